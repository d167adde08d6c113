import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { demoIds, emails } from 'demo/names'

const { completed, cancelled, pending, history } = demoIds('acme').appointments
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))

describe('a rating', () => {
  const get = (who: TestClient, id: number) => who.call('getRating', { params: { id } })
  const rate = (who: TestClient, id: number, body: { score: number; comment?: string | null }) =>
    who.call('rateAppointment', { params: { id }, body })

  it('is given once, to a completed visit', async () => {
    expect((await get(customer, completed)).body).toEqual({ rating: null, can_rate: true })
    const given = await rate(customer, completed, { score: 4, comment: '  Quick & tidy  ' })
    expect(given).toMatchObject({
      status: 201,
      body: { score: 4, comment: 'Quick & tidy', created_at: api.clock().toISOString() },
    })
    expect((await get(customer, completed)).body).toEqual({ rating: given.body, can_rate: false })
    expect((await rate(customer, completed, { score: 1 })).status).toBe(409)
    expect((await get(customer, completed)).body.rating).toEqual(given.body)
  })

  it('happens once for concurrent requests', async () => {
    const [id = 0] = history.slice(-1)
    const answers = await Promise.all([5, 1].map((score) => rate(customer, id, { score })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('is limited to the customer’s own completed visits', async () => {
    expect((await rate(customer, cancelled, { score: 5 })).status).toBe(422)
    expect((await get(customer, cancelled)).body).toEqual({ rating: null, can_rate: false })
    expect((await rate(customer, pending, { score: 5 })).status).toBe(404)
    expect((await get(await api.signIn(emails.landlord), completed)).status).toBe(404)
    expect((await rate(await api.signIn(emails.customer, 'bluebird'), completed, { score: 5 })).status).toBe(404)
  })

  it.each([
    ['score', { score: 0 }],
    ['score', { score: 6 }],
    ['score', { score: 4.5 }],
    ['score', {}],
    ['comment', { score: 5, comment: 'x'.repeat(1001) }],
  ])('%s of %j is rejected by name', async (field, body) => {
    expect(await customer.request('POST', `/v1/appointments/${history[3]}/ratings`, body)).toMatchObject({
      status: 400,
      body: { field },
    })
  })
})
