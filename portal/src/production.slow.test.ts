import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { until } from 'api/testing'
import { createKeys } from 'releases'
import { startPortal, type PortalProcess } from 'releases/portal-process'

// The built portal with NODE_ENV=production, on a database of its own.
const url = process.env['TEST_DATABASE_URL'] ?? ''
const onServer = url ? describe : describe.skip
const name = `portal_production_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'production-'))
const { privateKey } = createKeys()

const needed = {
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORTAL_DOMAINS: 'portal.test',
  DATABASE_URL: url && Object.assign(new URL(url), { pathname: `/${name}` }).toString(),
  PORTAL_SECRET: 's'.repeat(32),
  PAYMENT_ACCOUNT_KEYS: Buffer.alloc(32, 'k').toString('base64'),
  TRUSTED_PROXIES: '127.0.0.1',
  RELEASES_PRIVATE_KEY: privateKey,
  RELEASES_DIR: join(folder, 'releases'),
  FILES_DIR: join(folder, 'files'),
  PORTAL_DATA_DIR: join(folder, 'data'),
}

onServer('production', () => {
  let portal: PortalProcess
  const admin = async (statement: string) => {
    const client = postgres(url, { max: 1, onnotice: () => {} })
    await client.unsafe(statement)
    await client.end()
  }
  const start = async (env: NodeJS.ProcessEnv) =>
    void (portal = await startPortal({ root: resolve(__dirname, '../..'), env: { ...needed, ...env } }))
  const ask = (host: string, path = '/login') =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((done, fail) => {
      request({ port: portal.port, path, headers: { host, 'x-forwarded-proto': 'https' } }, (answer) => {
        answer.resume()
        done({ status: answer.statusCode, headers: answer.headers })
      })
        .on('error', fail)
        .end()
    })
  beforeEach(() => admin(`create database ${name}`))
  afterEach(async () => {
    await portal.stop()
    await admin(`drop database ${name} with (force)`)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('starts with outside services alone, and mounts no sandbox', async () => {
    await start({ SMTP_URL: 'smtp://127.0.0.1:1', MAPS_ORIGIN: 'https://maps.example' })
    expect((await ask('portal.test', '/healthz')).status).toBe(200)
    expect((await ask('acme.portal.test', '/mail-previews')).status).toBe(404)
    const { headers } = await ask('acme.portal.test', '/v1/tokens/sEcReT/auth?email=casey@example.com')
    await until(async () => portal.output().includes('/v1/tokens/:token/auth'))
    const lines = portal
      .output()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'info',
        request_id: headers['x-request-id'],
        tenant: 'acme',
        route: '/v1/tokens/:token/auth',
        status: 404,
      }),
    )
    expect(portal.output()).not.toMatch(/sEcReT|casey/)
    for (const service of ['pay', 'mail', 'maps']) expect((await ask(`${service}.portal.test`, '/')).status).toBe(404)
    for (const foreign of ['acme.evil.example', 'mail.localhost']) expect((await ask(foreign, '/')).status).toBe(421)
  })

  test('starts as a public demo on the sandbox, by https alone', async () => {
    await start({ ALLOW_SANDBOX: '1', PORTAL_DEMO: '1' })
    expect(portal.output()).toContain('https://acme.portal.test ')
    const { status, headers } = await ask('acme.portal.test')
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-portal_visitor=.*; Secure$/)])
    expect(headers['content-security-policy']).toMatch(/https:\/\/pay\.portal\.test/)
    expect(headers['content-security-policy']).not.toMatch(/\bhttp:|\bws:/)
    expect((await ask('mail.portal.test', '/')).status).toBe(200)
  })
})
