import { eq } from 'drizzle-orm'
import { createStaffLink } from '#areas/identity/links/create-link'
import { APPOINTMENT_CHANGED } from '#areas/scheduling/appointments/appointment-events'
import { createApi } from '#composition/create-api'
import { appointments, positions } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, until, type TestClient } from '#test/support'
import { collectMessages } from '#test/support/collect-messages'
import { signInStaff } from '#test/support/staff'
import type { Body } from '@portal/contract'
import { demoIds, emails } from 'demo/names'
import { POSITION_REPORTED } from './events'

let technician: TestClient
const acme = demoIds('acme')
const live = acme.appointments.live
const [own = 0, other = 0] = acme.technicians

const api = setUpTestApi()
beforeAll(async () => {
  const link = await createStaffLink(api.services, {
    tenantId: acme.tenant,
    userId: acme.users.technicians[0] ?? 0,
    resource: { type: 'Appointment', id: live },
  })
  const { body } = await api.visitor().call('authenticateToken', { params: { token: link } })
  expect(body).toMatchObject({ role: 'technician', redirect: `/appointment/${live}`, email: 'jamie@acme.example' })
  technician = api.visitor('acme', body.authentication_token)
  // The seeded position is far away: let enough time pass for any distance in town to be plausible.
  api.clock.advance(10 * 60_000)
})

const at = { latitude: 39.75, longitude: -104.99 }
const report = (body: Body<'reportTechnicianPosition'>) =>
  technician.call('reportTechnicianPosition', { params: { id: own }, body })
const storedPosition = async () =>
  (await api.inAcme((db) => db.select().from(positions).where(eq(positions.appointmentId, live))))[0]
const storedLatitude = async () => (await storedPosition())?.latitude

describe('a technician’s position', () => {
  it('is stored, and published after the commit', async () => {
    let stop = () => {}
    const message = new Promise((resolve) => {
      stop = api.services.bus.subscribe(POSITION_REPORTED, resolve)
    })
    const eta = '2026-02-10T16:27:00.000Z'
    expect((await report({ ...at, heading: 90, eta })).status).toBe(204)
    expect(await message).toEqual({
      tenantId: acme.tenant,
      appointmentId: live,
      epoch: expect.any(String),
      offset: 2,
      message: { position: { ...at, heading: 90 }, routeMetadata: { eta } },
    })
    stop()
    const customer = await api.signIn(emails.customer)
    const { body } = await customer.call('getAppointment', { params: { id: live } })
    expect(body).toMatchObject({
      eta,
      technician: { last_position: { ...at, heading: 90, seen_at: api.clock().toISOString() } },
    })
  })

  it('may omit heading and ETA, and the previous ETA stays', async () => {
    expect((await report(at)).status).toBe(204)
    expect((await storedPosition())?.heading).toBeNull()
  })

  it('has consecutive offsets, even for concurrent reports', async () => {
    const before = await storedPosition()
    await Promise.all([1, 2, 3, 4].map((step) => report({ ...at, latitude: at.latitude + step / 1e5 })))
    expect(await storedPosition()).toMatchObject({ epoch: before!.epoch, lastOffset: before!.lastOffset + 4 })
    expect((await report(at)).status).toBe(204)
  })

  it('is accepted only within a plausible driving distance, which grows with time', async () => {
    const drive = (latitude: number) => report({ ...at, latitude })
    // A hundredth of a degree is 1,112 meters: 100 of noise, and the rest takes 14.5 seconds at 70 m/s.
    await drive(at.latitude + 0.01)
    expect(await storedLatitude()).toBe(at.latitude)
    api.clock.advance(14_000)
    await drive(at.latitude - 0.01)
    expect(await storedLatitude()).toBe(at.latitude)
    api.clock.advance(500)
    await drive(at.latitude + 0.01)
    expect(await storedLatitude()).toBe(at.latitude + 0.01)
    await drive(at.latitude + 0.0108)
    expect(await storedLatitude()).toBe(at.latitude + 0.0108)
  })

  it('that was wrong is replaced as soon as three reports in a row agree on another place', async () => {
    const drive = (latitude: number) =>
      report({ ...at, latitude, eta: new Date(api.clock().getTime() + 600_000).toISOString() })
    const start = await storedLatitude()
    // A stray, another one, then where the van really is.
    for (const [latitude, stored] of [
      [40.15, start],
      [38.9, start],
      [40.15, start],
      [40.1502, start],
      [40.1504, 40.1504],
      [40.1506, 40.1506],
      [at.latitude, 40.1506],
    ] as const) {
      api.clock.advance(1_000)
      expect((await drive(latitude)).status).toBe(204)
      expect(await storedLatitude()).toBe(stored)
    }
  })

  it('of 0, 0 is refused: a device that knows none reports it', async () => {
    expect(await report({ latitude: 0, longitude: 0 })).toMatchObject({ status: 422, body: { field: 'latitude' } })
  })

  it.each([
    [-1, null],
    [null, null],
    [361, null],
    [undefined, null],
    [0, 0],
    [359.5, 359.5],
  ])('with heading %j, as phones report it, has heading %j; an eta of null is none', async (heading, stored) => {
    expect((await report({ ...at, heading, eta: null })).status).toBe(204)
    expect((await storedPosition())?.heading).toBe(stored)
  })

  it('is accepted at most once a second, across nodes', async () => {
    const strict = await createApi({
      database: api.database,
      secret: 'another-node-of-the-same-portal-in-tests',
      clock: api.clock,
      log: { level: 'silent' },
      bus: api.services.bus,
    })
    const reportAgain = () =>
      strict.http.inject({
        method: 'POST',
        url: `/v3/technicians/${own}/position`,
        headers: { host: 'acme.localhost', authorization: `Token token=${technician.token}` },
        payload: at,
      })
    api.clock.advance(60_000)
    expect((await reportAgain()).statusCode).toBe(204)
    const soon = await reportAgain()
    expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '1'])
    api.clock.advance(999)
    expect((await reportAgain()).statusCode).toBe(429)
    api.clock.advance(1)
    expect((await reportAgain()).statusCode).toBe(204)
    await strict.http.close()
  })

  it('is not stored if the technician is not on the way to a visit', async () => {
    const change = (status: 'late' | 'accepted') =>
      api.inAcme((db) => db.update(appointments).set({ status }).where(eq(appointments.id, live)))
    await change('late')
    for (const latitude of [10, 80]) expect((await report({ ...at, latitude })).status).toBe(204)
    expect(await api.inAcme((db) => db.select().from(positions).where(eq(positions.appointmentId, live)))).toEqual([])
    await change('accepted')
    expect((await report(at)).status).toBe(204)
  })

  it('can be reported only by that technician', async () => {
    expect((await technician.call('reportTechnicianPosition', { params: { id: other }, body: at })).status).toBe(404)
    const customer = await api.signIn(emails.customer)
    expect((await customer.call('reportTechnicianPosition', { params: { id: own }, body: at })).status).toBe(403)
  })

  it.each([
    ['latitude', 91],
    ['longitude', -181],
    ['heading', 'north'],
    ['eta', 'soon'],
    ['latitude', '39'],
  ])('is rejected with %s %j', async (field, value) => {
    const answer = await report({ ...at, [field]: value } as typeof at)
    expect(answer).toMatchObject({ status: 400, body: { field } })
  })

  it.each([
    ['in 1970', -56 * 365 * 86_400],
    ['five minutes ago', -300],
    ['a minute and a second ago', -61],
    ['more than a day from now', 86_401],
  ])('is rejected with an ETA %s', async (_, seconds) => {
    const eta = new Date(api.clock().getTime() + seconds * 1000).toISOString()
    expect(await report({ ...at, eta })).toMatchObject({ status: 422, body: { field: 'eta' } })
  })

  it('may have an ETA of now from a phone whose clock is behind', async () => {
    const eta = new Date(api.clock().getTime() - 59_000).toISOString()
    expect((await report({ ...at, eta })).status).toBe(204)
  })
})

