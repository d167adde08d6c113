import { act, renderHook } from '@testing-library/react'
import { withClient } from '@portal/client/testing'
import { useAddressForm } from './use-address-form'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const REFUSED = 'Unfortunately, Acme Home Services does not yet service this location.'
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** A manually entered address outside the service area. */
function start(zip: string, knownZip?: string) {
  const fetch = jest.fn(async () => Response.json({ valid: false, message: REFUSED }))
  const view = renderHook(
    (zip_code: string) => useAddressForm('address', { manual: true, zip_code }, knownZip).fieldErrors,
    { initialProps: zip, wrapper: withClient(fetch) },
  )
  return { ...view, fetch }
}

test('a new address is checked for coverage', async () => {
  const { result } = start('80014')
  await wait(1_000)
  expect(result.current).toEqual({ zip_code: REFUSED })
})

test('an existing address is checked only when its zip code changes', async () => {
  const { result, rerender, fetch } = start('80014', '80014')
  await wait(2_000)
  expect(fetch).not.toHaveBeenCalled()
  rerender('80015')
  await wait(1_000)
  expect(result.current).toEqual({ zip_code: REFUSED })
  rerender('80014')
  expect(result.current).toEqual({ zip_code: undefined })
})
