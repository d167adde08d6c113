import { refetchFailedScripts } from './refetch-failed-scripts'

const known = 'https://acme.portal.example/remotes/mfe-billing/1.0.0/remoteEntry.js'
const asked = jest.fn(async () => new Response())
beforeAll(() => refetchFailedScripts(document, { knows: (url) => url === known }, asked))

test.each([
  ['a file of a build that failed', 'script', known, 'error', [[known, { cache: 'reload' }]]],
  ['one that came', 'script', known, 'load', []],
  ['a script of somebody else’s', 'script', 'https://pay.example/v1.js', 'error', []],
  ['a picture', 'img', known, 'error', []],
])('%s: asked for past the cache, or left alone', (_, tag, src, event, calls) => {
  asked.mockClear()
  // A script with a type of its own is never run, so jsdom fetches nothing.
  const element = Object.assign(document.createElement(tag), { type: 'test', src })
  document.head.append(element)
  element.dispatchEvent(new Event(event))
  element.remove()
  expect(asked.mock.calls).toEqual(calls)
})
