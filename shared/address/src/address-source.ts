import type { Client } from '@portal/client'
import type { AddressSuggestion } from '@portal/contract'

/** One line to choose. What it is made of may have to be asked for. */
export interface Choice {
  label: string
  details: () => Promise<AddressSuggestion>
}

/** Who knows what a typed text may mean. Rejects when that can't be found out. */
export interface AddressSource {
  suggest: (text: string) => Promise<Choice[]>
}

/** The portal's own API, for installations without a map service's search. */
export const apiSource = (client: Client): AddressSource => ({
  async suggest(text) {
    const found = await client.call('suggestAddresses', { query: { text } }, { quiet: true, keepSession: true })
    return found.map((suggestion) => ({ label: suggestion.label, details: async () => suggestion }))
  },
})
