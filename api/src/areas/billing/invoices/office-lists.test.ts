import { sql } from 'drizzle-orm'
import { firstRow } from '#foundation/database/database'
import { invoices, jobs } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { addInvoice, officeClient, pay, staffClient } from '#test/support/payments'
import type { CallName, Query } from '@portal/contract'
import { calls, shapes, type CallShape } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const { users, addresses, quotes, appointments } = demoIds('acme')
const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))

async function newCustomer(first_name = 'Dana', last_name = ''): Promise<number> {
  return (await office.call('createCustomer', { body: { customer: { first_name, last_name } } })).body.id
}
const csvOf = async (path: string, client: TestClient = office) => {
  const answer = await client.request('GET', path, undefined, { accept: 'text/csv' })
  return { ...answer, text: String(answer.body) }
}

/** Every row of all pages, read with a small page. */
async function readAll(query: Query<'listInvoices'>, between: () => Promise<unknown> = async () => {}) {
  const ids: number[] = []
  let after: string | undefined
  do {
    const { body, status } = await office.call('listInvoices', { query: { ...query, limit: 2, after } })
    expect(status).toBe(200)
    ids.push(...body.data.map(({ id }) => id))
    after = body.next ?? undefined
    await between()
  } while (after)
  return ids
}

describe('the list of invoices', () => {
  it('filters by status, customer, days and amount', async () => {
    const customer_id = await newCustomer()
    const of = { userId: customer_id }
    const overdue = await addInvoice(api, 10_000, { ...of, invoiceDate: '2026-01-31' })
    const open = await addInvoice(api, 5_000, { ...of, invoiceDate: '2026-02-10' })
    const paid = await addInvoice(api, 2_000, { ...of, invoiceDate: '2026-02-01' })
    const draft = await addInvoice(api, 0, { ...of, invoiceDate: '2026-02-09' })
    const voided = await addInvoice(api, 1_000, { ...of, invoiceDate: '2026-02-08', voided: true })
    await pay(office, paid, { transaction_type: 'cash', amount_cents: 2_000 })
    for (const id of [overdue, open, paid]) await office.call('finalizeInvoice', { params: { id } })
    const list = async (query: Query<'listInvoices'>) =>
      (await office.call('listInvoices', { query: { customer_id, ...query } })).body.data.map(({ id }) => id)
    expect(await list({})).toEqual([open, draft, voided, paid, overdue])
    expect(await list({ status: 'open' })).toEqual([open, overdue])
    expect(await list({ status: 'overdue' })).toEqual([overdue])
    expect(await list({ status: 'paid' })).toEqual([paid])
    expect(await list({ status: 'draft' })).toEqual([draft])
    expect(await list({ status: 'void' })).toEqual([voided])
    expect(await list({ from: '2026-02-08', to: '2026-02-09' })).toEqual([draft, voided])
    expect(await list({ min_cents: 2_000, max_cents: 5_000 })).toEqual([open, paid])
    expect(await list({ sort_by: 'total', sort_desc: false })).toEqual([draft, voided, paid, open, overdue])
    expect((await list({ sort_by: 'balance' })).slice(0, 2)).toEqual([overdue, open])
    const { body } = await office.call('listInvoices', { query: { customer_id, status: 'paid' } })
    expect(body.data[0]).toMatchObject({ status: 'paid', finalized: true, paid_cents: 2_000, balance_cents: 0 })
    const notFinal = await addInvoice(api, 3_000, { ...of, invoiceDate: '2026-02-10' })
    expect(await list({ status: 'draft' })).toEqual([draft])
    expect(await list({ finalized: false })).toEqual([notFinal, draft, voided])
    expect(await list({ finalized: true })).toEqual([open, paid, overdue])
  })

  it.each(['date', 'total', 'balance'] as const)('by %s shows every row once while rows come', async (sort_by) => {
    const customer_id = await newCustomer()
    const made: number[] = []
    for (const cents of [1_000, 1_000, 1_000, 2_000, 2_000])
      made.push(await addInvoice(api, cents, { userId: customer_id, invoiceDate: '2026-02-05' }))
    for (const sort_desc of [true, false]) {
      const ids = await readAll({ customer_id, sort_by, sort_desc }, () =>
        addInvoice(api, 1_500, { userId: customer_id, invoiceDate: '2026-02-05' }),
      )
      expect(new Set(ids).size).toBe(ids.length)
      expect(made.filter((id) => !ids.includes(id))).toEqual([])
    }
  })

  it('refuses a cursor that it did not write', async () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const after of [
      'abc',
      forged(['date true', '2026-02-31', 1]),
      forged(['date true', '2026-02-05', 1.5]),
      forged(['date true', 'x\u0000', 1]),
      forged(['total true', 1, 1]),
    ])
      expect(await office.call('listInvoices', { query: { after } })).toMatchObject({
        status: 400,
        body: { field: 'after' },
      })
    for (const from of ['0000-01-01', '9999-12-31', 'today'])
      expect(await office.call('listInvoices', { query: { from } })).toMatchObject({
        status: 400,
        body: { field: 'from' },
      })
  })

  it('is the signed-in office’s', async () => {
    const byLink = await staffClient(api, 'admin', { type: 'Quote', id: quotes.sent })
    expect((await byLink.call('listInvoices', {})).status).toBe(403)
    expect((await (await api.signIn(emails.customer)).call('listInvoices', {})).status).toBe(403)
    const elsewhere = (await (await officeClient(api, 'bluebird')).call('listInvoices', {})).body.data
    expect(elsewhere.some(({ customer }) => customer.id === users.customer)).toBe(false)
  })
})

