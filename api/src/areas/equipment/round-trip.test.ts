import { eq } from 'drizzle-orm'
import { equipment as rows, equipmentService } from '#foundation/database/schema'
import { setUpTestApi } from '#test/support'
import { signInStaff } from '#test/support/staff'
import type { EquipmentInput } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApi()

const { users, addresses, appointments, invoices } = demoIds('acme')
const params = { id: users.customer }

const boiler: EquipmentInput = {
  name: 'Boiler',
  equipment_type_name: 'Heating',
  manufacturer: 'Warmly',
  notes: 'In the cellar,\nbehind the stairs',
  address_id: addresses.customerOffice,
  components: [
    {
      name: 'Burner',
      manufacturer: 'Flamma',
      install_location: 'Front',
      warranty: '5 years',
      serial_number: 'FL-1',
      model_number: 'F20',
      manufactured_on: '2023-11-30',
      installed_on: '2024-02-29',
    },
    {
      name: 'Pump',
      manufacturer: 'Rotor',
      install_location: 'Left',
      warranty: 'None',
      serial_number: 'RO-2',
      model_number: 'R7',
      manufactured_on: '2024-01-01',
      installed_on: '2024-02-29',
    },
  ],
  warranty: {
    warranty_program_name: 'Ten years',
    warranty_program_provider_name: 'Warmly',
    labor_rate_cents: 9_500,
    term_years: 10,
    purchase_date: '2024-02-28',
    effective_date: '2024-03-01',
    expiration_date: '2034-02-28',
  },
}
const changed: EquipmentInput = {
  name: 'Condensing boiler',
  equipment_type_name: 'Heating and water',
  manufacturer: 'Warmly & Sons',
  notes: 'In the attic',
  address_id: addresses.customer,
  components: [
    {
      name: 'Valve',
      manufacturer: 'Closo',
      install_location: 'Right',
      warranty: '2 years',
      serial_number: 'CL-3',
      model_number: 'C1',
      manufactured_on: '2025-01-02',
      installed_on: '2025-03-04',
    },
  ],
  warranty: {
    warranty_program_name: 'Five years',
    warranty_program_provider_name: 'Closo',
    labor_rate_cents: 0,
    term_years: 5,
    purchase_date: '2025-03-03',
    effective_date: '2025-03-04',
    expiration_date: '2030-03-03',
  },
}

it('a piece of equipment is added, listed, serviced, changed and archived, with all its fields', async () => {
  const admin = await signInStaff(api, 'admin')
  const casey = await api.signIn(emails.customer)
  const list = async () => (await casey.call('listEquipment', { params })).body
  const before = await list()
  const own = (await casey.call('getUser', { params })).body.addresses
  const shown = ({ address_id, ...input }: EquipmentInput) => {
    // The contacts of an address are not part of a piece of equipment.
    const address = { ...own.find(({ id }) => id === address_id), emails: [], phones: [] }
    return { ...input, address, archived: false }
  }

  const added = await admin.call('createEquipment', { params, body: { equipment: boiler } })
  const { id } = added.body
  expect(added).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  expect(added.body).toEqual({ id, ...shown(boiler), service_history: [] })
  expect(await list()).toEqual([...before, added.body])

  await api.inAcme((db) =>
    db.insert(equipmentService).values([
      {
        equipmentId: id,
        finalizedAt: new Date('2025-10-01T15:00:00Z'),
        unitName: 'Boiler tune-up',
        ownerFullName: 'Priya Nair',
        invoiceId: invoices.paid,
        jobId: appointments.completed,
      },
      {
        equipmentId: id,
        finalizedAt: new Date('2026-01-20T18:30:00Z'),
        unitName: 'Ignition electrode',
        ownerFullName: null,
        invoiceId: null,
        jobId: null,
      },
    ]),
  )
  const history = [
    {
      invoice_finalized_at: '2026-01-20T18:30:00.000Z',
      invoice_line_item_unit_name: 'Ignition electrode',
      opportunity_owner_full_name: null,
      invoice_id: null,
      job_id: null,
    },
    {
      invoice_finalized_at: '2025-10-01T15:00:00.000Z',
      invoice_line_item_unit_name: 'Boiler tune-up',
      opportunity_owner_full_name: 'Priya Nair',
      invoice_id: invoices.paid,
      job_id: appointments.completed,
    },
  ]
  const one = { ...params, equipment_id: id }
  expect((await casey.call('getEquipment', { params: one })).body).toEqual({ ...added.body, service_history: history })

  const after = { id, ...shown(changed), service_history: history }
  expect(await admin.call('updateEquipment', { params: one, body: { equipment: changed } })).toMatchObject({
    status: 200,
    body: after,
  })
  expect(await list()).toEqual([...before, after])

  expect((await admin.call('archiveEquipment', { params: one })).status).toBe(204)
  expect(await list()).toEqual(before)
  const left = await api.inAcme(async (db) => [
    await db.select({ archived: rows.archived }).from(rows).where(eq(rows.id, id)),
    await db.select().from(equipmentService).where(eq(equipmentService.equipmentId, id)),
  ])
  expect(left).toEqual([[{ archived: true }], [expect.anything(), expect.anything()]])
})
