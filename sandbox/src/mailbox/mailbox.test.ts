import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailbox, type MailboxOptions } from './create-mailbox'

const mail = {
  from: 'Acme <hello@acme.test>',
  to: 'ada@example.com',
  subject: 'Reset your password',
  text: 'Open http://acme.localhost:3000/new_password?id=1&token=x today.',
}
const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'

function testMailbox(options: Partial<MailboxOptions> = {}) {
  let now = Date.parse('2026-03-10T15:00:00Z')
  const app = createMailbox({ clock: () => new Date((now += 60_000)), ...options })
  const deliver = (changes: object = {}) =>
    app.inject({ method: 'POST', url: '/messages', payload: { ...mail, ...changes } })
  return { app, deliver, get: (url: string) => app.inject({ url }) }
}

test('a delivered mail is in the list, on its page and in the JSON', async () => {
  const { deliver, get } = testMailbox()
  const answer = await deliver({ html: '<p>Hello</p>' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ ...mail, html: '<p>Hello</p>', id: '1', received_at: '2026-03-10T15:01:00.000Z' })
  expect((await get('/')).body).toContain('<a href="/messages/1">Reset your password</a>')
  expect((await get('/messages/1')).body).toContain(
    '<a href="http://acme.localhost:3000/new_password?id=1&amp;token=x" rel="noreferrer">',
  )
  expect((await get('/messages/1/html')).body).toBe('<!doctype html><base target="_blank"><p>Hello</p>')
  expect((await get('/messages.json')).json()).toEqual({ data: [answer.json()], total: 1 })
})

test('a page has an icon', async () => {
  const { get } = testMailbox()
  expect((await get('/')).body).toContain('<link rel="icon" href="/icon.svg"')
  expect((await get('/icon.svg')).headers['content-type']).toBe('image/svg+xml')
})

test('an empty mailbox says so', async () => {
  const { get } = testMailbox()
  expect((await get('/')).body).toContain('No mail')
  expect((await get('/messages.json')).json()).toEqual({ data: [], total: 0 })
})

test('the newest comes first, and the recipient filter is case-insensitive', async () => {
  const { deliver, get } = testMailbox()
  await deliver()
  await deliver({ to: 'Grace@Example.com' })
  await deliver({ subject: 'Second' })
  const subjects = async (query: string) =>
    (await get(`/messages.json${query}`))
      .json()
      .data.map((each: { to: string; subject: string }) => `${each.to}: ${each.subject}`)
  expect(await subjects('')).toEqual([
    'ada@example.com: Second',
    'Grace@Example.com: Reset your password',
    'ada@example.com: Reset your password',
  ])
  expect(await subjects('?to=grace')).toEqual(['Grace@Example.com: Reset your password'])
  expect(await subjects('?to=ada@example.com&limit=1')).toEqual(['ada@example.com: Second'])
  expect(await subjects('?to=nobody')).toEqual([])
  const list = (await get('/?to=grace')).body
  expect(list).toContain('1 mail to grace')
  expect(list).not.toContain('ada@example.com')
})

it.each(['from', 'to', 'subject', 'text'])('a hostile %s is escaped', async (field) => {
  const { deliver, get } = testMailbox()
  await deliver({ [field]: hostile })
  for (const url of ['/', '/messages/1']) {
    const { body, headers } = await get(url)
    expect(body.replace('<script src="/mailbox.js" defer></script>', '')).not.toMatch(/<script|<img/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
  }
  expect((await get('/messages/1')).body).toContain('&quot;&gt;&lt;script&gt;')
})

test('a hostile search text is escaped', async () => {
  const { body } = await testMailbox().get(`/?to=${encodeURIComponent(hostile)}`)
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;')
  expect(body).not.toContain('<img')
})

test('a mail’s HTML is a sandboxed document in which no script runs', async () => {
  const { deliver, get } = testMailbox()
  await deliver({ html: hostile })
  const page = (await get('/messages/1')).body
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).not.toContain('alert(1)')
  const policy = (await get('/messages/1/html')).headers['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
})

test('a link in a text ends where the URL ends', async () => {
  const { deliver, get } = testMailbox()
  await deliver({ text: 'javascript:alert(1) http://a.test/"onmouseover="alert(1) <http://b.test/x>' })
  const { body } = await get('/messages/1')
  expect(body).toContain('<a href="http://a.test/" rel="noreferrer">http://a.test/</a>&quot;onmouseover=')
  expect(body).toContain('&lt;<a href="http://b.test/x" rel="noreferrer">')
  expect(body.match(/<a /g)).toHaveLength(3)
})

it.each([[{ to: '' }], [{ to: undefined }], [{ subject: 7 }], [{ text: undefined }]])(
  'a mail with %j is refused',
  async (changes) => {
    const { deliver, get } = testMailbox()
    const answer = await deliver(changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(Object.keys(changes)[0])
    expect((await get('/messages.json')).json().total).toBe(0)
  },
)

test('pages of other origins can neither deliver nor read', async () => {
  const { app } = testMailbox()
  const origin = 'http://acme.localhost:3000'
  const simple = await app.inject({
    method: 'POST',
    url: '/messages',
    headers: { origin, 'content-type': 'text/plain' },
    payload: JSON.stringify(mail),
  })
  expect(simple.statusCode).toBe(400)
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/messages',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(404)
  expect((await app.inject({ url: '/messages.json', headers: { origin } })).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

test('unknown mail is 404, and an invalid query is 400', async () => {
  const { get } = testMailbox()
  for (const url of ['/messages/1', '/messages/1/html', '/messages/__proto__'])
    expect((await get(url)).statusCode).toBe(404)
  expect((await get('/messages.json?limit=x')).statusCode).toBe(400)
  expect((await get('/?to=a&to=b')).statusCode).toBe(400)
})

test('mail in a folder survives a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mailbox-'))
  await testMailbox({ directory }).deliver()
  const { deliver, get } = testMailbox({ directory })
  expect((await deliver()).json().id).toBe('2')
  expect((await get('/messages.json')).json().total).toBe(2)
  rmSync(directory, { recursive: true })
})
