import { brotliDecompressSync } from 'node:zlib'
import { readPageData, setUpShellServer } from './testing/shell-server'

const { get, brand, settings, hosts } = setUpShellServer()

test('a page is revalidated on every request and has a strict CSP', async () => {
  const page = await get('/invoices')
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('private, no-cache, no-transform')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
  expect(page.body).toContain('<link rel="icon" href="/favicon.svg">')
  const again = await get('/invoices', { 'if-none-match': String(page.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  for (const time of ['first', 'again']) {
    const packed = await get('/invoices', { 'accept-encoding': 'br' })
    expect([time, brotliDecompressSync(packed.rawPayload).toString()]).toEqual([time, page.body])
  }
})

test('the CSP allows the file store for images and connections only', async () => {
  const policy = String((await get('/invoices')).headers['content-security-policy'])
  const allowed = policy
    .split('; ')
    .filter((rule) => rule.includes('http://files.localhost'))
    .map((rule) => rule.split(' ')[0])
  expect(allowed).toEqual(['img-src', 'connect-src'])
})

test('the analytics frame has no origin and allows only Google’s script besides its own', async () => {
  const frame = await get('/analytics.html?id=G-TEST1234')
  const policy = String(frame.headers['content-security-policy'])
  expect(policy).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[\w+/=]+' https:\/\/www\.googletagmanager\.com;/,
  )
  expect(policy).toContain("frame-ancestors 'self'")
  expect(frame.body).not.toContain('G-TEST1234')
  const page = String((await get('/invoices')).headers['content-security-policy'])
  expect(page).toContain("frame-src 'self' http://pay.localhost")
  expect(page).not.toContain('google')
})

test('every script has an integrity hash, and script URLs need the page’s Trusted Types policy', async () => {
  const page = await get('/invoices')
  expect(page.body).toContain(
    '<script defer fetchpriority="high" src="/shell/1.0.0-aa/main.js" integrity="sha384-main"></script>',
  )
  expect(page.body).toContain(
    '<link rel="preload" as="script" href="/remotes/mfe-billing/1.0.0-bb/remoteEntry.js" integrity="sha384-entry">',
  )
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;")
  const { data } = readPageData(page.body)
  expect(data.shell).toEqual({ version: '1.0.0-aa', base: '/shell/1.0.0-aa/', files: { 'late.js': 'sha384-late' } })
  expect(data.releases[0]).toMatchObject({
    base: '/remotes/mfe-billing/1.0.0-bb/',
    manifest: { files: { 'remoteEntry.js': 'sha384-entry' } },
  })
  // The login page uses no remote, so no manifest is inlined.
  expect(readPageData((await get('/login')).body).data.releases[0]).not.toHaveProperty('manifest')
})

test('Google’s map may create its own Trusted Types policies, where there is one', async () => {
  const policies = async () =>
    /trusted-types ([^;]*);/.exec(String((await get('/invoices')).headers['content-security-policy']))![1]
  expect(await policies()).toBe('default')
  settings.googleMapsKey = 'k'
  expect(await policies()).toBe(
    'default @googlemaps/js-api-loader google-maps-api-loader google-maps-api#html lit-html',
  )
  settings.googleMapsKey = ''
})

test('the CSP allows the origins of a tenant’s logos, for images only', async () => {
  Object.assign(brand, {
    logoUrl: 'https://cdn.acme.example/a/logo.svg?x=1;script-src *',
    lightLogoUrl: 'data:image/svg+xml,<svg/>',
    darkLogoUrl: 'http://other.acme.example:8080/dark.png',
    faviconUrl: 'https://cdn.acme.example/icon.svg',
  })
  const policy = String((await get('/login')).headers['content-security-policy'])
  Object.assign(brand, {
    logoUrl: null,
    lightLogoUrl: null,
    darkLogoUrl: null,
    faviconUrl: '/favicon.svg',
  })
  expect(policy).toContain(
    "img-src 'self' data: blob: http://files.localhost https://cdn.acme.example http://other.acme.example:8080;",
  )
  expect(policy.match(/acme\.example/g)).toHaveLength(2)
  expect(String((await get('/login')).headers['content-security-policy'])).not.toContain('acme.example')
})

test.each(['evil.example', 'x;script-src *.localhost', 'nosuch.localhost:3000', 'broken.localhost'])(
  'unknown host %j does not get into the CSP of its page',
  async (host) => {
    hosts.length = 0
    const policy = String((await get('/', { host })).headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' ;")
    expect(policy).not.toContain(host)
    expect(hosts).toEqual([])
  },
)

test('the analytics frame may be framed by the portal’s own pages', async () => {
  const { headers } = await get('/analytics.html')
  expect(headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
})
