import type { ResourceType } from '../db/schema'
import { demoIds, emails, PASSWORD } from '../seed/names'
import { createTestApi, type TestAnswer, type TestApi, type TestClient } from '../testing'
import { createStaffLink } from './staff-links'

jest.setTimeout(60_000)

const { tenant, users, quotes, addresses, equipment } = demoIds('acme')
const mine = { id: users.customer }
const place = { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const password = { current_password: PASSWORD, password: 'another', password_confirmation: 'another' }

/** What a customer whom a link let in asks for, and what becomes of it. */
const asks: [what: string, call: (client: TestClient) => Promise<TestAnswer>, status: number][] = [
  ['reads who they are', (client) => client.call('getUser', { params: mine }), 200],
  ['finds who they are by their e-mail', (client) => client.call('findUserByEmail', { query: { email: emails.customer } }), 200],
  ['asks whether an e-mail is free', (client) => client.call('validateEmail', { query: { email: emails.customer } }), 200],
  ['reads who somebody else is', (client) => client.call('getUser', { params: { id: users.landlord } }), 404],
  ['changes the password', (client) => client.call('changePassword', { body: { session: password } }), 403],
  ['sees where they are signed in', (client) => client.call('listSessions', {}), 403],
  ['signs out somewhere', (client) => client.call('endSession', { params: { id: 1 } }), 403],
  ['signs out everywhere else', (client) => client.call('endOtherSessions', {}), 403],
  ['changes the name', (client) => client.call('updateUser', { body: { user: { first_name: 'Mine' } } }), 403],
  ['changes the e-mails', (client) => client.call('updateUser', { body: { user: { emails: [{ email_address: 'thief@example.com', primary: true }] } } }), 403],
  ['changes the phones', (client) => client.call('updateUser', { body: { user: { phones: [{ phone_number: '3035550199', type: 'mobile', primary: true }] } } }), 403],
  ['removes an address', (client) => client.call('updateUser', { body: { user: { addresses_attributes: [{ id: addresses.customer }] } } }), 403],
  ['adds an address', (client) => client.call('createAddress', { params: mine, body: { address: place } }), 403],
  ['changes an address', (client) => client.call('updateAddress', { params: { ...mine, address_id: addresses.customer }, body: { address: { name: 'Mine' } } }), 403],
]

describe.each<[string, { type: ResourceType; id: number }, equipment: number]>([
  ['one quote', { type: 'Quote', id: quotes.sent }, 404],
  ['the customer', { type: 'Customer', id: users.customer }, 200],
])('whoever comes by a link to %s, without a password', (_, resource, equipmentStatus) => {
  let api: TestApi
  let holder: TestClient
  beforeAll(async () => {
    api = await createTestApi()
    const token = await createStaffLink(api.services, { tenantId: tenant, userId: users.customer, resource })
    const opened = await api.visitor().call('authenticateToken', { params: { token } })
    expect(opened.body).toMatchObject({ role: 'customer', resource })
    holder = api.visitor('acme', opened.body.authentication_token)
  })
  afterAll(() => api.close())

  it.each(asks)('%s', async (_what, call, status) => {
    const read = async () => (await (await api.signIn(emails.customer)).call('getUser', { params: mine })).body
    const before = await read()
    expect((await call(holder)).status).toBe(status)
    expect(await read()).toEqual(before)
  })

  it('is told that the customer’s own e-mail counts as free', async () => {
    expect((await holder.call('validateEmail', { query: { email: emails.customer } })).body).toEqual({ valid: true })
  })

  it(`reads equipment: ${equipmentStatus}`, async () => {
    expect((await holder.call('listEquipment', { params: mine })).status).toBe(equipmentStatus)
    expect((await holder.call('getEquipment', { params: { ...mine, equipment_id: equipment.furnace } })).status).toBe(equipmentStatus)
  })

  it('leaves by signing out, and nobody else with them', async () => {
    const casey = await api.signIn(emails.customer)
    expect((await holder.call('signOut', {})).status).toBe(204)
    expect((await holder.call('getUser', { params: mine })).status).toBe(401)
    expect((await casey.call('getUser', { params: mine })).status).toBe(200)
  })
})
