import { eq } from 'drizzle-orm'
import { appointments, invoices, linkTokens, photos, positions, sessions } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { clientByLink } from '#test/support/client-by-link'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { live, late, completed } = acme.appointments
const [first = 0, second = 0] = acme.technicians

const staff = (userId: number | undefined, id: number, type: 'Appointment' | 'Invoice' = 'Appointment') =>
  clientByLink(api, userId ?? 0, { type, id })

const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const technician = setUpClient(() => staff(acme.users.technicians[0], live))
const admin = setUpClient(() => staff(acme.users.admin, late))

const move = (who: TestClient, id: number, body: Parameters<typeof who.call<'updateAppointment'>>[1]['body']) =>
  who.call('updateAppointment', { params: { id }, body })

test('a visit whose quote was denied is no longer shared', async () => {
  const id = acme.appointments.installationPending
  const become = (status: 'quote_denied' | 'installation_pending') =>
    api.inAcme((db) => db.update(appointments).set({ status }).where(eq(appointments.id, id)))
  const { token } = (await customer.call('shareAppointment', { params: { id }, body: {} })).body
  const opened = await api.visitor().call('authenticateToken', { params: { token } })
  const viewer = api.visitor('acme', opened.body.authentication_token)
  expect((await viewer.call('getAppointment', { params: { id } })).status).toBe(200)
  await become('quote_denied')
  expect((await viewer.call('getAppointment', { params: { id } })).status).toBe(410)
  expect((await api.visitor().call('authenticateToken', { params: { token } })).status).toBe(410)
  expect((await customer.call('shareAppointment', { params: { id }, body: {} })).status).toBe(422)
  expect((await customer.call('listShareLinks', { params: { id } })).body).toEqual([])
  await become('installation_pending')
})

test('a HEAD request does not redeem a link', async () => {
  const { token } = (
    await customer.call('shareAppointment', { params: { id: acme.appointments.installationPending }, body: {} })
  ).body
  const opened = async () =>
    (await customer.call('listShareLinks', { params: { id: acme.appointments.installationPending } })).body[0]!
      .opened_count
  const before = await opened()
  const url = `/v1/tokens/${token}/auth`
  expect((await api.http.inject({ method: 'HEAD', url, headers: { host: 'acme.localhost' } })).statusCode).toBe(404)
  expect(await opened()).toBe(before)
  expect((await api.http.inject({ method: 'GET', url, headers: { host: 'acme.localhost' } })).statusCode).toBe(200)
  expect(await opened()).toBe(before + 1)
})

