import { useClient, useRefresh, isApiError, type ApiError } from '@portal/client'
import type { PaidInvoices, TransactionResponse } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { useCallback } from 'react'
import { closeAttempt, type PaymentAttempt } from './payment-attempt'
import { isUnanswered } from './payment.rules'

/** A payment that went through, with what each invoice got of it. */
export interface Paid {
  amountCents: number
  status: 'approved' | 'submitted'
  parts: { invoiceId: number; amountCents: number }[]
}

/** What became of a payment. `unanswered`: it may have been made, so it is asked about again and never made anew. */
export type PaymentAnswer = { kind: 'paid'; paid: Paid } | { kind: 'unanswered' } | { kind: 'refused'; error: ApiError }

function toPaid(answer: TransactionResponse | PaidInvoices): Paid | null {
  const { status, amount_cents } = answer
  if (status === 'unknown') return null
  const transactions = 'transactions' in answer ? answer.transactions : [answer]
  return { status, amountCents: amount_cents, parts: transactions.map((each) => ({ invoiceId: each.invoice_id, amountCents: each.amount_cents })) }
}

/** Sends a payment along its link, and tells everybody whom it concerns. May be sent again as it is. */
export function useSendPayment(): (attempt: PaymentAttempt) => Promise<PaymentAnswer> {
  const client = useClient()
  const refresh = useRefresh()
  const { events, track } = usePlatform()

  return useCallback(
    async ({ subject, link, body, idempotencyKey, botCheck }) => {
      const unanswered = (): PaymentAnswer => {
        // A payment that is being checked holds its part of the balance.
        void refresh('reportInvoices', 'reportBalanceDue', 'getInvoice')
        return { kind: 'unanswered' }
      }
      let paid: Paid | null
      try {
        paid = toPaid(await client.follow(link, { method: 'POST', body }, { quiet: true, idempotencyKey, botCheck }))
      } catch (error) {
        if (!isApiError(error)) throw error
        if (isUnanswered(error)) return unanswered()
        closeAttempt(subject)
        track('payment_failed')
        return { kind: 'refused', error }
      }
      if (!paid) return unanswered()
      closeAttempt(subject)
      track('payment_success')
      for (const { invoiceId } of paid.parts) events.emit('payment.succeeded', { invoiceId })
      void refresh('findUserByEmail', 'reportAppointments', 'reportInvoices', 'reportBalanceDue', 'getInvoice')
      return { kind: 'paid', paid }
    },
    [client, refresh, events, track],
  )
}
