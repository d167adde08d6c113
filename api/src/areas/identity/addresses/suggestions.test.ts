import { createTestApi, setUpTestApi } from '#test/support'
import type { AddressSuggestion } from '@portal/contract'

const juniper: AddressSuggestion = {
  label: '1840 Juniper St, Fairhaven, CO 80014',
  street_number: '1840',
  route: 'Juniper St',
  locality: 'Fairhaven',
  administrative_area_level_1: 'CO',
  postal_code: '80014',
  latitude: 39.74,
  longitude: -104.99,
}
const unnumbered: AddressSuggestion = {
  ...juniper,
  label: 'Juniper St, Fairhaven',
  street_number: null,
  postal_code: null,
  latitude: null,
  longitude: null,
}

const searches: [text: string, limit: number][] = []
const api = setUpTestApi({
  api: { suggestAddresses: async (text, limit) => (searches.push([text, limit]), [juniper, unnumbered]) },
})
beforeEach(() => void (searches.length = 0))

const suggest = (text: string, of = api) =>
  of.visitor().request('GET', `/v1/address_suggestions?text=${encodeURIComponent(text)}`)

it('are up to six places that match the text, each with its known parts', async () => {
  expect(await suggest('1840 Jun')).toMatchObject({ status: 200, body: [juniper, unnumbered] })
  expect(searches).toEqual([['1840 Jun', 6]])
})

it('are none without a suggestion service', async () => {
  const without = await createTestApi()
  expect(await suggest('1840 Jun', without)).toMatchObject({ status: 200, body: [] })
  await without.close()
})

it('are unavailable, in words, while the map service fails', async () => {
  const away = await createTestApi({
    api: { suggestAddresses: () => Promise.reject(new Error('The map service responded with 500')) },
  })
  expect(await suggest('1840 Jun', away)).toMatchObject({
    status: 503,
    body: { message: 'Address search is not available right now.' },
  })
  await away.close()
})

it.each(['x', 'x'.repeat(120), '<img src=x onerror=alert(1)>', "'; drop table addresses; --"])(
  'are made for the text %j, unchanged',
  async (text) => {
    expect((await suggest(text)).status).toBe(200)
    expect(searches).toEqual([[text, 6]])
  },
)

it.each([
  ['an empty text', '?text='],
  ['a text of 121 letters', `?text=${'x'.repeat(121)}`],
  ['no text', ''],
])('are not made for %s', async (_, query) => {
  expect(await api.visitor().request('GET', `/v1/address_suggestions${query}`)).toMatchObject({
    status: 400,
    body: { field: 'text' },
  })
  expect(searches).toEqual([])
})

it('are rate limited, with Retry-After', async () => {
  const strict = await createTestApi({ config: { rateLimitScale: 2 / 120 } })
  const answers = [await suggest('x', strict), await suggest('y', strict), await suggest('z', strict)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(0)
  await strict.close()
})
