import { defineSlots } from '@portal/platform'
import { remote } from './remote'

/** Billing's slots in other teams' pages; each one's code loads when it is first rendered. */
export const slots = defineSlots(remote, {
  'invoice.document': () => import('./invoices/invoice-document-slot'),
  'invoice.pay': () => import('./payments/make-payment'),
  'invoices.unpaid': () => import('./invoices/unpaid-invoices-slot'),
  'profile.payment-method': () => import('./payments/stored-method-slot'),
})
