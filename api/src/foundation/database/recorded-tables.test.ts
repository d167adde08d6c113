import { sql } from 'drizzle-orm'
import { acme } from '#test/contract/example'
import { setUpTestApi } from '#test/support'
import { emails } from 'demo/names'
import { rows, type Db } from './database'
import { addresses, userPhones, users, type Actor, type RowValues } from './schema'
import { actingAs } from './transactions'

const api = setUpTestApi()

/** Tables of a tenant that are not recorded, and why. */
const unrecorded: Record<string, string> = {
  changes: 'is the log itself',
  customer_names: 'follow from customers',
  customer_words: 'follow from customers',
  sessions: 'nothing of the company’s',
  cable_tokens: 'nothing of the company’s',
  password_resets: 'nothing of the company’s; the new password is recorded',
  sign_in_attempts: 'nothing of the company’s',
  known_networks: 'nothing of the company’s',
  used_bot_checks: 'nothing of the company’s',
  calendar_feeds: 'nothing of the company’s',
  imports: 'what they did is recorded',
  import_batches: 'are numbers of what is recorded',
  external_ids: 'are names that other systems have for what is recorded',
  mails: 'an outbox; what is mailed about is recorded',
  slot_holds: 'follow from visits',
  webhook_deliveries: 'follow from changes',
  positions: 'overwritten every few seconds',
  closed_payment_keys: 'say that nothing happened',
  loan_requests: 'questions to lenders, which jobs ask',
  loan_offers: 'answers of lenders',
  signatures: 'write-once themselves; the document’s change is recorded',
  signed_documents: 'write-once themselves',
}

interface Recorded extends Record<string, unknown> {
  resource_type: string
  resource_id: number
  table_name: string
  row_id: number
  action: string
  before: RowValues | null
  after: RowValues | null
  actor: Actor | null
  at: Date | string
}

/** What is recorded while `work` runs. */
async function recordOf(work: () => Promise<unknown>): Promise<Recorded[]> {
  const [last] = await api.inAcme((db) => rows<{ id: string }>(db, sql`select coalesce(max(id), 0) as id from changes`))
  await work()
  return api.inAcme((db) => rows<Recorded>(db, sql`select * from changes where id > ${last!.id} order by id`))
}

const tablesWhere = (condition: string) =>
  api.database
    .raw(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${condition} order by 1`,
    )
    .then((found) => found.map(({ name }) => String(name)))

it('every tenant-scoped table is recorded, unless it is listed with a reason', async () => {
  const hasTrigger = `exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'portal_record_change' and t.tgenabled = 'O')`
  expect(await tablesWhere(`not ${hasTrigger}`)).toEqual(Object.keys(unrecorded).sort())
})

it('a change is recorded with what differs, and the resource that it belongs to', async () => {
  const [renamed, ...others] = await recordOf(() =>
    api.inAcme(async (db) => {
      await db
        .update(users)
        .set({ firstName: 'Leigh', passwordHash: 'other' })
        .where(sql`id = ${acme.users.landlord}`)
      await db
        .update(users)
        .set({ firstName: 'Leigh' })
        .where(sql`id = ${acme.users.landlord}`)
      await db.insert(userPhones).values({ userId: acme.users.technicians[0]!, phoneNumber: '3035550199' })
    }),
  )
  expect(renamed).toMatchObject({
    resource_type: 'customer',
    resource_id: acme.users.landlord,
    table_name: 'users',
    row_id: acme.users.landlord,
    action: 'updated',
    before: { first_name: 'Lee', password_hash: '(not recorded)' },
    after: { first_name: 'Leigh', password_hash: '(not recorded)' },
    actor: null,
  })
  expect(others).toMatchObject([
    {
      resource_type: 'staff',
      resource_id: acme.users.technicians[0],
      table_name: 'user_phones',
      action: 'created',
      before: null,
      after: { phone_number: '3035550199', type: 'mobile' },
    },
  ])
})

it('a job is named as who made the change, with the time of its clock', async () => {
  const actor: Actor = { kind: 'job', id: null, name: "it's a job" }
  const [entry] = await recordOf(() =>
    actingAs({ ...actor, at: '2026-02-10T10:00:00.000Z' }, () =>
      api.inAcme((db) =>
        db
          .update(addresses)
          .set({ name: "Casey's" })
          .where(sql`id = ${acme.addresses.customer}`),
      ),
    ),
  )
  expect(entry?.actor).toEqual(actor)
  expect(new Date(entry!.at).toISOString()).toBe('2026-02-10T10:00:00.000Z')
})

it('a request is named by its user and its id', async () => {
  const customer = await api.signIn(emails.customer)
  const log = await recordOf(() =>
    customer.call('updateAddress', {
      params: { id: acme.users.customer, address_id: acme.addresses.customer },
      body: { address: { name: 'Cabin' } },
    }),
  )
  expect(log).toMatchObject([
    {
      resource_type: 'address',
      after: { name: 'Cabin' },
      actor: { kind: 'customer', id: acme.users.customer, request: expect.any(String) as string },
    },
  ])
})

it('nobody who serves requests can write, alter or delete entries', async () => {
  await api.inAcme((db) => db.execute(sql`delete from address_phones`))
  await api.inAcme((db) => db.execute(sql`update user_phones set label = 'x'`))
  for (const statement of [
    'update changes set actor = null',
    'delete from changes',
    'truncate changes',
    `insert into changes (transaction_id, at, resource_type, resource_id, table_name, row_id, action) values (1, now(), 'x', 1, 'x', 1, 'created')`,
  ])
    await expect(api.inAcme((db) => db.execute(sql.raw(statement)))).rejects.toMatchObject({ cause: { code: '42501' } })
  await expect(api.database.raw('update changes set actor = null')).rejects.toThrow('not changed')
  await expect(api.database.raw('delete from changes')).rejects.toThrow('not changed')
})

it('the log replays to the rows that are there', async () => {
  const before = await api.inAcme(snapshot)
  const log = await recordOf(() =>
    api.inAcme(async (db) => {
      await db.execute(sql`update invoices set notes = 'x', version = version + 1 where id = ${acme.invoices.unpaid}`)
      await db.execute(sql`delete from invoice_items where invoice_id = ${acme.invoices.unpaid}`)
      await db.execute(sql`insert into departments (name) values ('New')`)
    }),
  )
  expect(log.length).toBeGreaterThan(3)
  expect(replay(before, log)).toEqual(await api.inAcme(snapshot))
})

type Rows = Record<string, RowValues>

async function snapshot(db: Db): Promise<Rows> {
  const found: Rows = {}
  for (const table of ['invoices', 'invoice_items', 'departments'])
    for (const { row } of await rows<{ row: RowValues }>(
      db,
      sql.raw(`select to_jsonb(t) - 'tenant_id' - '{signature_image_url}'::text[] as row from ${table} t`),
    ))
      found[`${table} ${String(row['id'])}`] = row
  return found
}

function replay(from: Rows, log: readonly Recorded[]): Rows {
  const found = structuredClone(from)
  for (const { table_name, row_id, action, after } of log) {
    const key = `${table_name} ${row_id}`
    if (action === 'deleted') delete found[key]
    else found[key] = { ...found[key], ...after }
  }
  return found
}