describe('a list as CSV', () => {
  it('has all rows, read in batches, and no formulas', async () => {
    const customer_id = await newCustomer('=cmd()', 'Évans, "Jr."')
    await api.inAcme(async (db) => {
      const job = firstRow(
        await db.insert(jobs).values({ userId: customer_id, addressId: addresses.customer }).returning({ id: jobs.id }),
      )
      await db.execute(sql`insert into ${invoices} (job_id, user_id, invoice_date, total_cents, balance_cents)
        select ${job.id}, ${customer_id}, '2026-01-01'::date + n % 7, n, n from generate_series(1, 1203) n`)
    })
    const { status, text, headers } = await csvOf(`/v2/invoices?customer_id=${customer_id}&limit=3`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="invoices.csv"',
    })
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeffInvoice #,Job #,Date,Due on,Customer,Status,Part,Total,Paid,Written off,Balance')
    expect(new Set(lines).size).toBe(1_204)
    expect(lines[1]).toContain(`"'=cmd() Évans, ""Jr."""`)
    expect((await csvOf(`/v2/invoices?after=abc`)).status).toBe(200)
    expect((await csvOf(`/v2/invoices?from=0000-01-01`)).status).toBe(400)
    expect((await csvOf('/v2/invoices', api.visitor())).status).toBe(401)
  })

  it('exists for every list that promises it', async () => {
    await addInvoice(api, 1_000)
    await pay(office, await addInvoice(api, 1_000), { transaction_type: 'cash', amount_cents: 500 })
    const promised = (Object.keys(shapes) as CallName[]).filter((name) => (shapes[name] as CallShape).csv)
    expect(promised).toEqual(
      expect.arrayContaining([
        'listCustomers',
        'listStaff',
        'listVisits',
        'listQuotes',
        'listPayments',
        'listReceivables',
      ]),
    )
    for (const name of promised) {
      const { status, text } = await csvOf(calls[name].replace('GET ', ''))
      expect({ name, status }).toEqual({ name, status: 200 })
      const [heading, ...rows] = text.trimEnd().split('\r\n')
      expect(heading).toMatch(/^\ufeff[A-Z]/)
      expect(rows.length).toBeGreaterThan(0)
    }
  })
})

