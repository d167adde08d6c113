import { Type as T, type Static } from '@sinclair/typebox'
import { Address, AddressInput, EmailAddress, EmailInput, EmailRow, PhoneInput, PhoneRow } from './addresses'
import { StoredPaymentMethod } from './billing'
import type { CallShape } from './call'
import { Day, Id, IdParams, Instant, LanguageTag, Line, Link, Nullable, OneOf, PhoneNumber } from './common'

/** A new email of a customer; until it is confirmed by the link that was mailed to it, neither mail nor sign-in uses it. */
export const PendingEmail = T.Object({
  id: Id,
  email_address: T.String(),
  label: Nullable(T.String()),
  primary: T.Boolean({ description: 'whether it becomes the primary one' }),
  replaces: Nullable(T.String({ description: 'the email that it takes the place of' })),
  expires_at: Instant,
})
export type PendingEmail = Static<typeof PendingEmail>

/** What a mailed link asks: an account’s new email to be confirmed, or whether a contact of an address wants mail about its visits. */
export const EmailConfirmation = T.Object({
  purpose: OneOf('account', 'contact'),
  email_address: Nullable(T.String({ description: 'null for a contact' })),
  answer: Nullable(OneOf('confirmed', 'refused')),
})
export type EmailConfirmation = Static<typeof EmailConfirmation>
const LinkTokenParams = T.Object({ token: T.String({ minLength: 16, maxLength: 200 }) })
/** At least one character that is seen: neither a blank nor one of the characters that show nothing, as U+200B and U+3164. */
export const PersonName = Line(80, {
  pattern:
    '[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]',
})
/** A partial update. Lists are replaced as a whole: rows that are left out are removed. */
export const UserInput = T.Object({
  first_name: T.Optional(PersonName),
  last_name: T.Optional(PersonName),
  emails: T.Optional(T.Array(EmailInput, { maxItems: 10 })),
  current_password: T.Optional(
    T.String({
      minLength: 1,
      maxLength: 200,
      description: 'asked for where an e-mail address comes, goes or becomes the primary one',
    }),
  ),
  phones: T.Optional(T.Array(PhoneInput, { maxItems: 10 })),
  language: T.Optional(Nullable(LanguageTag)),
  addresses_attributes: T.Optional(
    T.Array(T.Object({ id: Id }), { maxItems: 500, description: 'the addresses that remain' }),
  ),
})
export type UserInput = Static<typeof UserInput>

/** The first address is named `Home` and is the primary one unless specified otherwise. */
export const NewUserInput = T.Object({
  first_name: PersonName,
  last_name: PersonName,
  email: EmailAddress,
  phone: PhoneNumber,
  password: T.String({ minLength: 6, maxLength: 200 }),
  password_confirmation: T.String({ maxLength: 200 }),
  addresses_attributes: T.Optional(
    T.Array(T.Omit(AddressInput, ['receives_communication', 'emails', 'phones']), { maxItems: 1 }),
  ),
})
export type NewUserInput = Static<typeof NewUserInput>

export const Membership = T.Object({
  membership_id: Id,
  membership_program_name: T.String(),
  membership_program_description: Nullable(T.String()),
  icon_url: Nullable(T.String()),
  starts_at: Day,
  renews_at: Nullable(Day),
  ends_at: Nullable(Day),
  auto_renews: T.Boolean(),
  covered_systems: Nullable(T.Integer()),
  price_cents: T.Integer(),
  duration: T.Object({ count: T.Integer(), period: T.String() }),
  items: T.Array(
    T.Object({ item_id: Id, unit_name: T.String(), frequency: T.Object({ count: T.Integer(), period: T.String() }) }),
  ),
})
export type Membership = Static<typeof Membership>

