import { setUpClient, setUpTestApi, type TestAnswer } from '#test/support'
import { signInStaff } from '#test/support/staff'
import { demoIds, emails, PASSWORD } from 'demo/names'

// Ids are small numbers that anyone can guess, so other customers' resources respond as if they did not exist.
const theirs = demoIds('acme')
const place = { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const customer = { id: theirs.users.customer }
const address = { ...customer, address_id: theirs.addresses.customerOffice }
const equipment = { ...customer, equipment_id: theirs.equipment.furnace }

const api = setUpTestApi()
const casey = setUpClient(() => api.signIn(emails.customer))

const everything = async () => ({
  user: (await casey.call('getUser', { params: customer })).body,
  equipment: (await casey.call('listEquipment', { params: customer })).body,
  sessions: (await casey.call('listSessions', {})).body.map(({ id }) => id),
})

describe.each<[string, 'acme' | 'bluebird']>([
  ['another customer', 'acme'],
  ['a customer of another tenant', 'bluebird'],
])('%s', (_, subdomain) => {
  const own = demoIds(subdomain)
  const stranger = setUpClient(() => api.signIn(emails.landlord, subdomain))

  it.each<[string, () => Promise<TestAnswer>]>([
    ['reads the customer', () => stranger.call('getUser', { params: customer })],
    ['adds an address', () => stranger.call('createAddress', { params: customer, body: { address: place } })],
    [
      'changes an address',
      () => stranger.call('updateAddress', { params: address, body: { address: { name: 'Mine' } } }),
    ],
    [
      'changes an address as one of their own',
      () =>
        stranger.call('updateAddress', {
          params: { ...address, id: own.users.landlord },
          body: { address: { name: 'Mine' } },
        }),
    ],
    [
      'keeps an address among their own',
      () =>
        stranger.call('updateUser', {
          body: { user: { addresses_attributes: [{ id: own.addresses.landlord[0]! }, { id: address.address_id }] } },
        }),
    ],
    [
      'takes the row of an e-mail',
      async () => {
        const [row] = (await everything()).user.emails
        return stranger.call('updateUser', {
          body: {
            user: {
              current_password: PASSWORD,
              emails: [{ id: row!.id, email_address: 'thief@example.com', primary: true }],
            },
          },
        })
      },
    ],
    [
      'takes the row of a phone',
      async () => {
        const [row] = (await everything()).user.phones
        return stranger.call('updateUser', {
          body: { user: { phones: [{ id: row!.id, phone_number: '3035550199', type: 'mobile', primary: true }] } },
        })
      },
    ],
    [
      'takes the row of whom else to tell',
      async () => {
        const row = (await everything()).user.addresses.find(({ id }) => id === address.address_id)!.emails[0]!
        return stranger.call('updateAddress', {
          params: { id: own.users.landlord, address_id: own.addresses.landlord[0]! },
          body: { address: { emails: [{ id: row.id, email_address: 'thief@example.com' }] } },
        })
      },
    ],
    ['ends a session', async () => stranger.call('endSession', { params: { id: (await everything()).sessions[0]! } })],
    ['reads the equipment', () => stranger.call('listEquipment', { params: customer })],
    ['reads a piece of equipment', () => stranger.call('getEquipment', { params: equipment })],
    [
      'reads a piece of equipment as one of their own',
      () => stranger.call('getEquipment', { params: { ...equipment, id: own.users.landlord } }),
    ],
  ])('%s: 404', async (_what, ask) => {
    const before = await everything()
    expect((await ask()).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})

describe('the office of another tenant', () => {
  const stranger = setUpClient(() => signInStaff(api, 'admin', 'bluebird'))

  it.each<[string, () => Promise<TestAnswer>]>([
    ['reads the equipment', () => stranger.call('listEquipment', { params: customer })],
    ['reads a piece of equipment', () => stranger.call('getEquipment', { params: equipment })],
    [
      'reads a piece of it as their own customer’s',
      () => stranger.call('getEquipment', { params: { ...equipment, id: demoIds('bluebird').users.customer } }),
    ],
    [
      'adds a piece of equipment',
      () => stranger.call('createEquipment', { params: customer, body: { equipment: { name: 'Boiler' } } }),
    ],
    [
      'changes a piece of equipment',
      () => stranger.call('updateEquipment', { params: equipment, body: { equipment: { name: 'Boiler' } } }),
    ],
    ['takes a piece of equipment away', () => stranger.call('archiveEquipment', { params: equipment })],
  ])('%s: 404', async (_what, ask) => {
    const before = await everything()
    expect((await ask()).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})
