import { createTestApi, setUpTestApi, type TestClient } from '#test/support'
import { emails } from 'demo/names'

describe('is this e-mail free?', () => {
  const api = setUpTestApi()
  const ask = async (client: TestClient, address: string) =>
    (await client.call('validateEmail', { query: { email: address } })).body

  it.each([
    ['nobody@example.com', true],
    ['customer@example.com', false],
    [' CASEY.Rivera@Example.com ', false],
    ['jamie@acme.example', false],
    ['jamie@bluebird.example', true],
  ])('a visitor asks for %s: %s', async (address, valid) => {
    expect(await ask(api.visitor(), address)).toEqual({ valid })
  })

  it('the customer’s own count as free, those of others do not', async () => {
    const client = await api.signIn(emails.customer)
    expect(await ask(client, 'Casey.Rivera@example.com')).toEqual({ valid: true })
    expect(await ask(client, emails.landlord)).toEqual({ valid: false })
  })

  it.each(['', 'nobody', 'a@b c'])('%j is no e-mail', async (address) => {
    const answer = await api.visitor().request('GET', `/v1/users/validate_email?email=${encodeURIComponent(address)}`)
    expect(answer).toMatchObject({ status: 400, body: { field: 'email' } })
  })

  it('is rate limited', async () => {
    const strict = await createTestApi({ config: { rateLimitScale: 0.05 } })
    const statuses = []
    for (let count = 0; count < 4; count += 1)
      statuses.push(
        (await strict.visitor().call('validateEmail', { query: { email: `a${count}@example.com` } })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429])
    await strict.close()
  })
})
