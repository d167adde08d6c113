import { brotliDecompressSync } from 'node:zlib'
import { paths } from '@portal/platform/paths'
import { clientNetwork, isSecretPath } from '@portal/server'
import { forwardedAddresses } from '@portal/server/testing'
import { readPageData, script, setUpShellServer } from './testing/shell-server'

const { get, inject, reporters } = setUpShellServer()

test('a build is served precompressed and cached as immutable', async () => {
  const packed = await get('/shell/1.0.0-aa/main.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    vary: 'Accept-Encoding',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
  const plain = await get('/shell/1.0.0-aa/main.js', { 'accept-encoding': 'gzip, br;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('scripts of a shell that this node does not have are served from the published releases', async () => {
  const answer = await get('/shell/0.9.0-zz/main.js')
  expect(answer).toMatchObject({ statusCode: 200, body: 'older' })
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable, no-transform' })
})

test.each([
  '/shell/1.0.0-zz/main.js',
  '/shell/1.0.0-aa/gone.js',
  '/shell/1.0.0-aa/main.js.map',
  '/remotes/mfe-nobody/1/x.js',
  '/remotes/constructor/1/x.js',
  '/remotes/__proto__/1/x.js',
  '/remotes/mfe-quotes/1/remoteEntry.js',
  '/releases/builds/mfe-billing/1.0.0-cc/manifest.json',
  '/releases/builds/mfe-quotes/1.0.0-bb/manifest.json',
  '/releases/builds/shell/1.0.0-aa/manifest.json',
  '/releases/builds/__proto__/1.0.0-bb/manifest.json',
  '/releases/builds/mfe-billing/..%2f1.0.0-bb/manifest.json',
  '/releases/builds/mfe-billing/%2e/manifest.json',
  '/shell/../record.json',
  '/shell/1.0.0-aa/..%2frecord.json',
  '/shell/1.0.0-aa/%2e%2e/record.json',
  '/remotes/mfe-billing/..%2f..%2fshell/dist/record.json',
  '/missing.js',
])('%s is a plain 404, never a page and never another file', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
})

const MANIFEST = '/releases/builds/mfe-billing/1.0.0-bb/manifest.json'

test('the manifest of a build is made from its record, compressed, and cached as immutable', async () => {
  const plain = await get(MANIFEST)
  expect(plain.json()).toEqual({
    snapshot: { remoteEntry: 'remoteEntry.js' },
    files: { 'remoteEntry.js': 'sha384-entry' },
  })
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  const packed = await get(MANIFEST, { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect((await get(MANIFEST, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
})

test.each([
  [undefined, 'screen and (prefers-color-scheme:dark)'],
  ['portal_scheme=dark', 'screen'],
  ['portal_scheme=light', 'not all'],
  ['portal_scheme="><script>', 'screen and (prefers-color-scheme:dark)'],
])('with the cookie %s the dark colors are for %s', async (cookie, media) =>
  expect((await get('/', cookie ? { cookie } : {})).body).toContain(`<style id="portal-dark" media="${media}">`),
)

test('a visitor gets an id cookie once', async () => {
  const first = await get('/')
  const cookie = String(first.headers['set-cookie'])
  expect(cookie).toMatch(/^portal_visitor=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/)
  expect((await get('/', { cookie: cookie.split(';')[0]! })).headers['set-cookie']).toBeUndefined()
  expect((await get('/', { cookie: 'portal_visitor=<script>' })).headers['set-cookie']).toMatch(
    /^portal_visitor=[0-9a-f-]{36};/,
  )
})

test('an open page can look up the versions that it would get now', async () => {
  const answer = await get('/releases/current')
  expect(answer.json()).toEqual({ revision: 0, shell: '1.0.0-aa', versions: { 'mfe-billing': '1.0.0-bb' }, killed: [] })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await get('/releases/current', { host: 'nosuch.localhost' })).statusCode).toBe(404)
})

test('a page has the flags that are decided for its visitor, not their declarations, and the tenant’s features are among them', async () => {
  const {
    flags,
    releases,
    tenant: { feature_flags: features },
  } = readPageData((await get('/invoices')).body).data
  expect(flags).toEqual({ 'pay-several': 'on', financing: 'on' })
  expect(features).toEqual({ financing: true, equipment_types: true })
  expect(releases[0]!.facts).not.toHaveProperty('flags')
})

test('a browser that sends its cookie gets the flags of its visitor; one without a cookie gets none', async () => {
  const first = await get('/releases/me')
  const { person } = first.json<{ person: string }>()
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  expect(cookie).toBe(`portal_visitor=${person}`)
  expect((await get('/releases/me', { cookie })).json()).toEqual({ person })
  expect((await get('/releases/current', { cookie })).json()).toMatchObject({
    flags: { 'pay-several': 'on', financing: 'on' },
  })
  expect((await get('/releases/current')).json()).not.toHaveProperty('flags')
})

test('a remote that was never built is left out; its pages are then not found', async () => {
  const { releases } = readPageData((await get('/')).body).data
  expect(releases.map(({ remote }) => remote)).toEqual(['mfe-billing'])
})

test.each([
  ['nosuch.localhost', 404, 'unknown-host'],
  ['acme.localhost.evil.example', 421, 'unknown-host'],
  ['__proto__.localhost', 404, 'unknown-host'],
  ['broken.localhost', 503, 'unavailable'],
  ['', 421, 'unknown-host'],
])('host %j: %i, %s', async (host, status, problem) => {
  const answer = await get('/', { host })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(`"problem":"${problem}"`)
})

test('hosts are case-insensitive, and a URL that can’t be decoded gets a 400', async () => {
  expect((await get('/', { host: 'ACME.localhost' })).statusCode).toBe(200)
  expect((await get('/invoice/%ff')).statusCode).toBe(400)
})

test.each([
  ['POST', '/login', 'application/x-www-form-urlencoded'],
  ['DELETE', '/invoices', ''],
  ['PUT', '/releases/current', 'application/json'],
  ['OPTIONS', '/', ''],
] as const)('%s %s is refused in plain words', async (method, url, type) => {
  const answer = await inject({
    method,
    url,
    headers: { host: 'acme.localhost', ...(type && { 'content-type': type }) },
    ...(type && { payload: 'a=b' }),
  })
  expect(answer).toMatchObject({ statusCode: 405, body: 'Only GET works at this address' })
  expect(answer.headers).toMatchObject({ allow: 'GET, HEAD', 'content-type': expect.stringContaining('text/plain') })
})

test('pages opened by a token send no referrer', async () => {
  expect((await get('/appointment-details/secret')).headers['referrer-policy']).toBe('no-referrer')
  expect((await get('/token/secret')).headers['referrer-policy']).toBe('no-referrer')
  for (const path of [paths.token('secret'), paths.appointmentDetails('secret'), `${paths.newPassword()}?token=secret`])
    expect(isSecretPath(path)).toBe(true)
  expect(isSecretPath(paths.invoices())).toBe(false)
})

test('X-Forwarded-Host is ignored', async () => {
  expect((await get('/', { host: 'nosuch.localhost', 'x-forwarded-host': 'acme.localhost' })).statusCode).toBe(404)
})

test.each(forwardedAddresses)(
  '$case: reports count for the client’s network',
  async ({ peer, forwardedFor, network }) => {
    reporters.length = 0
    const headers = { host: 'acme.localhost', ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) }
    expect(
      (await inject({ method: 'POST', url: '/releases/reports', payload: [], remoteAddress: peer, headers }))
        .statusCode,
    ).toBe(204)
    expect(reporters.map(({ ip }) => clientNetwork(ip))).toEqual([network])
  },
)

test.each(['/login', '/shell/1.0.0-aa/main.js', '/nothing.js', '/widget/release.json', '/releases/me', '/%E0%A4%A'])(
  '%s has a request id and the security headers',
  async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/no-referrer|strict-origin/),
      'x-frame-options': 'DENY',
    })
    expect((await get(url, { 'x-request-id': 'proxy-5f1c_09' })).headers['x-request-id']).toBe('proxy-5f1c_09')
  },
)

test.each([
  [
    'nested too deeply',
    `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    400,
    'The request is nested too deeply. It may have at most 20 levels.',
  ],
  ['no JSON', '[{', 400, expect.any(String)],
  ['too long', JSON.stringify('x'.repeat(40_000)), 413, expect.any(String)],
])('a report that is %s is refused in words', async (_, payload, status, message) => {
  const answer = await inject({
    method: 'POST',
    url: '/releases/reports',
    payload,
    headers: { host: 'acme.localhost', 'content-type': 'application/json' },
  })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
})
