jest.mock('@googlemaps/js-api-loader', () => ({ setOptions: jest.fn(), importLibrary: jest.fn() }))

/** Fake of the parts of the Places library that we use. */
function createPlaces(components: object[] | undefined) {
  const requests: { input: string; sessionToken: object; includedRegionCodes: string[] }[] = []
  const fetched: { fields: string[] }[] = []
  const prediction = {
    text: { text: '1840 Juniper St, Fairhaven, CO, USA' },
    toPlace: () => ({
      addressComponents: components,
      location: components && { lat: () => 39.7, lng: () => -104.9 },
      fetchFields: async (options: { fields: string[] }) => void fetched.push(options),
    }),
  }
  return {
    requests,
    fetched,
    library: {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: {
        fetchAutocompleteSuggestions: async (request: (typeof requests)[number]) => {
          requests.push(request)
          return { suggestions: [{ placePrediction: prediction }, { placePrediction: null }] }
        },
      },
    },
  }
}
const component = (type: string, longText: string, shortText = longText) => ({
  types: [type, 'political'],
  longText,
  shortText,
})
const whole = [
  component('street_number', '1840'),
  component('route', 'Juniper Street', 'Juniper St'),
  component('locality', 'Fairhaven'),
  component('administrative_area_level_1', 'Colorado', 'CO'),
  component('postal_code', '80014'),
]

async function open(components: object[] | undefined = whole) {
  // The module remembers that it was configured, so each test loads a fresh copy.
  jest.resetModules()
  const loader = (await import('@googlemaps/js-api-loader')) as unknown as {
    setOptions: jest.Mock
    importLibrary: jest.Mock
  }
  loader.setOptions.mockReset()
  const places = createPlaces(components)
  loader.importLibrary.mockReset().mockResolvedValue(places.library)
  const { googleSource } = await import('./google-places')
  return { ...places, loader, googleSource }
}

test('the library is configured once per page', async () => {
  const { googleSource, loader } = await open()
  googleSource('the-key')
  await googleSource('the-key').suggest('1840')
  expect(loader.setOptions.mock.calls).toEqual([[{ key: 'the-key', v: 'weekly', libraries: ['places'] }]])
  expect(loader.importLibrary.mock.calls).toEqual([['places']])
})

test('details are fetched only once a suggestion is chosen', async () => {
  const { googleSource, requests, fetched } = await open()
  const choices = await googleSource('the-key').suggest('1840 Jun')
  expect(requests).toMatchObject([{ input: '1840 Jun', includedRegionCodes: ['us'] }])
  expect(choices.map(({ label }) => label)).toEqual(['1840 Juniper St, Fairhaven, CO, USA'])
  expect(fetched).toEqual([])
  expect(await choices[0]!.details()).toEqual({
    label: '1840 Juniper St, Fairhaven, CO, USA',
    street_number: '1840',
    route: 'Juniper St',
    subpremise: null,
    locality: 'Fairhaven',
    administrative_area_level_1: 'CO',
    postal_code: '80014',
    latitude: 39.7,
    longitude: -104.9,
  })
  expect(fetched).toEqual([{ fields: ['addressComponents', 'location'] }])
})

test('all searches up to a choice share one session; the next search starts a new one', async () => {
  const { googleSource, requests } = await open()
  const source = googleSource('the-key')
  await source.suggest('184')
  const [choice] = await source.suggest('1840')
  await choice!.details()
  await source.suggest('9 E')
  expect(requests[1]!.sessionToken).toBe(requests[0]!.sessionToken)
  expect(requests[2]!.sessionToken).not.toBe(requests[0]!.sessionToken)
})

test.each<[string, object[], string | null]>([
  [
    'the city before a part of it',
    [component('sublocality_level_1', 'Downtown'), component('locality', 'Fairhaven')],
    'Fairhaven',
  ],
  [
    'a borough of New York',
    [component('neighborhood', 'Cobble Hill'), component('sublocality_level_1', 'Brooklyn')],
    'Brooklyn',
  ],
  ['a part of a city without a level', [component('sublocality', 'Queens')], 'Queens'],
  [
    'the town of the post office',
    [component('sublocality', 'Northside'), component('postal_town', 'Fairhaven')],
    'Fairhaven',
  ],
  ['no county', [component('administrative_area_level_2', 'Kings County')], null],
])('the city is %s', async (_, components, locality) => {
  const { googleSource } = await open(components)
  const [choice] = await googleSource('the-key').suggest('1840')
  expect(await choice!.details()).toMatchObject({ locality })
})

test('the apartment is kept', async () => {
  const { googleSource } = await open([...whole, component('subpremise', '3B')])
  const [choice] = await googleSource('the-key').suggest('1840')
  expect(await choice!.details()).toMatchObject({ subpremise: '3B' })
})

test('missing parts of a place are null', async () => {
  const { googleSource } = await open([])
  const [choice] = await googleSource('the-key').suggest('Fairhaven')
  expect(await choice!.details()).toMatchObject({
    street_number: null,
    route: null,
    locality: null,
    administrative_area_level_1: null,
    postal_code: null,
  })
})
