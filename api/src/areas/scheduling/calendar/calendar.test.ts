import { eq } from 'drizzle-orm'
import { downloadLink, linkMaker } from '#areas/downloads/download-links'
import { createStaffLink } from '#areas/identity/links/create-link'
import { calendarFeeds, users } from '#foundation/database/schema'
import { setUpClient, createTestApi, setUpTestApi, type TestClient } from '#test/support'
import { givePhone } from '#test/support/bookings'
import { readEnd, readCalendar, readStart } from '#test/support/calendars'
import { demoIds, emails } from 'demo/names'
import { VISITS_AT_MOST } from './feed.store'

const acme = demoIds('acme')
const api = setUpTestApi()
const newcomer = setUpClient(() => api.signIn(emails.newcomer))
beforeAll(async () => {
  await givePhone(api)
})

const get = (url: string, headers: Record<string, string> = {}, host = 'acme.localhost:3000') =>
  api.http.inject({ url, headers: { host, ...headers } })
const toPath = (url: string) => new URL(url).pathname
const openFeed = async (client: TestClient) =>
  (await client.call('openCalendarFeed', { body: {} }, { host: 'acme.localhost:3000' })).body
const findEvent = (text: string, id: number) =>
  readCalendar(text).events.find(({ uid }) => uid === `appointment-${id}@acme.customer-portal`)

const category = acme.categories.plumbing
async function freeTimes(day: string): Promise<string[]> {
  const { body } = await newcomer.call('getAvailableTimeSlots', {
    query: { service_category_id: category, postal_code: '80014', service_date: day },
  })
  return body.time_slots.filter(({ disabled }) => !disabled).map(({ scheduled_time }) => scheduled_time)
}

/** The URL of a visit's file, as in API responses. */
const calendarLink = (id: number) => linkMaker(api.services, { id: acme.tenant })({ kind: 'calendar', id })

async function book(day: string): Promise<number> {
  const [scheduled_time = ''] = await freeTimes(day)
  const { status, body } = await newcomer.call('createAppointment', {
    body: { service_category_id: category, address_id: acme.addresses.newcomer, scheduled_time },
  })
  expect(status).toBe(201)
  return body.id
}

test('a visit is one calendar entry with a rising sequence from booking to cancellation, in the file and in the subscription', async () => {
  const id = await book('2026-02-17')
  const feed = toPath((await openFeed(newcomer)).url)
  const read = async () => {
    const { body } = await newcomer.call('getAppointment', { params: { id } })
    const found = [await get(calendarLink(id)), await get(feed)].map((answer) => findEvent(answer.body, id)!)
    const [file, subscribed] = found.map((event) => ({
      uid: event.uid,
      sequence: event.sequence,
      start: readStart(event),
      end: readEnd(event),
      status: event.component.getFirstPropertyValue('status'),
      stamp: String(event.component.getFirstPropertyValue('dtstamp')),
    }))
    expect(file).toEqual(subscribed)
    expect([file?.start, file?.end]).toEqual([body.arrival_window_start, body.arrival_window_end])
    return file!
  }
  const booked = await read()
  expect(booked).toMatchObject({ uid: `appointment-${id}@acme.customer-portal`, sequence: 0, status: 'CONFIRMED' })

  api.clock.advance(60_000)
  const [scheduled_time = ''] = await freeTimes('2026-07-07')
  expect((await newcomer.call('rescheduleAppointment', { params: { id }, body: { scheduled_time } })).status).toBe(200)
  const moved = await read()
  expect(moved).toMatchObject({ uid: booked.uid, status: 'CONFIRMED', start: '2026-07-07T14:00:00.000Z' })
  expect(moved.sequence).toBeGreaterThan(booked.sequence)
  expect(moved.stamp > booked.stamp).toBe(true)

  api.clock.advance(60_000)
  expect(
    (await newcomer.call('cancelAppointment', { params: { id }, body: { reason: 'Fixed it myself' } })).status,
  ).toBe(200)
  const cancelled = await read()
  expect(cancelled).toMatchObject({ uid: booked.uid, status: 'CANCELLED' })
  expect(cancelled.sequence).toBeGreaterThan(moved.sequence)
})

