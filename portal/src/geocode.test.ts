import { createStreetMap } from 'sandbox'
import type { AddressInfo } from 'node:net'
import { readConfig } from './config/config'
import { addressSearchFor } from './geocode'

const maps = createStreetMap({ allowedOrigin: () => false })
let mapsOrigin: string
beforeAll(async () => {
  await maps.listen({ port: 0, host: '127.0.0.1' })
  mapsOrigin = `http://127.0.0.1:${(maps.server.address() as AddressInfo).port}`
})
afterAll(() => maps.close())

const searchAt = (env: NodeJS.ProcessEnv) => addressSearchFor(readConfig(env, '/'))

test('a map service of one’s own finds what the invented town finds', async () => {
  const [own, town] = [searchAt({ MAPS_ORIGIN: mapsOrigin }), searchAt({})]
  const [first] = await town.suggestAddresses!('ave', 3)
  expect(await own.suggestAddresses!('ave', 3)).toEqual(await town.suggestAddresses!('ave', 3))
  const address = { street: `${first!.street_number} ${first!.route}`, city: first!.locality ?? '', state: 'CO', zip_code: first!.postal_code ?? '' }
  expect(await own.geocode!(address)).toEqual({ latitude: first!.latitude, longitude: first!.longitude })
  expect(await own.geocode!({ ...address, zip_code: '00000' })).toBeNull()
})

test('a map service that fails is an error, not an empty result', async () => {
  const away = searchAt({ MAPS_ORIGIN: 'http://127.0.0.1:9' })
  await expect(away.suggestAddresses!('ave', 3)).rejects.toThrow()
  await expect(away.geocode!({ street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80001' })).rejects.toThrow()
})

test('with Google’s key the browser searches', () => {
  const production = { sandbox: false, mapsOrigin: '' }
  expect(addressSearchFor({ ...readConfig({}, '/'), ...production })).toEqual({})
})