describe('the progress of a visit', () => {
  it('sets out, arrives, completes, with the times of each', async () => {
    const start = api.clock()
    expect((await move(technician, live, { status: 'running' })).body).toMatchObject({
      status: 'running',
      arrival_time: start.toISOString(),
      departure_time: null,
    })
    api.clock.advance(40 * 60_000)
    expect((await move(technician, live, { status: 'completed' })).body).toMatchObject({
      status: 'completed',
      arrival_time: start.toISOString(),
      departure_time: api.clock().toISOString(),
    })
    api.clock.set(start)
  })

  it('keeps no positions once it is over', async () => {
    expect(await api.inAcme((db) => db.select().from(positions))).toEqual([])
  })

  it.each([
    ['completed', 'running'],
    ['completed', 'pending'],
    ['completed', 'cancelled'],
  ] as const)('%s does not become %s', async (_, status) => {
    expect(await move(technician, live, { status })).toMatchObject({ status: 422, body: { field: 'status' } })
  })

  it('the same status again changes nothing', async () => {
    expect((await move(technician, live, { status: 'completed' })).status).toBe(200)
  })

  it('is updated by its technician, and not by customers', async () => {
    expect((await move(technician, late, { status: 'accepted' })).status).toBe(404)
    expect((await move(customer, live, { status: 'completed' })).status).toBe(403)
    expect((await move(technician, live, { technician_id: second })).status).toBe(403)
  })

  it('cannot be updated by a technician after the office assigned it to somebody else, whatever link they have', async () => {
    const held = await staff(acme.users.technicians[0], late)
    await api.inAcme((db) => db.update(appointments).set({ technicianId: first }).where(eq(appointments.id, late)))
    expect((await move(held, late, { status: 'late' })).status).toBe(200)
    await api.inAcme((db) => db.update(appointments).set({ technicianId: second }).where(eq(appointments.id, late)))
    expect((await move(held, late, { status: 'accepted' })).status).toBe(403)
    await api.inAcme((db) => db.update(appointments).set({ technicianId: null }).where(eq(appointments.id, late)))
    expect((await move(held, late, { status: 'accepted' })).status).toBe(403)
  })

  it('is assigned by the office to a technician, who must exist', async () => {
    expect(await move(admin, late, { status: 'accepted' })).toMatchObject({
      status: 422,
      body: { field: 'technician_id' },
    })
    expect(await move(admin, late, { technician_id: 999_999 })).toMatchObject({
      status: 422,
      body: { field: 'technician_id' },
    })
    expect((await move(admin, late, { technician_id: second })).body).toMatchObject({
      status: 'late',
      technician: { id: second },
    })
  })

  it('rejects an unknown field', async () => {
    for (const body of [
      { scheduled_time: '2026-02-12T17:00:00Z' },
      { foo: 1 },
      { status: 'late', arrival_window_start: null },
    ]) {
      const field = Object.keys(body).at(-1)!
      expect(await admin.request('PUT', `/v1/appointments/${late}`, body)).toMatchObject({
        status: 400,
        body: { field, message: `${field} is not a field of this request.` },
      })
    }
  })

  it('requires a change, and a known status', async () => {
    expect((await move(admin, late, {})).status).toBe(400)
    expect((await admin.request('PUT', `/v1/appointments/${late}`, { status: 'teleported' })).body).toMatchObject({
      field: 'status',
    })
  })

  it('starts without position and ETA for another technician', async () => {
    await api.inAcme((db) =>
      db
        .update(appointments)
        .set({ status: 'accepted', technicianId: first, eta: api.clock() })
        .where(eq(appointments.id, live)),
    )
    const at = { latitude: 39.75, longitude: -104.99 }
    expect((await technician.call('reportTechnicianPosition', { params: { id: first }, body: at })).status).toBe(204)
    const office = await staff(acme.users.admin, live)
    expect((await move(office, live, { technician_id: second })).body).toMatchObject({
      status: 'accepted',
      eta: null,
      technician: { id: second, last_position: null },
    })
    await api.inAcme((db) => db.update(appointments).set({ technicianId: first }).where(eq(appointments.id, live)))
  })
})

describe('a late start', () => {
  const open = {
    finalizedAt: null,
    jobId: late,
    signatureKind: 'typed',
    signatureName: 'Casey Rivera',
    signedAt: new Date(0),
  }
  it('discounts the open invoice by what the clock showed, up to the cap', async () => {
    const id = acme.invoices.unpaid
    const [before] = await api.inAcme((db) => db.update(invoices).set(open).where(eq(invoices.id, id)).returning())
    // 25 minutes past the window's end at 5 dollars each.
    expect((await move(admin, late, { status: 'accepted' })).body).toMatchObject({
      dispatch_time: api.clock().toISOString(),
    })
    const [after] = await api.inAcme((db) => db.select().from(invoices).where(eq(invoices.id, id)))
    expect(after?.lateFeeCents).toBe(12_500)
    expect(after?.totalCents).toBeLessThan(before?.totalCents ?? 0)
    expect(after?.balanceCents).toBe((after?.totalCents ?? 0) - (after?.totalTransactionsCents ?? 0))
  })

  it('and removes the invoice’s signature, which was for the old total', async () => {
    expect((await customer.call('getInvoice', { params: { id: acme.invoices.unpaid } })).body.signature).toBeNull()
  })

  it('is counted once, whatever happens afterwards', async () => {
    expect((await move(admin, late, { status: 'late' })).body).toMatchObject({ dispatch_time: null })
    api.clock.advance(60 * 60_000)
    await move(admin, late, { status: 'accepted' })
    const [after] = await api.inAcme((db) => db.select().from(invoices).where(eq(invoices.id, acme.invoices.unpaid)))
    expect(after?.lateFeeCents).toBe(15_000)
  })
})

