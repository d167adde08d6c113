import { runInNewContext } from 'node:vm'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { messageKey } from '@portal/i18n/message-key'
import type { Brand } from '@portal/rules'
import { OFFLINE_SCRIPT, offlinePage } from './offline-page'
import { SERVICE_WORKER } from './service-worker'
import { setUpShellServer } from './testing/shell-server'

const { get, brand } = setUpShellServer()

test('the manifest has the company’s name and colors', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({
    name: 'Acme Portal',
    lang: 'en',
    dir: 'ltr',
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

const catalogs = {
  es: Object.fromEntries(
    [
      ['You are offline', 'No tiene conexión'],
      ['Your next visit', 'Su próxima visita'],
      ['Call {phone}', 'Llamar al {phone}'],
    ].map(([text, translation]) => [messageKey(text!), compileMessage(translation!)]),
  ),
}

test.each([
  [
    'a language that was chosen here',
    'portal_language=es',
    ['en-US'],
    ['es', 'No tiene conexión', 'Llamar al (303) 555-0100'],
  ],
  ['the browser’s', '', ['de', 'es-MX', 'en'], ['es', 'No tiene conexión', 'Llamar al (303) 555-0100']],
  [
    'the page’s own, where the browser asks for none of them',
    '',
    ['de'],
    ['en', 'You are offline', 'Call (303) 555-0100'],
  ],
])('the offline page is in %s', (_, cookie, languages, expected) => {
  const html = offlinePage({ ...brand, phone: '3035550100' } as Brand, { catalogs }, 'en')
  const [, words] = /id="words">(.+?)<\/script>/.exec(html)!
  const said: Record<string, string> = { h1: 'You are offline', '.ways a': 'Call (303) 555-0100' }
  const documentElement = { lang: 'en' }
  const place = (selector: string) =>
    Object.defineProperty({}, 'textContent', {
      set(text: string) {
        said[selector] = text
      },
    })
  runInNewContext(OFFLINE_SCRIPT, {
    document: { cookie, documentElement, getElementById: () => ({ textContent: words }), querySelector: place },
    navigator: { languages },
    localStorage: { getItem: () => 'null' },
    addEventListener: () => undefined,
  })
  expect([documentElement.lang, said['h1'], said['.ways a']]).toEqual(expected)
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
