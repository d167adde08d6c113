export { billingArea } from './billing.routes'
export {
  createGatewayRegistry,
  type GatewayAccount,
  type GatewayRegistryOptions,
  type VendorUrls,
} from './gateways/gateway-registry'
export { providers, readAccountKeys, resealPaymentAccounts, setPaymentAccount } from './gateways/payment-accounts'
export { signInvoice } from './invoices/invoice-edits'
export { loadInvoiceFile, loadReceiptFile } from './invoices/invoice-files'
export { loadStatementFile } from './invoices/statement'
export { type InvoiceView, visiblePayments, loadInvoices, toPayment, viewFor } from './invoices/invoice.store'
export { applyLateDiscount } from './invoices/late-discount'
export { mayOfferPayment, paymentLink } from './payment-options'
export { toTransactionResponse, findByKey } from './payments/ledger'
export { detachPaymentMethod } from './payments/detach-payment-method'
export type { DetachedPaymentMethod } from './payments/stored-payment-method'
export { makePayment } from './payments/pay'
export { createPaymentProfile } from './payments/payment-profile'
export { readPayment } from './payments/payment-request'
export { startReconciler, type Reconciled, reconcilePayments } from './payments/reconcile'
export { startRenewals } from './renewals/renew-memberships'
export { deleteExpiredAuthorizations } from './payments/delete-expired-authorizations'