describe('lateness that the portal did not see, or that is over', () => {
  const hours = (count: number) => new Date(api.clock().getTime() + count * 3_600_000)
  /** Resets the late visit: its window ended so many hours ago, no technician has set out, and its invoice is open. */
  const again = async (endedHoursAgo: number, values: Partial<typeof appointments.$inferInsert> = {}) => {
    const end = hours(-endedHoursAgo)
    await api.inAcme(async (db) => {
      await db
        .update(appointments)
        .set({
          status: 'late',
          technicianId: first,
          dispatchedAt: null,
          lateMinutes: null,
          scheduledTime: end,
          arrivalWindowStart: new Date(end.getTime() - 7_200_000),
          arrivalWindowEnd: end,
          ...values,
        })
        .where(eq(appointments.id, late))
      await db
        .update(invoices)
        .set({ lateFeeCents: 0, finalizedAt: null, jobId: late })
        .where(eq(invoices.id, acme.invoices.unpaid))
    })
  }
  const rate = async () =>
    (await customer.call('getAppointment', { params: { id: late } })).body.settings?.late_fee_per_minute_cents
  const owed = async () => {
    const [visit] = await api.inAcme((db) => db.select().from(appointments).where(eq(appointments.id, late)))
    const [invoice] = await api.inAcme((db) => db.select().from(invoices).where(eq(invoices.id, acme.invoices.unpaid)))
    return { minutes: visit?.lateMinutes, cents: invoice?.lateFeeCents }
  }

  it.each([
    ['was entered by hand after its window had ended', { windowSetAt: new Date('2026-02-10T15:59:59Z') }],
    ['was moved into the past by hand, without windowSetAt', {}],
  ])('costs nothing, and shows no clock, where the visit %s', async (_, values) => {
    api.clock.set('2026-02-10T16:00:00Z')
    await again(1, values)
    expect(await rate()).toBe(0)
    expect((await move(admin, late, { status: 'accepted' })).status).toBe(200)
    expect(await owed()).toEqual({ minutes: 0, cents: 0 })
  })

  it('counts from the end of a window that was known before it ended', async () => {
    await again(1, { windowSetAt: hours(-1.01) })
    expect(await rate()).toBe(500)
    expect((await move(admin, late, { status: 'accepted' })).status).toBe(200)
    expect(await owed()).toEqual({ minutes: 60, cents: 15_000 })
  })

  it('counts to the end of the visit’s own day, and what was promised then is kept', async () => {
    api.clock.set('2026-02-10T16:00:00Z')
    // Ended at 8:30 a.m. on the 5th in Denver.
    await again(5 * 24 + 0.5, { windowSetAt: hours(-7 * 24) })
    expect((await move(admin, late, { status: 'accepted' })).status).toBe(200)
    expect(await owed()).toEqual({ minutes: 15.5 * 60, cents: 15_000 })
  })

  it('does not count again for a second trip', async () => {
    await again(-1, { windowSetAt: hours(-48) })
    expect((await move(admin, late, { status: 'accepted' })).status).toBe(200)
    for (const status of ['running', 'installation_pending'] as const)
      expect((await move(admin, late, { status })).status).toBe(200)
    api.clock.advance(1.5 * 3_600_000)
    expect((await move(admin, late, { status: 'accepted' })).status).toBe(200)
    expect(await owed()).toEqual({ minutes: 0, cents: 0 })
  })
})

test('a customer’s link to an invoice opens none of their visits', async () => {
  const held = await staff(acme.users.customer, acme.invoices.unpaid, 'Invoice')
  const params = { id: completed }
  expect((await held.call('getAppointment', { params })).status).toBe(404)
  expect((await held.call('rateAppointment', { params, body: { score: 1 } })).status).toBe(404)
  expect((await held.call('listShareLinks', { params })).status).toBe(404)
})

