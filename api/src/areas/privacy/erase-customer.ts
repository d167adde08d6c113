import { sql, type SQL } from 'drizzle-orm'
import type { DetachedPaymentMethod } from '#areas/billing'
import { anyValue, rows, type Db } from '#foundation/database/database'
import { notFound, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { Erasure } from '@portal/contract'
import { isAgreed, listKept } from './kept-records'

/** Stands where a value has to be. */
const ERASED = 'Erased'

export interface ErasedCustomer {
  erasure: Erasure
  /** To be deleted at the vendors. */
  methods: DetachedPaymentMethod[]
  /** Keys of files to be removed. */
  files: string[]
}

const texts = async (db: Db, query: SQL): Promise<string[]> =>
  (await rows<{ value: string | null }>(db, query)).flatMap(({ value }) => (value === null ? [] : [value]))

/** The customer, and all who were merged into them. */
async function findMerged(db: Db, id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`with recursive same as (
        select ${id}::integer as id
        union select m.user_id from customer_merges m join same on m.into_id = same.id where m.undone_at is null)
      select id from same order by id`,
  )
  return found.map((row) => row.id)
}

/** Locks visits before customers, as whoever changes a visit does. 404 for anybody who is no customer, 422 while visits are to come, from today on. */
async function lockErasable(
  db: Db,
  id: number,
  { timezone }: Pick<TenantRow, 'timezone'>,
  now: Date,
): Promise<{ userIds: number[]; erasedAt: Date | null }> {
  const userIds = await findMerged(db, id)
  const ids = anyValue(userIds, 'integer')
  const visits = await rows<{ is_open: boolean }>(
    db,
    sql`select status not in ('completed', 'cancelled', 'quote_denied', 'lost_opportunity')
        and scheduled_time >= date_trunc('day', ${now.toISOString()}::timestamptz, ${timezone}) as is_open
      from appointments where user_id = ${ids} order by id for update`,
  )
  const found = await rows<{ id: number; role: string; erased_at: Date | string | null }>(
    db,
    sql`select id, role, erased_at from users where id = ${ids} order by id for update`,
  )
  const own = found.find((row) => row.id === id)
  if (own?.role !== 'customer') throw notFound('No such customer')
  const [into] = await rows<{ id: number }>(
    db,
    sql`select into_id as id from customer_merges where user_id = ${id} and undone_at is null`,
  )
  if (into)
    throw unprocessable((i18n) =>
      i18n._('This customer is merged into customer {id}. Erase that one.', { id: into.id }),
    )
  if (visits.some((visit) => visit.is_open)) throw unprocessable('Visits are to come. Cancel them first.')
  return { userIds, erasedAt: own.erased_at === null ? null : new Date(own.erased_at) }
}

/** What the customer owes, in cents. */
async function sumOwed(db: Db, userIds: readonly number[]): Promise<number> {
  const [row] = await rows<{ cents: number }>(
    db,
    sql`select coalesce(sum(balance_cents), 0)::float8 as cents from invoices
      where user_id = ${anyValue(userIds, 'integer')} and not voided and balance_cents > 0`,
  )
  return row!.cents
}

const FULL_NAME = sql`btrim(concat_ws(' ', nullif(btrim(first_name), ''), nullif(btrim(last_name), '')))`

interface Person {
  ids: SQL
  /** E-mails and phones, lower case. */
  contacts: string[]
  /** Texts that name them: full names, e-mails, phones and streets. */
  names: string[]
}

async function readPerson(db: Db, userIds: readonly number[]): Promise<Person> {
  const ids = anyValue(userIds, 'integer')
  const contacts = await texts(
    db,
    sql`select lower(email_address) as value from user_emails where user_id = ${ids}
      union select lower(email_address) from pending_emails where user_id = ${ids}
      union select phone_number from user_phones where user_id = ${ids}`,
  )
  const streets = await texts(db, sql`select street as value from addresses where user_id = ${ids} and street <> ''`)
  // One name alone may be anybody's.
  const names = await texts(
    db,
    sql`select ${FULL_NAME} as value from users where id = ${ids} and btrim(first_name) <> '' and btrim(last_name) <> ''`,
  )
  return { ids, contacts, names: [...contacts, ...streets, ...names] }
}