describe('the file of a visit', () => {
  test('is named after its job, and not cached', async () => {
    const answer = await get(calendarLink(acme.appointments.pending))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="appointment-${acme.appointments.pending}.ics"`,
      'cache-control': 'private, no-store',
    })
    expect(readCalendar(answer.body).events).toHaveLength(1)
    expect(findEvent(answer.body, acme.appointments.pending)?.description).toContain(
      `Details: http://acme.localhost/appointment/${acme.appointments.pending}`,
    )
  })

  test('is linked in responses to everyone who may read the visit, except share links', async () => {
    const customer = await api.signIn(emails.customer)
    const { body } = await customer.call('getJob', { params: { id: acme.appointments.live } })
    expect((await get(body.appointments[0]?.calendar_url ?? '')).headers['content-disposition']).toContain(
      `appointment-${acme.appointments.live}.ics`,
    )
    for (const answer of [
      await customer.call('getAppointment', { params: { id: acme.appointments.live } }),
      await customer.call('getCurrentAppointment', {}),
    ]) {
      expect(answer.body?.calendar_url).toBe(body.appointments[0]?.calendar_url)
    }
    const shared = await customer.call('shareAppointment', { params: { id: acme.appointments.live }, body: {} })
    const viewer = api.visitor(
      'acme',
      (await api.visitor().call('authenticateToken', { params: { token: shared.body.token } })).body
        .authentication_token,
    )
    expect((await viewer.call('getAppointment', { params: { id: acme.appointments.live } })).body).not.toHaveProperty(
      'calendar_url',
    )
  })

  test('of another tenant, or that does not exist, returns 404 with a message', async () => {
    expect((await get(calendarLink(acme.appointments.pending), {}, 'bluebird.localhost')).statusCode).toBe(404)
    const none = await get(calendarLink(999_999), { accept: 'text/html' })
    expect([none.statusCode, none.body]).toEqual([404, 'There is no such appointment.'])
    const crossed = downloadLink(
      api.services,
      acme.tenant,
      { kind: 'calendar', id: demoIds('bluebird').appointments.pending },
      api.clock(),
    )
    expect((await get(crossed)).statusCode).toBe(404)
  })
})