describe('share links', () => {
  const list = async () => (await customer.call('listShareLinks', { params: { id: live } })).body
  const close = (who: TestClient, link_id: number) => who.call('revokeShareLink', { params: { id: live, link_id } })
  const opened = async (token: string) =>
    (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token

  it('are listed with how often they were opened and how many watch now, and closed', async () => {
    expect(await list()).toEqual([])
    const { token } = (await customer.call('shareAppointment', { params: { id: live }, body: {} })).body
    const viewer = api.visitor('acme', await opened(token))
    await opened(token)
    const [link] = await list()
    const now = api.clock()
    expect(link).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      expires_at: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
      opened_count: 2,
      last_opened_at: now.toISOString(),
      watching: 2,
    })
    api.clock.advance(7 * 60_000)
    expect((await viewer.call('getAppointment', { params: { id: live } })).status).toBe(200)
    expect((await list())[0]?.watching).toBe(1)

    expect((await close(customer, link!.id)).status).toBe(204)
    expect((await viewer.call('getAppointment', { params: { id: live } })).status).toBe(401)
    expect((await api.visitor().call('authenticateToken', { params: { token } })).status).toBe(410)
    expect(await list()).toEqual([])
    expect((await close(customer, link!.id)).status).toBe(204)
    expect(await api.inAcme((db) => db.select().from(sessions).where(eq(sessions.linkTokenId, link!.id)))).toEqual([])
  })

  it('are limited to the customer’s own, and to share links', async () => {
    await customer.call('shareAppointment', { params: { id: live }, body: {} })
    const [link] = await list()
    const landlord = await api.signIn(emails.landlord)
    expect((await close(landlord, link!.id)).status).toBe(404)
    expect((await landlord.call('listShareLinks', { params: { id: live } })).status).toBe(404)
    const [staffs] = await api.inAcme((db) => db.select().from(linkTokens).where(eq(linkTokens.role, 'technician')))
    expect((await close(customer, staffs!.id)).status).toBe(404)
  })
})

describe('deleting a photo', () => {
  const remove = (who: TestClient, photo_id: number, id = late) =>
    who.call('removeAppointmentPhoto', { params: { id }, query: { photo_id } })
  const shown = async (id = late) => (await customer.call('getJob', { params: { id } })).body.photos

  it('is rejected once the visit is over', async () => {
    const [photo] = await shown(completed)
    await api.inAcme((db) => db.update(photos).set({ addedBy: acme.users.customer }).where(eq(photos.id, photo!.id)))
    expect(await remove(customer, photo!.id, completed)).toMatchObject({
      status: 422,
      body: { message: "This appointment is over, so its photos can't be deleted." },
    })
    expect(await shown(completed)).toHaveLength(3)
    await api.inAcme((db) => db.update(photos).set({ addedBy: null }).where(eq(photos.id, photo!.id)))
    await api.inAcme((db) => db.update(photos).set({ jobId: late }).where(eq(photos.jobId, completed)))
  })

  it('is possible for those that the customer added', async () => {
    const all = await shown()
    expect(all.map(({ deletable }) => deletable)).toEqual([false, false, false])
    const own = all[0]!.id
    await api.inAcme((db) => db.update(photos).set({ addedBy: acme.users.customer }).where(eq(photos.id, own)))
    expect((await shown())[0]).toMatchObject({ id: own, deletable: true })
    expect((await remove(customer, own)).status).toBe(204)
    expect((await shown()).map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
    expect((await remove(customer, own)).status).toBe(404)
  })

  it('and not for others’, or those of another visit', async () => {
    const [left] = await shown()
    expect((await remove(customer, left!.id)).status).toBe(403)
    expect((await remove(await api.signIn(emails.landlord), left!.id)).status).toBe(404)
    expect(
      (await customer.call('removeAppointmentPhoto', { params: { id: live }, query: { photo_id: left!.id } })).status,
    ).toBe(404)
  })
})
