import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ClientProvider, createClient } from '@portal/client'
import { useEmailTaken } from './sign-up.queries'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** The server's responses arrive when a test resolves them. */
function start(first: string) {
  const answers = new Map<string, (answer: Response) => void>()
  const fetch = (address: string) =>
    new Promise<Response>((answer) =>
      answers.set(new URL(address, 'http://portal.invalid').searchParams.get('email')!, answer),
    )
  const onFailure = jest.fn()
  const client = createClient({
    baseUrl: '',
    credentials: () => null,
    onUnauthorized: jest.fn(),
    onFailure,
    fetch: fetch as never,
  })
  const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider value={client}>{children}</ClientProvider>
  const view = renderHook((email: string | undefined) => useEmailTaken(email), {
    initialProps: first as string | undefined,
    wrapper,
  })
  return {
    ...view,
    onFailure,
    asked: () => [...answers.keys()],
    answer: (email: string, answer: Response) => act(async () => answers.get(email)!(answer)),
  }
}

test('the server is queried 500 ms after the last keystroke, and only for what may be an email', async () => {
  const { asked, rerender } = start('')
  for (const typed of [undefined, 'nia', 'nia@', 'nia@e']) {
    rerender(typed)
    await wait(499)
  }
  rerender(' nia@example.com ')
  await wait(499)
  expect(asked()).toEqual([])
  await wait(1)
  expect(asked()).toEqual(['nia@example.com'])
  await wait(2_000)
  expect(asked()).toHaveLength(1)
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
