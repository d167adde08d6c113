import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runThere } from '#cli/run-there'
import { openTestPage, TOKENS } from './testing/test-page'

let page: Awaited<ReturnType<typeof openTestPage>>
let url: string
beforeEach(async () => {
  page = await openTestPage()
  url = await page.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => page.close())

async function type(line: string, env: Record<string, string> = { RELEASES_URL: url, RELEASES_TOKEN: TOKENS.billing }) {
  const said: string[] = []
  const complaints: string[] = []
  const code = await runThere(line.split(' '), {
    env,
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  })
  return { code, said: said.join('\n'), complaint: complaints.join('\n') }
}

test('a team promotes its remote from elsewhere, without the signing key, and the log proves who it was', async () => {
  expect(await type('promote billing@1.1.0 --channel stable --reason x')).toMatchObject({
    code: 0,
    complaint: '',
    said: expect.stringMatching(/acme +mfe-billing +1\.0\.0 → 1\.1\.0[\s\S]*Written as revision 2 by Bo \(t2\)/),
  })
  expect((await page.document()).channels.stable['mfe-billing']).toBe('1.1.0')
  expect((await page.registry.history(1))[0]!.entry).toMatchObject({
    who: 'Bo (t2)',
    why: 'x',
    what: 'promote mfe-billing@1.1.0 --channel stable',
  })
})

test('the exit code and --json are the same as here', async () => {
  const { code, said, complaint } = await type('promote quotes@1.1.0 --channel stable --reason x --json')
  expect([code, JSON.parse(said)]).toEqual([
    4,
    {
      ok: false,
      code: 4,
      error: 'Bo (t2) is of team billing, which does not own mfe-quotes. Ask its team, or the platform.',
    },
  ])
  expect(complaint).toBe('Bo (t2) is of team billing, which does not own mfe-quotes. Ask its team, or the platform.')
  expect((await page.document()).revision).toBe(1)
})

test.each([
  ['keys /tmp/x', 2, /^There is no command "keys \/tmp\/x"/],
  ['publish billing', 2, /^There is no command "publish billing"/],
  ['release', 2, /^There is no command "release"/],
  ['publish', 2, /^There is no command/],
  ['register shell', 2, /^There is no command/],
  ['kill billing@1.0.0', 2, /--reason is missing/],
])('%s is not done for somebody elsewhere', async (line, code, complaint) => {
  expect(await type(line, { RELEASES_URL: url, RELEASES_TOKEN: TOKENS.platform })).toMatchObject({
    code,
    complaint: expect.stringMatching(complaint),
  })
})

test.each<[string, Record<string, string>, number, RegExp]>([
  [
    'an unknown token',
    { RELEASES_TOKEN: 'a-token-that-is-nobody-s-at-all-here' },
    4,
    /^This token is not known here\./,
  ],
  ['no token', {}, 2, /RELEASES_TOKEN is missing\. Somebody of the platform makes one for you/],
  ['a mistyped token', { RELEASES_TOKEN: 'portal_release_x' }, 4, /^This token is not known here\./],
  ['an invalid address', { RELEASES_URL: 'releases', RELEASES_TOKEN: TOKENS.billing }, 2, /RELEASES_URL is "releases"/],
  [
    'nobody listening',
    { RELEASES_URL: 'http://127.0.0.1:1', RELEASES_TOKEN: 'a-token-that-is-nobody-s-at-all-here' },
    1,
    /^http:\/\/127\.0\.0\.1:1 can’t be reached: .*Check RELEASES_URL/,
  ],
])('%s: exit code and message', async (_, env, code, complaint) => {
  expect(await type('status', { RELEASES_URL: url, ...env })).toMatchObject({
    code,
    said: '',
    complaint: expect.stringMatching(complaint),
  })
  // A script reads the same.
  const { said } = await type('status --json', { RELEASES_URL: url, ...env })
  expect(JSON.parse(said)).toEqual({ ok: false, code, error: expect.stringMatching(complaint) })
})

test('another server is not taken for the portal', async () => {
  const server: Server = createServer((_, response) => response.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await type('status', { RELEASES_URL: other, RELEASES_TOKEN: TOKENS.billing })).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('answered 200 with something else than a result'),
  })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

test('a session of the release page does not count: only the token itself does', async () => {
  await page.signIn(TOKENS.platform)
  const { statusCode, body } = await page.app.inject({
    method: 'POST',
    url: '/commands',
    payload: 'word=status',
    headers: { cookie: page.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([statusCode, JSON.parse(body)]).toMatchObject([401, { code: 4 }])
})
