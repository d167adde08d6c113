import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { RemoteRecord, ShellRecord } from '@portal/build'
import { paths } from '@portal/platform/paths'
import { clientNetwork, isSecretPath } from '@portal/server'
import { forwardedAddresses, trustedProxies } from '@portal/server/testing'
import type { PageData } from '../src/page-data'
import { createShellServer, newestBuilds, writeStaticSite, type Reporter } from '.'
import type { ResolvedPage } from './releases'
import type { FoundTenant } from './tenants'

const script = 'console.log("shell")'
const root = mkdtempSync(join(tmpdir(), 'shell-server-'))

function writeBuild(folder: string, version: string, record: object, files: Record<string, string>) {
  mkdirSync(join(folder, 'dist', version), { recursive: true })
  writeFileSync(join(folder, 'dist/record.json'), JSON.stringify(record))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, 'dist', version, name), content)
    writeFileSync(join(folder, 'dist', version, `${name}.br`), brotliCompressSync(content))
  }
}

const tenant = {
  tenant: {
    id: 1,
    name: 'Acme',
    subdomain: 'acme',
    timezone: 'America/Denver',
    support_email: null,
    feature_flags: { financing: false, equipment_types: true },
  },
  brand: {
    name: 'Acme',
    primaryColor: '#0b5c8a',
    secondaryColor: '#c2571a',
    faviconUrl: '/favicon.svg',
    logoSizePercentage: 100,
  },
} as unknown as FoundTenant

/** As decided for the visitor; the API's answer is for nobody in particular. */
const withFinancing = (page: ResolvedPage): ResolvedPage => ({
  ...page,
  flags: [...page.flags, { name: 'financing', variant: 'on', isBase: false, rollout: null }],
})

