import { runInNewContext } from 'node:vm'
import { SERVICE_WORKER } from './service-worker'
import { setUpShellServer } from './testing/shell-server'

const { get, brand } = setUpShellServer()

test('the manifest has the company’s name and colors', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({
    name: 'Acme Portal',
    short_name: 'Acme',
    start_url: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
})

test.each([
  ['/favicon.svg', ['/favicon.svg any']],
  [
    '/v1/tenants/acme/pictures/favicon-0123456789abcdef.png',
    [192, 512].map((size) => `/v1/tenants/acme/pictures/favicon-0123456789abcdef-${size}.png ${size}x${size}`),
  ],
])('the favicon %s makes these icons', async (url, icons) => {
  brand.faviconUrl = url
  const manifest = (await get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>()
  expect(manifest.icons.map(({ src, sizes }) => `${src} ${sizes}`)).toEqual(icons)
})

test('the offline page has the company’s name and phone number, and loads nothing', async () => {
  brand.phone = '3035550100'
  const { body, headers } = await get('/offline')
  expect(body).toContain('<a href="tel:3035550100">Call (303) 555-0100</a>')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/)
  expect(body).not.toMatch(/<(?:img|link)|src=/)
})

test.each(['/manifest.webmanifest', '/offline'])('%s is not there on a host of nobody', async (path) =>
  expect((await get(path, { host: 'nobody.localhost' })).statusCode).toBe(404),
)

type Listener = (event: Record<string, unknown>) => void

/** Runs the service worker; `answerTo` resolves with what it answers, undefined where it leaves the request alone. */
function startWorker(fetchPage: () => Promise<string>) {
  const listeners: Record<string, Listener> = {}
  const opened: string[] = []
  runInNewContext(SERVICE_WORKER, {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    caches: { match: async (path: string) => (opened.push(path), `kept ${path}`) },
    fetch: fetchPage,
  })
  const answerTo = (request: { mode: string; method: string }, preloadResponse?: Promise<string>) => {
    let answer: unknown
    listeners['fetch']!({ request, preloadResponse, respondWith: (given: unknown) => (answer = given) })
    return answer
  }
  return { answerTo, opened }
}
const navigation = { mode: 'navigate', method: 'GET' }

test('the service worker takes every page from the network, and never one that it kept', async () => {
  const { answerTo, opened } = startWorker(async () => 'from the network')
  expect(await answerTo(navigation)).toBe('from the network')
  expect(await answerTo(navigation, Promise.resolve('fetched ahead'))).toBe('fetched ahead')
  expect(opened).toEqual([])
})

test('without a connection it answers with the offline page', async () => {
  const { answerTo } = startWorker(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await answerTo(navigation)).toBe('kept /offline')
  expect(await answerTo(navigation, Promise.reject(new TypeError('Failed to fetch')))).toBe('kept /offline')
})

test.each([
  ['scripts and data', { mode: 'cors', method: 'GET' }],
  ['forms', { mode: 'navigate', method: 'POST' }],
])('it leaves %s alone', (_, request) => {
  expect(startWorker(async () => '').answerTo(request)).toBeUndefined()
})
