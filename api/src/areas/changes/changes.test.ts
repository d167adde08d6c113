import { sql } from 'drizzle-orm'
import { setUpClient, setUpTestApi, until } from '#test/support'
import { officeClient } from '#test/support/payments'
import type { AuditEntry } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const acme = demoIds('acme')
const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip

const read = async (query: { after?: string; limit?: number }) => {
  const { status, body } = await office.call('listChanges', { query })
  expect(status).toBe(200)
  return body
}
const latest = async () => (await read({ after: 'latest' })).cursor
/** What the feed tells once this many changes are final: what runs on the server at the same time, in any database, delays it. */
async function readOnce(count: number, query: { after: string; limit?: number }) {
  let page = await read(query)
  await until(async () => {
    page = await read(query)
    return page.data.length >= count
  })
  return page
}
const rename = (name: string) =>
  api.inAcme((db) => db.execute(sql`update departments set name = ${name} where id = ${acme.departments.service}`))

describe('the feed', () => {
  it('tells what changed after a cursor, oldest first, in pages', async () => {
    const start = await latest()
    await rename('One')
    const customer = await api.signIn(emails.customer)
    await customer.call('updateAddress', {
      params: { id: acme.users.customer, address_id: acme.addresses.customer },
      body: { address: { name: 'Cabin' } },
    })
    await api.inAcme((db) =>
      db.execute(sql`update invoice_items set quantity = 2 where invoice_id = ${acme.invoices.unpaid}`),
    )
    await readOnce(3, { after: start })
    const first = await read({ after: start, limit: 2 })
    expect(first.has_more).toBe(true)
    expect(first.data).toMatchObject([
      {
        resource_type: 'department',
        resource_id: acme.departments.service,
        action: 'updated',
        actor: { kind: 'unknown' },
      },
      {
        resource_type: 'address',
        resource_id: acme.addresses.customer,
        actor: { kind: 'customer', id: acme.users.customer, name: 'Casey Rivera' },
      },
    ])
    const rest = await read({ after: first.cursor })
    expect(rest.has_more).toBe(false)
    expect(new Set(rest.data.map((each) => `${each.action} ${each.resource_type} ${each.resource_id}`))).toEqual(
      new Set([`updated invoice ${acme.invoices.unpaid}`]),
    )
    expect(await read({ after: rest.cursor })).toEqual({ data: [], cursor: rest.cursor, has_more: false })
  })

  it('a part of a resource that is added or removed is an update of the resource', async () => {
    const start = await latest()
    await api.inAcme((db) => db.execute(sql`delete from quote_items where quote_id = ${acme.quotes.draft}`))
    const { data } = await readOnce(1, { after: start })
    expect(data.every(({ resource_type, action }) => resource_type === 'quote' && action === 'updated')).toBe(true)
  })

  it('of another company is not told', async () => {
    const start = await latest()
    await api.database.withTenant(demoIds('bluebird').tenant, (db) =>
      db.execute(sql`update departments set name = name || '!'`),
    )
    await rename('Ours')
    const { data } = await readOnce(1, { after: start })
    expect(data.map(({ resource_id }) => resource_id)).toEqual([acme.departments.service])
  })

  it('a cursor that is none is refused', async () => {
    expect(await office.call('listChanges', { query: { after: 'yesterday' } })).toMatchObject({
      status: 400,
      body: { field: 'after' },
    })
  })
})

onPostgres('misses nothing that is committed later than what has higher ids', async () => {
  const start = await latest()
  const told: string[] = []
  let cursor = start
  const follow = async () => {
    const page = await read({ after: cursor })
    cursor = page.cursor
    told.push(...page.data.map(({ resource_type }) => resource_type))
  }
  let finish = () => {}
  const mayFinish = new Promise<void>((done) => (finish = done))
  let isWritten = () => {}
  const written = new Promise<void>((done) => (isWritten = done))
  const slow = api.inAcme(async (db) => {
    await db.execute(sql`update vendors set name = name || '!' where id = ${acme.vendors.supply}`)
    isWritten()
    await mayFinish
  })
  await written
  await rename('Two')
  await follow()
  expect(told).toEqual([])
  finish()
  await slow
  await readOnce(2, { after: start })
  await follow()
  expect(told.sort()).toEqual(['department', 'vendor'])
})

describe('the audit log', () => {
  it('says who changed what, before and after, newest first, in pages', async () => {
    const quote = { id: acme.quotes.draft }
    for (const name of ['Attic', 'Roof']) {
      const { body } = await office.call('getQuote', { params: quote })
      const change = { params: quote, query: { version: body.version }, body: { quote: { name } } }
      expect((await office.call('updateQuote', change as never)).status).toBe(200)
    }
    const ask = { resource_type: 'quote', resource_id: quote.id } as const
    const entries: AuditEntry[] = []
    for (let after: string | undefined; ;) {
      const { body } = await office.call('listAuditEntries', { query: { ...ask, limit: 1, ...(after && { after }) } })
      entries.push(...body.data)
      if (body.next === null) break
      after = body.next
    }
    expect(entries.length).toBeGreaterThan(2)
    expect(entries).toEqual([...entries].sort((x, y) => Date.parse(y.at) - Date.parse(x.at) || y.id - x.id))
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    const named = entries.filter(({ after }) => after && 'name' in after)
    expect(named).toMatchObject([
      { before: { name: 'Attic' }, after: { name: 'Roof' }, actor: { kind: 'admin', id: acme.users.admin } },
      { after: { name: 'Attic' }, table: 'quotes', row_id: quote.id, request_id: expect.any(String) as string },
    ])
  })

  it('is searched by who and when', async () => {
    const before = api.clock().toISOString()
    api.clock.advance(3_600_000)
    const customer = await api.signIn(emails.landlord)
    await customer.call('updateAddress', {
      params: { id: acme.users.landlord, address_id: acme.addresses.landlord[0]! },
      body: { address: { name: 'Rental' } },
    })
    const byThem = await office.call('listAuditEntries', { query: { user_id: acme.users.landlord, since: before } })
    expect(byThem.body.data).toMatchObject([{ resource_type: 'address', after: { name: 'Rental' } }])
    const earlier = await office.call('listAuditEntries', { query: { user_id: acme.users.landlord, until: before } })
    expect(earlier.body.data).toEqual([])
  })
})
