import { createAnalytics } from './analytics'

const frames = () => [...document.querySelectorAll('iframe')]
afterEach(() => document.body.replaceChildren())

/** What a frame was told, once it has loaded. */
function listen(frame: HTMLIFrameElement) {
  const told: unknown[] = []
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: (message: unknown, origin: string) => told.push([message, origin]) } })
  frame.dispatchEvent(new Event('load'))
  return told
}

test('a tenant without an id has nothing loaded', () => {
  createAnalytics(null, document)('sign_up')
  expect(frames()).toEqual([])
})

test('nothing is loaded before there is something to tell', () => {
  createAnalytics('G-TEST1234', document)
  expect(frames()).toEqual([])
})

test('the first event opens one frame without an origin, out of sight', () => {
  const track = createAnalytics('G-TEST1234', document)
  track('sign_up')
  track('payment_success')
  expect(frames()).toHaveLength(1)
  const frame = frames()[0]!
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.getAttribute('src')).toBe('/analytics.html?id=G-TEST1234')
  expect(frame).not.toBeVisible()
})

test('every event is told once, in order, also those before the frame was there', async () => {
  const track = createAnalytics('G-TEST1234', document)
  track('sign_up')
  track('payment_failed', { attempt: 2 })
  const told = listen(frames()[0]!)
  track('payment_success')
  await new Promise((later) => setTimeout(later))
  expect(told).toEqual([
    [{ event: 'sign_up', details: {} }, '*'],
    [{ event: 'payment_failed', details: { attempt: 2 } }, '*'],
    [{ event: 'payment_success', details: {} }, '*'],
  ])
})
