/**
 * Every call that the portal's pages make, by name: method and path only.
 * Plain strings, because this file is the only part of the contract that is bundled for the browser; the schemas beside it are
 * imported there as types only. Calls that no page makes by name are in admin-calls.ts and are not bundled.
 */
export const portalCalls = {
  // identity
  signIn: 'POST /v1/users/:role/sign_in',
  signOut: 'DELETE /v1/users/sign_out',
  findUserByEmail: 'GET /v1/users/find_by_email',
  getUser: 'GET /v1/users/:id',
  createUser: 'POST /v1/users',
  updateUser: 'PUT /v1/users',
  validateEmail: 'GET /v1/users/validate_email',
  validateCoverageArea: 'GET /v1/users/validate/coverage-area',
  authenticateToken: 'GET /v1/tokens/:token/auth',
  getEmailConfirmation: 'GET /v1/tokens/:token/email',
  answerEmailConfirmation: 'POST /v1/tokens/:token/email',
  resendEmailConfirmation: 'POST /v1/users/pending_emails/:id/resend',
  cancelPendingEmail: 'DELETE /v1/users/pending_emails/:id',
  // passwords and sessions
  forgotPassword: 'POST /v1/users/forgot_password',
  resetPassword: 'POST /v2/customers/:id/reset_password',
  changePassword: 'POST /v1/users/customer/change_password',
  listSessions: 'GET /v1/users/sessions',
  endSession: 'DELETE /v1/users/sessions/:id',
  endOtherSessions: 'DELETE /v1/users/sessions',
  getOwnData: 'GET /v1/users/data',
  requestErasure: 'POST /v1/users/erasure',
  withdrawErasure: 'DELETE /v1/users/erasure',
  // tenant
  getTenant: 'GET /v1/tenants/:subdomain',
  getTenantFlags: 'GET /v1/tenants/:subdomain/flags',
  getTenantCustomizations: 'GET /v1/tenants/:subdomain/customizations',
  // scheduling
  listServiceCategories: 'GET /v1/service_categories',
  getAvailableDates: 'GET /v1/availability/available_dates',
  getAvailableTimeSlots: 'GET /v1/availability/available_time_slots',
  createAppointment: 'POST /v1/appointments',
  listAppointments: 'GET /v1/appointments',
  getCurrentAppointment: 'GET /v1/appointments/current',
  getAppointment: 'GET /v1/appointments/:id',
  rescheduleAppointment: 'PUT /v2/appointments/:id',
  cancelAppointment: 'PUT /v2/appointments/:id/cancel',
  getCalendarFeed: 'GET /v1/calendar_feed',
  openCalendarFeed: 'POST /v1/calendar_feed',
  closeCalendarFeed: 'DELETE /v1/calendar_feed',
  // ratings, photos and share links of a visit
  getRating: 'GET /v1/appointments/:id/ratings',
  rateAppointment: 'POST /v1/appointments/:id/ratings',
  removeAppointmentPhoto: 'DELETE /v1/appointments/:id/remove_photo',
  shareAppointment: 'POST /v1/appointments/:id/share',
  listShareLinks: 'GET /v1/appointments/:id/share_links',
  revokeShareLink: 'DELETE /v1/appointments/:id/share_links/:link_id',
  // tracking
  getCableToken: 'GET /users/cable_auth',
  // jobs
  getJob: 'GET /v2/jobs/:id',
  getJobInvoice: 'GET /v2/jobs/:id/invoice',
  reserveJobPhotos: 'POST /v2/jobs/:id/photos/reservations',
  confirmJobPhotos: 'POST /v2/jobs/:id/photos/uploaded',
  confirmWork: 'POST /v2/jobs/:id/work_confirmation',
  listCommentsByDate: 'GET /v1/comments/by_date',
  // billing
  listPaymentMethods: 'GET /v2/payment_methods',
  getInvoice: 'GET /v2/invoices/:id',
  addInvoiceItem: 'POST /v2/invoices/:id/items',
  updateInvoiceItem: 'PUT /v2/invoices/:id/items/:item_id',
  removeInvoiceItem: 'DELETE /v2/invoices/:id/items/:item_id',
  arrangeInvoiceItems: 'PUT /v2/invoices/:id/arrangement',
  groupInvoiceItems: 'POST /v2/invoices/:id/groups',
  ungroupInvoiceItems: 'DELETE /v2/invoices/:id/groups/:group_id',
  setInvoicePricing: 'PUT /v2/invoices/:id/pricing',
  createPaymentLink: 'POST /v2/invoices/:id/payment_link',
  payInvoice: 'POST /v2/invoices/:id/payments',
  payInvoices: 'POST /v2/payments',
  getPaymentByKey: 'GET /v1/payments/by_key/:key',
  closePaymentKey: 'DELETE /v1/payments/by_key/:key',
  // the bot check
  getBotChallenge: 'GET /v1/bot_check',
  passBotCheck: 'POST /v1/users/siteverify',
  // quotes
  getQuote: 'GET /v2/quotes/:id',
  proceedWithQuote: 'POST /v2/quotes/:id/proceed',
  acceptQuote: 'POST /v2/quotes/:id/accept',
  declineQuote: 'POST /v2/quotes/:id/decline',
  takeBackDecline: 'DELETE /v2/quotes/:id/decline',
  requestQuoteChanges: 'POST /v2/quotes/:id/change_requests',
  emailQuote: 'POST /v2/quotes/:id/email',
  updateQuote: 'PUT /v2/quotes/:id',
  addQuoteItem: 'POST /v2/quotes/:id/items',
  updateQuoteItem: 'PUT /v2/quotes/:id/items/:item_id',
  removeQuoteItem: 'DELETE /v2/quotes/:id/items/:item_id',
  arrangeQuoteItems: 'PUT /v2/quotes/:id/arrangement',
  groupQuoteItems: 'POST /v2/quotes/:id/groups',
  ungroupQuoteItems: 'DELETE /v2/quotes/:id/groups/:group_id',
  setQuotePricing: 'PUT /v2/quotes/:id/pricing',
  getFinancingOptions: 'GET /v2/customers/:id/quotes/:quote_id/financing_options',
  // catalog for document lines
  listTaskChoices: 'GET /v1/tasks',
  listDiscounts: 'GET /v2/discounts',
  // addresses
  createAddress: 'POST /v2/customers/:id/addresses',
  updateAddress: 'PUT /v2/customers/:id/addresses/:address_id',
  suggestAddresses: 'GET /v1/address_suggestions',
  // table reports
  reportAppointments: 'GET /reports/consumer/appointments.json',
  reportInvoices: 'GET /reports/consumer/invoices.json',
  reportQuotes: 'GET /reports/consumer/quotes.json',
  reportBalanceDue: 'GET /reports/consumer/balance_due.json',
} as const

export type PortalCallName = keyof typeof portalCalls
