/** What a payment is for: one invoice, or several at once. */
export type PaymentSubject = number | 'several'

/** A payment that was sent and whose final answer has not come yet. What paid it is not kept: asking needs the key alone. */
export interface PaymentAttempt {
  idempotencyKey: string
  subject: PaymentSubject
  /** Milliseconds. */
  startedAt: number
  amountCents: number
}

const DAY_MS = 24 * 60 * 60_000
const place = (subject: PaymentSubject) => `payment-attempt:${subject}`

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

/** A payment that is about to be sent, under a key of its own, which a reload does not forget. */
export function openAttempt({ subject, amountCents }: Pick<PaymentAttempt, 'subject' | 'amountCents'>, now: number, makeKey: () => string = newKey): PaymentAttempt {
  const attempt: PaymentAttempt = { idempotencyKey: makeKey(), subject, startedAt: now, amountCents }
  try {
    sessionStorage.setItem(place(subject), JSON.stringify(attempt))
  } catch {
    // Without storage a reload forgets the key, and the server's cap on the balance is what is left.
  }
  return attempt
}

/** The final answer is here, and was told. */
export function closeAttempt(subject: PaymentSubject): void {
  try {
    sessionStorage.removeItem(place(subject))
  } catch {
    // Nothing was kept.
  }
}
