import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient } from '#test/support/payments'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))

const put = async (records: Record<string, unknown>[], more: object = {}) => {
  const { status, body } = await office.call('putCustomerRecords', { body: { records, ...more } })
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 200 })
  return body
}
const read = async (id: number | null) => (await office.call('getCustomer', { params: { id: id! } })).body
const statuses = (answers: readonly { status: string }[]) => answers.map(({ status }) => status)

const ada = {
  external_id: 'C-1',
  first_name: 'Ada',
  last_name: 'Byron',
  emails: [{ email_address: 'ada@example.com' }],
  phones: [{ phone_number: '(303) 555-0171 x12', type: 'work' }],
  notes: 'Rings twice',
  created_at: '2019-05-04',
  addresses: [{ street: '1840 Juniper St', unit: 'Apt 4', city: 'Fairhaven', state: 'Colorado', zip_code: '80014' }],
}

describe('customers of another system', () => {
  it('come with e-mails, phones, notes and addresses; the same again changes nothing, a changed one only itself', async () => {
    const bo = { external_id: 'C-2', company: 'Dental LLC' }
    const [first, second] = await put([ada, bo])
    expect([first, second]).toMatchObject([{ status: 'created' }, { status: 'created' }])
    expect(await read(first!.id)).toMatchObject({
      full_name: 'Ada Byron',
      email: 'ada@example.com',
      phones: [{ phone_number: '3035550171', type: 'work', label: 'ext. 12', primary: true }],
      notes: 'Rings twice',
      access: 'none',
      created_at: '2019-05-04T12:00:00.000Z',
      addresses: [{ street: '1840 Juniper St', unit: 'Apt 4', state: 'CO', primary: true }],
    })
    expect(await read(second!.id)).toMatchObject({ full_name: 'Dental LLC', email: null, phones: [] })
    expect(statuses(await put([ada, bo]))).toEqual(['unchanged', 'unchanged'])
    const changed = {
      ...ada,
      phones: [{ phone_number: '303-555-0172' }],
      addresses: [{ ...ada.addresses[0], unit: '5' }],
    }
    expect(statuses(await put([changed, bo]))).toEqual(['updated', 'unchanged'])
    expect(await read(first!.id)).toMatchObject({
      email: 'ada@example.com',
      phones: [{ phone_number: '3035550172', primary: true }],
      addresses: [{ unit: '5', primary: true }],
    })
  })

  it('are found by their ids there', async () => {
    const search = async (query: string) =>
      (await office.call('listCustomers', { query: { query } })).body.data.map(({ full_name }) => full_name)
    await put([
      { ...ada, external_id: 'JR-0001' },
      { external_id: 'JR-0002', first_name: 'Bo' },
    ])
    expect(await search('JR-0001')).toEqual(['Ada Byron'])
    expect(await search('jr-000')).toEqual(['Bo', 'Ada Byron'])
  })

  it('what fails is told by field and stops nobody', async () => {
    const answers = await put([
      { external_id: 'a', first_name: 'Ann' },
      { external_id: 'b' },
      { first_name: 'No id' },
      { external_id: 'c', first_name: 'Cy', created_at: 'soon' },
      { external_id: 'd', first_name: 'Di', shoe_size: 9 },
      { external_id: 'a', first_name: 'Another' },
      { external_id: 'a', first_name: 'Ann' },
    ])
    expect(answers.map(({ status, errors }) => [status, errors[0]?.field])).toEqual([
      ['created', undefined],
      ['failed', 'first_name'],
      ['failed', 'external_id'],
      ['failed', 'created_at'],
      ['failed', 'shoe_size'],
      ['failed', 'external_id'],
      ['unchanged', undefined],
    ])
  })

  it('what can’t be read is kept in the notes and told', async () => {
    const [answer] = await put([
      {
        external_id: 'a',
        first_name: 'Ann',
        emails: [{ email_address: 'n/a' }, { email_address: 'ann at home' }],
        phones: [{ phone_number: '555-0171' }, { phone_number: '303.555.0172 / 303.555.0173 cell' }],
        addresses: [{ street: '12 Main St', city: 'Denver', state: 'CO' }],
      },
    ])
    expect(answer).toMatchObject({ status: 'created', errors: [] })
    expect(answer!.notes.map(({ field }) => field)).toEqual([
      'emails.0.email_address',
      'emails.1.email_address',
      'phones.0.phone_number',
      'addresses.0.zip_code',
    ])
    expect(await read(answer!.id)).toMatchObject({
      email: null,
      phones: [{ phone_number: '3035550172' }, { phone_number: '3035550173', type: 'mobile' }],
      addresses: [],
      notes: 'E-mail as written: ann at home\nPhone as written: 555-0171\nAddress as written: 12 Main St, Denver, CO',
    })
  })

  it('two people with one e-mail: the second comes without it; the same person is found', async () => {
    const mine = [{ email_address: 'ADA@example.com' }]
    const [, bo] = await put([ada, { external_id: 'C-2', first_name: 'Bo', emails: mine }])
    expect(bo).toMatchObject({
      status: 'created',
      notes: [{ field: 'emails.0.email_address', message: expect.stringContaining('Ada Byron') as string }],
    })
    const [same, cy] = await put(
      [
        { ...ada, external_id: '77' },
        { external_id: '78', first_name: 'Cy', emails: mine },
      ],
      { system: 'other' },
    )
    expect(same).toMatchObject({ status: 'unchanged', notes: [{ field: 'emails' }] })
    expect(cy!.notes[0]!.message).toContain(`Ada Byron (${same!.id})`)
    expect((await read(same!.id)).addresses).toHaveLength(1)
    expect((await read(cy!.id)).email).toBeNull()
  })

  it('a dry run answers as if, and changes nothing', async () => {
    expect(await put([ada], { dry_run: true })).toMatchObject([{ status: 'created', id: null }])
    expect(statuses(await put([ada]))).toEqual(['created'])
  })

  it('a phone’s kind and extension change, and stay where nothing is said of them', async () => {
    const phones = (phone: object) => ({ ...ada, phones: [{ phone_number: '303-555-0171', ...phone }] })
    const [{ id } = { id: null }] = await put([phones({ type: 'work' })])
    expect(statuses(await put([phones({ type: 'home', label: 'back door' })]))).toEqual(['updated'])
    expect(statuses(await put([phones({})]))).toEqual(['unchanged'])
    expect((await read(id)).phones).toMatchObject([{ type: 'home', label: 'back door', primary: true }])
  })

  it('the e-mail that somebody signs in with is not taken away', async () => {
    const link = { resource_type: 'customer', resource_id: acme.users.customer, external_id: 'C-9' } as const
    expect((await office.call('setExternalId', { body: { external_id: link } })).status).toBe(200)
    const before = await read(acme.users.customer)
    const other = [{ email_address: 'other@example.com' }]
    await put([{ external_id: 'C-9', first_name: 'Casey', last_name: 'Rivera', emails: other }])
    const after = await read(acme.users.customer)
    expect(after.email).toBe(before.email)
    expect(after.emails).toHaveLength(before.emails.length + 1)
  })
})

