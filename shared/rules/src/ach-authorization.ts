import { formatCents } from './money'
import { formatPhoneNumber } from './phone'
import { formatDate } from './windows'

export interface AchDebit {
  company: string
  /** Digits, as tenants have it; null for none. */
  phone: string | null
  amountCents: number
  accountType: 'checking' | 'savings'
  /** Null where nobody told the last digits. */
  last4: string | null
  at: Date
  timeZone: string
}

/**
 * What a payer agrees to before money is taken from a bank account, and how they take it back: the same words in the dialog,
 * in what is kept as the proof, and in the mail.
 */
export function achAuthorization({ company, phone, amountCents, accountType, last4, at, timeZone }: AchDebit): readonly [debit: string, revoke: string] {
  const account = last4 ? `the ${accountType} account ending in ${last4}` : `the ${accountType} account entered for this payment`
  return [
    `I authorize ${company} to debit ${formatCents(amountCents)} from ${account} on ${formatDate(at, timeZone)}.`,
    `To revoke this authorization, ${phone ? `call ${formatPhoneNumber(phone)}` : 'contact us'} before the payment is processed.`,
  ]
}
