/**
 * Every call of the API by its name: method and path, nothing else.
 * Plain strings, because this file is all of the contract that reaches the browser; shapes live beside it as schemas
 * and reach the browser as types only.
 */
export const calls = {
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
  // passwords and sessions
  forgotPassword: 'POST /v1/users/forgot_password',
  resetPassword: 'POST /v2/customers/:id/reset_password',
  changePassword: 'POST /v1/users/customer/change_password',
  listSessions: 'GET /v1/users/sessions',
  endSession: 'DELETE /v1/users/sessions/:id',
  endOtherSessions: 'DELETE /v1/users/sessions',
  // tenant
  getTenant: 'GET /v1/tenants/:subdomain',
  getTenantCustomizations: 'GET /v1/tenants/:subdomain/customizations',
  // scheduling
  listServiceCategories: 'GET /v1/service_categories',
  getAvailableDates: 'GET /v1/availability/available_dates',
  getBusyDates: 'GET /v1/availability/busy_dates',
  getAvailableTimeSlots: 'GET /v1/availability/available_time_slots',
  getTimeSlots: 'GET /v1/availability/time_slots',
  createAppointment: 'POST /v1/appointments',
  listAppointments: 'GET /v1/appointments',
  getCurrentAppointment: 'GET /v1/appointments/current',
  getAppointment: 'GET /v1/appointments/:id',
  rescheduleAppointment: 'PUT /v2/appointments/:id',
  cancelAppointment: 'PUT /v2/appointments/:id/cancel',
  getCalendarFeed: 'GET /v1/calendar_feed',
  openCalendarFeed: 'POST /v1/calendar_feed',
  closeCalendarFeed: 'DELETE /v1/calendar_feed',
  readCalendarFeed: 'GET /v1/calendar_feeds/:token',
  // what becomes of a visit
  updateAppointment: 'PUT /v1/appointments/:id',
  getRating: 'GET /v1/appointments/:id/ratings',
  rateAppointment: 'POST /v1/appointments/:id/ratings',
  removeAppointmentPhoto: 'DELETE /v1/appointments/:id/remove_photo',
  shareAppointment: 'POST /v1/appointments/:id/share',
  listShareLinks: 'GET /v1/appointments/:id/share_links',
  revokeShareLink: 'DELETE /v1/appointments/:id/share_links/:link_id',
  // tracking
  getCableToken: 'GET /users/cable_auth',
  reportTechnicianPosition: 'POST /v3/technicians/:id/position',
  getTechnicianPreview: 'GET /v1/technician_preview',
  // jobs
  getJob: 'GET /v2/jobs/:id',
  getJobInvoice: 'GET /v2/jobs/:id/invoice',
  reserveJobPhotos: 'POST /v2/jobs/:id/photos/reservations',
  confirmJobPhotos: 'POST /v2/jobs/:id/photos/uploaded',
  listCommentsByDate: 'GET /v1/comments/by_date',
  // billing
  listPaymentMethods: 'GET /v2/payment_methods',
  getInvoice: 'GET /v2/invoices/:id',
  listCustomerInvoices: 'GET /v2/customers/:id/invoices',
  getJobInvoicePdf: 'GET /v2/jobs/:id/invoice_pdf',
  payInvoice: 'POST /v2/invoices/:id/payments',
  payInvoices: 'POST /v2/payments',
  createPaymentMethod: 'POST /v2/payment_methods',
  updatePaymentMethod: 'PUT /v2/payment_methods/:id',
  deletePaymentMethod: 'DELETE /v2/payment_methods/:id',
  // billing, for the office
  listPayments: 'GET /v2/payments',
  voidPayment: 'POST /v2/payments/:id/void',
  refundPayment: 'POST /v2/payments/:id/refunds',
  receiveGatewayNotice: 'POST /v2/payment_notices/:provider',
  // downloads and the bot check
  getDownload: 'GET /v2/downloads/:token',
  getBotChallenge: 'GET /v1/bot_check',
  passBotCheck: 'POST /v1/users/siteverify',
  // quotes
  getQuote: 'GET /v2/quotes/:id',
  listCustomerQuotes: 'GET /v2/customers/:id/quotes',
  proceedWithQuote: 'POST /v2/quotes/:id/proceed',
  // equipment and addresses
  listEquipment: 'GET /v2/customers/:id/equipment',
  getEquipment: 'GET /v2/customers/:id/equipment/:equipment_id',
  createEquipment: 'POST /v2/customers/:id/equipment',
  updateEquipment: 'PUT /v2/customers/:id/equipment/:equipment_id',
  archiveEquipment: 'DELETE /v2/customers/:id/equipment/:equipment_id',
  createAddress: 'POST /v2/customers/:id/addresses',
  updateAddress: 'PUT /v2/customers/:id/addresses/:address_id',
  suggestAddresses: 'GET /v1/address_suggestions',
  // reports: the tables
  reportAppointments: 'GET /reports/consumer/appointments.json',
  reportInvoices: 'GET /reports/consumer/invoices.json',
  reportQuotes: 'GET /reports/consumer/quotes.json',
  reportBalanceDue: 'GET /reports/consumer/balance_due.json',
} as const

export type CallName = keyof typeof calls
