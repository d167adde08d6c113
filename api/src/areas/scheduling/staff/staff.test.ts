import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import type { NewStaff, StaffChange } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const [jamie] = acme.users.technicians as [number]
const [jamieTechnician] = acme.technicians as [number]

const add = (staff: NewStaff) => office.call('createStaffMember', { body: { staff } })
const added = async (staff: NewStaff) => {
  const { status, body } = await add(staff)
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
  return body
}
const change = (id: number, staff: StaffChange) => office.call('updateStaffMember', { params: { id }, body: { staff } })
const list = async (all = false) => (await office.call('listStaff', { query: { all } })).body

it('lists who works here: role, contacts, skills, zone, hours; no customers and no keys', async () => {
  await office.call('createApiKey', { body: { api_key: { name: 'Key', scopes: ['visits:read'] } } })
  const staff = await list()
  expect(staff.map(({ id }) => id).sort()).toEqual([acme.users.admin, ...acme.users.technicians].sort())
  expect(staff.find(({ id }) => id === jamie)).toMatchObject({
    role: 'technician',
    duty: null,
    technician_id: jamieTechnician,
    email: 'jamie@acme.example',
    service_ids: expect.arrayContaining([acme.categories.plumbing]) as number[],
    hours: null,
    active: true,
  })
  expect(staff.find(({ id }) => id === acme.users.admin)).toMatchObject({
    role: 'admin',
    duty: 'owner',
    technician_id: null,
  })
})

it('adds a technician with skills, a zone and hours with a break, in which nobody books them', async () => {
  const kim = await added({
    role: 'technician',
    first_name: 'Kim',
    last_name: 'Park',
    phone: '(303) 555-0171',
    service_ids: [acme.categories.plumbing],
    zip_codes: ['80014'],
    hours: {
      2: [
        { from: 13, to: 17.5 },
        { from: 8, to: 12 },
      ],
    },
  })
  expect(kim).toMatchObject({
    full_name: 'Kim Park',
    phone: '3035550171',
    hours: {
      2: [
        { from: 8, to: 12 },
        { from: 13, to: 17.5 },
      ],
    },
  })
  for (const id of acme.users.technicians) await office.call('endStaffMember', { params: { id } })
  const ask = async (service_category_id: number, postal_code = '80014') =>
    (
      await api.visitor().call('getAvailableTimeSlots', {
        query: { service_category_id, postal_code, service_date: '2026-03-24', expected_duration: 60 },
      })
    ).body.time_slots
      .filter(({ disabled }) => !disabled)
      .map(({ start_hour }) => start_hour)
  // The company's windows are two hours from eight; those at noon would be in the break.
  expect(await ask(acme.categories.plumbing)).toEqual([8, 10, 14])
  expect(await ask(acme.categories.plumbing, '80015')).toEqual([])
  expect(await ask(acme.categories.cooling)).toEqual([])
})

it('changes somebody in parts', async () => {
  expect(
    (await change(jamie, { phone: '303 555 0188', zip_codes: ['80014'], hours: { 1: [{ from: 9, to: 12 }] } })).body,
  ).toMatchObject({
    phone: '3035550188',
    email: 'jamie@acme.example',
    zip_codes: ['80014'],
    hours: { 1: [{ from: 9, to: 12 }] },
  })
  expect((await change(jamie, { hours: null, phone: null, email: 'j.ortiz@acme.example' })).body).toMatchObject({
    hours: null,
    phone: null,
    email: 'j.ortiz@acme.example',
  })
})

it.each<[NewStaff, number, string]>([
  [{ role: 'technician', first_name: 'A', duty: 'office' }, 422, 'staff.duty'],
  [{ role: 'admin', first_name: 'A', zip_codes: ['80014'] }, 422, 'staff.zip_codes'],
  [{ role: 'technician', first_name: 'A', service_ids: [acme.categories.plumbing, 1] }, 422, 'staff.service_ids.1'],
  [{ role: 'technician', first_name: 'A', phone: '12' }, 422, 'staff.phone'],
  [{ role: 'technician', first_name: 'A', email: emails.customer }, 422, 'staff.email'],
  [
    {
      role: 'technician',
      first_name: 'A',
      hours: {
        1: [
          { from: 9, to: 12 },
          { from: 11, to: 13 },
        ],
      },
    },
    422,
    'staff.hours.1',
  ],
  [{ role: 'technician', first_name: 'A', hours: { 1: [{ from: 12, to: 9 }] } }, 422, 'staff.hours.1'],
  [{ role: 'technician', first_name: 'A', hours: { 1: [{ from: 9.1, to: 12 }] } }, 400, 'staff.hours.1.0.from'],
  [{ role: 'admin', first_name: ' ' }, 400, 'staff.first_name'],
])('%j: %i, for %s', async (staff, status, field) =>
  expect(await add(staff)).toMatchObject({ status, body: { field } }),
)

