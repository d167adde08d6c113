import { eq } from 'drizzle-orm'
import { positions } from '../db/schema'
import { createStaffLink } from '../identity/staff-links'
import { demoIds, emails } from '../seed/names'
import { createTestApi, type TestApi, type TestClient } from '../testing'
import { POSITIONS } from './streams'

jest.setTimeout(60_000)

let api: TestApi
let technician: TestClient
const acme = demoIds('acme')
const live = acme.appointments.live
const [own = 0, other = 0] = acme.technicians

beforeAll(async () => {
  api = await createTestApi()
  const link = await createStaffLink(api.services, { tenantId: acme.tenant, userId: acme.users.technicians[0] ?? 0, resource: { type: 'Appointment', id: live } })
  const { body } = await api.visitor().call('authenticateToken', { params: { token: link } })
  expect(body).toMatchObject({ role: 'technician', redirect: `/appointment/${live}`, email: 'jamie@acme.example' })
  technician = api.visitor('acme', body.authentication_token)
})
afterAll(() => api.close())

const at = { latitude: 39.75, longitude: -104.99 }

describe('a technician’s position', () => {
  it('is kept and told to whoever listens, once it is committed', async () => {
    let stop = () => {}
    const heard = new Promise((resolve) => {
      stop = api.services.bus.subscribe(POSITIONS, resolve)
    })
    const eta = '2026-02-10T16:07:00.000Z'
    expect((await technician.call('reportTechnicianPosition', { params: { id: own }, body: { ...at, heading: 90, eta } })).status).toBe(204)
    expect(await heard).toEqual({ tenantId: acme.tenant, appointmentId: live, message: { position: { ...at, heading: 90 }, routeMetadata: { eta } } })
    stop()
    const customer = await api.signIn(emails.customer)
    const { body } = await customer.call('getAppointment', { params: { id: live } })
    expect(body).toMatchObject({ eta, technician: { last_position: { ...at, heading: 90, seen_at: api.clock().toISOString() } } })
  })

  it('may come without heading and eta, and the eta stays', async () => {
    expect((await technician.call('reportTechnicianPosition', { params: { id: own }, body: at })).status).toBe(204)
    const [kept] = await api.database.withTenant(acme.tenant, (db) => db.select().from(positions).where(eq(positions.appointmentId, live)))
    expect(kept?.heading).toBeNull()
  })

  it('is theirs alone to report', async () => {
    expect((await technician.call('reportTechnicianPosition', { params: { id: other }, body: at })).status).toBe(404)
    const customer = await api.signIn(emails.customer)
    expect((await customer.call('reportTechnicianPosition', { params: { id: own }, body: at })).status).toBe(403)
  })

  it.each([['latitude', 91], ['longitude', -181], ['heading', 361], ['eta', 'soon'], ['latitude', '39']])('is refused with %s %j', async (field, value) => {
    const answer = await technician.call('reportTechnicianPosition', { params: { id: own }, body: { ...at, [field]: value } as typeof at })
    expect(answer).toMatchObject({ status: 400, body: { field } })
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
