import { defineSlots } from '@portal/platform'
import { remote } from './remote'

/** What billing shows in other teams' pages; each piece loads when its place is first shown. */
export const slots = defineSlots(remote, {
  'invoice.document': () => import('./invoices/invoice-document-slot'),
  'invoice.pay': () => import('./payments/make-payment'),
  'invoices.unpaid': () => import('./invoices/unpaid-invoices-slot'),
  'profile.payment-method': () => import('./payments/stored-method-slot'),
})
