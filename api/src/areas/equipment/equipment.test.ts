import { createStaffLink } from '#areas/identity/links/create-link'
import { setUpClientForEach, setUpTestApi, type TestClient } from '#test/support'
import { signInStaff } from '#test/support/staff'
import type { Query } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApi()

const { tenant, users } = demoIds('acme')

it('lists a customer’s equipment with parts, warranty and history, the latest work first', async () => {
  const customer = await api.signIn(emails.customer)
  const { body } = await customer.call('listEquipment', { params: { id: users.customer } })
  expect(
    body.map((each) => [
      each.name,
      each.components.length,
      each.service_history.length,
      each.warranty?.term_years ?? null,
    ]),
  ).toEqual([
    ['Air conditioner', 2, 2, 10],
    ['Furnace', 1, 1, null],
    ['Water heater', 0, 0, null],
  ])
  expect(body[0]?.service_history[0]?.invoice_line_item_unit_name).toBe('Capacitor, dual run')
  expect(body[2]?.address).toMatchObject({ name: 'Office' })
})

it('is empty for a customer without any, and 404 for another customer’s', async () => {
  const newcomer = await api.signIn(emails.newcomer)
  expect((await newcomer.call('listEquipment', { params: { id: users.newcomer } })).body).toEqual([])
  expect((await newcomer.call('listEquipment', { params: { id: users.customer } })).status).toBe(404)
})

it.each<[string, () => Promise<TestClient>]>([
  ['the office', () => signInStaff(api, 'admin')],
  [
    'a holder of a link to the customer',
    async () => {
      const token = await createStaffLink(api.services, {
        tenantId: tenant,
        userId: users.customer,
        resource: { type: 'Customer', id: users.customer },
      })
      return api.visitor(
        'acme',
        (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token,
      )
    },
  ],
])('is read by %s as by the customer, and only for customers', async (_, signIn) => {
  const [reader, casey] = [await signIn(), await api.signIn(emails.customer)]
  const params = { id: users.customer }
  const { body: own } = await casey.call('listEquipment', { params })
  expect(await reader.call('listEquipment', { params })).toMatchObject({ status: 200, body: own })
  expect((await reader.call('getEquipment', { params: { ...params, equipment_id: own[0]!.id } })).body).toEqual(own[0])
  for (const id of [users.admin, users.technicians[0]!, 1])
    expect((await reader.call('listEquipment', { params: { id } })).status).toBe(404)
})

describe('maintained by the office', () => {
  const heater = {
    name: ' Boiler ',
    equipment_type_name: 'Boiler',
    manufacturer: 'Warmly',
    notes: 'In the cellar',
    address_id: demoIds('acme').addresses.customer,
    components: [{ name: 'Burner', serial_number: 'B-1', installed_on: '2024-05-06' }, { name: 'Pump' }],
    warranty: { warranty_program_name: 'Ten years', term_years: 10, labor_rate_cents: 9_500 },
  }
  const mine = { id: users.customer }
  const admin = setUpClientForEach(() => signInStaff(api, 'admin'))

  it('is added, changed and archived, and the customer reads it', async () => {
    const added = await admin.call('createEquipment', { params: mine, body: { equipment: heater } })
    expect(added).toMatchObject({
      status: 201,
      body: {
        name: 'Boiler',
        address: { name: 'Home' },
        components: [{ name: 'Burner', installed_on: '2024-05-06', model_number: null }, { name: 'Pump' }],
        warranty: { term_years: 10, purchase_date: null },
        service_history: [],
      },
    })
    const params = { ...mine, equipment_id: added.body.id }
    const casey = await api.signIn(emails.customer)
    expect((await casey.call('getEquipment', { params })).body).toEqual(added.body)

    const changed = await admin.call('updateEquipment', {
      params,
      body: { equipment: { notes: '  ', components: [{ name: 'Pump' }], warranty: null } },
    })
    expect(changed.body).toEqual({ ...added.body, notes: null, components: [added.body.components[1]], warranty: null })

    expect((await admin.call('archiveEquipment', { params })).status).toBe(204)
    expect((await admin.call('archiveEquipment', { params })).status).toBe(404)
    expect((await casey.call('getEquipment', { params })).status).toBe(404)
  })

  it('is listed of all customers by text, customer and end of the warranty, newest first, and as a file', async () => {
    const list = async (query: Query<'listAllEquipment'>) =>
      (await admin.call('listAllEquipment', { query })).body.data.map(({ name }) => name)
    await admin.call('createEquipment', {
      params: { id: users.landlord },
      body: {
        equipment: {
          name: 'Boiler 100%',
          manufacturer: 'Warmly',
          components: [{ serial_number: 'ZX_81' }],
          warranty: { warranty_program_name: 'Ten years', expiration_date: '2026-05-31' },
        },
      },
    })
    expect((await list({}))[0]).toBe('Boiler 100%')
    for (const query of ['warm boil', '100%', 'zx_8'])
      expect(await list({ query, customer_id: users.landlord })).toEqual(['Boiler 100%'])
    expect(await list({ query: 'zx%8' })).toEqual([])
    expect(await list({ customer_id: users.landlord, warranty_ends_before: '2026-06-01' })).toEqual(['Boiler 100%'])
    expect(await list({ customer_id: users.landlord, warranty_ends_before: '2026-05-31' })).toEqual([])
    const first = (await admin.call('listAllEquipment', { query: { limit: 1 } })).body
    expect(first.data[0]?.customer.id).toBe(users.landlord)
    const all = await list({})
    expect(await list({ limit: 200, after: first.next! })).toEqual(all.slice(1))
    const file = await admin.request('GET', '/v2/equipment', undefined, { accept: 'text/csv' })
    expect(String(file.body).trimEnd().split('\r\n')).toHaveLength(all.length + 1)
    const casey = await api.signIn(emails.customer)
    expect((await casey.call('listAllEquipment', { query: {} })).status).toBe(403)
  })

  it('is read-only for customers, and closed to others', async () => {
    const casey = await api.signIn(emails.customer)
    expect((await casey.call('createEquipment', { params: mine, body: { equipment: heater } })).status).toBe(403)
    const [own] = (await casey.call('listEquipment', { params: mine })).body
    const params = { ...mine, equipment_id: own!.id }
    expect((await casey.call('updateEquipment', { params, body: { equipment: { name: 'Mine' } } })).status).toBe(403)
    expect((await casey.call('archiveEquipment', { params })).status).toBe(403)
    const landlord = await api.signIn(emails.landlord)
    expect((await landlord.call('getEquipment', { params: { ...params, id: users.landlord } })).status).toBe(404)
    expect((await (await signInStaff(api, 'admin', 'bluebird')).call('listEquipment', { params: mine })).status).toBe(
      404,
    )
    expect(
      (
        await admin.call('updateEquipment', {
          params: { ...params, id: users.landlord },
          body: { equipment: { name: 'Theirs' } },
        })
      ).status,
    ).toBe(404)
  })

  it('is rejected with the invalid field', async () => {
    const add = (equipment: object) => admin.request('POST', `/v2/customers/${users.customer}/equipment`, { equipment })
    expect(await add({ ...heater, name: '  ' })).toMatchObject({ status: 400, body: { field: 'equipment.name' } })
    expect(await add({ ...heater, address_id: demoIds('acme').addresses.newcomer })).toMatchObject({
      status: 422,
      body: { field: 'equipment.address_id' },
    })
    expect(await add({ ...heater, components: [{ installed_on: '2024-02-30' }] })).toMatchObject({
      status: 400,
      body: { field: 'equipment.components.0.installed_on' },
    })
  })
})
