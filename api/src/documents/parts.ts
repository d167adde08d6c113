import type { Invoice, PostalAddress } from '@portal/contract'
import { alias } from 'drizzle-orm/pg-core'
import { isoOrNull } from '../core/dates'
import { addresses } from '../db/schema'

/** The two addresses of a document, for one query. */
export const billingAddresses = alias(addresses, 'billing_address')
export const serviceAddresses = alias(addresses, 'service_address')

type AddressRow = typeof addresses.$inferSelect

export const toPostalAddress = (row: AddressRow | null): PostalAddress | null =>
  row && { street: row.street, unit: row.unit, city: row.city, state: row.state, zip_code: row.zipCode }

interface Signed {
  signatureKind: string | null
  signatureImageUrl: string | null
  signedAt: Date | null
}

export const toSignature = (row: Signed): Invoice['signature'] =>
  row.signatureKind === null ? null : { kind: row.signatureKind, image_url: row.signatureImageUrl, signature_time: isoOrNull(row.signedAt) }

export const fullName = (person: { firstName: string; lastName: string }): string => `${person.firstName} ${person.lastName}`.trim()
