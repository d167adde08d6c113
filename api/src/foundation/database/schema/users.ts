import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ContactBy, Duty, Role, Scope } from '@portal/contract'
import { createdAt, instant, rowId, tenantId } from './columns'

export const users = pgTable(
  'users',
  {
    id: rowId(),
    tenantId: tenantId(),
    role: text('role').$type<Exclude<Role, 'viewer'>>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** scrypt hash with its parameters; null for users who only come by link. */
    passwordHash: text('password_hash'),
    /** What an admin does, so what they may do; null: owner. `key`: an API key's own user. */
    duty: text('duty').$type<Duty | 'key'>(),
    archived: boolean('archived').notNull().default(false),
    /** What the office keeps in mind about a customer. */
    notes: text('notes'),
    /** A BCP 47 tag: the language that a customer wants to be written to in; null: not known. */
    language: text('language'),
    /** How a customer wants to be reached; null: not known. */
    contactBy: text('contact_by').$type<ContactBy>(),
    /** Whether a customer may be sent offers. The portal sends none; other systems of the company may. */
    acceptsOffers: boolean('accepts_offers'),
    /** When the office mailed a customer a link to set a password. */
    invitedAt: instant('invited_at'),
    /** When a customer asked for their data to be erased; see docs/privacy.md. */
    erasureRequestedAt: instant('erasure_requested_at'),
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
  },
  (t) => [index('users_tenant').on(t.tenantId)],
)

/** Customers that were merged into another: all that was theirs is the other's, until that is undone. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    intoId: integer('into_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number of its transaction, by which `changes` has what it moved. */
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    mergedAt: instant('merged_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('customer_merges_into').on(t.intoId),
    uniqueIndex('customer_merges_one')
      .on(t.userId)
      .where(sql`${t.undoneAt} is null`),
  ],
)

/** By what a customer is listed; triggers keep it, and the words below (migration 0032). */
export const customerNames = pgTable(
  'customer_names',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** Last name, then first name, folded, in the order of code points. */
    sortName: text('sort_name').notNull(),
  },
  (t) => [
    index('customer_names_sort').on(t.tenantId, t.sortName, t.userId),
    index('customer_names_newest').on(t.tenantId, t.userId),
  ],
)

/** Folded words by the beginnings of which a customer is found, with the row that has them. */
export const customerWords = pgTable(
  'customer_words',
  {
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Table and id of the row, such as `e100017`. */
    source: text('source').notNull(),
    word: text('word').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.word] }),
    index('customer_words_word').on(t.tenantId, t.word, t.userId),
    index('customer_words_user').on(t.userId),
  ],
)

export const userEmails = pgTable(
  'user_emails',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailAddress: text('email_address').notNull(),
    /** In lower case, by a trigger: no index on `lower(…)` is used under row-level security. */
    emailLower: text('email_lower'),
    label: text('label'),
    primary: boolean('primary').notNull().default(false),
  },
  (t) => [
    // Within a tenant, an email belongs to one user, regardless of case.
    uniqueIndex('user_emails_unique').on(t.tenantId, sql`lower(${t.emailAddress})`),
    index('user_emails_lower').on(t.tenantId, t.emailLower),
    uniqueIndex('user_emails_one_primary')
      .on(t.userId)
      .where(sql`${t.primary}`),
    index('user_emails_user').on(t.userId),
  ],
)

