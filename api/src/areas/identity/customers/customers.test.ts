import { sql } from 'drizzle-orm'
import { setUpClient, setUpTestApi } from '#test/support'
import { officeClient } from '#test/support/payments'
import type { NewCustomer } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const acme = demoIds('acme')

async function enter(customer: NewCustomer) {
  const { status, body } = await office.call('createCustomer', { body: { customer } })
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
  return body
}
const find = async (query: string, more: object = {}) =>
  (await office.call('listCustomers', { query: { query, ...more } })).body.data.map(({ full_name }) => full_name)

describe('a customer who is entered', () => {
  it('needs a name only', async () => {
    expect(await enter({ first_name: 'Drain & Sons' })).toMatchObject({
      full_name: 'Drain & Sons',
      last_name: '',
      email: null,
      phone: null,
      emails: [],
      phones: [],
      addresses: [],
      access: 'none',
      notes: null,
      language: null,
      preferences: { contact_by: null, accepts_offers: null },
      archived: false,
      merged_into: null,
    })
  })

  it('keeps phones in ten digits, and the first of each list is the primary one', async () => {
    const customer = await enter({
      first_name: ' Ana ',
      last_name: 'Lima',
      emails: [{ email_address: 'ana@example.com' }, { email_address: 'lima@example.com', label: 'Work' }],
      phones: [{ phone_number: '+1 (303) 555-0181' }, { phone_number: '303.555.0182', type: 'work', primary: true }],
      notes: 'Two dogs',
      language: 'es',
      preferences: { contact_by: 'text' },
    })
    expect(customer).toMatchObject({
      language: 'es',
      preferences: { contact_by: 'text', accepts_offers: null },
      first_name: 'Ana',
      email: 'ana@example.com',
      phone: '3035550182',
      notes: 'Two dogs',
    })
    expect(customer.emails.map(({ primary }) => primary)).toEqual([true, false])
    expect(customer.phones.map(({ phone_number, type, primary }) => [phone_number, type, primary])).toEqual([
      ['3035550182', 'work', true],
      ['3035550181', 'mobile', false],
    ])
  })

  it.each([
    [{ first_name: ' ' }, 400, 'customer.first_name'],
    [{ first_name: 'A', phones: [{ phone_number: '12345' }] }, 422, 'customer.phones.0.phone_number'],
    [{ first_name: 'A', emails: [{ email_address: 'nobody' }] }, 400, 'customer.emails.0.email_address'],
    [{ first_name: 'A', language: 'Spanish' }, 400, 'customer.language'],
    [{ first_name: 'A', preferences: { contact_by: 'pigeon' } }, 400, 'customer.preferences.contact_by'],
    [{ first_name: 'A', emails: [{ email_address: emails.customer }] }, 422, 'customer.emails.0.email_address'],
    [
      { first_name: 'A', emails: [{ email_address: 'a@b.co' }, { email_address: 'A@b.co' }] },
      422,
      'customer.emails.1.email_address',
    ],
    [{ first_name: 'A', fax: '1' }, 400, 'customer.fax'],
  ])('%j: %i, for %s', async (customer, status, field) => {
    expect(await office.call('createCustomer', { body: { customer: customer as never } })).toMatchObject({
      status,
      body: { field },
    })
  })

  it('is changed in parts', async () => {
    const { id } = await enter({ first_name: 'Bo', emails: [{ email_address: 'bo@example.com' }], notes: 'x' })
    const change = async (customer: object) =>
      (await office.call('updateCustomer', { params: { id }, body: { customer } })).body
    expect(await change({ last_name: 'Berg' })).toMatchObject({
      full_name: 'Bo Berg',
      email: 'bo@example.com',
      notes: 'x',
    })
    expect(await change({ emails: [], notes: null })).toMatchObject({ email: null, notes: null })
    await change({ language: 'fr-CA', preferences: { contact_by: 'phone' } })
    expect(await change({ language: null, preferences: { accepts_offers: false } })).toMatchObject({
      language: null,
      preferences: { contact_by: 'phone', accepts_offers: false },
    })
    expect(
      (await office.call('updateCustomer', { params: { id: acme.users.admin }, body: { customer: {} } })).status,
    ).toBe(404)
  })

  it('is mailed a link to set a password once they are invited', async () => {
    const { id } = await enter({ first_name: 'Cy', emails: [{ email_address: 'cy@example.com' }] })
    expect((await office.call('inviteCustomer', { params: { id } })).status).toBe(204)
    expect((await office.call('getCustomer', { params: { id } })).body.access).toBe('invited')
    const mails = await api.inAcme((db) => db.execute(sql`select kind from mails where "to" = 'cy@example.com'`))
    expect(JSON.stringify(mails)).toContain('invitation')
    const without = await enter({ first_name: 'Di' })
    expect(await office.call('inviteCustomer', { params: { id: without.id } })).toMatchObject({ status: 422 })
    expect(await office.call('inviteCustomer', { params: { id: acme.users.customer } })).toMatchObject({ status: 422 })
  })

  it('gets addresses from the office, also where the company does not go', async () => {
    const { id } = await enter({ first_name: 'Ed' })
    const address = { street: '1 Far St', city: 'Nome', state: 'AK', zip_code: '99762' }
    const added = await office.call('createAddress', { params: { id }, body: { address } })
    expect(added).toMatchObject({ status: 201, body: { zip_code: '99762', primary: true } })
    const params = { id, address_id: added.body.id }
    expect((await office.call('updateAddress', { params, body: { address: { name: 'Cabin' } } })).body.name).toBe(
      'Cabin',
    )
    const nobody = await office.call('createAddress', { params: { id: acme.users.admin }, body: { address } })
    expect(nobody.status).toBe(404)
  })
})

