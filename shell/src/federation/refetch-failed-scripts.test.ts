import { refetchFailedScripts } from './refetch-failed-scripts'

const known = 'https://acme.portal.example/remotes/mfe-billing/1.0.0/remoteEntry.js'
const fetcher = jest.fn(async () => new Response())
beforeAll(() => refetchFailedScripts(document, { knows: (url) => url === known }, fetcher))

test.each([
  ['a file of a build that failed', 'script', known, 'error', [[known, { cache: 'reload' }]]],
  ['one that loaded', 'script', known, 'load', []],
  ['a third-party script', 'script', 'https://pay.example/v1.js', 'error', []],
  ['an image', 'img', known, 'error', []],
])('%s: refetched past the cache, or ignored', (_, tag, src, event, calls) => {
  fetcher.mockClear()
  // jsdom does not fetch a script with an unknown type.
  const element = Object.assign(document.createElement(tag), { type: 'test', src })
  document.head.append(element)
  element.dispatchEvent(new Event(event))
  element.remove()
  expect(fetcher.mock.calls).toEqual(calls)
})