/** A new email of a customer that nobody has confirmed yet. Until then neither mail nor sign-in uses it. */
export const pendingEmails = pgTable(
  'pending_emails',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailAddress: text('email_address').notNull(),
    label: text('label'),
    /** Whether it becomes the primary one. */
    primary: boolean('primary').notNull(),
    /** The customer's email that is removed when this one is confirmed. */
    replaces: text('replaces'),
    tokenHash: text('token_hash').notNull().unique(),
    mailedAt: instant('mailed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The row is kept for a while, so that the mailed link can be opened again. */
    confirmedAt: instant('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('pending_emails_unique').on(t.userId, sql`lower(${t.emailAddress})`)],
)

export const userPhones = pgTable(
  'user_phones',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ten digits. */
    phoneNumber: text('phone_number').notNull(),
    type: text('type').$type<'mobile' | 'home' | 'work'>().notNull().default('mobile'),
    label: text('label'),
    primary: boolean('primary').notNull().default(false),
  },
  (t) => [
    index('user_phones_user').on(t.userId),
    uniqueIndex('user_phones_one_primary')
      .on(t.userId)
      .where(sql`${t.primary}`),
  ],
)

export type AddressRow = typeof addresses.$inferSelect

export const addresses = pgTable(
  'addresses',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default('Home'),
    street: text('street').notNull(),
    unit: text('unit'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    timeZone: text('time_zone'),
    propertyType: text('property_type'),
    primary: boolean('primary').notNull().default(false),
    invalid: boolean('invalid').notNull().default(false),
    receivesCommunication: boolean('receives_communication').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('addresses_user').on(t.userId),
    uniqueIndex('addresses_one_primary')
      .on(t.userId)
      .where(sql`${t.primary} and not ${t.archived}`),
  ],
)

export const addressEmails = pgTable(
  'address_emails',
  {
    id: rowId(),
    tenantId: tenantId(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    emailAddress: text('email_address').notNull(),
    label: text('label'),
    primary: boolean('primary').notNull().default(false),
    /** When they agreed to be mailed; null: not yet. The default is for rows of before, and for those of the office. */
    confirmedAt: instant('confirmed_at').defaultNow(),
  },
  (t) => [index('address_emails_address').on(t.addressId)],
)

/**
 * What a contact of a customer's addresses said when they were asked whether they want to be mailed. Kept for good, so that nobody
 * is asked twice and a refusal stays; without their email, of which there is a hash.
 */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    emailHash: text('email_hash').notNull(),
    /** Null until the mail is written. */
    tokenHash: text('token_hash').unique(),
    answer: text('answer').$type<'confirmed' | 'refused'>(),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contact_requests_unique').on(t.tenantId, t.emailHash, t.userId),
    index('contact_requests_user').on(t.userId).concurrently(),
  ],
)

export const addressPhones = pgTable(
  'address_phones',
  {
    id: rowId(),
    tenantId: tenantId(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    phoneNumber: text('phone_number').notNull(),
    type: text('type').$type<'mobile' | 'home' | 'work'>().notNull().default('mobile'),
    label: text('label'),
    primary: boolean('primary').notNull().default(false),
  },
  (t) => [index('address_phones_address').on(t.addressId)],
)

export type ResourceType = 'Appointment' | 'Quote' | 'Invoice' | 'Customer' | 'Technician'

/** An issued link: a share link, a technician's or a customer's. The token itself is never stored. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    id: rowId(),
    tenantId: tenantId(),
    /** Random; the token is derived from it and the server's secret, so it can be displayed again. */
    nonce: text('nonce').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    role: text('role').$type<Role>().notNull(),
    /** The user on whose behalf the link acts; null for a viewer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    resourceType: text('resource_type').$type<ResourceType>().notNull(),
    resourceId: integer('resource_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    openedCount: integer('opened_count').notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('link_tokens_resource').on(t.tenantId, t.resourceType, t.resourceId),
    index('link_tokens_user').on(t.userId).concurrently(),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull().unique(),
    /** `key` is an admin whose scopes are those of the API key. */
    role: text('role').$type<Role | 'key'>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Set for sessions opened by a link; revoking the link ends them. */
    linkTokenId: integer('link_token_id').references(() => linkTokens.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** The User-Agent header, truncated. */
    userAgent: text('user_agent'),
    idleExpiresAt: instant('idle_expires_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_link').on(t.linkTokenId)],
)

/** A key that lets another system act for the office. It acts as a user of its own, in a session that lasts as long as the key. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once it is revoked or has expired. */
    sessionId: integer('session_id')
      .unique()
      .references(() => sessions.id, { onDelete: 'set null' }),
    scopes: jsonb('scopes').$type<Scope[]>().notNull(),
    /** The last characters of its token, to tell keys apart. */
    hint: text('hint').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** Its last use before it was revoked; until then that of its session. */
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    index('api_keys_tenant').on(t.tenantId),
    index('api_keys_user').on(t.userId),
    index('api_keys_created_by').on(t.createdBy).concurrently(),
  ],
)

/** A mailed link to set a new password: single-use and short-lived. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** The mail that contains it. When that mail is retried, a new link replaces this one. */
    mailId: integer('mail_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('password_resets_user').on(t.userId)],
)

/** Single-use tokens that open a live connection, valid for one minute. */
export const cableTokens = pgTable(
  'cable_tokens',
  {
    id: rowId(),
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull().unique(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('cable_tokens_session').on(t.sessionId).concurrently()],
)
