import { act, renderHook } from '@testing-library/react'
import { createHeldApi, withClient } from '@portal/client/testing'
import { useCoverage } from './use-coverage'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const REFUSED = 'Unfortunately, Acme Home Services does not yet service this location.'
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

function start(first: string) {
  const api = createHeldApi('zip_code')
  const wrapper = withClient(api.fetch)
  return { ...renderHook((zip: string) => useCoverage(zip).problem, { initialProps: first, wrapper }), ...api }
}
const refusal = () => Response.json({ valid: false, message: REFUSED })

test('coverage is requested 500 ms after the fifth digit, with five digits only', async () => {
  const { requests, rerender } = start('8001')
  await wait(2_000)
  rerender('80014')
  await wait(499)
  expect(requests()).toEqual([])
  await wait(1)
  rerender('80014-1234')
  await wait(2_000)
  expect(requests()).toEqual(['80014'])
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
