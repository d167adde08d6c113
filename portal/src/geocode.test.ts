import type { AddressInfo } from 'node:net'
import { createStreetMap } from 'sandbox'
import { readConfig } from './config/config'
import { addressSearchFor } from './geocode'
import { startGoogle, type StandInGoogle } from './testing/stand-in-google'

const maps = createStreetMap({ allowedOrigin: () => false })
let mapsOrigin: string
beforeAll(async () => {
  await maps.listen({ port: 0, host: '127.0.0.1' })
  mapsOrigin = `http://127.0.0.1:${(maps.server.address() as AddressInfo).port}`
})
afterAll(() => maps.close())

const failures: unknown[] = []
beforeEach(() => void failures.splice(0))
const searchAt = (env: NodeJS.ProcessEnv) => addressSearchFor(readConfig(env, '/'), (error) => failures.push(error))

test('a map service of one’s own finds what the invented town finds', async () => {
  const [own, town] = [searchAt({ MAPS_ORIGIN: mapsOrigin }), searchAt({})]
  const [first] = await town.suggestAddresses!('ave', 3)
  expect(await own.suggestAddresses!('ave', 3)).toEqual(await town.suggestAddresses!('ave', 3))
  const address = {
    street: `${first!.street_number} ${first!.route}`,
    city: first!.locality ?? '',
    state: 'CO',
    zip_code: first!.postal_code ?? '',
  }
  expect(await own.geocode!(address)).toEqual({ latitude: first!.latitude, longitude: first!.longitude })
  expect(await own.geocode!({ ...address, zip_code: '00000' })).toBeNull()
})

test.each([
  '4225 Meadow Dale Way',
  '4225 Meadow Dale Way.',
  '4225 Meadow Dale Wy',
  '4225  meadow dale way',
  '4225 Meadow Dale Way Apt 2',
  '4225 Meadow Dale Way, #2',
])('%j is found, however it is written', async (street) => {
  const [known] = await searchAt({}).suggestAddresses!('4225 Meadow Dale Way', 1)
  const address = { street, city: 'Fairhaven', state: 'CO', zip_code: known!.postal_code! }
  for (const search of [searchAt({}), searchAt({ MAPS_ORIGIN: mapsOrigin })])
    expect(await search.geocode!(address)).toEqual({ latitude: known!.latitude, longitude: known!.longitude })
})

test('an address that is not in a list of the longest length may exist', async () => {
  const found = Array.from({ length: 50 }, (_, index) => ({
    street: `1${index} Main St`,
    city: 'Fairhaven',
    state: 'CO',
    zip_code: '80014',
    latitude: 39.7,
    longitude: -104.9,
  }))
  const answered = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: found }))
  const address = { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
  expect(await searchAt({ MAPS_ORIGIN: mapsOrigin }).geocode!(address)).toBeUndefined()
  found.pop()
  expect(await searchAt({ MAPS_ORIGIN: mapsOrigin }).geocode!(address)).toBeNull()
  answered.mockRestore()
})

test('a map service that fails is an error that is noted, not an empty result', async () => {
  const away = searchAt({ MAPS_ORIGIN: 'http://127.0.0.1:9' })
  await expect(away.suggestAddresses!('ave', 3)).rejects.toThrow()
  await expect(
    away.geocode!({ street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80001' }),
  ).rejects.toThrow()
  expect(failures).toHaveLength(1)
})

test('production with neither map looks nothing up', () => {
  expect(addressSearchFor({ ...readConfig({}, '/'), sandbox: false }, jest.fn())).toEqual({})
})

describe('with Google’s key', () => {
  const address = { street: '1840 Juniper St Apt 3', city: 'Fairhaven', state: 'CO', zip_code: '80014-1234' }
  const position = { latitude: 39.74, longitude: -104.99 }
  let google: StandInGoogle
  beforeAll(async () => void (google = await startGoogle()))
  afterAll(() => google.close())
  const search = (more = {}) => searchAt({ GOOGLE_MAPS_KEY: 'pages-key', GOOGLE_GEOCODING_URL: google.url, ...more })

  test.each([
    [{}, 'pages-key'],
    [{ GOOGLE_MAPS_SERVER_KEY: 'server-key' }, 'server-key'],
  ])('and %j the server asks with the key %s; the browser suggests', async (more, key) => {
    expect(search(more)).toEqual({ geocode: expect.any(Function) })
    expect(await search(more).geocode!(address)).toEqual(position)
    expect(google.lastRequest()).toEqual({
      path: '/maps/api/geocode/json',
      address: '1840 Juniper St Apt 3, Fairhaven, CO 80014-1234',
      components: 'country:US',
      key,
    })
  })

  const route = ['Juniper Street', 'Juniper St'] as const
  const house = { street_number: '1840', route, postal_code: '80014' }
  test.each<[string, Parameters<StandInGoogle['answerWith']>[0], object | null | undefined]>([
    ['the address itself', [house], position],
    ['the address without its apartment', [{ ...house, partial_match: true }], position],
    ['the address as the second of several', [{ locality: 'Fairhaven', partial_match: true }, house], position],
    ['another name of the street', [{ ...house, route: ['US-36', 'US-36'] }], position],
    ['the street without that house', [{ route, locality: 'Fairhaven', partial_match: true }], undefined],
    ['another house of the street', [{ ...house, street_number: '1800', partial_match: true }], undefined],
    ['the house with another zip code', [{ ...house, postal_code: '80015' }], undefined],
    ['a similar street', [{ ...house, route: ['Jupiter Street', 'Jupiter St'], partial_match: true }], null],
    ['a street of that name elsewhere', [{ ...house, postal_code: '10001', partial_match: true }], null],
    ['only the town', [{ locality: 'Fairhaven', postal_code: '80014', partial_match: true }], null],
    ['only the country', [{ country: 'United States', partial_match: true }], null],
    ['nothing', 'ZERO_RESULTS', null],
  ])('%s is found', async (_, answer, expected) => {
    google.answerWith(answer)
    expect(await search().geocode!(address)).toEqual(expected)
    expect(failures).toEqual([])
  })

  test.each(['REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'UNKNOWN_ERROR', 'INVALID_REQUEST'] as const)(
    '%s says nothing about the address, and is noted',
    async (status) => {
      google.answerWith(status)
      await expect(search().geocode!(address)).rejects.toThrow(`Google's Geocoding API responded with ${status}: `)
      expect(failures).toEqual([expect.objectContaining({ message: expect.not.stringContaining('pages-key') })])
    },
  )
})
