import { alias } from 'drizzle-orm/pg-core'
import { addresses, type invoiceDiscounts } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import type { Invoice, PostalAddress } from '@portal/contract'

/** Aliases for joining both addresses of a document in one query. */
export const billingAddresses = alias(addresses, 'billing_address')
export const serviceAddresses = alias(addresses, 'service_address')

export type AddressRow = typeof addresses.$inferSelect

export const toPostalAddress = (row: AddressRow | null): PostalAddress | null =>
  row && { street: row.street, unit: row.unit, city: row.city, state: row.state, zip_code: row.zipCode }

interface Signed {
  signatureKind: string | null
  signatureImageUrl: string | null
  signatureName: string | null
  signedAt: Date | null
}

export const toSignature = (row: Signed): Invoice['signature'] =>
  row.signatureKind === null
    ? null
    : {
        kind: row.signatureKind,
        name: row.signatureName,
        image_url: row.signatureImageUrl,
        signature_time: isoOrNull(row.signedAt),
      }

/** Discounts of a document as the contract shows them. */
export const toDiscount = ({
  id,
  discountId,
  code,
  kind,
  percent,
  amountCents,
}: typeof invoiceDiscounts.$inferSelect): Invoice['discount_attributes'][number] => ({
  id,
  discount_id: discountId,
  code,
  kind,
  percent,
  amount_cents: amountCents,
})

/** How a document is taxed; `enabled` is whether the tenant charges tax at all. */
export const toTaxSetting = (
  { taxable, taxRatePercent }: { taxable: boolean; taxRatePercent: number },
  tenant: { taxable: boolean },
): Invoice['tax_setting'] => ({
  enabled: tenant.taxable,
  taxable,
  rate_percent: taxRatePercent,
})
