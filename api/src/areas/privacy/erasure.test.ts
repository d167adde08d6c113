import { sql } from 'drizzle-orm'
import { rows, type Db } from '#foundation/database/database'
import { sendDueMail } from '#foundation/mail/mail-worker'
import { acme } from '#test/contract/example'
import { setUpTestApiForEach, type TestClient } from '#test/support'
import { officeClient } from '#test/support/payments'
import { formatCents } from '@portal/rules'
import { emails, PASSWORD } from 'demo/names'
import { deleteExpiredRecords, eraseDueCustomers } from './erase-due'

// Without vendors: what is left for them is told by the tests below.
const api = setUpTestApiForEach({ api: { payments: { gateways: [] } } })
const id = acme.users.customer
const DAY_MS = 86_400_000

/** Ends what is to come, so that the customer can be erased. */
const endVisits = () =>
  api.database.asOwner(async (db) => {
    // Another customer's card has the same street.
    await db.execute(
      sql`select set_config('app.tenant_id', ${String(acme.tenant)}, true), set_config('app.unrecorded', 'yes', true)`,
    )
    await db.execute(sql`delete from stored_payment_methods where user_id <> ${id}`)
    await db.execute(sql`select set_config('app.unrecorded', '', true)`)
    await db.execute(
      sql`update appointments set status = 'cancelled', cancellation_reason = 'Casey Rivera moves'
        where user_id = ${id} and status not in ('completed', 'cancelled', 'quote_denied', 'lost_opportunity')`,
    )
  })

/** What the customer is found by. */
const readNeedles = (db: Db): Promise<string[]> =>
  rows<{ value: string }>(
    db,
    sql`select first_name || ' ' || last_name as value from users where id = ${id}
      union select last_name from users where id = ${id}
      union select email_address from user_emails where user_id = ${id}
      union select phone_number from user_phones where user_id = ${id}
      union select street from addresses where user_id = ${id}
      union select email_address from address_emails where address_id in (select id from addresses where user_id = ${id})`,
  ).then((found) => found.map(({ value }) => value))

/** Columns of the tenant's tables that have one of the texts, with the number of rows. */
const findTexts = (needles: readonly string[]): Promise<Record<string, number>> =>
  api.inAcme(async (db) => {
    const patterns = JSON.stringify(needles.map((needle) => `%${needle.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`))
    const columns = await rows<{ table: string; names: string[] }>(
      db,
      sql`select c.table_name as table, array_to_json(array_agg(c.column_name::text)) as names
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'json', 'jsonb')
          and table_name <> 'deployment_facts' group by 1 order by 1`,
    )
    const found: Record<string, number> = {}
    for (const { table, names } of columns) {
      const counts = names.map(
        (name) =>
          sql`count(*) filter (where lower(${sql.identifier(name)}::text) like any (select jsonb_array_elements_text(${patterns}::jsonb))) as ${sql.identifier(name)}`,
      )
      const [row] = await rows(db, sql`select ${sql.join(counts, sql`, `)} from ${sql.identifier(table)}`)
      for (const [name, count] of Object.entries(row!)) if (Number(count) > 0) found[`${table}.${name}`] = Number(count)
    }
    return found
  })

