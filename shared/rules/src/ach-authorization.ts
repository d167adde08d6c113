import { formatCents } from './money'
import { formatPhoneNumber } from './phone'
import { formatDate } from './windows'

export interface AchDebit {
  company: string
  /** As configured by the tenant, unformatted; null if there is none. */
  phone: string | null
  amountCents: number
  accountType: 'checking' | 'savings'
  /** Null if the last digits are unknown. */
  last4: string | null
  at: Date
  timeZone: string
}

/**
 * The ACH debit authorization that the payer agrees to, and how to revoke it. The same text is used in the dialog, in the
 * stored proof and in the email.
 */
export function achAuthorization({
  company,
  phone,
  amountCents,
  accountType,
  last4,
  at,
  timeZone,
}: AchDebit): readonly [debit: string, revoke: string] {
  const account = last4
    ? `the ${accountType} account ending in ${last4}`
    : `the ${accountType} account entered for this payment`
  return [
    `I authorize ${company} to debit ${formatCents(amountCents)} from ${account} on ${formatDate(at, timeZone)}.`,
    `To revoke this authorization, ${phone ? `call ${formatPhoneNumber(phone)}` : 'contact us'} before the payment is processed.`,
  ]
}
