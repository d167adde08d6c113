import type { Db } from '#foundation/database/database'
import { achAuthorizations } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { resolveBrand } from '@portal/rules'
import { achAuthorization, type AchDebit } from '@portal/rules/dates'

interface Authorization extends Pick<AchDebit, 'amountCents' | 'accountType' | 'last4' | 'at'> {
  tenant: TenantRow
}

/** What a payer agreed to, with the time and the IP address. */
export type AcceptedText = Pick<typeof achAuthorizations.$inferInsert, 'acceptedText' | 'ipAddress' | 'acceptedAt'>

/** The ACH authorization that a payer agrees to by sending a payment. */
export function acceptDebit({ tenant, ...debit }: Authorization, ipAddress: string): AcceptedText {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  const acceptedText = achAuthorization({ ...debit, company: tenant.name, phone, timeZone: tenant.timezone }).join(' ')
  return { acceptedText, ipAddress, acceptedAt: debit.at }
}

/** Stores proof of the payer's ACH authorization. */
export async function recordAuthorization(db: Db, paymentId: number, accepted: AcceptedText): Promise<void> {
  await db.insert(achAuthorizations).values({ paymentId, ...accepted })
}
