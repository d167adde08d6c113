import { useClient, useRefresh, isApiError, type ApiError } from '@portal/client'
import type { TransactionResponse } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { useCallback } from 'react'
import { closeAttempt, type PaymentAttempt } from './payment-attempt'
import { isUnanswered } from './payment.rules'

/** What became of a payment. `unanswered`: it may have been made, so it is asked about again and never made anew. */
export type PaymentAnswer =
  | { kind: 'paid'; transaction: TransactionResponse }
  | { kind: 'unanswered' }
  | { kind: 'refused'; error: ApiError }

/** Sends a payment along the invoice's own link, and tells everybody whom it concerns. May be sent again as it is. */
export function useSendPayment(): (attempt: PaymentAttempt) => Promise<PaymentAnswer> {
  const client = useClient()
  const refresh = useRefresh()
  const { events, track } = usePlatform()

  return useCallback(
    async ({ invoiceId, link, body, idempotencyKey }) => {
      const unanswered = (): PaymentAnswer => {
        // A payment that is being checked holds its part of the balance.
        void refresh('reportInvoices', 'reportBalanceDue', 'getInvoice')
        return { kind: 'unanswered' }
      }
      let transaction: TransactionResponse
      try {
        transaction = await client.follow<TransactionResponse>(link, { method: 'POST', body }, { quiet: true, idempotencyKey })
      } catch (error) {
        if (!isApiError(error)) throw error
        if (isUnanswered(error)) return unanswered()
        closeAttempt(invoiceId)
        track('payment_failed')
        return { kind: 'refused', error }
      }
      if (transaction.status === 'unknown') return unanswered()
      closeAttempt(invoiceId)
      track('payment_success')
      events.emit('payment.succeeded', { invoiceId })
      void refresh('findUserByEmail', 'reportAppointments', 'reportInvoices', 'reportBalanceDue', 'getInvoice')
      return { kind: 'paid', transaction }
    },
    [client, refresh, events, track],
  )
}
