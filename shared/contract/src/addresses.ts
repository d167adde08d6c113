import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Id, IdParams, Line, Nullable, OneOf, PhoneNumber } from './common'

/** `confirmed: false` for a contact of an address who has not agreed to be mailed. */
export const EmailRow = T.Object({
  id: Id,
  email_address: T.String(),
  label: Nullable(T.String()),
  primary: T.Boolean(),
  confirmed: T.Optional(T.Boolean()),
})

export const PhoneRow = T.Object({
  id: Id,
  phone_number: T.String({ description: 'ten digits' }),
  type: OneOf('mobile', 'home', 'work'),
  label: Nullable(T.String()),
  primary: T.Boolean(),
})

export const Address = T.Object({
  id: Id,
  name: T.String(),
  street: T.String(),
  unit: Nullable(T.String()),
  city: T.String(),
  state: T.String(),
  zip_code: T.String(),
  latitude: Nullable(T.Number()),
  longitude: Nullable(T.Number()),
  time_zone: Nullable(T.String()),
  property_type: Nullable(T.String()),
  primary: T.Boolean(),
  invalid: T.Boolean(),
  receives_communication: T.Boolean(),
  emails: T.Array(EmailRow),
  phones: T.Array(PhoneRow),
})
export type Address = Static<typeof Address>

/** Text, `@`, text; surrounding whitespace is allowed. Excludes characters that could make a mail server see several addresses. */
export const EmailAddress = T.String({ pattern: '^\\s*[^\\s@,;:<>()"]+@[^\\s@,;:<>()"]+\\s*$', maxLength: 254 })
const RowLabel = T.Optional(Nullable(Line(40)))

/** A row without an id is a new one. */
export const EmailInput = T.Object({
  id: T.Optional(Id),
  email_address: EmailAddress,
  label: RowLabel,
  primary: T.Boolean(),
})
export type EmailInput = Static<typeof EmailInput>

export const PhoneInput = T.Object({
  id: T.Optional(Id),
  phone_number: PhoneNumber,
  type: OneOf('mobile', 'home', 'work'),
  label: RowLabel,
  primary: T.Boolean(),
})
export type PhoneInput = Static<typeof PhoneInput>

/** Contacts to notify, besides the customer, about what happens at an address; a row without an id is a new one. */
const AddressEmailInput = T.Omit(EmailInput, ['primary'])
const AddressPhoneInput = T.Omit(PhoneInput, ['primary'])

export const AddressInput = T.Object({
  name: T.Optional(Line(80)),
  street: Line(120, { pattern: '\\S' }),
  unit: T.Optional(Nullable(Line(40))),
  city: Line(80, { pattern: '\\S' }),
  state: T.String({ pattern: '^[A-Z]{2}$', description: 'one of the 50 states or DC' }),
  zip_code: T.String({ pattern: '^\\d{5}(-\\d{4})?$' }),
  latitude: T.Optional(Nullable(T.Number({ minimum: -90, maximum: 90 }))),
  longitude: T.Optional(Nullable(T.Number({ minimum: -180, maximum: 180 }))),
  primary: T.Optional(T.Boolean()),
  receives_communication: T.Optional(T.Boolean()),
  emails: T.Optional(
    T.Array(AddressEmailInput, { maxItems: 10, description: 'all of them: who is left out is removed' }),
  ),
  phones: T.Optional(
    T.Array(AddressPhoneInput, { maxItems: 10, description: 'all of them: who is left out is removed' }),
  ),
  create_with_tax_setting_default: T.Optional(T.Boolean()),
})
export type AddressInput = Static<typeof AddressInput>

/** Where visits to come take place once the address they are booked at is another place. */
export const ComingVisitsChoice = OneOf('move', 'keep')
export type ComingVisitsChoice = Static<typeof ComingVisitsChoice>

/** An autocomplete suggestion for typed text. Unknown parts are null, for the user to enter by hand. */
export const AddressSuggestion = T.Object({
  label: T.String({ description: 'to choose from, e.g. 1840 Juniper St, Fairhaven, CO 80014' }),
  street_number: Nullable(T.String()),
  route: Nullable(T.String()),
  locality: Nullable(T.String()),
  administrative_area_level_1: Nullable(T.String({ description: 'two letters' })),
  postal_code: Nullable(T.String()),
  latitude: Nullable(T.Number()),
  longitude: Nullable(T.Number()),
})
export type AddressSuggestion = Static<typeof AddressSuggestion>

export const addressCalls = {
  suggestAddresses: {
    summary: 'Places that what somebody has typed so far may mean, for portals without a map service’s own search',
    access: 'public',
    query: T.Object({ text: T.String({ minLength: 1, maxLength: 120 }) }),
    response: T.Array(AddressSuggestion),
  },
  createAddress: {
    summary: 'Add an address to a customer; the office also where it does not go',
    access: ['customer', 'admin'],
    params: IdParams,
    body: T.Object({ address: AddressInput }),
    response: Address,
    status: 201,
  },
  updateAddress: {
    summary:
      'Change an address of a customer. Where visits are booked at it, another place needs `coming_visits`: 409 without it, with the `visits`.',
    access: ['customer', 'admin'],
    params: T.Object({ id: Id, address_id: Id }),
    body: T.Object({
      address: T.Composite([
        T.Partial(AddressInput),
        T.Object({
          coming_visits: T.Optional(
            T.Unsafe<ComingVisitsChoice>({
              ...ComingVisitsChoice,
              description: '`move`: they take place at the new address; `keep`: they stay where they were booked',
            }),
          ),
        }),
      ]),
    }),
    response: Address,
  },
} satisfies Record<string, CallShape>
