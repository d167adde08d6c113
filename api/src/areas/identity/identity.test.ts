import { setUpTestApi } from '#test/support'
import { demoIds, emails, PASSWORD } from 'demo/names'

const api = setUpTestApi()

const acme = demoIds('acme')
const signIn = (email: string, password: string, subdomain = 'acme') =>
  api.visitor(subdomain).call('signIn', { params: { role: 'customer' }, body: { session: { email, password } } })

describe('signing in', () => {
  it('returns a token for the customer', async () => {
    const answer = await signIn('  Customer@Example.com ', PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: acme.users.customer, email: emails.customer, role: 'customer' })
    const client = api.visitor('acme', answer.body.authentication_token)
    const user = await client.call('getUser', { params: { id: acme.users.customer } })
    expect(user.body).toMatchObject({ first_name: 'Casey', phone: '3035550142', primary_address: { name: 'Home' } })
    expect(user.body.addresses).toHaveLength(2)
  })

  it.each([
    ['a wrong password', emails.customer, 'portal-demO'],
    ['an unknown e-mail', 'nobody@example.com', PASSWORD],
    ['a technician', 'jamie@acme.example', PASSWORD],
  ])('rejects %s with the same message', async (_, email, password) => {
    const answer = await signIn(email, password)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ message: 'Invalid username or password. Please try again.' })
  })

  it('reads quoted headers, and the other pairs do not matter', async () => {
    const { token } = await api.signIn(emails.customer)
    for (const authorization of [`Token token="${token}"; role="customer"`, `Token role=admin; token=${token}; id=7`]) {
      const answer = await api
        .visitor()
        .request('GET', `/v1/users/${acme.users.customer}`, undefined, { authorization })
      expect(answer.status).toBe(200)
    }
  })

  it('forgets the token at sign-out', async () => {
    const client = await api.signIn(emails.customer)
    expect((await client.call('signOut', {})).status).toBe(204)
    expect((await client.call('getUser', { params: { id: acme.users.customer } })).status).toBe(401)
  })
})

describe('ownership', () => {
  it('returns 404 for another customer, 401 without a session', async () => {
    const client = await api.signIn(emails.customer)
    expect((await client.call('getUser', { params: { id: acme.users.landlord } })).status).toBe(404)
    expect((await api.visitor().call('getUser', { params: { id: acme.users.customer } })).status).toBe(401)
  })

  it('accepts a token only at its own tenant', async () => {
    const { token } = await api.signIn(emails.customer)
    const elsewhere = api.visitor('bluebird', token ?? '')
    expect((await elsewhere.call('getUser', { params: { id: acme.users.customer } })).status).toBe(401)
  })

  it('finds the signed-in customer by any of their e-mails and nobody else', async () => {
    const client = await api.signIn(emails.customer)
    expect((await client.call('findUserByEmail', { query: { email: 'CASEY.rivera@example.com' } })).body.id).toBe(
      acme.users.customer,
    )
    expect((await client.call('findUserByEmail', { query: { email: emails.landlord } })).status).toBe(404)
  })
})

describe('addresses', () => {
  const home = {
    street: '12 Main St',
    city: 'Fairhaven',
    state: 'CO',
    zip_code: '80014',
    latitude: 39.74,
    longitude: -104.99,
  }

  it('are added, and a new primary one takes over the flag', async () => {
    const client = await api.signIn(emails.newcomer)
    const params = { id: acme.users.newcomer }
    const created = await client.call('createAddress', {
      params,
      body: { address: { ...home, name: 'Cabin', primary: true } },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ name: 'Cabin', primary: true, invalid: false, time_zone: 'America/Denver' })
    const user = await client.call('getUser', { params })
    expect(user.body.addresses.filter((address) => address.primary)).toHaveLength(1)
    expect(user.body.addresses[0]?.name).toBe('Cabin')
  })

  it('keep the primary flag', async () => {
    const client = await api.signIn(emails.customer)
    const params = { id: acme.users.customer, address_id: acme.addresses.customer }
    const answer = await client.call('updateAddress', { params, body: { address: { primary: false } } })
    expect(answer).toMatchObject({ status: 422, body: { field: 'address.primary' } })
  })

  it('outside of the service area are rejected with a message', async () => {
    const client = await api.signIn(emails.customer)
    const answer = await client.call('createAddress', {
      params: { id: acme.users.customer },
      body: { address: { ...home, zip_code: '99999' } },
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      message: 'Unfortunately, Acme Home Services does not yet service this location.',
      field: 'address.zip_code',
    })
  })

  it('become valid once they are corrected', async () => {
    const client = await api.signIn(emails.landlord)
    const params = { id: acme.users.landlord, address_id: acme.addresses.landlordInvalid }
    const answer = await client.call('updateAddress', { params, body: { address: { ...home, unit: 'B' } } })
    expect(answer.body).toMatchObject({ invalid: false, unit: 'B', name: 'Old mill', latitude: 39.74 })
  })

  it('of another customer return 404', async () => {
    const client = await api.signIn(emails.customer)
    const body = { address: { name: 'Mine' } }
    expect(
      (
        await client.call('updateAddress', {
          params: { id: acme.users.customer, address_id: acme.addresses.newcomer },
          body,
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await client.call('updateAddress', {
          params: { id: acme.users.newcomer, address_id: acme.addresses.newcomer },
          body,
        })
      ).status,
    ).toBe(404)
  })
})