it('visits are listed by status, technician, customer and day', async () => {
  const list = async (query: Query<'listVisits'>) =>
    (await office.call('listVisits', { query: { limit: 200, customer_id: users.customer, ...query } })).body.data
  const all = await list({})
  expect(all.map(({ scheduled_time }) => scheduled_time)).toEqual(
    all
      .map(({ scheduled_time }) => scheduled_time)
      .sort()
      .reverse(),
  )
  const live = all.find(({ id }) => id === appointments.live)!
  expect(live).toMatchObject({ customer: { id: users.customer, full_name: 'Casey Rivera' } })
  expect(await list({ status: 'cancelled' })).toEqual(all.filter(({ status }) => status === 'cancelled'))
  const technician_id = live.technician!.id
  expect(await list({ technician_id })).toEqual(all.filter(({ technician }) => technician?.id === technician_id))
  const day = live.scheduled_time.slice(0, 10)
  expect((await list({ from: day, to: day })).map(({ id }) => id)).toContain(live.id)
  expect(await list({ customer_id: users.landlord })).not.toContainEqual(live)
})

it('quotes are listed by their status of today', async () => {
  const list = async (status?: 'sent' | 'expired' | 'draft') =>
    (await office.call('listQuotes', { query: { status, limit: 200, customer_id: users.customer } })).body.data
  const all = await list()
  for (const status of ['sent', 'expired', 'draft'] as const)
    expect((await list(status)).map(({ id }) => id)).toEqual(
      all.filter((quote) => quote.status === status).map(({ id }) => id),
    )
  expect(all.find(({ id }) => id === quotes.expired)).toMatchObject({ status: 'expired' })
})

it('receivables are summed by days overdue, with the totals of all', async () => {
  const before = (await office.call('listReceivables', {})).body
  const customer_id = await newCustomer('Zoe', 'Zz')
  for (const [cents, invoiceDate] of [
    [100, '2026-02-10'],
    [200, '2026-02-09'],
    [400, '2026-01-11'],
    [800, '2026-01-10'],
    [1_600, '2025-12-12'],
    [3_200, '2025-12-11'],
    [6_400, '2025-11-12'],
    [12_800, '2025-11-11'],
  ] as const)
    await addInvoice(api, cents, { userId: customer_id, invoiceDate })
  await addInvoice(api, 99_999, { userId: customer_id, voided: true })
  const later = await addInvoice(api, 25_600, { userId: customer_id, invoiceDate: '2025-11-11', dueOn: '2026-03-01' })
  const { body: open } = await office.call('listInvoices', { query: { customer_id, status: 'open', sort_by: 'total' } })
  expect(open.data[0]).toMatchObject({ id: later, status: 'open', due_on: '2026-03-01' })
  const expected = {
    current_cents: 25_700,
    days_1_30_cents: 600,
    days_31_60_cents: 2_400,
    days_61_90_cents: 9_600,
    days_over_90_cents: 12_800,
    total_cents: 51_100,
  }
  const rows: { customer: { id: number } }[] = []
  let after: string | undefined
  do {
    const { body } = await office.call('listReceivables', { query: { limit: 1, after } })
    rows.push(...body.data)
    after = body.next ?? undefined
    expect(body.as_of).toBe('2026-02-10')
    expect(body.totals.total_cents).toBe(before.totals.total_cents + 51_100)
  } while (after)
  expect(new Set(rows.map(({ customer }) => customer.id)).size).toBe(rows.length)
  expect(rows.find(({ customer }) => customer.id === customer_id)).toMatchObject({
    ...expected,
    invoices: 9,
    oldest_due_on: '2025-11-11',
  })
  const { body: old } = await office.call('listReceivables', { query: { min_days: 61, limit: 200 } })
  expect(old.data.find(({ customer }) => customer.id === customer_id)).toMatchObject({ total_cents: 22_400 })
})
