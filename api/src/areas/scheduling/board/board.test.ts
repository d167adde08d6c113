import { eq, sql } from 'drizzle-orm'
import { mails, timeOff } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient } from '#test/support/payments'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))

const [first, second] = acme.technicians as [number, number]
/** A Tuesday without visits. */
const DAY = '2026-03-24'
const at = (time: string, day = DAY) => `${day}T${time}:00-06:00`

const board = async (from = DAY, days = 1) => (await office.call('getBoard', { query: { from, days } })).body
const book = (more: object = {}) =>
  office.call('bookForCustomer', {
    body: {
      appointment: {
        customer_id: acme.users.newcomer,
        address_id: acme.addresses.newcomer,
        service_category_id: acme.categories.plumbing,
        arrival_window_start: at('09:00'),
        ...more,
      },
    },
  })
const booked = async (more: object = {}) => {
  const { status, body } = await book(more)
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
  return body
}
const assign = (id: number, assignment: { technician_id: number | null; force?: boolean; reason?: string }) =>
  office.call('assignAppointment', { params: { id }, body: { assignment } })
const move = (id: number, change: object) =>
  office.call('moveAppointment', { params: { id }, body: { move: change as { arrival_window_start: string } } })

describe('the board', () => {
  it('has the hours of technicians, their time off, and visits with whom they are for', async () => {
    await api.inAcme((db) =>
      db.insert(timeOff).values({ technicianId: second, during: `[${at('12:00')},${at('13:00')})`, reason: 'Dentist' }),
    )
    const { id } = await booked({ technician_id: first })
    const { technicians, visits, time_zone } = await board()
    expect(time_zone).toBe('America/Denver')
    const jamie = technicians.find((each) => each.id === first)
    expect(jamie?.working).toEqual([{ start: '2026-03-24T14:00:00.000Z', end: '2026-03-25T00:00:00.000Z' }])
    expect(technicians.find((each) => each.id === second)?.time_off).toEqual([
      { start: '2026-03-24T18:00:00.000Z', end: '2026-03-24T19:00:00.000Z', reason: 'Dentist' },
    ])
    expect(visits).toMatchObject([
      {
        id,
        status: 'assigned',
        technician_id: first,
        arrival_window_start: '2026-03-24T15:00:00.000Z',
        service: 'Plumbing',
        customer: { id: acme.users.newcomer },
      },
    ])
    expect(visits[0]?.held?.start).toBe('2026-03-24T15:00:00.000Z')
  })

  it('has every visit of its days and none of others or of another company', async () => {
    const { id } = await booked({ arrival_window_start: at('15:00'), arrival_window_end: at('16:00') })
    expect((await board()).visits.map((visit) => visit.id)).toEqual([id])
    expect((await board('2026-03-25')).visits).toEqual([])
    expect((await board('2026-03-23', 7)).visits.map((visit) => visit.id)).toEqual([id])
    const bluebird = await officeClient(api, 'bluebird')
    const elsewhere = await bluebird.call('getBoard', { query: { from: DAY, days: 1 } })
    expect(elsewhere.body.visits.map((visit) => visit.id)).not.toContain(id)
  })

  it('has no working hours on a day off and on a holiday', async () => {
    await api.database.raw(
      `update tenants set booking_rules = booking_rules || '{"holidays": ["${DAY}"]}' where id = ${acme.tenant}`,
    )
    api.services.tenants.forget()
    expect((await board()).technicians.every(({ working }) => working.length === 0)).toBe(true)
    expect((await board('2026-03-29')).technicians.every(({ working }) => working.length === 0)).toBe(true)
  })
})

