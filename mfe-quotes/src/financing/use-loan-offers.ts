import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError, useClient } from '@portal/client'
import type { LoanOffer, Quote } from '@portal/contract'
import { pollOffers } from './poll-offers'
import { sleepWhileVisible } from './sleep-while-visible'

/** Debounce: how long the total and the down payment must be unchanged before the lenders are asked. */
const SETTLED_MS = 800

export interface LoanOffers {
  data: readonly LoanOffer[] | undefined
  error: { message: string; requestId?: string | undefined } | undefined
  isLoading: boolean
  retry: () => void
}

interface Result {
  question: string
  data?: readonly LoanOffer[]
  error?: NonNullable<LoanOffers['error']>
}

function toFailure(error: Error): NonNullable<LoanOffers['error']> {
  if (!isApiError(error)) console.warn(error.message)
  return { message: error.message, requestId: isApiError(error) ? error.requestId : undefined }
}

/**
 * The lenders' offers for the quote, refetched when its total or the down payment changes; responses to an outdated
 * request are dropped. Sends no requests while the down payment is null.
 */
export function useLoanOffers(
  { id, customer, financials }: Pick<Quote, 'id' | 'customer' | 'financials'>,
  downPaymentCents: number | null,
): LoanOffers {
  const client = useClient()
  const customerId = customer.customer_id
  const question = downPaymentCents === null ? null : `${id} ${financials.total_cents} ${downPaymentCents}`
  const lastQuestion = useRef(question)
  const [tries, setTries] = useState(0)
  const lastTry = useRef(0)
  const [result, setResult] = useState<Result | null>(null)

  useEffect(() => {
    if (question === null || downPaymentCents === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const isAnother = lastQuestion.current !== question
    lastQuestion.current = question
    // Only the first request after 'Try again' makes the server retry; the polls after it just wait for the result.
    let retry = tries > lastTry.current
    lastTry.current = tries
    const ask = () => {
      const query = { down_payment_cents: downPaymentCents, retry: retry || undefined }
      retry = false
      return client.call(
        'getFinancingOptions',
        { params: { id: customerId, quote_id: id }, query },
        { quiet: true, signal },
      )
    }
    const read = async () => {
      if (isAnother) await sleepWhileVisible(SETTLED_MS, signal)
      return pollOffers(ask, (ms) => sleepWhileVisible(ms, signal))
    }
    read().then(
      (data) => !signal.aborted && setResult({ question, data }),
      (error: Error) => !signal.aborted && setResult({ question, error: toFailure(error) }),
    )
    return () => leaving.abort()
  }, [client, id, customerId, question, downPaymentCents, tries])

  const retry = useCallback(() => {
    setResult(null)
    setTries((count) => count + 1)
  }, [])
  const current = result?.question === question ? result : null
  return { data: current?.data, error: current?.error, isLoading: question !== null && current === null, retry }
}
