import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Body, Query, Quote } from '@portal/contract'
import type { AnswerName } from './answers/quote-answers'

export type QuoteFilter = NonNullable<Query<'reportQuotes'>>

/** One page of the quote table. */
export const useQuotes = (filter: QuoteFilter) =>
  useQuery('reportQuotes', { query: filter }, { keepPreviousData: true })

/** One full quote; a null id skips the request. */
export const useQuote = (id: number | null) => useQuery('getQuote', id === null ? null : { params: { id } })

/** Refetches every quote on the page. */
export function useRefreshQuotes() {
  const refresh = useRefresh()
  return () => refresh('getQuote', 'reportQuotes')
}

/**
 * Answers a quote; resolves once every quote on the page is refetched. `proceed` is sent to the quote's own link.
 * Throws ApiError; 409 if the quote has changed since.
 */
export function useAnswerQuote() {
  const client = useClient()
  const refresh = useRefreshQuotes()
  const quiet = { quiet: true }
  return async (answer: AnswerName, id: number, message: string, link?: string | null): Promise<void> => {
    if (answer === 'requestChanges')
      await client.call('requestQuoteChanges', { params: { id }, body: { message } }, quiet)
    else if (answer === 'decline') await client.call('declineQuote', { params: { id }, body: { message } }, quiet)
    else if (link)
      await client.follow<Quote>(
        link,
        { method: 'POST', body: { notes: message } satisfies Body<'proceedWithQuote'> },
        quiet,
      )
    // Not after a failure: the page stays until the dialog with the error is closed.
    await refresh()
  }
}

/** Signs the version of a quote that was read. Throws ApiError; 409 if it has changed since. */
export function useSignQuote() {
  const client = useClient()
  const refresh = useRefreshQuotes()
  return async ({ id, version }: Pick<Quote, 'id' | 'version'>, signature: Body<'acceptQuote'>['signature']) => {
    await client.call('acceptQuote', { params: { id }, body: { signature, version } }, { quiet: true })
    await refresh()
  }
}

/** Takes a decline back. Throws ApiError; 422 if it is too late. */
export function useTakeBackDecline() {
  const client = useClient()
  const refresh = useRefreshQuotes()
  return async (id: number): Promise<void> => {
    try {
      await client.call('takeBackDecline', { params: { id } }, { quiet: true })
    } finally {
      // It may have been rejected because the page is stale.
      await refresh()
    }
  }
}

/** Sets the quote's service address. Throws ApiError. */
export function useChooseServiceAddress(id: number) {
  const client = useClient()
  const refresh = useRefresh()
  return async (addressId: number): Promise<void> => {
    await client.call(
      'updateQuote',
      { params: { id }, query: {}, body: { quote: { service_address_id: addressId } } },
      { quiet: true },
    )
    await refresh('getQuote')
  }
}
