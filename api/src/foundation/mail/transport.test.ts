import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createSmtpTransport } from './transport'

interface Taken {
  from: string
  to: string[]
  text: string
}

/** A mail server that accepts mail for every address but `nobody@example.com`. */
async function openMailServer(): Promise<{ url: string; taken: Taken[]; close: () => void }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      done(address === 'nobody@example.com' ? new Error('No such mailbox') : null),
    onData: (stream, { envelope }, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text,
        })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://portal:p%40ss@127.0.0.1:${port}`, taken, close: () => server.close() }
}

const letter = {
  from: { name: 'Acme, Inc.', address: 'no-reply@portal.example' },
  replyTo: 'office@acme.example',
  to: 'casey@example.com',
  subject: 'Your payment · $5.00',
  text: 'Hello Casey,\n\nThank you. Jörg\n',
  html: '<p>Hello Casey,</p>',
  messageId: '<acme.1@portal.example>',
}

let server: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => (server = await openMailServer()))
afterAll(() => server.close())

test('a mail arrives complete, with its message id', async () => {
  await createSmtpTransport(server.url)(letter)
  const [mail] = server.taken
  expect(mail).toMatchObject({ from: 'no-reply@portal.example', to: ['casey@example.com'] })
  expect(mail?.text).toMatch(/^From: "Acme, Inc\." <no-reply@portal\.example>\r$/m)
  expect(mail?.text).toMatch(/^Reply-To: "Acme, Inc\." <office@acme\.example>\r$/m)
  expect(mail?.text).toMatch(/^Message-ID: <acme\.1@portal\.example>\r$/m)
  // Out-of-office programs do not answer such mail.
  expect(mail?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.text).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(mail?.text).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(mail?.text).toContain('Thank you. J=C3=B6rg')
  expect(mail?.text).toContain('<p>Hello Casey,</p>')
})

test.each([
  ['an unknown mailbox', () => server.url, { to: 'nobody@example.com' }],
  ['a wrong password', () => server.url.replace('p%40ss', 'other'), {}],
  ['no mail server', () => 'smtp://127.0.0.1:1', {}],
])('%s throws', async (_name, url, change) => {
  const before = server.taken.length
  await expect(createSmtpTransport(url())({ ...letter, ...change })).rejects.toThrow()
  expect(server.taken).toHaveLength(before)
})

test('names and subjects cannot inject headers', async () => {
  await createSmtpTransport(server.url)({
    ...letter,
    from: { ...letter.from, name: 'Acme\r\nBcc: all@example.com' },
    subject: 'Hi\r\nBcc: all@example.com',
  })
  const mail = server.taken.at(-1)
  expect(mail?.to).toEqual(['casey@example.com'])
  expect(mail?.text).not.toMatch(/^Bcc:/m)
})
