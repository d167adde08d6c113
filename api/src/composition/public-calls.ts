import type { CallName } from '@portal/contract'

/**
 * What the booking widget calls, and so what a page of any website may call. Nothing here pays or shows invoices; what it
 * changes of a customer is what a booking asks for, a phone or a corrected address. docs/decisions/0018-cors.md says why it is a list.
 */
export const publicCalls: readonly CallName[] = [
  'getTenant',
  'getTenantCustomizations',
  'listServiceCategories',
  'getAvailableDates',
  'getAvailableTimeSlots',
  'validateCoverageArea',
  'validateEmail',
  'getBotChallenge',
  'passBotCheck',
  'createUser',
  'signIn',
  'signOut',
  'findUserByEmail',
  'getUser',
  'updateUser',
  'createAddress',
  'updateAddress',
  'createAppointment',
  'getAppointment',
]
