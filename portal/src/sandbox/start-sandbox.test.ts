import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { freePort } from 'releases/portal-process'
import { readSandboxConfig } from './sandbox-config'
import { startSandbox } from './start-sandbox'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a sandbox of its own has accounts for its tenants, a map, and a mail server whose mail is shown', async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const config = readSandboxConfig(
    {
      NODE_ENV: 'production',
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      PORTAL_DOMAINS: 'portal.example',
      SANDBOX_DOMAIN: 'sandbox.example',
      SANDBOX_TENANTS: 'sunny, acme',
      PORTAL_DATA_DIR: folder,
    },
    '/',
  )
  const sandbox = await startSandbox(config)
  const ask = (host: string, path: string) =>
    new Promise<{ status: number | undefined; body: string }>((done, fail) => {
      request({ port, path, headers: { host } }, (answer) => {
        let body = ''
        answer.on('data', (chunk) => (body += chunk)).on('end', () => done({ status: answer.statusCode, body }))
      })
        .on('error', fail)
        .end()
    })
  try {
    expect((await ask('anything', '/healthz')).status).toBe(200)
    expect((await ask('pay.evil.example', '/')).status).toBe(404)
    expect((await ask('constructor.sandbox.example', '/')).status).toBe(404)
    expect(JSON.parse((await ask('maps.sandbox.example', '/addresses?query=4497%2017th')).body)).toMatchObject({
      data: [{ city: 'Fairhaven' }],
    })
    expect((await ask('pay.sandbox.example', '/')).status).toBe(200)
    expect(JSON.parse(readFileSync(join(folder, 'accounts/lenders.json'), 'utf8'))).toEqual(
      ['sunny', 'acme'].map((tenant) => ({
        tenant,
        name: 'service_finance',
        url: 'https://pay.sandbox.example/lender',
        apiKey: expect.any(String),
      })),
    )
    expect(JSON.parse(readFileSync(join(folder, 'accounts/sunny-gpi.json'), 'utf8'))).toHaveProperty(
      'accountCredential',
    )

    const transport = createTransport(`smtp://127.0.0.1:${smtpPort}`)
    await transport.sendMail({
      from: { name: 'Sunny', address: 'no-reply@portal.example' },
      replyTo: 'office@sunny.example',
      to: 'nia@example.com',
      subject: 'Bücher',
      text: 'Hello',
      html: '<p>Hello</p>',
    })
    transport.close()
    expect(JSON.parse((await ask('mail.sandbox.example', '/messages.json?to=nia@example.com')).body)).toMatchObject({
      data: [
        {
          from: 'Sunny <no-reply@portal.example>',
          replyTo: 'office@sunny.example',
          to: 'nia@example.com',
          subject: 'Bücher',
          html: expect.stringContaining('<p>Hello</p>'),
        },
      ],
    })
  } finally {
    await sandbox.close()
  }
})

test('every missing variable is named', () =>
  expect(() => readSandboxConfig({}, '/')).toThrow(
    /4 variables are missing or wrong:[^]*SANDBOX_DOMAIN[^]*PORTAL_DOMAINS[^]*SANDBOX_TENANTS[^]*SMTP_PORT/,
  ))
