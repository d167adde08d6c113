import { defineSlots } from '@portal/platform'
import { remote } from './remote'

/** Billing's slots in other teams' pages; each one's code loads when it is first rendered, that of the small ones with this file. */
export const slots = defineSlots(remote, {
  'invoice.document': () => import('./invoices/invoice-document-slot'),
  'invoice.pay': () => import('./payments/make-payment'),
  'invoices.unpaid': () => import(/* webpackMode: "eager" */ './invoices/unpaid-invoices-slot'),
  'profile.payment-method': () => import(/* webpackMode: "eager" */ './payments/stored-method-slot'),
})
