import { eq } from 'drizzle-orm'
import { addresses as rows, appointments } from '#foundation/database/schema'
import { createTestApi, type TestApi, type TestClient } from '#test/support'
import { usStates } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { requireState } from './address-location'

/** Runs while the geocoder is looking up an address. */
let meanwhile: () => Promise<unknown>
let api: TestApi
let casey: TestClient
beforeEach(async () => {
  meanwhile = async () => undefined
  const geocode = async () => {
    await meanwhile()
    return { latitude: 39.7, longitude: -104.9 }
  }
  api = await createTestApi({ api: { geocode } })
  casey = await api.signIn(emails.customer)
  // Visits to come would ask where they take place, see coming-visits.test.ts.
  await api.inAcme((db) =>
    db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.addressId, addresses.customerOffice)),
  )
})
afterEach(() => api.close())

const { users, addresses } = demoIds('acme')
const place = { street: '9 New Rd', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const params = { id: users.customer }
const office = { ...params, address_id: addresses.customerOffice }
const add = (address: object) => casey.request('POST', `/v2/customers/${users.customer}/addresses`, { address })
const change = (address: object) =>
  casey.request('PUT', `/v2/customers/${users.customer}/addresses/${office.address_id}`, { address })
const listed = async () => (await (await api.signIn(emails.customer)).call('getUser', { params })).body.addresses

describe('where an address lies', () => {
  it('is looked up while no transaction is open', async () => {
    meanwhile = () => api.inAcme(async () => undefined)
    expect(await add(place)).toMatchObject({ status: 201, body: { latitude: 39.7, invalid: false } })
    expect(await change({ street: '10 New Rd' })).toMatchObject({
      status: 200,
      body: { street: '10 New Rd', latitude: 39.7 },
    })
  })

  it('is unknown, and the address kept, if the map service fails', async () => {
    meanwhile = () => Promise.reject(new Error('The map service responded with 503'))
    expect(await add(place)).toMatchObject({ status: 201, body: { latitude: null, longitude: null, invalid: false } })
  })

  const position = { latitude: 39.9, longitude: -105 }
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'moves',
      () => casey.call('updateAddress', { params: office, body: { address: { city: 'Brookside', ...position } } }),
      { status: 409, body: { message: 'This address was changed at the same time. Please try again.' } },
    ],
    [
      'is removed',
      () => casey.call('updateUser', { body: { user: { addresses_attributes: [{ id: addresses.customer }] } } }),
      { status: 404 },
    ],
    [
      'becomes the primary one',
      () => casey.call('updateAddress', { params: office, body: { address: { primary: true } } }),
      { status: 422, body: { field: 'address.primary' } },
    ],
    [
      'belongs to a customer who is signed out',
      async () => (await api.signIn(emails.customer)).call('endOtherSessions', {}),
      { status: 401 },
    ],
  ])('is not kept of an address that %s while it is looked up', async (_, happens, answer) => {
    meanwhile = async () => {
      meanwhile = async () => undefined
      await happens()
    }
    expect(await change({ street: '9 New Rd', primary: false })).toMatchObject(answer)
    expect((await listed()).map(({ street }) => street)).not.toContain('9 New Rd')
  })

  it('is not kept if the session ends while a new address is looked up', async () => {
    meanwhile = async () => (await api.signIn(emails.customer)).call('endOtherSessions', {})
    expect((await add(place)).status).toBe(401)
    expect(await listed()).toHaveLength(2)
  })
})

describe('the state', () => {
  const refusal = (field: string) => ({
    status: 422,
    body: { field, message: 'State must be one of the 50 states or DC.' },
  })

  it('is one of fifty, or DC', () => {
    expect(usStates).toHaveLength(51)
    for (const { value } of usStates) expect(() => requireState(value, 'state')).not.toThrow()
  })

  it.each(['PR', 'GU', 'AE', 'ZZ'])('is not %s', async (state) => {
    expect(await add({ ...place, state })).toMatchObject(refusal('address.state'))
    expect(await change({ state })).toMatchObject(refusal('address.state'))
    const user = {
      first_name: 'Nia',
      last_name: 'Okafor',
      email: 'nia@example.com',
      phone: '3035550177',
      password: 'six667',
      password_confirmation: 'six667',
      addresses_attributes: [{ ...place, state }],
    }
    expect(await api.visitor().call('createUser', { body: { user } })).toMatchObject(
      refusal('user.addresses_attributes.0.state'),
    )
  })

  it.each(['co', 'C', 'COL', ''])('has two capitals, unlike %j', async (state) => {
    expect(await change({ state })).toMatchObject({ status: 400, body: { field: 'address.state' } })
  })

  it.each(['PR', 'Colorado'])('once entered by the office as %s is returned, and may stay unchanged', async (state) => {
    await api.database.asOwner((db) => db.update(rows).set({ state }).where(eq(rows.id, office.address_id)))
    expect((await listed()).find(({ id }) => id === office.address_id)).toMatchObject({ state })
    expect(await change({ name: 'Shop' })).toMatchObject({ status: 200, body: { name: 'Shop', state } })
    if (state === 'PR')
      expect(await change({ street: '9 New Rd', state })).toMatchObject({ status: 200, body: { state } })
    expect(await change({ state: 'GU' })).toMatchObject(refusal('address.state'))
    expect(await change({ state: 'DC' })).toMatchObject({ status: 200, body: { state: 'DC' } })
  })
})
