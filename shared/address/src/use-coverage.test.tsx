import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ClientProvider, createClient } from '@portal/client'
import { useCoverage } from './use-coverage'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const REFUSED = 'Unfortunately, Acme Home Services does not yet service this location.'
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** Renders the hook with an API whose responses each test resolves by hand. */
function start(first: string) {
  const answers = new Map<string, (answer: Response) => void>()
  const fetch = (address: string) =>
    new Promise<Response>((answer) =>
      answers.set(new URL(address, 'http://portal.invalid').searchParams.get('zip_code')!, answer),
    )
  const client = createClient({
    baseUrl: '',
    credentials: () => null,
    onUnauthorized: jest.fn(),
    onFailure: jest.fn(),
    fetch: fetch as never,
  })
  const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider value={client}>{children}</ClientProvider>
  const view = renderHook((zip: string) => useCoverage(zip).problem, { initialProps: first, wrapper })
  return {
    ...view,
    asked: () => [...answers.keys()],
    answer: (zip: string, answer: Response) => act(async () => answers.get(zip)!(answer)),
  }
}
const refusal = () => Response.json({ valid: false, message: REFUSED })

test('coverage is requested 500 ms after the fifth digit, with five digits only', async () => {
  const { asked, rerender } = start('8001')
  await wait(2_000)
  rerender('80014')
  await wait(499)
  expect(asked()).toEqual([])
  await wait(1)
  rerender('80014-1234')
  await wait(2_000)
  expect(asked()).toEqual(['80014'])
})

test('a response is ignored once the zip code has changed', async () => {
  const { result, rerender, answer } = start('99999')
  await wait(500)
  rerender('80014')
  await wait(500)
  await answer('99999', refusal())
  expect(result.current).toBeUndefined()
  await answer('80014', Response.json({ valid: true, message: null }))
  expect(result.current).toBeUndefined()
})

test.each([404, 503])(
  'a zip code outside the service area is a problem; a failed request (%i) is not',
  async (status) => {
    const { result, rerender, answer } = start('99999')
    await wait(500)
    await answer('99999', refusal())
    expect(result.current).toBe(REFUSED)
    rerender('99998')
    expect(result.current).toBeUndefined()
    await wait(500)
    await answer('99998', new Response('{}', { status }))
    expect(result.current).toBeUndefined()
  },
)