describe('addresses of another system', () => {
  const place = { street: '5 Oak Ave', city: 'Fairhaven', state: 'CO', zip_code: '80014-1234' }
  it('name their customer by either id', async () => {
    const [{ id } = { id: null }] = await put([{ external_id: 'C-1', first_name: 'Ada' }])
    const records = [
      { ...place, external_id: 'A-1', customer_external_id: 'C-1' },
      { ...place, external_id: 'A-2', customer_id: id, street: '6 Oak Ave', primary: true },
      { ...place, external_id: 'A-3', customer_external_id: 'C-7' },
      { ...place, external_id: 'A-4' },
      { ...place, external_id: 'A-5', customer_external_id: 'C-1', state: 'Ontario' },
    ]
    const { body } = await office.call('putAddressRecords', { body: { records } })
    expect(body.map(({ status, errors }) => [status, errors[0]?.field])).toEqual([
      ['created', undefined],
      ['created', undefined],
      ['failed', 'customer_external_id'],
      ['failed', 'customer_external_id'],
      ['failed', 'state'],
    ])
    expect((await read(id)).addresses.map(({ street, primary }) => [street, primary])).toEqual([
      ['6 Oak Ave', true],
      ['5 Oak Ave', false],
    ])
  })

  it('stay where visits are booked', async () => {
    const link = { resource_type: 'address', resource_id: acme.addresses.landlord[0]!, external_id: 'A-9' } as const
    await office.call('setExternalId', { body: { external_id: link } })
    const records = [{ ...place, external_id: 'A-9', customer_id: acme.users.landlord }]
    expect((await office.call('putAddressRecords', { body: { records } })).body).toMatchObject([
      { status: 'failed', errors: [{ field: 'street' }] },
    ])
  })
})

describe('external ids', () => {
  it('are found, set once, and follow a merge', async () => {
    const [one, other] = await put([
      { external_id: '1', first_name: 'One' },
      { external_id: '2', first_name: 'Two' },
    ])
    await office.call('mergeCustomer', { params: { id: one!.id! }, body: { merge: { customer_id: other!.id! } } })
    const query = { resource_type: 'customer', external_id: '2' } as const
    expect((await office.call('listExternalIds', { query })).body).toMatchObject([{ resource_id: one!.id }])
    const ids = await office.call('listExternalIds', { query: { resource_type: 'customer', resource_id: one!.id! } })
    expect(ids.body.map(({ external_id }) => external_id)).toEqual(['1', '2'])
    expect(await put([{ external_id: '2', first_name: 'Deux' }])).toMatchObject([
      { status: 'unchanged', id: one!.id, notes: [{ field: 'external_id' }] },
    ])
    const taken = { resource_type: 'customer', resource_id: acme.users.declined, external_id: '1' } as const
    expect((await office.call('setExternalId', { body: { external_id: taken } })).status).toBe(409)
    await office.call('removeExternalId', { params: { id: ids.body[0]!.id } })
    expect((await office.call('setExternalId', { body: { external_id: taken } })).status).toBe(200)
    expect((await office.call('getCustomer', { params: { id: acme.users.declined } })).body.external_ids).toEqual([
      { system: '', external_id: '1' },
    ])
  })
})
