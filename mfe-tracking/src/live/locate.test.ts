import { locate } from './locate'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** Mocks the response of the map service, an external service. */
function answering(status: number, body: unknown) {
  const asked = jest.fn(async (_: string) => new Response(JSON.stringify(body), { status }))
  globalThis.fetch = asked as unknown as typeof fetch
  return asked
}
const find = (address: string) => locate(address, { mapsOrigin: 'http://maps.localhost' }, new AbortController().signal)

test('returns the first place that the map service finds', async () => {
  const asked = answering(200, {
    data: [{ street: '3462 11th Ave', latitude: 39.7, longitude: -105, zip_code: '80014' }],
  })
  expect(await find('3462 11th Ave Fairhaven CO')).toEqual({ latitude: 39.7, longitude: -105 })
  expect(asked.mock.calls[0]?.[0]).toBe('http://maps.localhost/addresses?query=3462+11th+Ave+Fairhaven+CO&limit=1')
})

test('returns null for an unknown address', async () => {
  answering(200, { data: [] })
  expect(await find('1 Nowhere Rd')).toBeNull()
})

test('sends no request without an address', async () => {
  const asked = answering(200, { data: [] })
  expect(await find('')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('rejects if the service is down', async () => {
  answering(503, {})
  await expect(find('3462 11th Ave')).rejects.toThrow('The map service answered 503')
})
