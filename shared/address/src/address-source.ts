import type { Client } from '@portal/client'
import type { AddressSuggestion } from '@portal/contract'

/** A suggestion; the number of an apartment or suite is `subpremise`, as Google calls it. */
export type Suggestion = AddressSuggestion & { subpremise?: string | null }

/** One entry of the suggestion list. Its details may need another request. */
export interface Choice {
  label: string
  details: () => Promise<Suggestion>
}

/** A provider of address suggestions. Rejects when the lookup fails. */
export interface AddressSource {
  suggest: (text: string) => Promise<Choice[]>
}

/** Suggestions from the portal's own API, for installations without a Google Maps key. */
export const apiSource = (client: Client): AddressSource => ({
  async suggest(text) {
    const found = await client.call('suggestAddresses', { query: { text } }, { quiet: true, keepSession: true })
    return found.map((suggestion) => ({ label: suggestion.label, details: async () => suggestion }))
  },
})
