import { eq } from 'drizzle-orm'
import { appointments, linkTokens } from '#foundation/database/schema'
import { setUpClient, setUpTestApi } from '#test/support'
import { demoIds, emails } from 'demo/names'

let token: string
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
beforeAll(async () => {
  token = (await customer.call('shareAppointment', { params: { id: live }, body: {} })).body.token
})

const acme = demoIds('acme')
const live = acme.appointments.live
const open = (subdomain = 'acme') => api.visitor(subdomain).call('authenticateToken', { params: { token } })
const viewer = async () => api.visitor('acme', (await open()).body.authentication_token)

describe('a share link', () => {
  it('is the same one while it is valid, and not stored in clear', async () => {
    const again = await customer.call('shareAppointment', { params: { id: live }, body: {} })
    expect(again.body.token).toBe(token)
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await api.inAcme((db) => db.select().from(linkTokens))
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('can be redeemed repeatedly', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect(await open()).toMatchObject({
        status: 200,
        body: {
          role: 'viewer',
          email: '',
          resource: { type: 'Appointment', id: live },
          redirect: `/appointment-details/${token}`,
        },
      })
    }
  })

  it('shows the allowlist and nothing else', async () => {
    const { body } = await (await viewer()).call('getAppointment', { params: { id: live } })
    expect(Object.keys(body).sort()).toEqual([
      'address',
      'arrival_time',
      'arrival_window_end',
      'arrival_window_start',
      'departure_time',
      'dispatch_time',
      'eta',
      'id',
      'iso_arrival_time',
      'iso_dispatch_time',
      'job_id',
      'scheduled_time',
      'status',
      'technician',
    ])
    expect(Object.keys(body.address).sort()).toEqual(['city', 'state', 'street', 'time_zone'])
    expect(body.technician).toEqual({
      first_name: 'Jamie',
      avatar: { url: expect.stringContaining('data:image') },
      last_position: expect.objectContaining({ latitude: expect.any(Number) }),
    })
    // The customer sees all of the same visit.
    const own = await customer.call('getAppointment', { params: { id: live } })
    expect(own.body).toMatchObject({
      customer: { email: emails.customer },
      technician: { phone: '3035550160' },
      details: { issue: 'Not cooling' },
    })
  })

  it('opens nothing else', async () => {
    const someone = await viewer()
    expect((await someone.call('getAppointment', { params: { id: acme.appointments.late } })).status).toBe(404)
    expect((await someone.call('listAppointments', {})).status).toBe(403)
    expect((await someone.call('getUser', { params: { id: acme.users.customer } })).status).toBe(403)
    expect((await someone.call('shareAppointment', { params: { id: live }, body: {} })).status).toBe(403)
  })

  it('is unknown at another tenant and with a made-up token', async () => {
    expect((await open('bluebird')).status).toBe(404)
    expect((await api.visitor().call('authenticateToken', { params: { token: 'x'.repeat(43) } })).status).toBe(404)
  })

  it('can be created only by the customer', async () => {
    const newcomer = await api.signIn(emails.newcomer)
    expect((await newcomer.call('shareAppointment', { params: { id: live }, body: {} })).status).toBe(404)
  })

  it('ends after seven days, with its sessions', async () => {
    const start = api.clock()
    const someone = await viewer()
    api.clock.advance(7 * 86_400_000 + 1)
    expect((await open()).status).toBe(410)
    expect((await someone.call('getAppointment', { params: { id: live } })).status).toBe(401)
    api.clock.set(start)
  })

  it('hides the position once the technician is gone, and ends with the visit', async () => {
    const someone = await viewer()
    const become = (status: 'installation_pending' | 'completed' | 'accepted') =>
      api.inAcme((db) => db.update(appointments).set({ status }).where(eq(appointments.id, live)))
    await become('installation_pending')
    expect((await someone.call('getAppointment', { params: { id: live } })).body.technician).toMatchObject({
      last_position: null,
    })
    await become('completed')
    expect((await someone.call('getAppointment', { params: { id: live } })).status).toBe(410)
    expect((await open()).status).toBe(410)
    await become('accepted')
  })

  it('ends when it is revoked', async () => {
    const someone = await viewer()
    await api.inAcme((db) => db.update(linkTokens).set({ revokedAt: api.clock() }))
    expect((await someone.call('getAppointment', { params: { id: live } })).status).toBe(401)
    expect((await open()).status).toBe(410)
    const fresh = await customer.call('shareAppointment', { params: { id: live }, body: {} })
    expect(fresh.body.token).not.toBe(token)
  })
})

describe('the current visit', () => {
  it('is the one on the way, else the next one, else null', async () => {
    expect((await customer.call('getCurrentAppointment', {})).body).toMatchObject({ id: live })
    const landlord = await api.signIn(emails.landlord)
    expect((await landlord.call('getCurrentAppointment', {})).body).toMatchObject({ id: acme.appointments.assigned })
    const newcomer = await api.signIn(emails.newcomer)
    expect((await newcomer.call('getCurrentAppointment', {})).body).toBeNull()
  })

  it('is separate from the list, which starts with the latest', async () => {
    const { body } = await customer.call('listAppointments', {})
    expect(body[0]?.id).toBe(live)
    expect(body).toHaveLength(67)
  })
})
