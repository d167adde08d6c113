import type { Client } from '@portal/client'
import { apiSource } from './address-source'
import { googleSource } from './google-places'
import { lazyGoogleSource } from './lazy-google-source'
import { suggestion } from './testing/sample-address'

jest.mock('./google-places', () => ({
  googleSource: jest.fn(() => ({ suggest: async (text: string) => [{ label: text, details: jest.fn() }] })),
}))

test('the API’s suggestions come with their details, and the request shows no toast on failure', async () => {
  const call = jest.fn(async () => [suggestion])
  const [choice] = await apiSource({ call } as unknown as Client).suggest('12 E')
  expect(call.mock.calls).toEqual([
    ['suggestAddresses', { query: { text: '12 E' } }, { quiet: true, keepSession: true }],
  ])
  expect(choice!.label).toBe(suggestion.label)
  expect(await choice!.details()).toBe(suggestion)
})

test('Google’s library is loaded once, with the first search', async () => {
  const source = lazyGoogleSource('the-key')
  expect(googleSource).not.toHaveBeenCalled()
  expect(await source.suggest('12 E')).toMatchObject([{ label: '12 E' }])
  await source.suggest('12 El')
  expect(jest.mocked(googleSource).mock.calls).toEqual([['the-key']])
})
