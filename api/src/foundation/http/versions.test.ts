import { setUpClient, setUpTestApi, until } from '#test/support'
import { officeClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const acme = demoIds('acme')
const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip
const params = { id: acme.users.customer }

const read = async () => (await office.call('getCustomer', { params })).headers['etag'] as string
const write = (notes: string, ifMatch?: string) =>
  office.call('updateCustomer', { params, body: { customer: { notes } } }, ifMatch ? { 'if-match': ifMatch } : {})

describe('a change with If-Match', () => {
  it('is made in the version that was read, and answers the next one', async () => {
    const version = await read()
    expect(version).toMatch(/^"\d+-\d+"$/)
    const changed = await write('Has a dog', version)
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).toBe(await read())
    expect(changed.headers['etag']).not.toBe(version)
  })

  it('is refused when somebody changed it since, and changes nothing', async () => {
    const version = await read()
    await write('Has two dogs')
    expect(await write('Has no dog', version)).toMatchObject({ status: 412, body: { field: 'If-Match' } })
    expect((await office.call('getCustomer', { params })).body.notes).toBe('Has two dogs')
    expect((await write('Has no dog', '*')).status).toBe(200)
  })

  it('is made by one of two at the same time', async () => {
    const version = await read()
    const answers = await Promise.all([write('First', version), write('Second', version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  // The embedded database runs one transaction after the other.
  onPostgres('loses against a change that asks for no version and is committed while it runs', async () => {
    const version = await read()
    let commit = () => {}
    const mayCommit = new Promise<void>((done) => (commit = done))
    let isWaiting = () => {}
    const waiting = new Promise<void>((done) => (isWaiting = done))
    const other = api.inAcme(async (db) => {
      await db.execute(`update users set notes = 'Theirs' where id = ${params.id}`)
      isWaiting()
      await mayCommit
    })
    await waiting
    const mine = write('Mine', version)
    await until(
      async () =>
        (
          await api.database.raw(
            "select 1 from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()",
          )
        ).length > 0,
    )
    commit()
    await other
    expect((await mine).status).toBe(412)
    expect((await office.call('getCustomer', { params })).body.notes).toBe('Theirs')
  })

  it('has the lines of an invoice as parts of it, and the skills of a technician as parts of them', async () => {
    const invoice = { id: acme.invoices.unpaid }
    const { headers } = await office.call('getInvoice', { params: invoice })
    await api.inAcme((db) => db.execute(`update invoice_items set quantity = 3 where invoice_id = ${invoice.id}`))
    expect((await office.call('getInvoice', { params: invoice })).headers['etag']).not.toBe(headers['etag'])
    const [technician] = (await office.call('listStaff', { query: {} })).body.filter((each) => each.technician_id)
    const staff = { id: technician!.id }
    const before = (await office.call('getStaffMember', { params: staff })).headers['etag']
    await office.call('updateStaffMember', { params: staff, body: { staff: { zip_codes: ['80014'] } } })
    expect((await office.call('getStaffMember', { params: staff })).headers['etag']).not.toBe(before)
  })

  it('of the settings is made in the version that was read', async () => {
    const rename = (name: string, ifMatch: string) =>
      office.call('updateSettings', { body: { settings: { name } } }, { 'if-match': ifMatch })
    const version = (await office.call('getSettings', {})).headers['etag'] as string
    const zone = { name: 'North', zip_codes: ['80301'] }
    expect((await office.call('createZone', { body: { zone } })).headers['etag']).toBeUndefined()
    const changed = await rename('Acme', version)
    expect(changed).toMatchObject({ status: 200, body: { name: 'Acme' } })
    expect(changed.headers['etag']).toBe((await office.call('getSettings', {})).headers['etag'])
    expect(await rename('Ajax', version)).toMatchObject({ status: 412, body: { field: 'If-Match' } })
    const both = await Promise.all(['A', 'B'].map((name) => rename(name, changed.headers['etag'] as string)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('of a zone, a service and a discount, too', async () => {
    const { body: zone } = await office.call('createZone', { body: { zone: { name: 'South', zip_codes: ['80302'] } } })
    const zones = { params: { id: zone.id } }
    const services = { params: { id: acme.categories.plumbing } }
    const discounts = { params: { id: acme.discounts.senior } }
    const kinds = [
      {
        get: () => office.call('getZone', zones),
        put: (headers: Record<string, string>) =>
          office.call('updateZone', { ...zones, body: { zone: { trip_charge_cents: 100 } } }, headers),
      },
      {
        get: () => office.call('getService', services),
        put: (headers: Record<string, string>) =>
          office.call('updateService', { ...services, body: { service: { duration_minutes: 45 } } }, headers),
      },
      {
        get: () => office.call('getDiscount', discounts),
        put: (headers: Record<string, string>) =>
          office.call('updateDiscount', { ...discounts, body: { discount: { active: false } } }, headers),
      },
    ]
    for (const { get, put } of kinds) {
      const before = await get()
      expect(before.status).toBe(200)
      const ifMatch = { 'if-match': before.headers['etag'] as string }
      const changed = await put(ifMatch)
      expect(changed.status).toBe(200)
      expect(await get()).toMatchObject({ headers: { etag: changed.headers['etag'] }, body: changed.body })
      expect((await put(ifMatch)).status).toBe(412)
    }
  })

  it('is refused where there are no versions', async () => {
    const answer = await office.call(
      'createCustomer',
      { body: { customer: { first_name: 'Ana' } } },
      { 'if-match': '"1-1"' },
    )
    expect(answer).toMatchObject({ status: 400, body: { field: 'If-Match' } })
  })
})

it('customers are told no versions', async () => {
  const customer = await api.signIn(emails.customer)
  const { status, headers } = await customer.call('getInvoice', { params: { id: acme.invoices.unpaid } })
  expect({ status, etag: headers['etag'] }).toEqual({ status: 200 })
})
