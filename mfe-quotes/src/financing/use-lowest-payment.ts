import { useEffect, useRef } from 'react'
import { useClient, useRefresh } from '@portal/client'
import type { Quote } from '@portal/contract'

/** Saves the lowest offered payment on the quote, once. The user did not ask for it, so failures are silent. */
export function useLowestPayment(
  { id, payments_as_low_as_cents: known }: Pick<Quote, 'id' | 'payments_as_low_as_cents'>,
  lowestCents: number | null,
): void {
  const client = useClient()
  const refresh = useRefresh()
  const lastSent = useRef<number | null>(null)
  useEffect(() => {
    // Once saved, allow saving it again: an edit of the quote clears the value on the server.
    if (lowestCents === known) lastSent.current = null
    if (lowestCents === null || lowestCents === known || lowestCents === lastSent.current) return
    lastSent.current = lowestCents
    client
      .call(
        'updateQuote',
        { params: { id }, body: { quote: { payments_as_low_as_cents: lowestCents } } },
        { quiet: true },
      )
      .then(() => refresh('getQuote'))
      .catch(() => undefined)
  }, [client, refresh, id, known, lowestCents])
}