it('the company keeps an owner', async () => {
  const owner = acme.users.admin
  expect(await change(owner, { duty: 'office' })).toMatchObject({ status: 422, body: { field: 'staff.duty' } })
  expect((await office.call('endStaffMember', { params: { id: owner } })).status).toBe(422)
  await added({ role: 'admin', first_name: 'Olga', duty: 'owner' })
  expect((await change(owner, { duty: 'dispatcher' })).body.duty).toBe('dispatcher')
  // From now on they are one.
  expect(await office.call('createStaffMember', { body: { staff: { role: 'admin', first_name: 'B' } } })).toMatchObject(
    {
      status: 403,
      body: { message: 'This needs the scope staff:write.' },
    },
  )
  expect((await office.call('listStaff', { query: {} })).status).toBe(200)
})

describe('a technician who leaves', () => {
  it('has no way in, cannot be booked, and their visits are nobody’s', async () => {
    const link = await staffClient(api, 'technician', { type: 'Appointment', id: acme.appointments.assigned })
    const visit = (await office.call('getAppointment', { params: { id: acme.appointments.assigned } })).body
    const who = (await list()).find((each) => each.technician_id === visit.technician!.id)!
    const ended = await office.call('endStaffMember', { params: { id: who.id } })
    expect(ended.body.appointment_ids).toContain(acme.appointments.assigned)
    expect((await office.call('getAppointment', { params: { id: acme.appointments.assigned } })).body).toMatchObject({
      status: 'pending',
      technician: null,
    })
    expect((await list()).map(({ id }) => id)).not.toContain(who.id)
    expect((await list(true)).find(({ id }) => id === who.id)?.active).toBe(false)
    if (who.id === jamie)
      expect((await link.call('getAppointment', { params: { id: acme.appointments.assigned } })).status).toBe(401)
    expect(
      (await office.call('getBoard', { query: { from: '2026-03-24' } })).body.technicians.map(({ id }) => id),
    ).not.toContain(who.technician_id)
  })
})

describe('time off', () => {
  const params = { id: jamie }
  it('blocks bookings and names the visits in it, until it is taken back', async () => {
    const visit = await office.call('bookForCustomer', {
      body: {
        appointment: {
          customer_id: acme.users.newcomer,
          address_id: acme.addresses.newcomer,
          service_category_id: acme.categories.plumbing,
          arrival_window_start: '2026-03-24T09:00:00-06:00',
          technician_id: jamieTechnician,
        },
      },
    })
    const time_off = { start: '2026-03-24T00:00:00-06:00', end: '2026-03-25T00:00:00-06:00', reason: ' Dentist ' }
    const off = await office.call('addTimeOff', { params, body: { time_off } })
    expect(off).toMatchObject({ status: 201, body: { reason: 'Dentist', appointment_ids: [visit.body.id] } })
    expect((await office.call('listTimeOff', { params })).body).toMatchObject([{ id: off.body.id, reason: 'Dentist' }])
    const gone = await office.call('removeTimeOff', { params: { ...params, time_off_id: off.body.id } })
    expect(gone.status).toBe(204)
    expect((await office.call('listTimeOff', { params })).body).toEqual([])
    expect((await office.call('removeTimeOff', { params: { ...params, time_off_id: off.body.id } })).status).toBe(404)
  })

  it('ends after it starts, and is a technician’s', async () => {
    const time_off = { start: '2026-03-25T00:00:00Z', end: '2026-03-24T00:00:00Z' }
    expect(await office.call('addTimeOff', { params, body: { time_off } })).toMatchObject({
      status: 422,
      body: { field: 'time_off.end' },
    })
    expect((await office.call('listTimeOff', { params: { id: acme.users.admin } })).status).toBe(404)
  })
})
