import { isApiError, useClient, useQuery, useRefresh } from '@portal/client'
import type { Body, Query, Quote } from '@portal/contract'
import type { AnswerName } from './answers/quote-answers'

export type QuoteFilter = NonNullable<Query<'reportQuotes'>>

/** The table of all quotes. */
export const useQuotes = (filter: QuoteFilter) => useQuery('reportQuotes', { query: filter }, { keepPreviousData: true })

/** One quote, whole; null while there is none to show. */
export const useQuote = (id: number | null) => useQuery('getQuote', id === null ? null : { params: { id } })

/**
 * Answers a quote; done once every quote on the page is up to date. Asking for the service goes to the quote's own link.
 * Throws ApiError; 409 when the service was quoted otherwise by then, and the page shows how.
 */
export function useAnswerQuote() {
  const client = useClient()
  const refresh = useRefresh()
  return async (answer: AnswerName, id: number, message: string, link?: string): Promise<void> => {
    const quiet = { quiet: true }
    if (answer === 'requestChanges') await client.call('requestQuoteChanges', { params: { id }, body: { message } }, quiet)
    else if (answer === 'decline') await client.call('declineQuote', { params: { id }, body: { message } }, quiet)
    else if (link) {
      try {
        await client.follow<Quote>(link, { method: 'POST', body: { notes: message } satisfies Body<'proceedWithQuote'> }, quiet)
      } catch (error) {
        if (isApiError(error) && error.field === 'version') await refresh('getQuote', 'reportQuotes')
        throw error
      }
    }
    await refresh('getQuote', 'reportQuotes')
  }
}

/** Signs a quote as it was read. Throws ApiError; 409 when it has changed since. */
export function useSignQuote() {
  const client = useClient()
  const refresh = useRefresh()
  return async ({ id, version }: Pick<Quote, 'id' | 'version'>, signature: Body<'acceptQuote'>['signature']): Promise<void> => {
    try {
      await client.call('acceptQuote', { params: { id }, body: { signature, version } }, { quiet: true })
    } finally {
      // Signed, or changed by somebody else: either way the page shows the quote as it is now.
      await refresh('getQuote', 'reportQuotes')
    }
  }
}

/** Says where the work is to be done. Throws ApiError. */
export function useChooseServiceAddress(id: number) {
  const client = useClient()
  const refresh = useRefresh()
  return async (addressId: number): Promise<void> => {
    await client.call('updateQuote', { params: { id }, query: {}, body: { quote: { service_address_id: addressId } } }, { quiet: true })
    await refresh('getQuote')
  }
}
