import { useCallback } from 'react'
import { ApiError, isApiError, useClient, useRefresh } from '@portal/client'
import type {
  PaidInvoices,
  PayInvoiceBody,
  PayInvoicesBody,
  PaymentOutcome,
  TransactionResponse,
} from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { closeAttempt, type PaymentAttempt } from './payment-attempt'
import { isUnanswered } from './payment.rules'

/** A successful payment, with the amount applied to each invoice. */
export interface Paid {
  amountCents: number
  status: 'approved' | 'submitted'
  parts: { invoiceId: number; amountCents: number }[]
}

/** A payment request: the link to POST to, and the body with the payment method. */
export interface PaymentToSend {
  attempt: PaymentAttempt
  link: string
  body: PayInvoiceBody | PayInvoicesBody
  /** The bot check's proof; undefined if none is required. */
  botCheck: string | undefined
}

/** Outcome of sending a payment. `unanswered`: it may have been made, so its status is checked and it is never sent again. */
export type PaymentAnswer = { kind: 'paid'; paid: Paid } | { kind: 'unanswered' } | { kind: 'refused'; error: ApiError }

/** Result of a status check. `not made`: the key is closed, so nothing can be charged under it any more. */
export type PaymentKnown =
  | { kind: 'paid'; paid: Paid }
  | { kind: 'refused' | 'not made' | 'under way' | 'out of reach' }

type Answer = TransactionResponse | PaidInvoices | PaymentOutcome

function toPaid(answer: Answer): Paid | null {
  const { status, amount_cents } = answer
  if (status !== 'approved' && status !== 'submitted') return null
  const transactions = 'transactions' in answer ? answer.transactions : [answer]
  return {
    status,
    amountCents: amount_cents,
    parts: transactions.map((each) => ({ invoiceId: each.invoice_id, amountCents: each.amount_cents })),
  }
}

/** Tracks a successful payment, emits `payment.succeeded` per invoice and refetches the affected queries. */
function useTellPaid(): (paid: Paid) => void {
  const refresh = useRefresh()
  const { events, track, outcome } = usePlatform()
  return useCallback(
    (paid) => {
      track('payment_success')
      outcome?.('done', 'payment')
      for (const { invoiceId } of paid.parts) events.emit('payment.succeeded', { invoiceId })
      void refresh('findUserByEmail', 'reportAppointments', 'reportInvoices', 'reportBalanceDue', 'getInvoice')
    },
    [refresh, events, track, outcome],
  )
}

/** Timeout of a payment request: longer than the server's gateway timeout, but a hung request does not block the payer for minutes. */
const ANSWER_MS = 45_000

function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, null)), ANSWER_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Sends a payment. Call it only once per idempotency key. */
export function useSendPayment(): (payment: PaymentToSend) => Promise<PaymentAnswer> {
  const client = useClient()
  const refresh = useRefresh()
  const tellPaid = useTellPaid()
  const { track } = usePlatform()

  return useCallback(
    async ({ attempt: { subject, idempotencyKey }, link, body, botCheck }) => {
      const unanswered = (): PaymentAnswer => {
        // A pending payment reserves its part of the balance.
        void refresh('reportInvoices', 'reportBalanceDue', 'getInvoice')
        return { kind: 'unanswered' }
      }
      let paid: Paid | null
      try {
        const sent = client.follow<TransactionResponse | PaidInvoices>(
          link,
          { method: 'POST', body },
          { quiet: true, idempotencyKey, botCheck },
        )
        paid = toPaid(await inTime(sent))
      } catch (error) {
        if (!isApiError(error)) throw error
        if (isUnanswered(error)) return unanswered()
        closeAttempt(subject)
        track('payment_failed')
        return { kind: 'refused', error }
      }
      if (!paid) return unanswered()
      closeAttempt(subject)
      tellPaid(paid)
      return { kind: 'paid', paid }
    },
    [client, refresh, tellPaid, track],
  )
}

/** Checks the status of a payment by its idempotency key. Never charges anything, however often it is called. */
export function useAskPayment(): (attempt: Pick<PaymentAttempt, 'idempotencyKey'>) => Promise<PaymentKnown> {
  const client = useClient()
  const tellPaid = useTellPaid()
  const { track } = usePlatform()

  return useCallback(
    async ({ idempotencyKey: key }) => {
      const ask = async (): Promise<PaymentKnown> => {
        const outcome = await client.call('getPaymentByKey', { params: { key } }, { quiet: true })
        const paid = toPaid(outcome)
        if (paid) {
          tellPaid(paid)
          return { kind: 'paid', paid }
        }
        if (outcome.status === 'processing') return { kind: 'under way' }
        track('payment_failed')
        return { kind: 'refused' }
      }
      /** The server has no such payment. It may still be in flight: closing the key prevents a charge after the user was told there was none. */
      const giveUp = async (): Promise<PaymentKnown> => {
        try {
          await client.call('closePaymentKey', { params: { key } }, { quiet: true })
          return { kind: 'not made' }
        } catch (error) {
          if (isApiError(error) && error.status === 409) return ask()
          throw error
        }
      }
      try {
        return await ask().catch((error: unknown) => {
          if (isApiError(error) && error.status === 404) return giveUp()
          throw error
        })
      } catch (error) {
        if (!isApiError(error)) throw error
        return { kind: 'out of reach' }
      }
    },
    [client, tellPaid, track],
  )
}
