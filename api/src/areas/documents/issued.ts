import { fullName } from '#areas/identity'
import type { IssuedDocument } from '#foundation/database/schema'
import { translateTexts, type Reader } from '#foundation/languages/own-texts'
import type { Issuer, PostalAddress } from '@portal/contract'
import { resolveBrand } from '@portal/rules'
import { type AddressRow, toPostalAddress } from './document-fields'

/** Whom and what place a document is for. */
export interface Parties {
  customer_name: string
  billing_address: PostalAddress | null
  service_address: PostalAddress | null
}

interface Account {
  customer: { firstName: string; lastName: string }
  billing: AddressRow | null
  service: AddressRow | null
}

/** The parties that a document shows: those that it was issued with, else today's. `today`: those of the account now. */
export function documentParties(
  issued: IssuedDocument | null,
  { customer, billing, service }: Account,
): { shown: Parties; today: Parties } {
  const today = {
    customer_name: fullName(customer),
    billing_address: toPostalAddress(billing),
    service_address: toPostalAddress(service),
  }
  const {
    customer_name = today.customer_name,
    billing_address = today.billing_address,
    service_address = today.service_address,
  } = issued ?? {}
  return { shown: { customer_name, billing_address, service_address }, today }
}

/** The company that a document was issued by, with the texts that it keeps, as the reader gets them; undefined if it keeps none. */
export function toIssuer(issued: IssuedDocument | null, reader: Reader | null): Issuer | undefined {
  if (!issued?.company) return undefined
  const { name, licenseInformation, termsOfService } = resolveBrand(
    { name: issued.company.name },
    { General: translateTexts(reader, issued.company.texts) },
  )
  return { name, license_information: licenseInformation, terms_of_service: termsOfService }
}
