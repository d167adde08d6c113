// Customers as the office sees them: found by anything that is known of them, entered, changed, merged and ended.
import { Type as T, type Static } from '@sinclair/typebox'
import { EmailInput } from './addresses'
import type { CallShape } from './call'
import { Exact, Id, IdParams, Instant, LanguageTag, Line, Nullable, OneOf } from './common'
import { PersonName, User } from './identity'
import { ListPage, ListQuery } from './lists'

/** `invited`: has a link to set a password. `none`: has no way in but links to single records. */
const CustomerAccess = OneOf('password', 'invited', 'none')

const ContactBy = OneOf('email', 'phone', 'text')
export type ContactBy = Static<typeof ContactBy>

/** null where they have not said. */
const preferences = {
  contact_by: Nullable(ContactBy),
  /** Whether they may be sent offers. The portal sends none; other systems of the company may. */
  accepts_offers: Nullable(T.Boolean()),
}

export const CustomerSummary = T.Object({
  id: Id,
  first_name: T.String(),
  last_name: T.String(),
  full_name: T.String(),
  email: Nullable(T.String()),
  phone: Nullable(T.String({ description: 'ten digits' })),
  /** The primary address. */
  address: Nullable(T.String()),
  archived: T.Boolean(),
  created_at: Instant,
})
export type CustomerSummary = Static<typeof CustomerSummary>

export const Customer = T.Composite([
  T.Omit(User, ['role', 'customer_id', 'payment_method_create_url', 'links', 'email', 'phone']),
  T.Object({
    email: Nullable(T.String()),
    phone: Nullable(T.String()),
    /** What the office keeps in mind about them; customers do not see it. */
    notes: Nullable(T.String()),
    preferences: T.Object(preferences),
    access: CustomerAccess,
    created_at: Instant,
    /** The customer that this one was merged into. */
    merged_into: Nullable(Id),
    /** What other systems call them, and those who were merged into them. */
    external_ids: T.Array(T.Object({ system: T.String(), external_id: T.String() })),
  }),
])
export type Customer = Static<typeof Customer>

const OfficePhoneInput = Exact({
  id: T.Optional(Id),
  phone_number: T.String({
    minLength: 1,
    maxLength: 40,
    description: "a US number, however it is written, or another country's with its country code",
  }),
  type: T.Optional(OneOf('mobile', 'home', 'work')),
  label: T.Optional(Nullable(Line(40))),
  primary: T.Optional(T.Boolean()),
})
const OfficeEmailInput = Exact({
  ...T.Partial(EmailInput).properties,
  email_address: EmailInput.properties.email_address,
})

/** Lists are replaced as a whole; of each, the first row is the primary one unless another says so. */
const fields = {
  /** Of a company: its name. */
  first_name: PersonName,
  last_name: Line(80),
  emails: T.Array(OfficeEmailInput, { maxItems: 10 }),
  phones: T.Array(OfficePhoneInput, { maxItems: 10 }),
  notes: Nullable(T.String({ maxLength: 10_000 })),
  language: Nullable(LanguageTag),
  /** What is left out stays. */
  preferences: Exact(T.Partial(T.Object(preferences)).properties),
}
const { first_name, ...others } = fields
const NewCustomer = Exact({ first_name, ...T.Partial(T.Object(others)).properties })
const CustomerChange = Exact(T.Partial(T.Object(fields)).properties)
export type NewCustomer = Static<typeof NewCustomer>
export type CustomerChange = Static<typeof CustomerChange>

export const customerCalls = {
  listCustomers: {
    summary:
      'Customers by name or the newest first. `query` finds the beginnings of words of a name, an e-mail, a phone, an address, and ids, also those of other systems; a word before an @ is a whole one.',
    access: ['admin'],
    csv: true,
    query: ListQuery({
      query: T.Optional(T.String({ maxLength: 200 })),
      sort_by: T.Optional(OneOf('name', 'newest')),
      archived: T.Optional(T.Boolean({ default: false, description: 'also those who were ended' })),
    }),
    response: ListPage(CustomerSummary),
  },
  getCustomer: { summary: 'A customer, whole', access: ['admin'], params: IdParams, response: Customer },
  createCustomer: {
    summary: 'Enter a customer: only a name is needed. Nobody is mailed; see inviteCustomer.',
    access: ['admin'],
    body: Exact({ customer: NewCustomer }),
    response: Customer,
    status: 201,
  },
  updateCustomer: {
    summary: 'Change a customer; what is left out stays',
    access: ['admin'],
    params: IdParams,
    body: Exact({ customer: CustomerChange }),
    response: Customer,
  },
  inviteCustomer: {
    summary: 'Mail a customer without a password a link to set one. 422 without an e-mail.',
    access: ['admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
  endCustomer: {
    summary: 'End a customer: no way in any longer, and in no list. 422 while visits are to come.',
    access: ['admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
  restoreCustomer: { summary: 'Undo endCustomer', access: ['admin'], params: IdParams, response: Customer },
  mergeCustomer: {
    summary:
      'Move everything of another customer to this one, and end the other. Can be undone for 30 days: restoreMergedCustomer.',
    access: ['admin'],
    params: IdParams,
    body: Exact({ merge: Exact({ customer_id: Id }) }),
    response: Customer,
  },
  restoreMergedCustomer: {
    summary: 'Undo a merge: what came from the customer with this id goes back to them. 422 after 30 days.',
    access: ['admin'],
    params: IdParams,
    response: Customer,
  },
} satisfies Record<string, CallShape>
