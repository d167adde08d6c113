import { cancelPreloads, retryPendingScripts } from './retry-pending-scripts'

const base = '/remotes/mfe-billing/1.0.0/'

/** A pending script; `gaveUp` is the error handler of the loader that waits for it. */
function waitedFor(src: string) {
  const gaveUp = jest.fn()
  return { gaveUp, script: Object.assign(document.createElement('script'), { type: 'test', src, onerror: gaveUp }) }
}

test.each([
  ['the file', async () => new Response('file'), 1],
  ['an error response', async () => new Response('', { status: 500 }), 1],
  ['nothing', async () => Promise.reject(new TypeError('Failed to fetch')), 0],
  [
    'half of the file',
    async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })),
    0,
  ],
])('when %s arrives, the loader is notified or keeps waiting', async (_, answer, failures) => {
  const { script, gaveUp } = waitedFor(`${base}12.js`)
  await retryPendingScripts(() => [script], base, answer)
  expect(gaveUp).toHaveBeenCalledTimes(failures)
})

test('each URL is requested once, past the cache, for all scripts that wait for it, and none of another build', async () => {
  const fetcher = jest.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => new Response())
  const [mine, again, other] = [
    waitedFor(`${base}12.js`),
    waitedFor(`${base}12.js`),
    waitedFor('/remotes/mfe-quotes/1.0.0/12.js'),
  ]
  await retryPendingScripts(() => [mine.script, other.script, again.script, mine.script], base, fetcher)
  const address = `${location.origin}${base}12.js`
  expect(fetcher.mock.calls.map(([url, init]) => [url, init?.method ?? 'GET', init?.cache])).toEqual([
    [address, 'HEAD', 'no-store'],
    [address, 'GET', 'reload'],
  ])
  expect([mine, again, other].map(({ gaveUp }) => gaveUp.mock.calls.length)).toEqual([1, 1, 0])
})

test('while the server does not respond, nothing but the probe is requested', async () => {
  const fetcher = jest.fn(async (_url: RequestInfo | URL, _init?: RequestInit): Promise<Response> =>
    Promise.reject(new DOMException('Timeout', 'TimeoutError')),
  )
  const scripts = [waitedFor(`${base}12.js`), waitedFor(`${base}13.js`)]
  await retryPendingScripts(() => scripts.map(({ script }) => script), base, fetcher)
  expect(fetcher).toHaveBeenCalledTimes(1)
  expect(fetcher.mock.calls[0]![1]).toMatchObject({ method: 'HEAD' })
})

test('scripts added during the probe are renewed as well; without pending scripts nothing is requested', async () => {
  const late = waitedFor(`${base}13.js`)
  const waiting = [waitedFor(`${base}12.js`).script]
  await retryPendingScripts(
    () => waiting,
    base,
    async () => (waiting.push(late.script), new Response()),
  )
  expect(late.gaveUp).toHaveBeenCalled()
  const fetcher = jest.fn(async () => new Response())
  await retryPendingScripts(() => [], base, fetcher)
  expect(fetcher).not.toHaveBeenCalled()
})

test('a new probe replaces the one in flight for the same build', async () => {
  const signals: AbortSignal[] = []
  const hangs = (_url: RequestInfo | URL, init?: RequestInit) =>
    new Promise<Response>((_, fail) => {
      signals.push(init!.signal!)
      init!.signal!.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')))
    })
  const { script, gaveUp } = waitedFor(`${base}12.js`)
  const first = retryPendingScripts(() => [script], base, hangs)
  const other = retryPendingScripts(
    () => [waitedFor('/remotes/mfe-quotes/1.0.0/12.js').script],
    '/remotes/mfe-quotes/1.0.0/',
    async () => new Response(),
  )
  await retryPendingScripts(
    () => [script],
    base,
    async () => new Response(),
  )
  await Promise.all([first, other])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(gaveUp).toHaveBeenCalledTimes(1)
})

test('the preloads of a build are cancelled, and nothing else', () => {
  document.head.innerHTML =
    [`${base}1.js`, `${base}2.js`, '/remotes/mfe-billing/1.0.1/1.js', '/shell/layout.js']
      .map((href) => `<link rel="preload" as="script" href="${href}">`)
      .join('') + `<link rel="icon" href="${base}icon.png">`
  cancelPreloads(document, base)
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
    '/remotes/mfe-billing/1.0.1/1.js',
    '/shell/layout.js',
    `${base}icon.png`,
  ])
})