it('a request with several mistakes is answered with all of them, each once', async () => {
  const customer = { first_name: '', emails: [{ email_address: 'x' }], phones: [{ phone_number: 7 }], shoe: 9 }
  const { status, body } = await office.request('POST', '/v2/customers', { customer })
  expect([status, (body as { errors: { field: string }[] }).errors.map(({ field }) => field).sort()]).toEqual([
    400,
    ['customer.emails.0.email_address', 'customer.first_name', 'customer.phones.0.phone_number', 'customer.shoe'],
  ])
  const many = Array.from({ length: 600 }, () => 7)
  const first = await office.request('POST', '/v2/customers', { customer: { ...customer, phones: many } })
  expect((first.body as { errors: object[] }).errors).toHaveLength(1)
})

describe('customers are found', () => {
  beforeAll(async () => {
    await enter({
      first_name: 'José',
      last_name: 'O’Brien-Núñez',
      emails: [{ email_address: 'jose.obrien@example.org' }],
      phones: [{ phone_number: '720-555-0166' }],
    })
  })

  it.each([
    'jose',
    'JOSÉ obrien',
    "o'brien",
    'nunez',
    'obrien@example.org',
    '(720) 555-0166',
    '0166',
    '5550166',
    'Jose\u0301',
  ])('by %s', async (query) => expect(await find(query)).toEqual(['José O’Brien-Núñez']))

  it('by what is behind an apostrophe', async () => {
    await enter({ first_name: 'Bia', last_name: "D'Souza" })
    await enter({ first_name: 'Cat', last_name: 'O’Keeffe' })
    for (const query of ['souza', 'dsouza', "d'souza", 'd’sou', 'bia souz'])
      expect([query, await find(query)]).toEqual([query, ["Bia D'Souza"]])
    expect(await find('keeffe')).toEqual(['Cat O’Keeffe'])
  })

  it('by the whole name of a mailbox', async () => {
    for (const name of ['marta1', 'marta16'])
      await enter({ first_name: name, emails: [{ email_address: `${name}@example.net` }] })
    expect(await find('marta1@')).toEqual(['marta1'])
    expect(await find('marta1@exam')).toEqual(['marta1'])
    expect(await find('marta1')).toEqual(['marta1', 'marta16'])
  })

  it('by id and by address', async () => {
    expect(await find(`#${acme.users.customer}`)).toContain('Casey Rivera')
    const { body } = await office.call('getCustomer', { params: { id: acme.users.customer } })
    const { street, zip_code } = body.primary_address!
    expect(await find(street)).toEqual(['Casey Rivera'])
    expect(await find(`${zip_code} casey`)).toEqual(['Casey Rivera'])
  })

  it('by nothing that is another company’s or their own no longer', async () => {
    const { id } = await enter({ first_name: 'Gone', emails: [{ email_address: 'gone@example.com' }] })
    await office.call('updateCustomer', { params: { id }, body: { customer: { first_name: 'Here', emails: [] } } })
    expect(await find('gone')).toEqual([])
    const bluebird = await officeClient(api, 'bluebird')
    expect((await bluebird.call('listCustomers', { query: { query: 'nunez' } })).body.data).toEqual([])
  })

  it('by name in pages that are stable while others come', async () => {
    for (const first_name of ['Zoe', 'Zed', 'Zac']) await enter({ first_name, last_name: 'Zz' })
    const first = await office.call('listCustomers', { query: { query: 'zz', limit: 2 } })
    expect(first.body.data.map(({ first_name }) => first_name)).toEqual(['Zac', 'Zed'])
    await enter({ first_name: 'Zara', last_name: 'Zz' })
    const second = await office.call('listCustomers', { query: { query: 'zz', limit: 2, after: first.body.next! } })
    expect(second.body).toMatchObject({ data: [{ first_name: 'Zoe' }], next: null })
    const newest = await office.call('listCustomers', { query: { query: 'zz', sort_by: 'newest', limit: 1 } })
    expect(newest.body.data).toMatchObject([{ first_name: 'Zara' }])
    expect(await office.call('listCustomers', { query: { after: 'x' } })).toMatchObject({
      status: 400,
      body: { field: 'after' },
    })
  })
})