describe('a subscription', () => {
  test('returns its absolute URLs once, for browsers and calendar programs; only a hash is stored', async () => {
    await newcomer.call('closeCalendarFeed', {})
    expect((await newcomer.call('getCalendarFeed', {})).body).toEqual({ opened_at: null })
    const opened = await newcomer.call('openCalendarFeed', { body: {} }, { host: 'acme.localhost:3000' })
    expect(opened.status).toBe(201)
    const token = /^http:\/\/acme\.localhost\/v1\/calendar_feeds\/([\w-]{43})\.ics$/.exec(opened.body.url)?.[1] ?? ''
    expect(opened.body.webcal_url).toBe(`webcal://acme.localhost/v1/calendar_feeds/${token}.ics`)
    expect((await newcomer.call('getCalendarFeed', {})).body).toEqual({ opened_at: api.clock().toISOString() })
    const rows = await api.inAcme((db) => db.select().from(calendarFeeds))
    expect(JSON.stringify(rows)).not.toContain(token)
    // With and without the suffix that some programs require.
    for (const url of [`/v1/calendar_feeds/${token}.ics`, `/v1/calendar_feeds/${token}`])
      expect((await get(url)).statusCode).toBe(200)
  })

  test('contains the customer’s own visits since ninety days ago, at most the newest five hundred', async () => {
    const landlord = await api.signIn(emails.landlord)
    const answer = await get(toPath((await openFeed(landlord)).url))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    const { calendar, events } = readCalendar(answer.body)
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Acme Home Services appointments')
    const { body: all } = await landlord.call('listAppointments', {})
    const since = api.clock().getTime() - 90 * 86_400_000
    const recent = all
      .filter(({ scheduled_time }) => Date.parse(scheduled_time) >= since)
      .map(({ id }) => `appointment-${id}@acme.customer-portal`)
    expect(recent.length).toBeGreaterThan(2)
    expect(recent.length).toBeLessThan(all.length)
    expect(recent.length).toBeLessThan(VISITS_AT_MOST)
    expect(events.map(({ uid }) => uid)).toEqual(recent)
  })

  test('returns 304 unless something changed', async () => {
    const feed = toPath((await openFeed(newcomer)).url)
    const etag = String((await get(feed)).headers.etag)
    api.clock.advance(3_600_000)
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const unchanged = await get(feed, { 'if-none-match': header })
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag])
    }
    await book('2026-03-10')
    const changed = await get(feed, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  const GONE = 'This calendar is no longer shared. Please create a new address in the portal.'
  const isGone = async (url: string, host?: string) => {
    const answer = await get(url, { accept: 'text/html' }, host)
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([404, GONE, undefined])
  }

  test('ends when a new URL is created, and when it is closed', async () => {
    const [first, second] = [toPath((await openFeed(newcomer)).url), toPath((await openFeed(newcomer)).url)]
    await isGone(first)
    expect((await get(second)).statusCode).toBe(200)
    expect((await newcomer.call('closeCalendarFeed', {})).status).toBe(204)
    await isGone(second)
    expect((await newcomer.call('closeCalendarFeed', {})).status).toBe(204)
  })

  test('works only on the tenant’s own host, and not for an archived customer', async () => {
    const declined = await api.signIn(emails.declined)
    const feed = toPath((await openFeed(declined)).url)
    await isGone(feed, 'bluebird.localhost')
    const archive = (archived: boolean) =>
      api.inAcme((db) => db.update(users).set({ archived }).where(eq(users.id, acme.users.declined)))
    await archive(true)
    await isGone(feed)
    await archive(false)
    expect((await get(feed)).statusCode).toBe(200)
    await isGone(`/v1/calendar_feeds/${'x'.repeat(43)}.ics`)
    expect((await get('/v1/calendar_feeds/short')).statusCode).toBe(400)
  })

  test('is for signed-in customers: not for visitors, staff, or sessions from links', async () => {
    const link = async (userId: number) => {
      const token = await createStaffLink(api.services, {
        tenantId: acme.tenant,
        userId,
        resource: { type: 'Appointment', id: acme.appointments.live },
      })
      return api.visitor(
        'acme',
        (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token,
      )
    }
    const statuses = async (client: TestClient) => [
      (await client.call('getCalendarFeed', {})).status,
      (await client.call('openCalendarFeed', { body: {} })).status,
      (await client.call('closeCalendarFeed', {})).status,
    ]
    expect(await statuses(api.visitor())).toEqual([401, 401, 401])
    expect(await statuses(await link(acme.users.technicians[0]!))).toEqual([403, 403, 403])
    expect(await statuses(await link(acme.users.customer))).toEqual([403, 403, 403])
  })

  test('has a URL only on a tenant’s host, whatever port was requested', async () => {
    for (const host of ['acme.localhost/"x', 'acme.evil.example'])
      expect((await newcomer.call('openCalendarFeed', { body: {} }, { host })).status).toBe(404)
    expect((await newcomer.call('openCalendarFeed', { body: {} }, { host: 'acme.localhost:9999' })).body.url).toMatch(
      /^http:\/\/acme\.localhost\/v1\//,
    )
  })
})

test('a file is in the language that its link asks for, and the subscription in its owner’s', async () => {
  const id = await book('2026-02-24')
  const feed = toPath((await openFeed(newcomer)).url)
  const speak = (language: string | null) =>
    api.inAcme((db) => db.update(users).set({ language }).where(eq(users.id, acme.users.newcomer)))
  const summaryIn = async (url: string, headers = {}) =>
    findEvent((await get(url, headers)).body, id)!.description.split('\n')[0]
  const [english, spanish] = [
    'Our technician arrives within this time.',
    'Nuestro técnico llega dentro de este horario.',
  ]
  const file = calendarLink(id)
  expect(await summaryIn(`${file}?lang=es`)).toBe(spanish)
  expect(await summaryIn(file, { 'accept-language': 'es-US' })).toBe(spanish)
  expect([await summaryIn(`${file}?lang=tlh&lang=es`), await summaryIn(feed, { 'accept-language': 'es' })]).toEqual([
    english,
    english,
  ])
  await speak('es')
  expect([await summaryIn(file), await summaryIn(feed), await summaryIn(`${feed}?lang=en`)]).toEqual([
    spanish,
    spanish,
    english,
  ])
  expect((await get(feed)).body).toContain('X-WR-CALNAME:Citas de Acme Home Services')
  await speak(null)
})

test('the feed is rate limited', async () => {
  const busy = await createTestApi({ config: { rateLimitScale: 0.01 } })
  try {
    const statuses = []
    for (let count = 0; count < 4; count += 1)
      statuses.push(
        (await busy.http.inject({ url: `/v1/calendar_feeds/${'x'.repeat(43)}`, headers: { host: 'acme.localhost' } }))
          .statusCode,
      )
    expect(statuses).toEqual([404, 404, 404, 429])
  } finally {
    await busy.close()
  }
})
