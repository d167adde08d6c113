import type { ResourceType } from '#foundation/database/schema'
import { setUpTestApi, type TestAnswer, type TestClient } from '#test/support'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { createStaffLink } from './create-link'

const { tenant, users, quotes, addresses, equipment } = demoIds('acme')
const mine = { id: users.customer }
const place = { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const password = { current_password: PASSWORD, password: 'another one', password_confirmation: 'another one' }

/** Calls that a customer makes with a session from a link, and their statuses. */
const asks: [what: string, call: (client: TestClient) => Promise<TestAnswer>, status: number][] = [
  ['reads who they are', (client) => client.call('getUser', { params: mine }), 200],
  [
    'finds who they are by their e-mail',
    (client) => client.call('findUserByEmail', { query: { email: emails.customer } }),
    200,
  ],
  [
    'asks whether an e-mail is free',
    (client) => client.call('validateEmail', { query: { email: emails.customer } }),
    200,
  ],
  ['reads who somebody else is', (client) => client.call('getUser', { params: { id: users.landlord } }), 404],
  ['changes the password', (client) => client.call('changePassword', { body: { session: password } }), 403],
  ['sees where they are signed in', (client) => client.call('listSessions', {}), 403],
  ['signs out somewhere', (client) => client.call('endSession', { params: { id: 1 } }), 403],
  ['signs out everywhere else', (client) => client.call('endOtherSessions', {}), 403],
  ['changes the name', (client) => client.call('updateUser', { body: { user: { first_name: 'Mine' } } }), 403],
  [
    'changes the e-mails',
    (client) =>
      client.call('updateUser', {
        body: { user: { emails: [{ email_address: 'thief@example.com', primary: true }] } },
      }),
    403,
  ],
  [
    'changes the phones',
    (client) =>
      client.call('updateUser', {
        body: { user: { phones: [{ phone_number: '3035550199', type: 'mobile', primary: true }] } },
      }),
    403,
  ],
  [
    'removes an address',
    (client) => client.call('updateUser', { body: { user: { addresses_attributes: [{ id: addresses.customer }] } } }),
    403,
  ],
  ['adds an address', (client) => client.call('createAddress', { params: mine, body: { address: place } }), 403],
  [
    'changes an address',
    (client) =>
      client.call('updateAddress', {
        params: { ...mine, address_id: addresses.customer },
        body: { address: { name: 'Mine' } },
      }),
    403,
  ],
]

describe.each<[string, { type: ResourceType; id: number }, equipment: number, isOwnFree: boolean]>([
  ['one quote', { type: 'Quote', id: quotes.sent }, 404, false],
  ['the customer', { type: 'Customer', id: users.customer }, 200, true],
])('a session from a link to %s, without a password', (_, resource, equipmentStatus, isOwnFree) => {
  let holder: TestClient
  const api = setUpTestApi()
  beforeAll(async () => {
    const token = await createStaffLink(api.services, { tenantId: tenant, userId: users.customer, resource })
    const opened = await api.visitor().call('authenticateToken', { params: { token } })
    expect(opened.body).toMatchObject({ role: 'customer', resource })
    holder = api.visitor('acme', opened.body.authentication_token)
  })

  it.each(asks)('%s', async (_what, call, status) => {
    const read = async () => (await (await api.signIn(emails.customer)).call('getUser', { params: mine })).body
    const before = await read()
    expect((await call(holder)).status).toBe(status)
    expect(await read()).toEqual(before)
  })

  it(`learns that the customer’s own email is available: ${isOwnFree}`, async () => {
    expect((await holder.call('validateEmail', { query: { email: emails.customer } })).body).toEqual({
      valid: isOwnFree,
    })
  })

  it(`reads equipment: ${equipmentStatus}`, async () => {
    expect((await holder.call('listEquipment', { params: mine })).status).toBe(equipmentStatus)
    expect((await holder.call('getEquipment', { params: { ...mine, equipment_id: equipment.furnace } })).status).toBe(
      equipmentStatus,
    )
  })

  it('ends by signing out, and no other session with it', async () => {
    const casey = await api.signIn(emails.customer)
    expect((await holder.call('signOut', {})).status).toBe(204)
    expect((await holder.call('getUser', { params: mine })).status).toBe(401)
    expect((await casey.call('getUser', { params: mine })).status).toBe(200)
  })
})
