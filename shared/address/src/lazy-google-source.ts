import type { AddressSource } from './address-source'

/** Google Places autocomplete whose code is loaded with the first search. */
export function lazyGoogleSource(key: string): AddressSource {
  let source: Promise<AddressSource> | undefined
  return {
    async suggest(text) {
      source ??= import('./google-places').then(({ googleSource }) => googleSource(key))
      return (await source).suggest(text)
    },
  }
}
