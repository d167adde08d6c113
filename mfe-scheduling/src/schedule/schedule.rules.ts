import { msg } from '@lingui/core/macro'
import type { Address, Body, ServiceCategory, TimeSlot, User } from '@portal/contract'
import type { I18n } from '@portal/i18n'

export const UNKNOWN_ADDRESS = msg`We can't find this address`

/** `1840 Juniper St, Suite 210, Fairhaven, CO 80014`. */
export const addressText = ({
  street,
  unit,
  city,
  state,
  zip_code,
}: Pick<Address, 'street' | 'unit' | 'city' | 'state' | 'zip_code'>): string =>
  [street, unit, city, `${state} ${zip_code}`].filter(Boolean).join(', ')

/** True if a technician can be sent there: the address is whole and not marked invalid. It has no coordinates if no map could check it. */
export const isReachable = (address: Address): boolean =>
  !address.invalid && [address.street, address.city, address.state, address.zip_code].every(Boolean)

/** Label of the address in a select; says if the address can't be found. */
export const addressChoice = (address: Address, i18n: I18n): string =>
  isReachable(address) ? addressText(address) : `${addressText(address)} (${i18n._(UNKNOWN_ADDRESS)})`

/** What prevents a booking, whatever service and time are chosen. */
export type BookingBlocker = 'missing-phone' | 'missing-address' | 'invalid-address'

export function findBookingBlocker(user: Pick<User, 'phone'>, address: Address | null): BookingBlocker | null {
  if (!user.phone) return 'missing-phone'
  if (!address) return 'missing-address'
  return isReachable(address) ? null : 'invalid-address'
}

/** Answers to 'Tell us more' by category and question, so that switching categories loses none. */
export type Answers = Readonly<Record<string, string>>
export const answerKey = (categoryId: number, name: string): string => `${categoryId}/${name}`

/** The answers that belong to a category, without blank ones. */
export function toDetails(
  { id, details }: Pick<ServiceCategory, 'id' | 'details'>,
  answers: Answers,
): Record<string, string> {
  const given = details.fields.map(({ name }) => [name, answers[answerKey(id, name)]?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([, answer]) => answer !== ''))
}

export const hasAnswers = (category: ServiceCategory, answers: Answers): boolean =>
  Object.keys(toDetails(category, answers)).length > 0

interface Booking {
  user: Pick<User, 'id'>
  address: Pick<Address, 'id'>
  category: ServiceCategory
  slot: TimeSlot
  answers: Answers
}

export function toCreateAppointmentRequest({
  user,
  address,
  category,
  slot,
  answers,
}: Booking): Body<'createAppointment'> {
  return {
    service_category_id: category.id,
    address_id: address.id,
    details: toDetails(category, answers),
    service_time: slot.scheduled_time,
    scheduled_time: slot.scheduled_time,
    arrival_window_start: slot.arrival_window_start,
    arrival_window_end: slot.arrival_window_end,
    scheduled_in_web_app: true,
    user_id: user.id,
  }
}