export const User = T.Object({
  id: Id,
  customer_id: Id,
  role: T.String(),
  first_name: T.String(),
  last_name: T.String(),
  full_name: T.String(),
  email: T.String(),
  phone: Nullable(T.String()),
  emails: T.Array(EmailRow),
  pending_emails: T.Optional(T.Array(PendingEmail)),
  phones: T.Array(PhoneRow),
  addresses: T.Array(Address),
  primary_address: Nullable(Address),
  membership: Nullable(Membership),
  memberships: T.Array(Membership),
  /** The default method. */
  payment_method: Nullable(StoredPaymentMethod),
  /** All stored methods, the default first. More than one only if the tenant allows several. */
  payment_methods: T.Array(StoredPaymentMethod),
  payment_method_create_url: Nullable(Link),
  /** Invoices with a balance due. */
  unpaid_invoices: T.Optional(T.Integer()),
  archived: T.Boolean(),
  /** The language that they want to be written to in; null: not known. */
  language: T.Optional(Nullable(T.String())),
  /** When the account will be erased, as the customer has asked for. */
  erasure_due_at: T.Optional(Nullable(Instant)),
  /** Equipment belongs to the account: null in a session from a link to a single record. */
  links: T.Object({ fetch_equipment: Nullable(Link) }),
})
export type User = Static<typeof User>

export const SignedIn = T.Object({ id: Id, email: T.String(), role: T.String(), authentication_token: T.String() })
export type SignedIn = Static<typeof SignedIn>

export const TokenAuth = T.Object({
  id: Id,
  email: T.String(),
  role: OneOf('customer', 'technician', 'admin', 'viewer'),
  authentication_token: T.String(),
  resource: T.Object({ type: OneOf('Appointment', 'Quote', 'Invoice', 'Customer', 'Technician'), id: Id }),
  redirect: T.String(),
})
export type TokenAuth = Static<typeof TokenAuth>

export const identityCalls = {
  signIn: {
    summary: 'Sign in with e-mail and password',
    access: 'public',
    params: T.Object({ role: OneOf('customer') }),
    body: T.Object({
      session: T.Object({
        email: T.String({ minLength: 1, maxLength: 254 }),
        password: T.String({ minLength: 1, maxLength: 200 }),
      }),
    }),
    response: SignedIn,
  },
  signOut: { summary: 'End this session', access: ['customer', 'technician', 'admin'], response: null, status: 204 },
  findUserByEmail: {
    summary:
      'The signed-in customer by e-mail: what a page knows of its session at start-up. Anybody else’s e-mail: 404.',
    access: ['customer'],
    query: T.Object({ email: T.String({ minLength: 1, maxLength: 254 }) }),
    response: User,
  },
  getUser: { summary: 'The signed-in customer, whole', access: ['customer'], params: IdParams, response: User },
  createUser: {
    summary: 'Create an account and sign in with it',
    access: 'public',
    body: T.Object({ user: NewUserInput }),
    response: SignedIn,
    status: 201,
  },
  updateUser: {
    summary: 'Change the signed-in customer: name, e-mails, phones, and which addresses remain',
    access: ['customer'],
    body: T.Object({ user: UserInput }),
    response: User,
  },
  validateEmail: {
    summary: 'Is this e-mail address free? The signed-in customer’s own count as free.',
    access: 'public',
    query: T.Object({ email: EmailAddress }),
    response: T.Object({ valid: T.Boolean() }),
  },
  validateCoverageArea: {
    summary: 'Does the tenant go to this zip code, and by which clock? A sentence when not.',
    access: 'public',
    query: T.Object({
      email: T.Optional(T.String({ maxLength: 254 })),
      zip_code: T.String({ pattern: '^\\d{5}(-\\d{4})?$' }),
    }),
    response: T.Object({
      valid: T.Boolean(),
      message: Nullable(T.String()),
      time_zone: T.Optional(T.String({ description: 'IANA' })),
    }),
  },
  authenticateToken: {
    summary: 'What a link token opens. Opening it never consumes it.',
    access: 'public',
    params: LinkTokenParams,
    response: TokenAuth,
  },
  getEmailConfirmation: {
    summary:
      'What a mailed link asks to confirm. Opening it changes nothing. 404 when it is unknown, 410 when it has expired.',
    access: 'public',
    params: LinkTokenParams,
    response: EmailConfirmation,
  },
  answerEmailConfirmation: {
    summary:
      'Confirm what a mailed link asks, or refuse it: a new email is dropped, a contact is never mailed or asked again',
    access: 'public',
    params: LinkTokenParams,
    body: T.Object({ answer: OneOf('confirmed', 'refused') }),
    response: EmailConfirmation,
  },
  resendEmailConfirmation: {
    summary: 'Mail the link for a new email again, once in five minutes',
    access: ['customer'],
    params: IdParams,
    response: null,
    status: 204,
  },
  cancelPendingEmail: {
    summary: 'Drop a new email that is not confirmed yet',
    access: ['customer'],
    params: IdParams,
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
