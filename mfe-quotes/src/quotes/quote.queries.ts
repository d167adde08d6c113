import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Query, Quote } from '@portal/contract'
import type { ProceedRequest } from './proceed.form'

export type QuoteFilter = NonNullable<Query<'reportQuotes'>>

/** The table of all quotes. */
export const useQuotes = (filter: QuoteFilter) => useQuery('reportQuotes', { query: filter }, { keepPreviousData: true })

/** One quote, whole; null while there is none to show. */
export const useQuote = (id: number | null) => useQuery('getQuote', id === null ? null : { params: { id } })

/** Asks for the quoted service by the quote's own link; done once every quote on the page is up to date. Throws ApiError. */
export function useProceedWithQuote() {
  const client = useClient()
  const refresh = useRefresh()
  return async (link: string, body: ProceedRequest): Promise<void> => {
    await client.follow<Quote>(link, { method: 'POST', body }, { quiet: true })
    await refresh('getQuote', 'reportQuotes')
  }
}
