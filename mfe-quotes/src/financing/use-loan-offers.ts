import { isApiError, useClient } from '@portal/client'
import type { LoanOffer, Quote } from '@portal/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sleepWhileVisible } from './sleep-while-visible'
import { pollOffers } from './poll-offers'

/** So long a total or a down payment must stand still before lenders are asked about it. */
const SETTLED_MS = 800

export interface LoanOffers {
  data: readonly LoanOffer[] | undefined
  error: { message: string; requestId?: string | undefined } | undefined
  isLoading: boolean
  retry: () => void
}

interface Known {
  question: string
  data?: readonly LoanOffer[]
  error?: NonNullable<LoanOffers['error']>
}

function failureOf(error: Error): NonNullable<LoanOffers['error']> {
  if (!isApiError(error)) console.warn(error.message)
  return { message: error.message, requestId: isApiError(error) ? error.requestId : undefined }
}

/**
 * What lenders offer for the quote, asked about again when its total or the down payment changes; an answer belongs to
 * what was asked, so a late one is dropped. Nothing is asked while the down payment is null.
 */
export function useLoanOffers({ id, customer, financials }: Pick<Quote, 'id' | 'customer' | 'financials'>, downPaymentCents: number | null): LoanOffers {
  const client = useClient()
  const customerId = customer.customer_id
  const question = downPaymentCents === null ? null : `${id} ${financials.total_cents} ${downPaymentCents}`
  const lastQuestion = useRef(question)
  const [tries, setTries] = useState(0)
  const asked = useRef(0)
  const [known, setKnown] = useState<Known | null>(null)

  useEffect(() => {
    if (question === null || downPaymentCents === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const isAnother = lastQuestion.current !== question
    lastQuestion.current = question
    // Whoever presses 'Try again' means now; what is asked after that only waits for the answer.
    let retry = tries > asked.current
    asked.current = tries
    const ask = () => {
      const query = { down_payment_cents: downPaymentCents, ...(retry && { retry }) }
      retry = false
      return client.call('getFinancingOptions', { params: { id: customerId, quote_id: id }, query }, { quiet: true, signal })
    }
    const read = async () => {
      if (isAnother) await sleepWhileVisible(SETTLED_MS, signal)
      return pollOffers(ask, (ms) => sleepWhileVisible(ms, signal))
    }
    read().then(
      (data) => !signal.aborted && setKnown({ question, data }),
      (error: Error) => !signal.aborted && setKnown({ question, error: failureOf(error) }),
    )
    return () => leaving.abort()
  }, [client, id, customerId, question, downPaymentCents, tries])

  const retry = useCallback(() => {
    setKnown(null)
    setTries((count) => count + 1)
  }, [])
  const current = known?.question === question ? known : null
  return { data: current?.data, error: current?.error, isLoading: question !== null && current === null, retry }
}
