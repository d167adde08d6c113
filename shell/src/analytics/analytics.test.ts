import { createAnalytics } from './analytics'

const frames = () => [...document.querySelectorAll('iframe')]
afterEach(() => document.body.replaceChildren())

/** Lets the frame load; returns the messages posted to it. */
function listen(frame: HTMLIFrameElement) {
  const messages: unknown[] = []
  Object.defineProperty(frame, 'contentWindow', {
    value: { postMessage: (message: unknown, origin: string) => messages.push([message, origin]) },
  })
  frame.dispatchEvent(new Event('load'))
  return messages
}

test('without an id nothing is loaded', () => {
  createAnalytics(null, document)('sign_up')
  expect(frames()).toEqual([])
})

test('nothing is loaded before the first event', () => {
  createAnalytics('G-TEST1234', document)
  expect(frames()).toEqual([])
})

test('the first event opens one hidden frame without an origin', () => {
  const track = createAnalytics('G-TEST1234', document)
  track('sign_up')
  track('payment_success')
  expect(frames()).toHaveLength(1)
  const frame = frames()[0]!
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.getAttribute('src')).toBe('/analytics.html?id=G-TEST1234')
  expect(frame).not.toBeVisible()
})

test('every event is posted once, in order, including those before the frame loaded', async () => {
  const track = createAnalytics('G-TEST1234', document)
  track('sign_up')
  track('payment_failed', { attempt: 2 })
  const messages = listen(frames()[0]!)
  track('payment_success')
  await new Promise((later) => setTimeout(later))
  expect(messages).toEqual([
    [{ event: 'sign_up', details: {} }, '*'],
    [{ event: 'payment_failed', details: { attempt: 2 } }, '*'],
    [{ event: 'payment_success', details: {} }, '*'],
  ])
})
