import type { PayInvoiceBody } from '@portal/contract'

/** A payment that was sent and whose final answer has not come yet. Its body holds tokens, never a number. */
export interface PaymentAttempt {
  idempotencyKey: string
  invoiceId: number
  /** Where it was sent: the invoice may have no such link any more once the payment holds its balance. */
  link: string
  /** Milliseconds. */
  startedAt: number
  body: PayInvoiceBody
}

const DAY_MS = 24 * 60 * 60_000
const place = (invoiceId: number) => `payment-attempt:${invoiceId}`

/** The server recognises a repeat by who pays how much of what by which means; a token is made anew after a reload. */
const meansTheSame = ({ payment: a }: PayInvoiceBody, { payment: b }: PayInvoiceBody): boolean =>
  a.transaction_type === b.transaction_type && a.amount_cents === b.amount_cents && (a.payment_method_id ?? null) === (b.payment_method_id ?? null)

// Letters only: a run of digits in a key could pass for a card number, and such a key is refused.
const newKey = (): string => crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** The unfinished attempt at an invoice, from before a reload too; after a day the invoice itself tells what became of it. */
export function unfinishedAttempt(invoiceId: number, now: number): PaymentAttempt | null {
  try {
    const text = sessionStorage.getItem(place(invoiceId))
    const attempt = text ? (JSON.parse(text) as PaymentAttempt) : null
    return attempt && now - attempt.startedAt < DAY_MS ? attempt : null
  } catch {
    // A browser that keeps nothing: there is no attempt to go back to.
    return null
  }
}

/** What is about to be sent, under the key of the unfinished attempt that it repeats if there is one. */
export function openAttempt(sent: Pick<PaymentAttempt, 'invoiceId' | 'link' | 'body'>, now: number, makeKey: () => string = newKey): PaymentAttempt {
  const { invoiceId, body } = sent
  const earlier = unfinishedAttempt(invoiceId, now)
  const idempotencyKey = earlier && meansTheSame(earlier.body, body) ? earlier.idempotencyKey : makeKey()
  const attempt: PaymentAttempt = { ...sent, idempotencyKey, startedAt: now }
  try {
    sessionStorage.setItem(place(invoiceId), JSON.stringify(attempt))
  } catch {
    // Without storage a reload forgets the key, and the server's cap on the balance is what is left.
  }
  return attempt
}

/** The final answer is here. */
export function closeAttempt(invoiceId: number): void {
  try {
    sessionStorage.removeItem(place(invoiceId))
  } catch {
    // Nothing was kept.
  }
}