describe('a customer who is ended', () => {
  it('cannot sign in, is in no list, and can be restored', async () => {
    const id = acme.users.newcomer
    const before = await api.signIn(emails.newcomer)
    expect((await office.call('endCustomer', { params: { id } })).status).toBe(204)
    expect((await before.call('getUser', { params: { id } })).status).toBe(401)
    expect(await find(`${id}`)).toEqual([])
    expect(await find(`${id}`, { archived: true })).toHaveLength(1)
    expect((await office.call('restoreCustomer', { params: { id } })).body.archived).toBe(false)
    expect((await (await api.signIn(emails.newcomer)).call('getUser', { params: { id } })).status).toBe(200)
  })

  it('has no visits to come', async () => {
    expect(await office.call('endCustomer', { params: { id: acme.users.landlord } })).toMatchObject({
      status: 422,
      body: { message: 'Visits are to come. Cancel first.' },
    })
    const yesterday = sql`${api.clock().toISOString()}::timestamptz - interval '1 day'`
    await api.inAcme((db) =>
      db.execute(sql`update appointments set scheduled_time = ${yesterday} where user_id = ${acme.users.landlord}`),
    )
    expect((await office.call('endCustomer', { params: { id: acme.users.landlord } })).status).toBe(204)
    await office.call('restoreCustomer', { params: { id: acme.users.landlord } })
  })
})

describe('two customers who are one', () => {
  const merge = (id: number, from: number) =>
    office.call('mergeCustomer', { params: { id }, body: { merge: { customer_id: from } } })
  const invoices = async (id: number) => (await office.call('listCustomerInvoices', { params: { id } })).body.length

  it('are merged with everything that is theirs, and that can be undone', async () => {
    const from = acme.users.customer
    const before = (await office.call('getCustomer', { params: { id: from } })).body
    const owed = await invoices(from)
    const { id } = await enter({
      first_name: 'K.',
      last_name: 'Rivera',
      emails: [{ email_address: 'k.rivera@example.com' }],
      phones: [{ phone_number: '3035550199' }],
    })
    const { body: merged } = await merge(id, from)
    expect(merged).toMatchObject({ email: 'k.rivera@example.com', phone: '3035550199' })
    expect(merged.emails).toHaveLength(before.emails.length + 1)
    expect(merged.emails.filter(({ primary }) => primary)).toHaveLength(1)
    expect(merged.addresses).toHaveLength(before.addresses.length)
    expect(merged.primary_address?.id).toBe(before.primary_address?.id)
    expect(await invoices(id)).toBe(owed)
    expect((await office.call('getCustomer', { params: { id: from } })).body).toMatchObject({
      archived: true,
      merged_into: id,
      emails: [],
    })
    expect(await find('casey@')).toEqual(['K. Rivera'])
    expect((await office.call('restoreCustomer', { params: { id: from } })).status).toBe(422)

    const undone = await office.call('restoreMergedCustomer', { params: { id: from } })
    expect(undone.body).toEqual(before)
    expect(await invoices(from)).toBe(owed)
    expect((await office.call('getCustomer', { params: { id } })).body).toMatchObject({
      emails: [{ email_address: 'k.rivera@example.com', primary: true }],
      addresses: [],
    })
    expect((await office.call('restoreMergedCustomer', { params: { id: from } })).status).toBe(404)
  })

  it('a link to the former account opens nothing, one to a quote still does', async () => {
    const open = async (type: 'Customer' | 'Quote', id: number) => {
      const link = { role: 'customer', resource: { type, id } } as const
      const { body } = await office.call('createLink', { body: { link } })
      return body.url.split('/').pop()!
    }
    const from = acme.users.customer
    const [account, quote] = [await open('Customer', from), await open('Quote', acme.quotes.sent)]
    const { id } = await enter({ first_name: 'Kay' })
    await merge(id, from)
    const status = async (token: string) =>
      (await api.visitor().call('authenticateToken', { params: { token } })).status
    expect(await status(account)).not.toBe(200)
    expect(await status(quote)).toBe(200)
    await office.call('restoreMergedCustomer', { params: { id: from } })
  })

  it('what came later stays where it is; after 30 days nothing is undone', async () => {
    const [into, from] = [
      await enter({ first_name: 'One' }),
      await enter({ first_name: 'Two', phones: [{ phone_number: '3035550111' }] }),
    ]
    await merge(into.id, from.id)
    await office.call('updateCustomer', {
      params: { id: into.id },
      body: { customer: { emails: [{ email_address: 'one@example.com' }] } },
    })
    api.clock.advance(31 * 86_400_000)
    const later = await officeClient(api)
    expect((await later.call('restoreMergedCustomer', { params: { id: from.id } })).status).toBe(422)
    api.clock.advance(-31 * 86_400_000)
    expect((await office.call('restoreMergedCustomer', { params: { id: from.id } })).body.phone).toBe('3035550111')
    expect((await office.call('getCustomer', { params: { id: into.id } })).body).toMatchObject({
      email: 'one@example.com',
      phones: [],
    })
  })

  it.each([
    ['the same', acme.users.landlord],
    ['somebody of the office', acme.users.admin],
    ['nobody', 999_999],
  ])('%s is refused', async (_, from) =>
    expect(await merge(acme.users.landlord, from)).toMatchObject({ status: 422, body: { field: 'merge.customer_id' } }),
  )
})