let googleMapsKey = ''
const folders = {
  shell: join(root, 'shell'),
  remotes: { 'mfe-billing': join(root, 'mfe-billing'), 'mfe-quotes': join(root, 'never-built') },
}
/** Senders passed to `onReports`. */
const reporters: Reporter[] = []
/** Hosts passed to `trustedOrigins`. */
const asked: string[] = []
let app: FastifyInstance
beforeAll(async () => {
  const shell: ShellRecord = {
    version: '1.0.0-aa',
    entry: ['/shell/1.0.0-aa/main.js'],
    chunks: {},
    shared: {},
    bundled: [],
    gitSha: null,
    files: [
      { url: '/shell/1.0.0-aa/main.js', sha384: 'sha384-main', bytes: 1 },
      { url: '/shell/1.0.0-aa/late.js', sha384: 'sha384-late', bytes: 1 },
    ],
    provides: { shellApi: '1.0.0', apiContract: '1.0.0', shared: {} },
  }
  writeBuild(join(root, 'shell'), '1.0.0-aa', shell, { 'main.js': script, 'main.js.map': '{}' })
  const remote: RemoteRecord = {
    remote: 'mfe-billing',
    version: '1.0.0-bb',
    bundled: [],
    gitSha: null,
    builtAgainst: { shellApi: '1.0.0', apiContract: '1.0.0' },
    requires: { shellApi: '^1.0.0', apiContract: '^1.0.0', shared: {} },
    files: [{ url: '/remotes/mfe-billing/1.0.0-bb/remoteEntry.js', sha384: 'sha384-entry', bytes: 1 }],
    manifest: { url: '/remotes/mfe-billing/1.0.0-bb/manifest.json', sha384: 'sha384-manifest', bytes: 1 },
    facts: {
      name: 'billing',
      routes: [{ path: 'invoices', title: 'All Invoices', layout: 'customer' }],
      slots: [],
      flags: {
        'pay-several': {
          what: 'Pay several',
          owner: 'billing',
          variants: ['off', 'on'],
          default: 'on',
          until: null,
          tenantMaySwitch: true,
        },
        layout: {
          what: 'Wider',
          owner: 'billing',
          variants: ['old', 'wide'],
          default: 'old',
          until: null,
          tenantMaySwitch: true,
        },
      },
    },
    snapshot: { publicPath: '/remotes/mfe-billing/1.0.0-bb/', remoteEntry: 'remoteEntry.js', modules: [] } as never,
  }
  writeBuild(join(root, 'mfe-billing'), '1.0.0-bb', remote, { 'remoteEntry.js': 'billing' })
  const newest = newestBuilds(folders)
  mkdirSync(join(root, 'published/0.9.0-zz'), { recursive: true })
  writeFileSync(join(root, 'published/0.9.0-zz/main.js'), 'older')
  app = await createShellServer({
    folders,
    releases: {
      ...newest,
      resolve: async (ask) => withFinancing(await newest.resolve(ask)),
      foldersOf: async (remote, version) =>
        remote === 'shell' ? [join(root, 'published')] : newest.foldersOf(remote, version),
    },
    tenants: {
      find: async (subdomain) => (subdomain === 'acme' ? tenant : subdomain === 'broken' ? 'unavailable' : 'unknown'),
    },
    settingsFor: () => ({ mapEngine: 'maplibre', mapsOrigin: '', googleMapsKey, googleMapId: '', cableUrl: '/cable' }),
    domains: ['localhost'],
    trustedProxies,
    onReports: (_, reporter) => (reporters.push(reporter), null),
    trustedOrigins: (host) => (
      asked.push(host),
      {
        scripts: ['http://pay.localhost'],
        frames: ['http://pay.localhost'],
        connect: [`ws://${host}`, 'http://pay.localhost'],
        images: ['http://files.localhost'],
        uploads: ['http://files.localhost'],
      }
    ),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'acme.localhost:3000', ...headers } })

const dataOf = (html: string) => JSON.parse(/id="portal-data">(.*?)<\/script>/s.exec(html)![1]!) as { data: PageData }

test('a build is served precompressed and cached as immutable', async () => {
  const packed = await get('/shell/1.0.0-aa/main.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    vary: 'Accept-Encoding',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
  const plain = await get('/shell/1.0.0-aa/main.js', { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('a page of a shell that this node does not have gets its scripts from where releases are published', async () => {
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
  const { data } = dataOf(page.body)
  expect(data.shell).toEqual({ version: '1.0.0-aa', base: '/shell/1.0.0-aa/', files: { 'late.js': 'sha384-late' } })
  expect(data.releases[0]).toMatchObject({
    base: '/remotes/mfe-billing/1.0.0-bb/',
    manifestHash: 'sha384-manifest',
    manifest: { files: { 'remoteEntry.js': 'sha384-entry' } },
  })
  // The login page uses no remote, so no manifest is inlined.
  expect(dataOf((await get('/login')).body).data.releases[0]).not.toHaveProperty('manifest')
})

test('Google’s map may create its own Trusted Types policies, where there is one', async () => {
  const policies = async () =>
    /trusted-types ([^;]*);/.exec(String((await get('/invoices')).headers['content-security-policy']))![1]
  expect(await policies()).toBe('default')
  googleMapsKey = 'k'
  expect(await policies()).toBe(
    'default @googlemaps/js-api-loader google-maps-api-loader google-maps-api#html lit-html',
  )
  googleMapsKey = ''
})

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
  } = dataOf((await get('/invoices')).body).data
  expect(flags).toEqual({ 'pay-several': 'on', financing: 'on' })
  expect(features).toEqual({ financing: true, equipment_types: true })
  expect(releases[0]!.facts).not.toHaveProperty('flags')
})

test('a browser that sends its cookie learns which flags it would get now; one without is somebody else each time', async () => {
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
  const { releases } = dataOf((await get('/')).body).data
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
  const answer = await app.inject({
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

test('the CSP allows the origins of a tenant’s logos, for images only', async () => {
  Object.assign((tenant as { brand: object }).brand, {
    logoUrl: 'https://cdn.acme.example/a/logo.svg?x=1;script-src *',
    lightLogoUrl: 'data:image/svg+xml,<svg/>',
    darkLogoUrl: 'http://other.acme.example:8080/dark.png',
    faviconUrl: 'https://cdn.acme.example/icon.svg',
  })
  const policy = String((await get('/login')).headers['content-security-policy'])
  Object.assign((tenant as { brand: object }).brand, {
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
    asked.length = 0
    const policy = String((await get('/', { host })).headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' ;")
    expect(policy).not.toContain(host)
    expect(asked).toEqual([])
  },
)

test('X-Forwarded-Host is ignored', async () => {
  expect((await get('/', { host: 'nosuch.localhost', 'x-forwarded-host': 'acme.localhost' })).statusCode).toBe(404)
})

test.each(forwardedAddresses)(
  '$case: reports count for the client’s network',
  async ({ peer, forwardedFor, network }) => {
    reporters.length = 0
    const headers = { host: 'acme.localhost', ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) }
    expect(
      (await app.inject({ method: 'POST', url: '/releases/reports', payload: [], remoteAddress: peer, headers }))
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

test('the analytics frame may be framed by the portal’s own pages', async () => {
  const { headers } = await get('/analytics.html')
  expect(headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
})

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
  const answer = await app.inject({
    method: 'POST',
    url: '/releases/reports',
    payload,
    headers: { host: 'acme.localhost', 'content-type': 'application/json' },
  })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
})

test('exported as files, the portal has its policy in the page, headers for the web server, and no source maps', async () => {
  const target = join(root, 'site')
  mkdirSync(join(root, 'shell/dist/1.0.0-aa/widget'))
  for (const name of ['runtime.js', 'element.js']) writeFileSync(join(root, 'shell/dist/1.0.0-aa/widget', name), script)
  await writeStaticSite({
    folders,
    target,
    settings: { mapEngine: 'maplibre', mapsOrigin: '', googleMapsKey: '', googleMapId: '', cableUrl: '/cable' },
    apiBase: 'https://{tenant}.api.example.com',
    scriptOrigins: ['https://pay.example.com'],
  })
  const html = readFileSync(join(target, 'index.html'), 'utf8')
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)![1]!.replaceAll('&#39;', "'")
  const [, inline = ''] = /<script>([^]*?)<\/script>/.exec(html)!
  expect(policy).toContain(
    `script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}' https://pay.example.com;`,
  )
  expect(policy).toContain("connect-src 'self' https://*.api.example.com https: wss:;")
  expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<script'))
  const files = readdirSync(target, { recursive: true }).map(String)
  expect(files).toEqual(expect.arrayContaining(['_headers', 'shell/1.0.0-aa/main.js', 'shell/1.0.0-aa/main.js.br']))
  expect(files.filter((name) => name.includes('.map'))).toEqual([])
  expect(readFileSync(join(target, '_headers'), 'utf8')).toMatch(/^\/\*\n {2}X-Content-Type-Options: nosniff\n/)
})
