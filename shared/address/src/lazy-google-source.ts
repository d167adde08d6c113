import type { AddressSource } from './address-source'

/** Google's Places library, whose code comes with the first question. */
export function lazyGoogleSource(key: string): AddressSource {
  let source: Promise<AddressSource> | undefined
  return {
    async suggest(text) {
      source ??= import('./google-places').then(({ googleSource }) => googleSource(key))
      return (await source).suggest(text)
    },
  }
}
