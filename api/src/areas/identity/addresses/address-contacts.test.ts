import { eq } from 'drizzle-orm'
import { tenants } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApiForEach()
const casey = setUpClientForEach(() => api.signIn(emails.customer))

const { users, addresses } = demoIds('acme')
const params = { id: users.customer, address_id: addresses.customer }
const change = (address: object, client = casey) =>
  client.request('PUT', `/v2/customers/${params.id}/addresses/${params.address_id}`, { address })
const both = {
  receives_communication: true,
  emails: [{ email_address: ' Tenant@example.com ', label: 'Tenant' }],
  phones: [{ phone_number: '3035550190', type: 'mobile' }],
}
interface Contacts {
  receives_communication: boolean
  emails: { id: number; email_address: string; label: string | null }[]
  phones: { id: number; phone_number: string; type: string }[]
}
const readContacts = async (): Promise<Contacts> => {
  const { body } = await casey.call('getUser', { params: { id: users.customer } })
  return body.addresses.find(({ id }) => id === params.address_id)!
}

it('stores additional contacts, and keeps them if they are omitted', async () => {
  expect((await change(both)).status).toBe(200)
  const first = await readContacts()
  expect(first).toMatchObject({
    receives_communication: true,
    emails: [{ email_address: 'Tenant@example.com', label: 'Tenant' }],
    phones: [{ phone_number: '3035550190', type: 'mobile' }],
  })
  expect((await change({ name: 'Cottage' })).status).toBe(200)
  expect(await readContacts()).toEqual({ ...first, name: 'Cottage' })
})

it('keeps ids of rows, removes rows that a list omits, and all with an empty list', async () => {
  await change(both)
  const [row] = (await readContacts()).emails
  await change({
    emails: [{ id: row!.id, email_address: 'janitor@example.com' }, { email_address: 'neighbour@example.com' }],
  })
  expect(
    (await readContacts()).emails.map(({ id, email_address, label }) => [id === row!.id, email_address, label]),
  ).toEqual([
    [true, 'janitor@example.com', 'Tenant'],
    [false, 'neighbour@example.com', null],
  ])
  await change({ receives_communication: false, emails: [], phones: [] })
  expect(await readContacts()).toMatchObject({ receives_communication: false, emails: [], phones: [] })
})

it('comes with a new address', async () => {
  const address = { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014', ...both }
  const answer = await casey.request('POST', `/v2/customers/${users.customer}/addresses`, { address })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      name: 'Home',
      receives_communication: true,
      emails: [{ email_address: 'Tenant@example.com' }],
      phones: [{ phone_number: '3035550190' }],
    },
  })
})

it.each([
  [
    'two e-mails that are the same but for their case',
    { emails: [{ email_address: 'a@b' }, { email_address: 'A@B ' }] },
    422,
    'Emails must be unique.',
    'address.emails.1.email_address',
  ],
  [
    'a phone number twice',
    {
      phones: [
        { phone_number: '3035550190', type: 'home' },
        { phone_number: '3035550190', type: 'work' },
      ],
    },
    422,
    'Phone numbers must be unique.',
    'address.phones.1.phone_number',
  ],
  ['no e-mail', { emails: [{ email_address: 'nobody' }] }, 400, undefined, 'address.emails.0.email_address'],
  [
    'nine digits',
    { phones: [{ phone_number: '303555019', type: 'home' }] },
    400,
    undefined,
    'address.phones.0.phone_number',
  ],
])('refuses %s by its field, and keeps what was there', async (_, sent, status, message, field) => {
  await change(both)
  const before = await readContacts()
  const answer = await change(sent)
  expect(answer).toMatchObject({ status, body: { field, ...(message && { message }) } })
  expect(await readContacts()).toEqual(before)
})

it('takes no rows of another address, and nobody else’s', async () => {
  await change(both)
  const [row] = (await readContacts()).emails
  const office = await casey.request('PUT', `/v2/customers/${users.customer}/addresses/${addresses.customerOffice}`, {
    address: { emails: [{ id: row!.id, email_address: 'a@b' }] },
  })
  expect(office.status).toBe(404)
  expect((await change(both, await api.signIn(emails.landlord))).status).toBe(404)
  expect((await readContacts()).emails).toHaveLength(1)
})

it('may be the email of another account', async () => {
  expect((await change({ emails: [{ email_address: emails.landlord }] })).status).toBe(200)
})

it('returns text unchanged', async () => {
  const text = '<img src=x onerror=alert(1)>'
  await change({
    name: text,
    unit: text,
    coming_visits: 'keep',
    emails: [{ email_address: `${'x'.repeat(30)}@b`, label: text }],
  })
  expect(await readContacts()).toMatchObject({ name: text, unit: text, emails: [{ label: text }] })
  expect(await change({ name: 'x'.repeat(81) })).toMatchObject({ status: 400, body: { field: 'address.name' } })
})

it('keeps the primary flag of a contact', async () => {
  const ofOffice = { id: users.customer, address_id: addresses.customerOffice }
  const office = (await casey.call('getUser', { params: { id: users.customer } })).body.addresses.find(
    ({ id }) => id === ofOffice.address_id,
  )!
  expect(office.phones).toMatchObject([{ primary: true }])
  const { body } = await casey.call('updateAddress', {
    params: ofOffice,
    body: { address: { phones: office.phones, emails: office.emails } },
  })
  expect([body.phones, body.emails]).toEqual([office.phones, office.emails])
})

it('moves into the zone of its new zip code', async () => {
  const { id, bookingRules } = await api.services.tenants.bySubdomain('acme')
  await api.database.asOwner((db) =>
    db
      .update(tenants)
      .set({ bookingRules: { ...bookingRules, zipTimeZones: { '80016': 'America/New_York' } } })
      .where(eq(tenants.id, id)),
  )
  api.services.tenants.forget()
  const findZone = async (zip_code: string) =>
    ((await change({ zip_code, coming_visits: 'keep' })).body as { time_zone: string }).time_zone
  expect([await findZone('80016'), await findZone('80014')]).toEqual(['America/New_York', 'America/Denver'])
})

it.each(['street', 'city'])('refuses a %s of spaces', async (field) => {
  expect(await change({ [field]: '  ' })).toMatchObject({ status: 400, body: { field: `address.${field}` } })
})
