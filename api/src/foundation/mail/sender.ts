import { formatPhoneNumber, resolveBrand } from '@portal/rules'
import type { TenantRow } from '../tenants'
import { asWritten, type MailText } from './mail-text'

/** The company in whose name a letter to a customer is written. */
export interface Sender {
  company: MailText
  /** Formatted: '(303) 555-0100'. */
  phone: string | null
  timeZone: string
}

export function toSender(tenant: Pick<TenantRow, 'name' | 'customizations' | 'timezone'>): Sender {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return { company: asWritten(tenant.name), phone: phone ? formatPhoneNumber(phone) : null, timeZone: tenant.timezone }
}
