import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Body, Query, Quote } from '@portal/contract'
import type { AnswerName } from './answers/quote-answers'

export type QuoteFilter = NonNullable<Query<'reportQuotes'>>

/** The table of all quotes. */
export const useQuotes = (filter: QuoteFilter) => useQuery('reportQuotes', { query: filter }, { keepPreviousData: true })

/** One quote, whole; null while there is none to show. */
export const useQuote = (id: number | null) => useQuery('getQuote', id === null ? null : { params: { id } })

/** Brings every quote on the page up to date. */
export function useRefreshQuotes() {
  const refresh = useRefresh()
  return () => refresh('getQuote', 'reportQuotes')
}

/** Does what changes a quote. A refusal is to be read first, and the page stays until its dialog is left. */
function useQuoteChange() {
  const refresh = useRefreshQuotes()
  return async (change: () => Promise<unknown>): Promise<void> => {
    await change()
    await refresh()
  }
}

/**
 * Answers a quote; done once every quote on the page is up to date. Asking for the service goes to the quote's own link.
 * Throws ApiError; 409 when the service was quoted otherwise by then.
 */
export function useAnswerQuote() {
  const client = useClient()
  const make = useQuoteChange()
  const quiet = { quiet: true }
  return (answer: AnswerName, id: number, message: string, link?: string): Promise<void> =>
    make(async () => {
      if (answer === 'requestChanges') await client.call('requestQuoteChanges', { params: { id }, body: { message } }, quiet)
      else if (answer === 'decline') await client.call('declineQuote', { params: { id }, body: { message } }, quiet)
      else if (link) await client.follow<Quote>(link, { method: 'POST', body: { notes: message } satisfies Body<'proceedWithQuote'> }, quiet)
    })
}

/** Signs a quote as it was read. Throws ApiError; 409 when it has changed since. */
export function useSignQuote() {
  const client = useClient()
  const make = useQuoteChange()
  return ({ id, version }: Pick<Quote, 'id' | 'version'>, signature: Body<'acceptQuote'>['signature']): Promise<void> =>
    make(() => client.call('acceptQuote', { params: { id }, body: { signature, version } }, { quiet: true }))
}

/** Takes a decline back. Throws ApiError; 422 once it is too late. */
export function useTakeBackDecline() {
  const client = useClient()
  const refresh = useRefreshQuotes()
  return async (id: number): Promise<void> => {
    try {
      await client.call('takeBackDecline', { params: { id } }, { quiet: true })
    } finally {
      // It may have been refused for what the page does not show yet.
      await refresh()
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
