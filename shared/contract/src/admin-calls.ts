import { resourceCallPaths } from './resource-calls'

/**
 * Calls that no page makes by name: of other systems (back office, technicians' devices, vendors), and those whose address a page
 * gets in an answer. Method and path, as in calls.ts.
 */
export const adminCalls = {
  // by an address in an answer
  createPaymentMethod: 'POST /v2/payment_methods',
  updatePaymentMethod: 'PUT /v2/payment_methods/:id',
  deletePaymentMethod: 'DELETE /v2/payment_methods/:id',
  getDownload: 'GET /v2/downloads/:token',
  readCalendarFeed: 'GET /v1/calendar_feeds/:token',
  getTenantPicture: 'GET /v1/tenants/:subdomain/pictures/:name',
  // visits and tracking
  getBusyDates: 'GET /v1/availability/busy_dates',
  getTimeSlots: 'GET /v1/availability/time_slots',
  getTechnicianPreview: 'GET /v1/technician_preview',
  updateAppointment: 'PUT /v1/appointments/:id',
  getBoard: 'GET /v2/board',
  bookForCustomer: 'POST /v2/appointments',
  assignAppointment: 'PUT /v2/appointments/:id/assignment',
  moveAppointment: 'PUT /v2/appointments/:id/time',
  reportTechnicianPosition: 'POST /v3/technicians/:id/position',
  // staff
  listStaff: 'GET /v2/staff',
  createStaffMember: 'POST /v2/staff',
  getStaffMember: 'GET /v2/staff/:id',
  updateStaffMember: 'PUT /v2/staff/:id',
  endStaffMember: 'DELETE /v2/staff/:id',
  listTimeOff: 'GET /v2/staff/:id/time_off',
  addTimeOff: 'POST /v2/staff/:id/time_off',
  removeTimeOff: 'DELETE /v2/staff/:id/time_off/:time_off_id',
  // all of a company's data
  createExport: 'POST /v2/exports',
  getExport: 'GET /v2/exports/:id',
  // customers
  listCustomers: 'GET /v2/customers',
  createCustomer: 'POST /v2/customers',
  getCustomer: 'GET /v2/customers/:id',
  updateCustomer: 'PUT /v2/customers/:id',
  endCustomer: 'DELETE /v2/customers/:id',
  restoreCustomer: 'POST /v2/customers/:id/restoration',
  inviteCustomer: 'POST /v2/customers/:id/invitation',
  mergeCustomer: 'POST /v2/customers/:id/merges',
  restoreMergedCustomer: 'DELETE /v2/customers/:id/merge',
  eraseCustomer: 'POST /v2/customers/:id/erasure',
  // equipment
  listEquipment: 'GET /v2/customers/:id/equipment',
  getEquipment: 'GET /v2/customers/:id/equipment/:equipment_id',
  createEquipment: 'POST /v2/customers/:id/equipment',
  updateEquipment: 'PUT /v2/customers/:id/equipment/:equipment_id',
  archiveEquipment: 'DELETE /v2/customers/:id/equipment/:equipment_id',
  // payments
  listPayments: 'GET /v2/payments',
  voidPayment: 'POST /v2/payments/:id/void',
  refundPayment: 'POST /v2/payments/:id/refunds',
  receiveGatewayNotice: 'POST /v2/payment_notices/:provider',
  createPayment: 'POST /v1/payments',
  deletePayment: 'DELETE /v1/payments/:id',
  getPaymentSettings: 'GET /v2/settings/payment_methods',
  setPaymentSettings: 'POST /v2/settings/payment_methods',
  // the company's pictures
  setPicture: 'PUT /v2/settings/pictures/:slot',
  removePicture: 'DELETE /v2/settings/pictures/:slot',
  // visits
  resendConfirmation: 'POST /v1/appointments/:id/resend_confirmation',
  // invoices
  listCustomerInvoices: 'GET /v2/customers/:id/invoices',
  updateInvoice: 'PUT /v2/invoices/:id',
  getJobInvoicePdf: 'GET /v2/jobs/:id/invoice_pdf',
  createInvoice: 'POST /v2/jobs/:id/invoice',
  // quotes
  listCustomerQuotes: 'GET /v2/customers/:id/quotes',
  createQuote: 'POST /v2/quotes',
  copyQuote: 'POST /v2/quotes/:id/copies',
  extendQuote: 'PUT /v2/quotes/:id/expiry',
  reopenQuote: 'POST /v2/quotes/:id/reopening',
  listQuoteReplies: 'GET /v2/quote_replies',
  updateQuoteReply: 'PUT /v2/quote_replies/:id',
  // quotes by their job
  listJobQuotes: 'GET /v2/jobs/:id/quotes',
  updateJobQuote: 'PUT /v2/jobs/:id/quotes/:quote_id',
  acceptJobQuote: 'POST /v2/jobs/:id/quotes/:quote_id/accept',
  emailJobQuote: 'POST /v2/jobs/:id/quotes/:quote_id/email',
  addJobQuoteItem: 'POST /v2/jobs/:id/quotes/:quote_id/items',
  updateJobQuoteItem: 'PUT /v2/jobs/:id/quotes/:quote_id/items/:item_id',
  removeJobQuoteItem: 'DELETE /v2/jobs/:id/quotes/:quote_id/items/:item_id',
  setJobQuotePricing: 'PUT /v2/jobs/:id/quotes/:quote_id/pricing',
  setJobQuoteOwner: 'PUT /v2/jobs/:id/quotes/:quote_id/owner',
  // jobs
  setJobOwner: 'PUT /v2/jobs/:id/owner',
  setJobCommissions: 'PUT /v2/jobs/:id/commissions',
  listJobTechnicians: 'GET /v2/jobs/:id/technicians',
  listJobTransactions: 'GET /v2/jobs/:id/transactions',
  createJobTransaction: 'POST /v2/jobs/:id/transactions',
  listTransactionReceivers: 'GET /v2/jobs/:id/transactions/receivers',
  createJobDocument: 'POST /v2/jobs/:id/documents',
  updateJobDocument: 'PUT /v2/jobs/:id/documents/:document_id',
  deleteJobDocument: 'DELETE /v2/jobs/:id/documents/:document_id',
  createJobPhoto: 'POST /v2/jobs/:id/photos',
  updateJobPhoto: 'PUT /v2/jobs/:id/photos/:photo_id',
  deleteJobPhoto: 'DELETE /v2/jobs/:id/photos/:photo_id',
  createComment: 'POST /v1/comments',
  updateComment: 'PUT /v1/comments/:id',
  deleteComment: 'DELETE /v1/comments/:id',
  // links for staff and customers
  listLinks: 'GET /v2/links',
  createLink: 'POST /v2/links',
  revokeLink: 'DELETE /v2/links/:id',
  // API keys, and what changed
  listApiKeys: 'GET /v2/api_keys',
  createApiKey: 'POST /v2/api_keys',
  revokeApiKey: 'DELETE /v2/api_keys/:id',
  listChanges: 'GET /v2/changes',
  listAuditEntries: 'GET /v2/audit_log',
  ...resourceCallPaths,
} as const