/** Mail to the customer and their contacts, and to the office about them. */
async function eraseMails(db: Db, { ids, contacts, names }: Person): Promise<void> {
  await db.execute(sql`
    delete from mails where user_id = ${ids} or lower("to") = ${anyValue(contacts, 'text')}
      or lower("to") in (select lower(email_address) from address_emails e join addresses a on a.id = e.address_id where a.user_id = ${ids})
      or exists (select from unnest(array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))) as name
        where position(lower(name) in lower(concat_ws(' ', subject, text, letter::text))) > 0)`)
}

/** Tables whose rows go altogether, with those that refer to them. */
const goes = ({ ids, contacts }: Person): readonly [string, SQL][] => [
  [
    'address_emails',
    sql`address_id in (select id from addresses where user_id = ${ids}) or lower(email_address) = ${anyValue(contacts, 'text')}`,
  ],
  [
    'address_phones',
    sql`address_id in (select id from addresses where user_id = ${ids}) or phone_number = ${anyValue(contacts, 'text')}`,
  ],
  ['user_emails', sql`user_id = ${ids}`],
  ['user_phones', sql`user_id = ${ids}`],
  ['pending_emails', sql`user_id = ${ids}`],
  ['contact_requests', sql`user_id = ${ids}`],
  [
    'link_tokens',
    sql`user_id = ${ids} or resource_type = 'Customer' and resource_id = ${ids}
      or resource_type = 'Appointment' and resource_id in (select id from appointments where user_id = ${ids})
      or resource_type = 'Quote' and resource_id in (select id from quotes where user_id = ${ids})
      or resource_type = 'Invoice' and resource_id in (select id from invoices where user_id = ${ids})`,
  ],
  ['sessions', sql`user_id = ${ids}`],
  ['password_resets', sql`user_id = ${ids}`],
  ['known_networks', sql`user_id = ${ids}`],
  ['calendar_feeds', sql`user_id = ${ids}`],
  ['stored_payment_methods', sql`user_id = ${ids}`],
  // Other systems may use an e-mail as the id, or it is made of names.
  [
    'external_ids',
    sql`resource_type = 'customer' and resource_id = ${ids}
      or resource_type = 'address' and resource_id in (select id from addresses where user_id = ${ids})
      or resource_type = 'equipment' and resource_id in (select id from equipment where user_id = ${ids})
      or resource_type = 'membership' and resource_id in (select id from memberships where user_id = ${ids})`,
  ],
  ['equipment', sql`user_id = ${ids}`],
  [
    'office_tasks',
    sql`resource_type = 'membership' and resource_id in (select id from memberships where user_id = ${ids})
      or resource_type = 'appointment' and resource_id in (select id from appointments where user_id = ${ids})
      or resource_type = 'job' and resource_id in (select id from jobs where user_id = ${ids})
      or resource_type = 'invoice' and resource_id in (select id from invoices where user_id = ${ids})`,
  ],
  ['memberships', sql`user_id = ${ids}`],
  ['customer_merges', sql`user_id = ${ids} or into_id = ${ids}`],
  ['comments', sql`job_id in (select id from jobs where user_id = ${ids})`],
  ['photos', sql`job_id in (select id from jobs where user_id = ${ids})`],
  ['documents', sql`job_id in (select id from jobs where user_id = ${ids})`],
  ['loan_requests', sql`quote_id in (select id from quotes where user_id = ${ids})`],
  ['quotes', sql`user_id = ${ids} and id not in (select q.id from quotes q where q.user_id = ${ids} and ${isAgreed})`],
]

