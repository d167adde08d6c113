import type { PayInvoiceBody, PayInvoicesBody } from '@portal/contract'

/** What a payment is for: one invoice, or several at once. */
export type PaymentSubject = number | 'several'

/** A payment that was sent and whose final answer has not come yet. Its body holds tokens, never a number. */
export interface PaymentAttempt {
  idempotencyKey: string
  subject: PaymentSubject
  /** Where it was sent: the invoice may have no such link any more once the payment holds its balance. */
  link: string
  /** Milliseconds. */
  startedAt: number
  amountCents: number
  body: PayInvoiceBody | PayInvoicesBody
  /** The proof of a bot check that it was sent with; a repeat that is the first to arrive needs it still. */
  botCheck?: string | undefined
}

const DAY_MS = 24 * 60 * 60_000
const place = (subject: PaymentSubject) => `payment-attempt:${subject}`

/** The server recognises a repeat by who pays how much of what by which means; a token is made anew after a reload. */
const meaning = ({ amountCents, body }: Pick<PaymentAttempt, 'amountCents' | 'body'>): string =>
  JSON.stringify([body.payment.transaction_type, amountCents, body.payment.payment_method_id ?? null, 'invoices' in body ? body.invoices : null])

// Letters only: a run of digits in a key could pass for a card number, and such a key is refused.
const newKey = (): string => crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** The unfinished attempt, from before a reload too; after a day the invoices themselves tell what became of it. */
export function unfinishedAttempt(subject: PaymentSubject, now: number): PaymentAttempt | null {
  try {
    const text = sessionStorage.getItem(place(subject))
    const attempt = text ? (JSON.parse(text) as PaymentAttempt) : null
    return attempt && now - attempt.startedAt < DAY_MS ? attempt : null
  } catch {
    // A browser that keeps nothing: there is no attempt to go back to.
    return null
  }
}

/** What is about to be sent, under the key of the unfinished attempt that it repeats if there is one. */
export function openAttempt(sent: Omit<PaymentAttempt, 'idempotencyKey' | 'startedAt'>, now: number, makeKey: () => string = newKey): PaymentAttempt {
  const earlier = unfinishedAttempt(sent.subject, now)
  const idempotencyKey = earlier && meaning(earlier) === meaning(sent) ? earlier.idempotencyKey : makeKey()
  const attempt: PaymentAttempt = { ...sent, idempotencyKey, startedAt: now }
  try {
    sessionStorage.setItem(place(sent.subject), JSON.stringify(attempt))
  } catch {
    // Without storage a reload forgets the key, and the server's cap on the balance is what is left.
  }
  return attempt
}

/** The final answer is here. */
export function closeAttempt(subject: PaymentSubject): void {
  try {
    sessionStorage.removeItem(place(subject))
  } catch {
    // Nothing was kept.
  }
}