describe('a visit that the office books', () => {
  it('names the input that is wrong when it is given to somebody', async () => {
    const { id } = await booked()
    expect(await assign(id, { technician_id: demoIds('bluebird').technicians[0]! })).toMatchObject({
      status: 422,
      body: { field: 'assignment.technician_id' },
    })
    await office.call('updateAppointment', { params: { id }, body: { status: 'cancelled' } })
    expect(await assign(id, { technician_id: first })).toMatchObject({
      status: 422,
      body: { message: 'This appointment has ended or was cancelled.' },
    })
  })

  it('is held for who is free, and pending until somebody is named', async () => {
    const visit = await booked()
    expect(visit).toMatchObject({ status: 'pending', technician: null, arrival_window_end: '2026-03-24T17:00:00.000Z' })
    const mails = await api.inAcme((db) => db.execute(sql`select kind from mails where kind = 'visit_confirmation'`))
    expect(JSON.stringify(mails)).toContain('visit_confirmation')
  })

  it('may be at a time that customers cannot book', async () => {
    expect(await booked({ arrival_window_start: at('10:40'), arrival_window_end: at('11:10') })).toMatchObject({
      arrival_window_start: '2026-03-24T16:40:00.000Z',
      scheduled_time: '2026-03-24T17:10:00.000Z',
    })
  })

  it.each([
    ['another customer’s address', { address_id: acme.addresses.customer }, 'appointment.address_id'],
    ['nobody', { customer_id: acme.users.admin }, 'appointment.customer_id'],
    ['no service', { service_category_id: 999_999 }, 'appointment.service_category_id'],
    ['a window that ends before it starts', { arrival_window_end: at('08:00') }, 'appointment.arrival_window_end'],
    ['no technician', { technician_id: 999_999 }, 'appointment.technician_id'],
    [
      'a time that has passed',
      { arrival_window_start: '2020-03-24T09:00:00-06:00' },
      'appointment.arrival_window_start',
    ],
  ])('for %s is refused', async (_, change, field) =>
    expect(await book(change)).toMatchObject({ status: 422, body: { field } }),
  )

  it('at a time that has passed needs a reason, and nobody is mailed', async () => {
    const past = { arrival_window_start: '2020-03-24T09:00:00-06:00', technician_id: first, force: true }
    expect(await book(past)).toMatchObject({ status: 422, body: { field: 'appointment.reason' } })
    const { id } = await booked({ ...past, reason: 'Was not entered' })
    expect((await move(id, { ...past, arrival_window_start: '2020-03-25T09:00:00-06:00' })).status).toBe(422)
    const moved = { ...past, arrival_window_start: '2020-03-25T09:00:00-06:00', reason: 'Wrong day' }
    expect((await move(id, moved)).status).toBe(200)
    const cancel = { params: { id }, body: { status: 'cancelled' as const } }
    expect((await office.call('updateAppointment', cancel)).status).toBe(200)
    const mails = await api.inAcme((db) =>
      db.execute(sql`select kind from mails where origin like ${`%/appointment/${id}`}`),
    )
    expect(JSON.stringify(mails)).not.toMatch(/visit/)
  })

  it('is cancelled with a reason, which the customer reads and the log keeps', async () => {
    const { id } = await booked()
    const reason = 'Our van broke down'
    const change = (body: { status: 'cancelled' | 'late'; reason: string }) =>
      office.call('updateAppointment', { params: { id }, body })
    expect(await change({ status: 'late', reason })).toMatchObject({ status: 422, body: { field: 'reason' } })
    expect((await change({ status: 'cancelled', reason })).body).toMatchObject({
      cancellation_reason: { responsable: 'Office', reason },
    })
    const [mail] = await api.inAcme((db) => db.select().from(mails).where(eq(mails.kind, 'visit_cancelled')))
    expect(mail?.text).toContain(`Reason: ${reason}`)
    const { body } = await office.call('listAuditEntries', { query: { resource_type: 'appointment', resource_id: id } })
    expect(body.data).toContainEqual(expect.objectContaining({ reason }))
  })

  it('where nobody is free is a conflict; forced, it is booked, and the log says why', async () => {
    const night = { arrival_window_start: at('22:00') }
    expect(await book(night)).toMatchObject({ status: 409, body: { field: 'appointment.arrival_window_start' } })
    expect(await book({ ...night, force: true })).toMatchObject({ status: 422, body: { field: 'appointment.reason' } })
    const visit = await booked({ ...night, force: true, reason: 'Water everywhere' })
    const log = await office.call('listAuditEntries', {
      query: { resource_type: 'appointment', resource_id: visit.id },
    })
    expect(log.body.data.at(-1)).toMatchObject({ action: 'created', reason: 'Water everywhere' })
  })
})