/** Puts the customer into every place that a customer can be in. */
async function fillPlaces(customer: TestClient): Promise<void> {
  await customer.call('updateUser', { body: { user: { first_name: 'Casey' } } })
  await api.inAcme(async (db) => {
    await db.execute(
      sql`insert into comments (job_id, user_id, comment) select min(id), ${id}, 'Ask for Casey Rivera' from jobs where user_id = ${id}`,
    )
    await db.execute(
      sql`insert into address_emails (address_id, email_address) values (${acme.addresses.customer}, 'neighbor@example.org')`,
    )
    await db.execute(sql`insert into ratings (appointment_id, score, comment)
      select id, 4, 'Casey Rivera was glad' from appointments where user_id = ${id} and status = 'completed'
      on conflict (appointment_id) do update set comment = excluded.comment`)
    await db.execute(sql`update users set notes = 'Casey Rivera has a dog' where id = ${id}`)
    await db.execute(sql`insert into mails (kind, "to", subject, due_at, sent_at) values
      ('receipt', 'Customer@Example.com', 'Receipt', now(), now()), ('office_visit', 'office@example.org', 'Casey Rivera booked', now(), now()),
      ('receipt', ${emails.landlord}, 'Receipt', now(), now())`)
    await db.execute(
      sql`insert into documents (job_id, name, key) select min(id), 'Rivera', ${`tenants/${acme.tenant}/jobs/1/rivera.pdf`} from jobs where user_id = ${id}`,
    )
    await db.execute(
      sql`insert into external_ids (resource_type, resource_id, external_id) values ('customer', ${id}, ${emails.customer})`,
    )
    await db.execute(sql`update payments set check_dl_number = 'D-1', notes = 'Rivera' where user_id = ${id}`)
    // Another customer's address names them, too.
    await db.execute(sql`insert into address_emails (address_id, email_address)
      select min(id), ${emails.customer} from addresses where user_id = ${acme.users.landlord}`)
  })
}

const erase = async (office: TestClient) => {
  const answer = await office.call('eraseCustomer', { params: { id }, query: { force: true } })
  expect(answer.status).toBe(200)
  return answer.body
}

it('erases a customer everywhere but in what the answer names', async () => {
  const customer = await api.signIn(emails.customer)
  await fillPlaces(customer)
  await endVisits()
  const needles = await api.inAcme(readNeedles)
  const before = await findTexts(needles)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'changes.after',
      'comments.comment',
      'customer_words.word',
      'mails.subject',
      'mails.to',
      'ratings.comment',
      'users.notes',
    ]),
  )
  const office = await officeClient(api)
  const { kept } = await erase(office)
  expect(kept).toEqual([
    expect.objectContaining({
      table: 'invoices',
      count: expect.any(Number) as number,
      until: expect.stringMatching(/^203\d-/) as string,
    }),
    expect.objectContaining({ table: 'payments' }),
    expect.objectContaining({ table: 'quotes', count: 1 }),
  ])
  const after = await findTexts(needles)
  const named = kept.map(({ table }) => table)
  expect(Object.keys(after).filter((place) => !named.includes(place.split('.')[0]!))).toEqual([])
  expect(Object.keys(after)).toEqual(['invoices.issued', 'quotes.issued'])
  // Nobody else's.
  expect(await findTexts([emails.landlord])).toMatchObject({ 'mails.to': 1, 'user_emails.email_address': 1 })

  expect((await customer.call('getUser', { params: { id } })).status).toBe(401)
  const { body } = await office.call('getCustomer', { params: { id } })
  expect(body).toMatchObject({
    full_name: 'Erased customer',
    email: null,
    phone: null,
    addresses: [],
    archived: true,
    access: 'none',
  })
  expect((await office.call('restoreCustomer', { params: { id } })).status).toBe(422)
  expect((await office.call('getInvoice', { params: { id: acme.invoices.paid } })).body.customer.full_name).toBe(
    'Casey Rivera',
  )
  expect(await erase(office)).toMatchObject({ kept })
})

