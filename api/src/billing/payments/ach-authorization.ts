import { formatCents, formatDate, resolveBrand } from '@portal/rules'
import type { TenantRow } from '../../core/tenants'
import type { Db } from '../../db/database'
import { achAuthorizations } from '../../db/schema'

export interface Authorization {
  tenant: TenantRow
  amountCents: number
  accountType: 'checking' | 'savings'
  /** Null for an account that only the browser and the gateway have seen so far. */
  last4: string | null
  at: Date
}

const phoneText = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** What a payer agrees to before money is taken from a bank account. */
export function authorizationText({ tenant, amountCents, accountType, last4, at }: Authorization): string {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  const account = last4 ? `the ${accountType} account ending in ${last4}` : `the ${accountType} account entered for this payment`
  const revoke = phone ? `To revoke this authorization, call ${phoneText(phone)} before the payment is processed.` : 'To revoke this authorization, contact us before the payment is processed.'
  return `I authorize ${tenant.name} to debit ${formatCents(amountCents)} from ${account} on ${formatDate(at, tenant.timezone)}. ${revoke}`
}

/** Keeps the proof that a bank transfer was agreed to, with when and from where. */
export async function recordAuthorization(db: Db, paymentId: number, authorization: Authorization, ipAddress: string): Promise<void> {
  await db.insert(achAuthorizations).values({ paymentId, acceptedText: authorizationText(authorization), ipAddress, acceptedAt: authorization.at })
}
