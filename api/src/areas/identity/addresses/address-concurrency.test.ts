import { eq } from 'drizzle-orm'
import { appointments } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach, testSize } from '#test/support'
import { demoIds, emails, PASSWORD } from 'demo/names'

// The embedded database has a single connection, so only a real server can show races.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip
const ROUNDS = testSize({ gate: 6, all: 20 })

const { users, addresses } = demoIds('acme')
const place = { street: '12 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }

onPostgres(`concurrently, ${ROUNDS} times`, () => {
  const api = setUpTestApiForEach()
  const casey = setUpClientForEach(() => api.signIn(emails.customer))
  beforeEach(async () => {
    // An address that visits to come are booked at is not deleted.
    await api.inAcme((db) =>
      db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.addressId, addresses.customerOffice)),
    )
  })

  const params = { id: users.customer }
  const listed = async () => (await casey.call('getUser', { params })).body.addresses
  const add = async (more = {}) => casey.call('createAddress', { params, body: { address: { ...place, ...more } } })
  const makePrimary = (id: number) =>
    casey.call('updateAddress', { params: { ...params, address_id: id }, body: { address: { primary: true } } })
  const keep = (ids: number[]) =>
    casey.call('updateUser', { body: { user: { addresses_attributes: ids.map((id) => ({ id })) } } })
  const primaryOnes = async () => (await listed()).filter(({ primary }) => primary)

  it('an address is made the primary one and removed: the first of both counts, and one is primary', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first] = await primaryOnes()
      const { id } = (await add()).body
      const [made, kept] = await Promise.all([makePrimary(id), keep([first!.id])])
      expect(['200 422', '404 200']).toContain(`${made.status} ${kept.status}`)
      expect(await primaryOnes()).toHaveLength(1)
    }
  })

  it('several are made primary concurrently: exactly one is', async () => {
    await add()
    await add()
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = (await listed()).map(({ id }) => id)
      const answers = await Promise.all([...ids.map(makePrimary), add({ primary: true })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
      expect(await primaryOnes()).toHaveLength(1)
      expect((await keep((await listed()).slice(0, 4).map(({ id }) => id))).status).toBe(200)
    }
  })

  it('several first addresses are added concurrently: one is primary', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = `first-${round}@example.com`
      const user = {
        first_name: 'Nia',
        last_name: 'Okafor',
        email,
        phone: '3035550177',
        password: PASSWORD,
        password_confirmation: PASSWORD,
      }
      const { id, authentication_token: token } = (await api.visitor().call('createUser', { body: { user } })).body
      const nia = api.visitor('acme', token)
      const answers = await Promise.all(
        [1, 2, 3].map(() => nia.call('createAddress', { params: { id }, body: { address: place } })),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect((await nia.call('getUser', { params: { id } })).body.addresses.map(({ primary }) => primary)).toEqual([
        true,
        false,
        false,
      ])
    }
  })

  it('a concurrent change of password and profile does not deadlock', async () => {
    const passwords = [PASSWORD, 'another one']
    for (let round = 0; round < ROUNDS; round += 1) {
      const [current = '', next = ''] = round % 2 ? [...passwords].reverse() : passwords
      const answer = await api.visitor().call('signIn', {
        params: { role: 'customer' },
        body: { session: { email: emails.customer, password: current } },
      })
      const there = api.visitor('acme', answer.body.authentication_token)
      // Late enough that each request updates its session's last_seen_at.
      api.clock.advance(120_000)
      const [changed, ...saved] = await Promise.all([
        casey.call('changePassword', {
          body: { session: { current_password: current, password: next, password_confirmation: next } },
        }),
        ...Array.from({ length: 3 }, () => there.call('updateUser', { body: { user: { first_name: 'Kasey' } } })),
      ])
      expect(changed.status).toBe(204)
      for (const { status } of saved) expect([200, 401]).toContain(status)
    }
  })
})
