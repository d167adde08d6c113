import { act, renderHook } from '@testing-library/react'
import { createHeldApi, withClient } from '@portal/client/testing'
import { useEmailTaken } from './sign-up.queries'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

function start(first: string | undefined) {
  const api = createHeldApi('email')
  const onFailure = jest.fn()
  const wrapper = withClient(api.fetch, { onFailure })
  return { ...renderHook(useEmailTaken, { initialProps: first, wrapper }), ...api, onFailure }
}

test('the server is queried 500 ms after the last keystroke, and only for what may be an email', async () => {
  const { requests, rerender } = start('')
  for (const typed of [undefined, 'nia', 'nia@', 'nia@e']) {
    rerender(typed)
    await wait(499)
  }
  rerender(' nia@example.com ')
  await wait(499)
  expect(requests()).toEqual([])
  await wait(1)
  expect(requests()).toEqual(['nia@example.com'])
  await wait(2_000)
  expect(requests()).toHaveLength(1)
})

test('a stale response is dropped', async () => {
  const { result, rerender, answer } = start('casey@example.co')
  await wait(500)
  rerender('casey@example.com')
  await answer('casey@example.co', Response.json({ valid: false }))
  expect(result.current).toBe(false)
  await wait(500)
  await answer('casey@example.com', Response.json({ valid: true }))
  expect(result.current).toBe(false)
})

test('a taken email is reported as soon as it is known, and only while it is in the field', async () => {
  const { result, rerender, answer } = start('casey@example.com')
  await wait(500)
  expect(result.current).toBe(false)
  await answer('casey@example.com', Response.json({ valid: false }))
  expect(result.current).toBe(true)
  rerender('casey@example.com.au')
  expect(result.current).toBe(false)
})

test.each([429, 503])('a response of %i means unknown, and shows no toast', async (status) => {
  const { result, answer, onFailure } = start('casey@example.com')
  await wait(500)
  await answer('casey@example.com', new Response('{}', { status }))
  expect(result.current).toBe(false)
  expect(onFailure).not.toHaveBeenCalled()
})
