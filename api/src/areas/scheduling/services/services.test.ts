import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient } from '#test/support/payments'
import type { NewService, ServiceChange } from '@portal/contract'
import { demoIds } from 'demo/names'

const { categories } = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))

const add = (service: NewService) => office.call('createService', { body: { service } })
const change = (id: number, service: ServiceChange) =>
  office.call('updateService', { params: { id }, body: { service } })
const list = async (all = false) => (await office.call('listServices', { query: { all } })).body
/** As customers see them. */
const offered = async () => (await api.visitor().call('listServiceCategories', {})).body

it('a new service comes last, asks its questions, and can be booked by customers', async () => {
  const before = await offered()
  const fields = [{ name: 'pipe', label: ' Which pipe? ', options: ['Kitchen', 'Bath'] }]
  const { status, body } = await add({ name: ' Drain cleaning ', duration_minutes: 90, fields })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Drain cleaning',
    duration_minutes: 90,
    fields: [{ name: 'pipe', label: 'Which pipe?', options: ['Kitchen', 'Bath'] }],
    active: true,
  })
  expect(await offered()).toEqual([
    ...before,
    { id: body.id, name: 'Drain cleaning', expected_duration: 90, details: { fields: body.fields } },
  ])
  const { body: dates } = await api.visitor().call('getAvailableDates', {
    query: { service_category_id: body.id, postal_code: '80014', service_date: '2026-03-01' },
  })
  expect(dates.available_dates).not.toEqual([])
})

it('a change leaves what is not named; an ended service is offered again', async () => {
  const before = (await list()).find(({ id }) => id === categories.plumbing)!
  expect((await change(categories.plumbing, { duration_minutes: 75 })).body).toEqual({
    ...before,
    duration_minutes: 75,
  })
  expect((await office.call('endService', { params: { id: categories.plumbing } })).status).toBe(204)
  expect((await office.call('endService', { params: { id: categories.plumbing } })).status).toBe(404)
  expect((await offered()).map(({ id }) => id)).not.toContain(categories.plumbing)
  expect((await list(true)).find(({ id }) => id === categories.plumbing)).toMatchObject({ active: false })
  expect((await change(categories.plumbing, { active: true })).body.active).toBe(true)
  expect((await offered()).map(({ id }) => id)).toContain(categories.plumbing)
})

it('two services that are offered have different names, also if two are added at once', async () => {
  expect(await add({ name: ' plumbing', duration_minutes: 60 })).toMatchObject({
    status: 409,
    body: { field: 'service.name', message: 'There is the service "Plumbing" already.' },
  })
  expect((await change(categories.cooling, { name: 'Plumbing' })).status).toBe(409)
  expect((await change(categories.plumbing, { name: 'PLUMBING' })).status).toBe(200)
  const both = await Promise.all([1, 2].map(() => add({ name: 'Roofing', duration_minutes: 60 })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  await office.call('endService', { params: { id: categories.plumbing } })
  expect((await add({ name: 'Plumbing', duration_minutes: 60 })).status).toBe(201)
  expect((await change(categories.plumbing, { active: true })).status).toBe(409)
})

it('services are put in another order, all of them', async () => {
  const ids = (await list()).map(({ id }) => id)
  const arrange = (order: number[]) => office.call('arrangeServices', { body: { services: { ids: order } } })
  expect((await arrange([...ids].reverse())).body.map(({ id }) => id)).toEqual([...ids].reverse())
  expect((await offered()).map(({ id }) => id)).toEqual([...ids].reverse())
  expect(await arrange(ids.slice(1))).toMatchObject({ status: 422, body: { field: 'services.ids' } })
  expect(await arrange([...ids, 999_999])).toMatchObject({ status: 422, body: { field: `services.ids.${ids.length}` } })
})

const question = { name: 'a', label: 'A', options: [] }
it.each<[NewService, number, string]>([
  [{ name: ' ', duration_minutes: 60 }, 422, 'service.name'],
  [{ name: 'Roofing', duration_minutes: 0 }, 400, 'service.duration_minutes'],
  [{ name: 'Roofing', duration_minutes: 60, fields: [question, question] }, 422, 'service.fields.1.name'],
  [{ name: 'Roofing', duration_minutes: 60, fields: [{ ...question, label: ' ' }] }, 422, 'service.fields.0.label'],
])('%j is refused', async (service, status, field) => {
  expect(await add(service)).toMatchObject({ status, body: { field } })
  expect((await list(true)).map(({ name }) => name)).not.toContain('Roofing')
})
