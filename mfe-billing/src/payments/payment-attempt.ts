import { tabStorage } from '@portal/platform'

/** What a payment is for: the id of one invoice, or several at once. */
export type PaymentSubject = number | 'several'

/** A payment that was sent and has no final response yet. The payment method is not stored: a status check needs only the key. */
export interface PaymentAttempt {
  idempotencyKey: string
  subject: PaymentSubject
  /** Epoch milliseconds. */
  startedAt: number
  amountCents: number
}

const DAY_MS = 24 * 60 * 60_000
const place = (subject: PaymentSubject) => `payment-attempt:${subject}`

// Letters only: the server rejects keys with a run of digits that could be a card number.
const newKey = (): string => crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** Returns the unfinished attempt, even from before a reload. Null after a day: by then the invoices show its outcome. */
export function unfinishedAttempt(subject: PaymentSubject, now: number): PaymentAttempt | null {
  try {
    const attempt: PaymentAttempt | null = JSON.parse(tabStorage.getItem(place(subject)) ?? 'null')
    return attempt && now - attempt.startedAt < DAY_MS ? attempt : null
  } catch {
    // Unreadable: there is no attempt to resume.
    return null
  }
}

/** Creates an attempt with a new idempotency key and stores it, so that it survives a reload. */
export function openAttempt(
  { subject, amountCents }: Pick<PaymentAttempt, 'subject' | 'amountCents'>,
  now: number,
  makeKey: () => string = newKey,
): PaymentAttempt {
  const attempt: PaymentAttempt = { idempotencyKey: makeKey(), subject, startedAt: now, amountCents }
  // Where the browser keeps nothing a reload loses the key; only the server's cap at the balance is left as protection.
  tabStorage.setItem(place(subject), JSON.stringify(attempt))
  return attempt
}

/** Forgets an attempt that has a final response. */
export function closeAttempt(subject: PaymentSubject): void {
  tabStorage.removeItem(place(subject))
}
