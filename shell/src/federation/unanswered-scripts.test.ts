import { renewScripts } from './unanswered-scripts'

const base = '/remotes/mfe-billing/1.0.0/'

/** A script that nothing has come of; the loader that waits for it is `gaveUp`. */
function waitedFor(src: string) {
  const gaveUp = jest.fn()
  return { gaveUp, script: Object.assign(document.createElement('script'), { type: 'test', src, onerror: gaveUp }) }
}

test.each([
  ['the file', async () => new Response('file'), 1],
  ['an error, which is an answer', async () => new Response('', { status: 500 }), 1],
  ['nothing', async () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['half of it', async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })), 0],
])('when %s comes, the loader hears of it or goes on waiting', async (_, answer, heard) => {
  const { script, gaveUp } = waitedFor(`${base}12.js`)
  await renewScripts([script], base, answer)
  expect(gaveUp).toHaveBeenCalledTimes(heard)
})

test('each is asked for once, past the cache, and none of another build', async () => {
  const asked = jest.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => new Response())
  const [mine, other] = [waitedFor(`${base}12.js`), waitedFor('/remotes/mfe-quotes/1.0.0/12.js')]
  await renewScripts([mine.script, other.script, mine.script], base, asked)
  expect(asked.mock.calls.map(([url, init]) => [url, init?.cache])).toEqual([[`${location.origin}${base}12.js`, 'reload']])
  expect(other.gaveUp).not.toHaveBeenCalled()
})
