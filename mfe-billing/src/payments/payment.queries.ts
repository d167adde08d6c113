import { ApiError, isApiError, useClient, useRefresh } from '@portal/client'
import type { PaidInvoices, PayInvoiceBody, PayInvoicesBody, PaymentOutcome, TransactionResponse } from '@portal/contract'
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

/** A payment as it is sent: along its link, with what pays it. */
export interface PaymentToSend {
  attempt: PaymentAttempt
  link: string
  body: PayInvoiceBody | PayInvoicesBody
  /** The proof of a bot check. */
  botCheck: string | undefined
}

/** What became of a payment. `unanswered`: it may have been made, so it is asked about and never sent again. */
export type PaymentAnswer = { kind: 'paid'; paid: Paid } | { kind: 'unanswered' } | { kind: 'refused'; error: ApiError }

/** What is known of a payment without an answer. `not made`: nothing can be paid under its key any more. */
export type PaymentKnown = { kind: 'paid'; paid: Paid } | { kind: 'refused' | 'not made' | 'under way' | 'out of reach' }

type Answer = TransactionResponse | PaidInvoices | PaymentOutcome

function toPaid(answer: Answer): Paid | null {
  const { status, amount_cents } = answer
  if (status !== 'approved' && status !== 'submitted') return null
  const transactions = 'transactions' in answer ? answer.transactions : [answer]
  return { status, amountCents: amount_cents, parts: transactions.map((each) => ({ invoiceId: each.invoice_id, amountCents: each.amount_cents })) }
}

/** Tells everybody whom a payment that went through concerns. */
function useTellPaid(): (paid: Paid) => void {
  const refresh = useRefresh()
  const { events, track } = usePlatform()
  return useCallback(
    (paid) => {
      track('payment_success')
      for (const { invoiceId } of paid.parts) events.emit('payment.succeeded', { invoiceId })
      void refresh('findUserByEmail', 'reportAppointments', 'reportInvoices', 'reportBalanceDue', 'getInvoice')
    },
    [refresh, events, track],
  )
}

/** Longer than the server waits for its gateway. Whoever paid is not held before a request that hangs for minutes. */
const ANSWER_MS = 45_000

function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, null)), ANSWER_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Sends a payment. Called once for every key. */
export function useSendPayment(): (payment: PaymentToSend) => Promise<PaymentAnswer> {
  const client = useClient()
  const refresh = useRefresh()
  const tellPaid = useTellPaid()
  const { track } = usePlatform()

  return useCallback(
    async ({ attempt: { subject, idempotencyKey }, link, body, botCheck }) => {
      const unanswered = (): PaymentAnswer => {
        // A payment that is being checked holds its part of the balance.
        void refresh('reportInvoices', 'reportBalanceDue', 'getInvoice')
        return { kind: 'unanswered' }
      }
      let paid: Paid | null
      try {
        const sent = client.follow<TransactionResponse | PaidInvoices>(link, { method: 'POST', body }, { quiet: true, idempotencyKey, botCheck })
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

/** Asks what became of a payment, by its key alone: however often and whenever it is asked, nothing is paid by it. */
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
      /** It did not arrive. It may still be on its way, and must not arrive once somebody has read that it was not made. */
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
