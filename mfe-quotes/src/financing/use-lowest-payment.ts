import { useClient, useRefresh } from '@portal/client'
import type { Quote } from '@portal/contract'
import { useEffect, useRef } from 'react'

/** Tells the quote the lowest payment that was offered for it, once. Nobody asked for it, so nobody hears of a failure. */
export function useLowestPayment({ id, payments_as_low_as_cents: known }: Pick<Quote, 'id' | 'payments_as_low_as_cents'>, lowestCents: number | null): void {
  const client = useClient()
  const refresh = useRefresh()
  const told = useRef<number | null>(null)
  useEffect(() => {
    // An edit of the quote makes it forget, and then it is told again.
    if (lowestCents === known) told.current = null
    if (lowestCents === null || lowestCents === known || lowestCents === told.current) return
    told.current = lowestCents
    client
      .call('updateQuote', { params: { id }, body: { quote: { payments_as_low_as_cents: lowestCents } } }, { quiet: true })
      .then(() => refresh('getQuote'))
      .catch(() => undefined)
  }, [client, refresh, id, known, lowestCents])
}
