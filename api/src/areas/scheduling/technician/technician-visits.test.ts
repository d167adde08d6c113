import { eq } from 'drizzle-orm'
import { appointments, comments, equipment, technicians, users } from '#foundation/database/schema'
import { readMails, setUpClientForEach, setUpTestApiForEach, type TestClient } from '#test/support'
import { clientByLink } from '#test/support/client-by-link'
import { officeClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const [first, second] = acme.technicians as [number, number]
const [jamie, priya] = acme.users.technicians as [number, number]
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
/** A Tuesday without visits. */
const DAY = '2026-03-24'
const at = (time: string, day = DAY) => `${day}T${time}:00-06:00`

let visit: { id: number; job_id: number }
let technician: TestClient

const book = async (more: object = {}) => {
  const { status, body } = await office.call('bookForCustomer', {
    body: {
      appointment: {
        customer_id: acme.users.newcomer,
        address_id: acme.addresses.newcomer,
        service_category_id: acme.categories.plumbing,
        arrival_window_start: at('09:00'),
        technician_id: first,
        details: { problem: 'Dripping tap' },
        ...more,
      },
    },
  })
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
  return body
}
beforeEach(async () => {
  visit = await book()
  technician = await clientByLink(api, jamie, { type: 'Appointment', id: visit.id })
})

type State = 'not_started' | 'on_the_way' | 'arrived' | 'done'
const set = (state: State, { note, by = technician }: { note?: string; by?: TestClient } = {}) =>
  by.call('setVisitProgress', { params: { id: visit.id }, body: { progress: { state, ...(note && { note }) } } })
const late = (eta: string, by = technician) =>
  by.call('reportLateness', { params: { id: visit.id }, body: { lateness: { eta } } })
const lateMails = async () => (await readMails(api)).filter(({ kind }) => kind === 'visit_late')
const read = () => office.call('getAppointment', { params: { id: visit.id } }).then(({ body }) => body)

describe('a visit for its technician', () => {
  it('has the customer with phone, the answers and the equipment at the address', async () => {
    await api.inAcme((db) =>
      db.insert(equipment).values([
        { userId: acme.users.newcomer, addressId: acme.addresses.newcomer, name: 'Boiler', manufacturer: 'Acme' },
        { userId: acme.users.newcomer, addressId: acme.addresses.newcomer, name: 'Gone', archived: true },
        { userId: acme.users.newcomer, name: 'Somewhere else' },
      ]),
    )
    const { status, body } = await technician.call('getTechnicianVisit', { params: { id: visit.id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      progress: 'not_started',
      technician: { id: first, full_name: 'Jamie Ortiz' },
      customer: { full_name: 'Nora Lindqvist' },
      appointment: { id: visit.id, answers: [{ answer: 'Dripping tap' }] },
      equipment: [{ name: 'Boiler', manufacturer: 'Acme' }],
    })
  })

  it('is refused to who had it before, and to a link to another visit', async () => {
    const other = await clientByLink(api, priya, { type: 'Appointment', id: acme.appointments.live })
    expect((await other.call('getTechnicianVisit', { params: { id: visit.id } })).status).toBe(404)
    await office.call('assignAppointment', {
      params: { id: visit.id },
      body: { assignment: { technician_id: second } },
    })
    for (const answer of [
      await technician.call('getTechnicianVisit', { params: { id: visit.id } }),
      await set('on_the_way'),
      await late(at('12:00')),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'This visit is now assigned to another technician.' },
      })
  })
})

describe('the progress of a visit', () => {
  it('goes on the way, arrived and done, one after the other; repeating a step changes nothing', async () => {
    for (const [state, status] of [
      ['on_the_way', 'accepted'],
      ['arrived', 'running'],
      ['done', 'completed'],
    ] as const) {
      const before = (await read()).status
      expect(await set(state, { note: 'Valve replaced' })).toMatchObject({ status: 200, body: { progress: state } })
      const after = await read()
      expect([before, after.status]).toEqual([expect.not.stringMatching(status), status])
      api.clock.advance(60_000)
      expect(await set(state, { note: 'Valve replaced' })).toMatchObject({ status: 200, body: { progress: state } })
      expect(await read()).toEqual({ ...after, calendar_url: expect.anything() })
    }
    const notes = await api.inAcme((db) => db.select().from(comments).where(eq(comments.jobId, visit.job_id)))
    expect(notes).toMatchObject([{ comment: 'Valve replaced', userId: jamie, customerVisible: true }])
  })

  it('skips no step, and goes back only from on the way', async () => {
    const refused = async (state: State, message: string) =>
      expect(await set(state)).toMatchObject({ status: 422, body: { field: 'progress.state', message } })
    await refused('arrived', 'Say first that you are on the way.')
    await refused('done', 'Say first that you have arrived.')
    await set('on_the_way')
    await refused('done', 'Say first that you have arrived.')
    expect(await set('not_started')).toMatchObject({ status: 200, body: { progress: 'not_started' } })
    expect(await read()).toMatchObject({ status: 'assigned', dispatch_time: null, technician: { id: first } })
    await set('on_the_way')
    await set('arrived')
    await refused('not_started', 'Only a visit that you are on the way to can be set back.')
    await refused('on_the_way', 'This appointment can no longer be changed online. Please call our office.')
  })

  it('takes two taps at once for one', async () => {
    const answers = await Promise.all([set('on_the_way'), set('on_the_way'), set('on_the_way')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const log = await api.inAcme((db) => db.select().from(appointments).where(eq(appointments.id, visit.id)))
    expect(log).toMatchObject([{ status: 'accepted', dispatchedAt: api.clock() }])
  })

  it('starts one that was given away without being confirmed', async () => {
    await api.inAcme((db) => db.update(appointments).set({ status: 'pending' }).where(eq(appointments.id, visit.id)))
    expect(await set('on_the_way')).toMatchObject({ status: 200, body: { progress: 'on_the_way' } })
  })

  it('is also set by the office; not for a visit that was called off', async () => {
    expect((await set('on_the_way', { by: office })).status).toBe(200)
    await office.call('updateAppointment', { params: { id: visit.id }, body: { status: 'cancelled' } })
    expect((await technician.call('getTechnicianVisit', { params: { id: visit.id } })).body.progress).toBe('closed')
    expect((await set('arrived')).status).toBe(422)
  })

  it('is followed by positions from setting out on', async () => {
    const report = () =>
      technician.call('reportTechnicianPosition', {
        params: { id: first },
        body: { latitude: 39.75, longitude: -104.99, appointment_id: visit.id },
      })
    const position = async () => (await read()).technician?.last_position
    await report()
    expect(await position()).toBeNull()
    await set('on_the_way')
    await report()
    expect(await position()).toMatchObject({ latitude: 39.75 })
    await set('not_started')
    expect(await position()).toBeNull()
  })
})

describe('a technician who is late', () => {
  // The window ends at 11.
  let signedIn: TestClient
  beforeEach(async () => {
    api.clock.set(new Date(at('10:40')))
    signedIn = await officeClient(api)
    technician = await clientByLink(api, jamie, { type: 'Appointment', id: visit.id })
  })

  it('tells the customer by mail, once for each time; the visit has the new time', async () => {
    expect(await late(at('11:30'))).toMatchObject({
      status: 200,
      body: { appointment: { eta: '2026-03-24T17:30:00.000Z' } },
    })
    await late(at('11:30'))
    expect((await lateMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [
        emails.newcomer,
        'Your visit from Acme Home Services on Tuesday, March 24, 2026 will be late: now about 11:30 AM',
      ],
    ])
    expect((await lateMails())[0]!.text).toContain(
      'Jamie is running late and expects to be with you at about 11:30 AM.',
    )
    await late(at('12:00'))
    expect(await lateMails()).toHaveLength(2)
    await set('on_the_way')
    expect((await technician.call('getTechnicianVisit', { params: { id: visit.id } })).body.appointment.eta).toBe(
      '2026-03-24T18:00:00.000Z',
    )
  })

  it.each([
    ['past', '10:30'],
    ['within the window', '11:00'],
  ])('names no time that is %s', async (_, time) => {
    expect(await late(at(time))).toMatchObject({ status: 422, body: { field: 'lateness.eta' } })
    expect(await late(at('11:30', '2026-03-25'))).toMatchObject({ status: 422, body: { field: 'lateness.eta' } })
    expect(await lateMails()).toEqual([])
  })

  it('tells nobody once they are there', async () => {
    await set('on_the_way')
    await set('arrived')
    expect((await late(at('11:30'))).status).toBe(422)
  })

  it('is no longer late when the visit is moved', async () => {
    await late(at('11:30'))
    const moved = await signedIn.call('moveAppointment', {
      params: { id: visit.id },
      body: { move: { arrival_window_start: at('13:00') } },
    })
    expect(moved).toMatchObject({ status: 200, body: { eta: null } })
  })
})

describe('a link to a technician’s visits', () => {
  const list = (client: TestClient, day?: string) =>
    client.call('listTechnicianVisits', { query: day === undefined ? {} : { day } })
  const comeBy = (userId: number) => clientByLink(api, userId, { type: 'Technician', id: userId })

  it('lists those of a day, today by default, in the order of their windows', async () => {
    const later = await book({ arrival_window_start: at('13:00') })
    await book({ arrival_window_start: at('13:00'), technician_id: second })
    await book({ arrival_window_start: at('09:00', '2026-03-25') })
    const client = await comeBy(jamie)
    const { body } = await list(client, DAY)
    expect(body).toMatchObject({
      day: DAY,
      time_zone: 'America/Denver',
      technician: { id: first, full_name: 'Jamie Ortiz' },
      visits: [
        { id: visit.id, progress: 'not_started', customer: 'Nora Lindqvist', service: 'Plumbing' },
        { id: later.id, arrival_window_start: '2026-03-24T19:00:00.000Z' },
      ],
    })
    expect((await list(client, '2026-03-27')).body.visits).toEqual([])
    api.clock.set(new Date(at('23:30')))
    const again = await comeBy(jamie)
    expect((await list(again)).body).toMatchObject({ day: DAY, visits: [{ id: visit.id }, { id: later.id }] })
    expect((await list(again, 'soon')).status).toBe(400)
  })

  it('opens each of them as its own link does, and no visit of anybody else', async () => {
    const client = await comeBy(jamie)
    const open = (id: number) => client.call('getTechnicianVisit', { params: { id } })
    expect((await open(visit.id)).status).toBe(200)
    expect((await set('on_the_way', { by: client })).status).toBe(200)
    const report = (appointment_id?: number) =>
      client.call('reportTechnicianPosition', {
        params: { id: first },
        body: { latitude: 39.75, longitude: -104.99, ...(appointment_id && { appointment_id }) },
      })
    expect((await report(visit.id)).status).toBe(204)
    expect((await report()).status).toBe(404)
    expect((await client.call('getJob', { params: { id: visit.job_id } })).status).toBe(200)
    const foreign = await book({ arrival_window_start: at('13:00'), technician_id: second })
    expect((await open(foreign.id)).status).toBe(404)
    expect((await client.call('getJob', { params: { id: foreign.job_id } })).status).toBe(404)
    expect((await report(foreign.id)).status).toBe(404)
    const note = { commentable_type: 'Job' as const, comment: 'Hello' }
    const write = (commentable_id: number) =>
      client.call('createComment', { body: { comment: { ...note, commentable_id } } })
    expect([(await write(visit.job_id)).status, (await write(foreign.job_id)).status]).toEqual([201, 404])
    await office.call('assignAppointment', {
      params: { id: foreign.id },
      body: { assignment: { technician_id: first } },
    })
    expect((await open(foreign.id)).status).toBe(200)
  })

  it('is made by the office for a technician alone', async () => {
    const make = (link: object) => office.call('createLink', { body: { link: link as never } })
    const resource = { type: 'Technician', id: jamie }
    const made = await make({ role: 'technician', resource })
    expect(made).toMatchObject({ status: 201, body: { resource } })
    const opened = await api
      .visitor()
      .call('authenticateToken', { params: { token: made.body.url.split('/').at(-1)! } })
    expect(opened.body).toMatchObject({ id: jamie, role: 'technician', redirect: '/technician' })
    const refused = async (link: object, field: string) =>
      expect(await make(link)).toMatchObject({ status: 422, body: { field } })
    await refused({ role: 'admin', resource }, 'link.resource.type')
    await refused({ role: 'technician', resource, user_id: priya }, 'link.user_id')
    await refused({ role: 'technician', resource: { ...resource, id: acme.users.admin } }, 'link.resource.id')
    await refused(
      { role: 'technician', resource: { ...resource, id: demoIds('bluebird').users.technicians[0] } },
      'link.resource.id',
    )
  })

  it('ends when it is revoked, when it expires, and with the technician’s work', async () => {
    const [ended, kept] = [await comeBy(jamie), await comeBy(priya)]
    expect((await office.call('endStaffMember', { params: { id: jamie } })).status).toBe(200)
    expect([(await list(ended)).status, (await list(kept)).status]).toEqual([401, 200])
    const [link] = (await office.call('listLinks', { query: { resource_type: 'Technician' } })).body.data
    await office.call('revokeLink', { params: { id: link!.id } })
    expect((await list(kept)).status).toBe(401)
    const late = await comeBy(priya)
    api.clock.advance(7 * 24 * 3_600_000)
    expect((await list(late)).status).toBe(401)
  })

  it('lists nothing for who is no technician', async () => {
    await api.inAcme(async (db) => {
      await db.update(appointments).set({ technicianId: null }).where(eq(appointments.technicianId, first))
      await db.update(users).set({ archived: true }).where(eq(users.id, jamie))
      await db.update(technicians).set({ active: false }).where(eq(technicians.id, first))
    })
    expect((await list(office)).status).toBe(403)
    expect((await list(technician)).status).toBe(401)
  })
})