/** What stays counts visits, jobs and ratings, without what they were about. */
const blanks = ({ ids }: Person, now: Date): readonly SQL[] => [
  sql`update addresses set name = ${ERASED}, street = '', unit = null, city = '', state = '', zip_code = '', latitude = null,
      longitude = null, property_type = null, archived = true, "primary" = false where user_id = ${ids}`,
  // The trigger keeps the place anew, which is erased by now.
  sql`update appointments set details = '{}', promo_code = null, cancellation_reason = null, idempotency_key = null,
      request_fingerprint = null, issued = issued - 'address' where user_id = ${ids}`,
  sql`update ratings set comment = null where appointment_id in (select id from appointments where user_id = ${ids})`,
  sql`update quotes set proceed_notes = null where user_id = ${ids}`,
  sql`update quote_replies set message = null where quote_id in (select id from quotes where user_id = ${ids})`,
  sql`update payments set check_dl_state = null, check_dl_number = null, notes = null
      where invoice_id in (select id from invoices where user_id = ${ids})`,
  sql`update equipment_service set owner_full_name = null where job_id in (select id from jobs where user_id = ${ids})
      or invoice_id in (select id from invoices where user_id = ${ids})`,
  sql`update users set first_name = ${ERASED}, last_name = 'customer', password_hash = null, notes = null, invited_at = null, archived = true,
      erased_at = coalesce(erased_at, ${now.toISOString()}::timestamptz) where id = ${ids}`,
]

/**
 * Erases a customer's data, and that of other people which came with it, but what the law keeps: docs/privacy.md. The caller removes
 * the files, deletes the payment methods at their vendors and tells live connections, once it is committed. Erasing again does no harm.
 * 422 for a customer who owes something, unless that is no obstacle.
 */
export async function eraseCustomer(
  db: Db,
  tenant: Pick<TenantRow, 'id' | 'timezone'>,
  id: number,
  { now, mayOwe }: { now: Date; mayOwe: boolean },
): Promise<ErasedCustomer> {
  await db.execute(sql`select set_config('statement_timeout', '2min', true)`)
  const { userIds, erasedAt } = await lockErasable(db, id, tenant, now)
  const owedCents = await sumOwed(db, userIds)
  if (owedCents > 0 && !mayOwe && !erasedAt)
    throw unprocessable(
      (i18n) =>
        i18n._(
          'This customer owes {amount}, and nobody will be there to ask for it. Collect it or void the invoices, or erase with force.',
          { amount: i18n.format.cents(owedCents) },
        ),
      'force',
    )
  const person = await readPerson(db, userIds)
  const { ids, contacts } = person
  const methods = await rows<DetachedPaymentMethod & Record<string, unknown>>(
    db,
    sql`select id, gateway, gateway_token as "gatewayToken", last4 from stored_payment_methods where user_id = ${ids}`,
  )
  const ofJobs = sql`from photos where job_id in (select id from jobs where user_id = ${ids})`
  const files = await texts(
    db,
    sql`select key as value ${ofJobs} union select thumb_key ${ofJobs}
      union select key from documents where job_id in (select id from jobs where user_id = ${ids})`,
  )
  await eraseMails(db, person)
  for (const [table, which] of goes(person)) await db.execute(sql`delete from ${sql.identifier(table)} where ${which}`)
  for (const statement of blanks(person, now)) await db.execute(statement)
  // At the end: what is above is recorded, too.
  await db.execute(sql`
    select portal_erase_changes(array(select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::integer), array(select jsonb_array_elements_text(${JSON.stringify(contacts)}::jsonb)))`)
  return {
    erasure: {
      customer_id: id,
      erased_at: (erasedAt ?? now).toISOString(),
      owed_cents: owedCents,
      kept: await listKept(db, userIds),
    },
    methods,
    files: files.filter((key) => key.startsWith(`tenants/${tenant.id}/`)),
  }
}
