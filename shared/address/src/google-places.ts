/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import type { AddressSource, Suggestion } from './address-source'

let isConfigured = false

/** The library can be configured only once per page. If a map has configured it already, those options stay. */
function configure(key: string): void {
  if (isConfigured) return
  isConfigured = true
  setOptions({ key, v: 'weekly', libraries: ['places'] })
}

/** Google Places autocomplete. All requests up to a choice share a session token, because Google bills per session. */
export function googleSource(key: string): AddressSource {
  configure(key)
  let session: google.maps.places.AutocompleteSessionToken | undefined
  return {
    async suggest(text) {
      const { AutocompleteSessionToken, AutocompleteSuggestion } = await importLibrary('places')
      session ??= new AutocompleteSessionToken()
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: text,
        sessionToken: session,
        includedRegionCodes: ['us'],
      })
      return suggestions.flatMap(({ placePrediction }) =>
        placePrediction
          ? [
              {
                label: placePrediction.text.text,
                async details() {
                  session = undefined
                  const place = placePrediction.toPlace()
                  await place.fetchFields({ fields: ['addressComponents', 'location'] })
                  return toSuggestion(placePrediction.text.text, place)
                },
              },
            ]
          : [],
      )
    },
  }
}

/** What Google calls the city of an address, the first of these that it names: a part of a city in Brooklyn or Queens. */
const cityTypes = ['locality', 'postal_town', 'sublocality_level_1', 'sublocality']

function toSuggestion(label: string, place: google.maps.places.Place): Suggestion {
  const part = (type: string) => place.addressComponents?.find(({ types }) => types.includes(type))
  return {
    label,
    street_number: part('street_number')?.longText ?? null,
    route: part('route')?.shortText ?? null,
    subpremise: part('subpremise')?.longText ?? null,
    locality: cityTypes.map(part).find(Boolean)?.longText ?? null,
    // 'CO', as in forms and the API.
    administrative_area_level_1: part('administrative_area_level_1')?.shortText ?? null,
    postal_code: part('postal_code')?.longText ?? null,
    latitude: place.location?.lat() ?? null,
    longitude: place.location?.lng() ?? null,
  }
}
