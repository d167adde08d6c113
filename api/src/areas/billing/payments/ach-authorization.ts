import type { Db } from '#foundation/database/database'
import { achAuthorizations } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { resolveBrand } from '@portal/rules'
import { achAuthorization, type AchDebit } from '@portal/rules/dates'

export interface Authorization extends Pick<AchDebit, 'amountCents' | 'accountType' | 'last4' | 'at'> {
  tenant: TenantRow
}

/** Stores proof of the payer's ACH authorization: the accepted text, the time and the IP address. */
export async function recordAuthorization(
  db: Db,
  paymentId: number,
  { tenant, ...debit }: Authorization,
  ipAddress: string,
): Promise<void> {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  const acceptedText = achAuthorization({ ...debit, company: tenant.name, phone, timeZone: tenant.timezone }).join(' ')
  await db.insert(achAuthorizations).values({ paymentId, acceptedText, ipAddress, acceptedAt: debit.at })
}