it('every table with rows of users is known to it', async () => {
  const found = await api.database.raw(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  const staff = ['api_keys', 'job_commissions', 'technicians']
  const byTriggers = ['customer_names', 'customer_words']
  const kept = ['invoices', 'payments', 'quotes']
  const blanked = ['addresses', 'appointments', 'jobs', 'quote_replies']
  const gone = [
    'calendar_feeds',
    'comments',
    'contact_requests',
    'customer_merges',
    'equipment',
    'known_networks',
    'link_tokens',
    'mails',
    'memberships',
    'password_resets',
    'pending_emails',
    'sessions',
    'stored_payment_methods',
    'user_emails',
    'user_phones',
  ]
  expect(found.map(({ name }) => name)).toEqual([...staff, ...byTriggers, ...kept, ...blanked, ...gone].sort())
})

it('of the log stay who changed what and when, and numbers', async () => {
  await (await api.signIn(emails.customer)).call('updateUser', { body: { user: { first_name: 'Cas' } } })
  await api.inAcme((db) =>
    db.execute(sql`update invoices set notes = 'x', late_fee_cents = 700 where id = ${acme.invoices.paid}`),
  )
  await endVisits()
  const entries = () =>
    api.inAcme((db) =>
      rows<Record<string, unknown>>(
        db,
        sql`select id, table_name, row_id, action, before, after, actor from changes order by id`,
      ),
    )
  const before = await entries()
  await erase(await officeClient(api))
  const after = (await entries()).slice(0, before.length)
  expect(after.map(({ before: _, after: __, ...rest }) => rest)).toEqual(
    before.map(({ before: _, after: __, ...rest }) => rest),
  )
  expect(after[0]).toMatchObject({
    table_name: 'users',
    before: { first_name: 'erased' },
    after: { first_name: 'erased' },
    actor: { kind: 'customer', id },
  })
  expect(after.find(({ table_name }) => table_name === 'invoices')).toMatchObject({
    after: { notes: 'erased', late_fee_cents: 700 },
  })
  const erased = (await entries()).find(
    ({ table_name, after: values }) => table_name === 'users' && 'erased_at' in (values as object),
  )
  expect(erased).toMatchObject({
    after: { erased_at: expect.stringContaining('2026') as string },
    actor: { kind: 'admin' },
  })
})

it('nobody erases entries of customers who are not erased, or alters others', async () => {
  await api.inAcme((db) => db.execute(sql`update users set first_name = 'Cas' where id = ${id}`))
  await expect(
    api.inAcme((db) => db.execute(sql`select portal_erase_changes(array[${id}::integer], '{}')`)),
  ).rejects.toMatchObject({
    cause: { message: 'Only the entries of erased customers are erased.' },
  })
  for (const change of [`before = '{}'`, `actor = null`, `table_name = 'x'`])
    await expect(
      api.database.asOwner(async (db) => {
        await db.execute(sql`select set_config('app.erasing', 'yes', true)`)
        await db.execute(sql.raw(`update changes set ${change}`))
      }),
    ).rejects.toMatchObject({ cause: { message: 'The log of changes is not changed.' } })
})

it('is refused while visits are to come, for staff, and for whoever was merged', async () => {
  const office = await officeClient(api)
  expect((await office.call('eraseCustomer', { params: { id } })).body).toMatchObject({
    message: 'Visits are to come. Cancel them first.',
  })
  expect((await office.call('eraseCustomer', { params: { id: acme.users.admin } })).status).toBe(404)
  await office.call('mergeCustomer', {
    params: { id: acme.users.landlord },
    body: { merge: { customer_id: acme.users.newcomer } },
  })
  expect((await office.call('eraseCustomer', { params: { id: acme.users.newcomer } })).body).toMatchObject({
    message: `This customer is merged into customer ${acme.users.landlord}. Erase that one.`,
  })
})

it('is refused while something is owed, unless that is known', async () => {
  await endVisits()
  const office = await officeClient(api)
  const { data } = (await office.call('listReceivables', { query: {} })).body
  const owed = data.find(({ customer }) => customer.id === id)!.total_cents
  expect(await office.call('eraseCustomer', { params: { id } })).toMatchObject({
    status: 422,
    body: { field: 'force', message: expect.stringContaining(`owes ${formatCents(owed)}`) as string },
  })
  expect(await erase(office)).toMatchObject({ owed_cents: owed })
  const after = (await office.call('listReceivables', { query: {} })).body.data
  expect(after.find(({ customer }) => customer.id === id)).toMatchObject({
    customer: { full_name: 'Erased customer' },
    total_cents: owed,
  })
  const { data: visits } = (await office.call('listVisits', { query: { customer_id: id } })).body
  expect(new Set(visits.map(({ address }) => address))).toEqual(new Set(['']))
})

it('is not held up by visits of earlier days that nobody closed', async () => {
  await endVisits()
  await api.inAcme((db) =>
    db.execute(sql`update appointments set status = 'pending', scheduled_time = ${api.clock().toISOString()}::timestamptz - interval '2 days'
      where id = (select min(id) from appointments where user_id = ${id})`),
  )
  await erase(await officeClient(api))
})

it('only the owner of a company may', async () => {
  const office = await officeClient(api)
  await api.inAcme((db) => db.execute(sql`update users set duty = 'office' where id = ${acme.users.admin}`))
  expect((await office.call('eraseCustomer', { params: { id } })).status).toBe(403)
})

const request = (customer: TestClient, current_password = PASSWORD) =>
  customer.call('requestErasure', { body: { erasure: { current_password } } })

it('a customer asks for it with their password, the office is told, and 30 days later it is done', async () => {
  const letters: string[] = []
  const deleted: string[] = []
  const vendor = { deleteStored: async (token: string) => (deleted.push(token), 'approved') }
  const services = { ...api.services, payments: { ...api.services.payments, byProvider: () => vendor as never } }
  const send = () =>
    sendDueMail({
      ...api.services,
      mail: { ...api.services.mail, transport: async ({ subject }) => void letters.push(subject) },
    })
  const customer = await api.signIn(emails.customer)
  expect(await request(customer, 'wrong-password')).toMatchObject({
    status: 422,
    body: { field: 'erasure.current_password' },
  })
  const due_at = new Date(api.clock().getTime() + 30 * DAY_MS).toISOString()
  expect(await request(customer)).toMatchObject({ status: 200, body: { due_at } })
  expect((await request(customer)).body).toEqual({ due_at })
  expect((await customer.call('getUser', { params: { id } })).body.erasure_due_at).toBe(due_at)
  await send()
  expect(letters).toEqual(['Casey Rivera asked for their account to be deleted'])

  expect((await customer.call('withdrawErasure', {})).status).toBe(204)
  expect((await customer.call('withdrawErasure', {})).status).toBe(204)
  expect((await customer.call('getUser', { params: { id } })).body.erasure_due_at).toBeNull()
  await send()
  expect(letters.slice(1)).toEqual(['Casey Rivera keeps their account after all'])

  await request(customer)
  api.clock.advance(29 * DAY_MS)
  await endVisits()
  expect(await eraseDueCustomers(services)).toBe(0)
  api.clock.advance(DAY_MS)
  expect(await eraseDueCustomers(services)).toBe(1)
  expect(deleted.length).toBeGreaterThan(0)
  expect(await eraseDueCustomers(api.services)).toBe(0)
  const [row] = await api.inAcme((db) =>
    rows(db, sql`select first_name, erased_at is not null as erased from users where id = ${id}`),
  )
  expect(row).toEqual({ first_name: 'Erased', erased: true })
})

it('waits for visits to come', async () => {
  await request(await api.signIn(emails.customer))
  await api.inAcme((db) =>
    db.execute(sql`update appointments set scheduled_time = scheduled_time + interval '60 days'
      where user_id = ${id} and status not in ('completed', 'cancelled', 'quote_denied', 'lost_opportunity')`),
  )
  api.clock.advance(31 * DAY_MS)
  expect(await eraseDueCustomers(api.services)).toBe(0)
  await endVisits()
  expect(await eraseDueCustomers(api.services)).toBe(1)
})

it('after seven years nothing is left of what was kept', async () => {
  await endVisits()
  const needles = await api.inAcme(readNeedles)
  const office = await officeClient(api)
  const { kept } = await erase(office)
  api.clock.advance(6 * 365 * DAY_MS)
  const early = await deleteExpiredRecords(api.services)
  const last = Math.max(...kept.map(({ until }) => Date.parse(until)))
  api.clock.advance(last + DAY_MS - api.clock().getTime())
  expect(await deleteExpiredRecords(api.services)).toBe(kept.reduce((sum, { count }) => sum + count, 0) - early)
  expect(early).toBeGreaterThan(0)
  expect(await findTexts(needles)).toEqual({})
})
