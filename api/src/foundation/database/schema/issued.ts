import type { PostalAddress } from '@portal/contract'
import type { CustomizationValue } from './tenants'

/**
 * What an invoice or a quote showed when it was issued. Triggers write it (migration 0018), and fill keys that are missing; null
 * and a missing key mean that the value of today is shown. docs/documents.md says what is kept, and when.
 */
export interface IssuedDocument {
  customer_name?: string
  billing_address?: PostalAddress | null
  service_address?: PostalAddress | null
  /** `texts`: customizations of the group General. */
  company?: { name: string; texts: Record<string, CustomizationValue> }
}

/** A place with the names of the columns of `addresses`, which it is laid over. */
export interface KeptPlace extends PostalAddress {
  name: string
  latitude: number | null
  longitude: number | null
  time_zone: string | null
  invalid: boolean
}

/** What a visit keeps once it is over. A future visit has at most `address`, if its customer changed the address but left the visit at the old place. */
export interface IssuedVisit {
  address?: KeptPlace
  technician?: { first_name: string; last_name: string } | null
  service?: string | null
  /** The company's name. */
  company?: string
}