describe('who comes', () => {
  it('is checked: hours, skills, zone, time off and other visits', async () => {
    const visit = await booked()
    await api.inAcme(async (db) => {
      await db.execute(sql`
        update technicians set skill_ids = '[]', own_working_hours = '{"2": {"from": 12, "to": 14}}' where id = ${first}`)
      await db.insert(timeOff).values({ technicianId: first, during: `[${at('08:00')},${at('10:00')})`, reason: null })
    })
    expect(await assign(visit.id, { technician_id: first })).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(
          /^\w+ \w+ does not work at that time, and does not do this service, and is off\.$/,
        ) as string,
        field: 'assignment.technician_id',
      },
    })
    await api.inAcme((db) => db.execute(sql`update technicians set zip_codes = '["99999"]' where id = ${second}`))
    expect((await assign(visit.id, { technician_id: second })).body).toMatchObject({
      message: expect.stringMatching(/does not go to \d{5}\.$/) as string,
    })
  })

  it('cannot be in two places at once, unless the office says why', async () => {
    const one = await booked({ technician_id: first })
    const other = await booked({ customer_id: acme.users.declined, address_id: acme.addresses.declined })
    const both = await assign(other.id, { technician_id: first })
    expect(both).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`has appointment ${one.id} at that time`) as string },
    })
    const forced = await assign(other.id, { technician_id: first, force: true, reason: 'Next door' })
    expect(forced).toMatchObject({ status: 200, body: { status: 'assigned', technician: { id: first } } })
    expect((await board()).visits.map(({ technician_id }) => technician_id)).toEqual([first, first])
  })

  it('can be nobody again', async () => {
    const visit = await booked({ technician_id: first })
    expect((await assign(visit.id, { technician_id: null })).body).toMatchObject({
      status: 'pending',
      technician: null,
    })
    expect((await assign(visit.id, { technician_id: second })).body).toMatchObject({ status: 'assigned' })
  })

  it('is planned for no visit that is over', async () => {
    expect((await assign(acme.appointments.completed, { technician_id: first })).status).toBe(422)
    expect((await move(acme.appointments.cancelled, { arrival_window_start: at('09:00') })).status).toBe(422)
    expect((await assign(999_999, { technician_id: first })).status).toBe(404)
  })
})

describe('a visit that the office moves', () => {
  it('keeps its technician if they are free, and the customer is told', async () => {
    const visit = await booked({ technician_id: first })
    const moved = await move(visit.id, { arrival_window_start: at('13:00') })
    expect(moved.body).toMatchObject({ arrival_window_start: '2026-03-24T19:00:00.000Z', technician: { id: first } })
    const mails = await api.inAcme((db) => db.execute(sql`select kind from mails where kind = 'visit_moved'`))
    expect(JSON.stringify(mails)).toContain('visit_moved')
    // Its former time is free again.
    await booked({ customer_id: acme.users.declined, address_id: acme.addresses.declined, technician_id: first })
  })

  it('does not go where its technician has another visit; somebody else may have it', async () => {
    await booked({ technician_id: first, arrival_window_start: at('13:00') })
    const visit = await booked({
      customer_id: acme.users.declined,
      address_id: acme.addresses.declined,
      technician_id: first,
    })
    expect((await move(visit.id, { arrival_window_start: at('13:00') })).status).toBe(422)
    const given = await move(visit.id, { arrival_window_start: at('13:00'), technician_id: second })
    expect(given.body.technician?.id).toBe(second)
  })
})
