import { demoIds, emails } from '../seed/names'
import { createTestApi, type TestApi } from '../testing'

jest.setTimeout(60_000)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const { users } = demoIds('acme')

it('lists a customer’s equipment with parts, warranty and history, the latest work first', async () => {
  const customer = await api.signIn(emails.customer)
  const { body } = await customer.call('listEquipment', { params: { id: users.customer } })
  expect(body.map((each) => [each.name, each.components.length, each.service_history.length, each.warranty?.term_years ?? null])).toEqual([
    ['Air conditioner', 2, 2, 10], ['Furnace', 1, 1, null], ['Water heater', 0, 0, null],
  ])
  expect(body[0]?.service_history[0]?.invoice_line_item_unit_name).toBe('Capacitor, dual run')
  expect(body[2]?.address).toMatchObject({ name: 'Office' })
})

it('is empty for whoever has none, and nobody else’s', async () => {
  const newcomer = await api.signIn(emails.newcomer)
  expect((await newcomer.call('listEquipment', { params: { id: users.newcomer } })).body).toEqual([])
  expect((await newcomer.call('listEquipment', { params: { id: users.customer } })).status).toBe(404)
})