describe('a technician on the way to two customers', () => {
  const { assigned } = acme.appointments
  const home = { latitude: 39.76, longitude: -104.98 }
  const customer = setUpClient(() => api.signIn(emails.customer))
  const neighbor = setUpClient(() => api.signIn(emails.landlord))
  /** The technician with a signed-in session instead of a link. */
  const driver = setUpClient(() => signInStaff(api, 'technician'))
  const change = (id: number, values: Partial<typeof appointments.$inferInsert>) =>
    api.inAcme((db) => db.update(appointments).set(values).where(eq(appointments.id, id)))
  const reportBy = (who: TestClient, body: object = {}) =>
    who.request('POST', `/v3/technicians/${own}/position`, { ...home, ...body })
  const known = async (who: TestClient, id: number) => {
    const { body } = await who.call('getAppointment', { params: { id } })
    const place = body.technician?.last_position
    return { eta: body.eta, place: place ? { latitude: place.latitude, longitude: place.longitude } : null }
  }
  const in20Minutes = () => new Date(api.clock().getTime() + 20 * 60_000).toISOString()

  beforeEach(async () => {
    // No positions yet, and the last report was long enough ago for any distance in town.
    for (const id of [live, assigned]) await change(id, { status: 'assigned' })
    for (const id of [live, assigned]) await change(id, { status: 'accepted', technicianId: own, eta: null })
    api.clock.advance(10 * 60_000)
  })

  it('reports for the visit of the link, and the other customer learns nothing', async () => {
    const eta = in20Minutes()
    expect((await reportBy(technician, { eta })).status).toBe(204)
    expect(await known(customer, live)).toEqual({ eta, place: home })
    expect(await known(neighbor, assigned)).toEqual({ eta: null, place: null })
    const kept = await api.inAcme((db) => db.select({ id: positions.appointmentId }).from(positions))
    expect(kept).toEqual([{ id: live }])
  })

  it('reports for the visit named in the report, each with its own ETA', async () => {
    const eta = in20Minutes()
    expect((await reportBy(technician, { eta })).status).toBe(204)
    expect((await reportBy(driver, { appointment_id: assigned, latitude: 39.7601 })).status).toBe(204)
    expect(await known(customer, live)).toEqual({ eta, place: home })
    expect(await known(neighbor, assigned)).toEqual({ eta: null, place: { ...home, latitude: 39.7601 } })
  })

  it('must name the visit if both are possible', async () => {
    expect(await reportBy(driver)).toMatchObject({ status: 422, body: { field: 'appointment_id' } })
    await change(assigned, { status: 'late' })
    expect((await reportBy(driver)).status).toBe(204)
    expect((await known(customer, live)).place).toEqual(home)
  })

  it('cannot name another visit than the link’s, or another technician’s', async () => {
    expect((await reportBy(technician, { appointment_id: assigned })).status).toBe(404)
    await change(assigned, { technicianId: other })
    expect((await reportBy(driver, { appointment_id: assigned })).status).toBe(404)
    expect((await reportBy(driver, { appointment_id: 999_999 })).status).toBe(404)
    expect(await reportBy(driver, { appointment_id: 'x' })).toMatchObject({
      status: 400,
      body: { field: 'appointment_id' },
    })
  })

  it('is hidden from the other customer once at work at one address', async () => {
    expect((await reportBy(technician)).status).toBe(204)
    await change(assigned, { status: 'running' })
    expect((await known(customer, live)).place).toBeNull()
    expect(await reportBy(technician)).toMatchObject({ status: 422, body: { field: 'appointment_id' } })
    expect(await reportBy(driver, { appointment_id: live })).toMatchObject({
      status: 422,
      body: { field: 'appointment_id' },
    })
    expect((await known(customer, live)).place).toBeNull()
    // Without an appointment_id, the report is for the visit that they are at.
    expect((await reportBy(driver)).status).toBe(204)
    expect((await known(neighbor, assigned)).place).toEqual(home)
    expect((await known(customer, live)).place).toBeNull()
    await change(assigned, { status: 'completed' })
    api.clock.advance(1_000)
    expect((await reportBy(technician)).status).toBe(204)
    expect((await known(customer, live)).place).toEqual(home)
  })

  it('is forgotten on arrival; what is reported from there is shown', async () => {
    expect((await reportBy(technician)).status).toBe(204)
    await change(live, { status: 'running' })
    expect((await known(customer, live)).place).toBeNull()
    api.clock.advance(1_000)
    expect((await reportBy(technician)).status).toBe(204)
    expect((await known(customer, live)).place).toEqual(home)
  })

  it('is hidden as well once the office assigns them a visit in progress', async () => {
    await change(assigned, { status: 'running', technicianId: other })
    expect((await reportBy(technician)).status).toBe(204)
    await change(assigned, { technicianId: own })
    expect((await known(customer, live)).place).toBeNull()
    expect((await reportBy(technician)).status).toBe(422)
  })

  it('leaves no position behind from a report that races with starting work elsewhere', async () => {
    const [reported] = await Promise.all([reportBy(technician), change(assigned, { status: 'running' })])
    expect([204, 422]).toContain(reported.status)
    expect((await known(customer, live)).place).toBeNull()
  })

  it('notifies watchers of the other visit', async () => {
    const { messages, stop } = await collectMessages(api.services.bus, APPOINTMENT_CHANGED)
    const office = await createStaffLink(api.services, {
      tenantId: acme.tenant,
      userId: acme.users.admin,
      resource: { type: 'Appointment', id: assigned },
    })
    const { body } = await api.visitor().call('authenticateToken', { params: { token: office } })
    expect(
      (
        await api
          .visitor('acme', body.authentication_token)
          .call('updateAppointment', { params: { id: assigned }, body: { status: 'running' } })
      ).status,
    ).toBe(200)
    // NOTIFY delivers asynchronously.
    await until(() => messages.length === 2)
    stop()
    expect(messages).toEqual([
      { tenantId: acme.tenant, appointmentId: assigned, status: 'running' },
      { tenantId: acme.tenant, appointmentId: live, status: 'accepted' },
    ])
  })
})

describe('who is coming', () => {
  it('has a first name and a picture', async () => {
    const customer = await api.signIn(emails.customer)
    const preview = (appointment_id: number) => customer.call('getTechnicianPreview', { query: { appointment_id } })
    expect((await preview(live)).body).toEqual({ first_name: 'Jamie', avatar: { url: expect.stringContaining('svg') } })
    expect((await preview(acme.appointments.late)).body).toBeNull()
    expect((await preview(acme.appointments.pending)).status).toBe(404)
  })
})
