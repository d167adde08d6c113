import type { CallName } from '@portal/contract'

/**
 * Calls that the booking widget makes, which pages of any origin may therefore make. None of them pays or shows invoices; the only
 * customer data they change is what a booking asks for, a phone or a corrected address. docs/decisions/0018-cors.md explains the list.
 */
export const publicCalls: readonly CallName[] = [
  'getTenant',
  'getTenantFlags',
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
