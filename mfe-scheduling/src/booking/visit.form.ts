import { msg } from '@lingui/core/macro'
import { manualSchema } from '@portal/address'
import type { Address, AddressInput, User } from '@portal/contract'
import { i18n } from '@portal/i18n'
import { primaryFirst } from '@portal/rules'
import { required, string, type InferType } from '@portal/ui/form'
import { SLOT_REQUIRED } from '../picker/picker.rules'
import { addressText } from '../schedule/schedule.rules'

/**
 * Address, service and time. The slot itself is the picker's; the form only knows whether there is one. The address is
 * entered by hand: the widget runs on other websites, whose CSP may block a map service, and where the service's key,
 * which is restricted to the portal's own origin, would be rejected.
 */
export const visitSchema = manualSchema.shape({
  category: required(),
  slot: string().required(() => i18n._(SLOT_REQUIRED)),
})
export type VisitValues = InferType<typeof visitSchema>

/** Errors that only the server knows of, by field. */
export type VisitErrors = Partial<Record<'street' | 'zip_code' | 'slot', string>>

/** Fields kept in the draft of a visit. The time must be chosen again: it may be taken by then. */
export const keptVisitFields = [
  'street',
  'unit',
  'city',
  'state',
  'zip_code',
  'category',
] as const satisfies readonly (keyof VisitValues)[]
export const TIME_AGAIN = msg`Please choose a time again.`

/** The address as text; null until nothing of it is missing. */
export const typedAddress = ({ street, unit = '', city, state, zip_code }: Partial<VisitValues>): string | null =>
  street && city && state && zip_code ? addressText({ street, unit, city, state, zip_code }) : null

const plain = (text: string | null | undefined): string =>
  (text ?? '').trim().toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ')

/** The postal service's abbreviations of what streets and units are often called. */
const SHORT = new Map(
  `avenue ave, boulevard blvd, circle cir, court ct, drive dr, highway hwy, lane ln, parkway pkwy, place pl, road rd, square sq,
  street st, terrace ter, trail trl, north n, south s, east e, west w, northeast ne, northwest nw, southeast se, southwest sw,
  apartment apt, suite ste, building bldg, floor fl`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
const short = (text: string | null | undefined): string =>
  plain(text)
    .split(' ')
    .map((word) => SHORT.get(word) ?? word)
    .join(' ')
const formatAddress = ({ street, unit, city, state, zip_code }: AddressInput | Address): string =>
  [short(street), short(unit), plain(city), plain(state), zip_code.slice(0, 5)].join('|')

/** The customer's address that equals the typed one, ignoring case, spaces, punctuation and abbreviations; the primary one first. */
export const sameAddress = ({ addresses }: Pick<User, 'addresses'>, typed: AddressInput): Address | undefined =>
  primaryFirst(addresses).find((address) => formatAddress(address) === formatAddress(typed))
