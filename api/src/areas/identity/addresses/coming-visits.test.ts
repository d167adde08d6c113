import { eq } from 'drizzle-orm'
import { linkMaker } from '#areas/downloads'
import { addresses, appointments, tenants } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { readCalendar } from '#test/support/calendars'
import { readMails, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { pending, live } = acme.appointments
const [rental = 0] = acme.addresses.landlord
const api = setUpTestApiForEach({
  api: { geocode: async ({ street }) => (street.includes('Nowhere') ? null : { latitude: 39.72, longitude: -104.81 }) },
})
const landlord = setUpClientForEach(() => api.signIn(emails.landlord))
const casey = setUpClientForEach(() => api.signIn(emails.customer))

const change = (address: object, id = rental, client = landlord, userId = acme.users.landlord) =>
  client.request('PUT', `/v2/customers/${userId}/addresses/${id}`, { address })
const changeHome = (address: object) => change(address, acme.addresses.customer, casey, acme.users.customer)
const readVisit = async (id: number, client = landlord) =>
  (await client.call('getAppointment', { params: { id } })).body
const calendarEvent = async (id: number) => {
  const { body } = await api.http.inject({
    url: linkMaker(api.services, { id: acme.tenant })({ kind: 'calendar', id }),
    headers: { host: 'acme.localhost' },
  })
  const event = readCalendar(body).events[0]!
  return {
    location: event.location,
    sequence: event.sequence,
    stamp: String(event.component.getFirstPropertyValue('dtstamp')),
    modified: String(event.component.getFirstPropertyValue('last-modified')),
  }
}
const officeMail = async () => (await readMails(api)).filter(({ kind }) => kind === 'office_visit')
const findAddress = async (id: number) =>
  (await api.inAcme((db) => db.select().from(addresses).where(eq(addresses.id, id))))[0]!

it('another street requires coming_visits while visits are booked there, and nothing is saved without it', async () => {
  const [before, visit] = [await findAddress(rental), await readVisit(pending)]
  const answer = await change({ street: '905 Founders St', name: 'Renamed' })
  expect(answer).toMatchObject({
    status: 409,
    body: {
      field: 'address.coming_visits',
      message: expect.stringMatching(
        /^Not saved yet: you have an appointment at this address on \d\d\/\d\d\/2026\. In your profile you can choose whether it moves to the new address\.$/,
      ) as string,
      visits: [{ id: pending, scheduled_time: visit.scheduled_time, status: 'pending' }],
    },
  })
  expect(await findAddress(rental)).toEqual(before)
  expect(await officeMail()).toEqual([])
})

it.each([{ name: 'Renamed' }, { receives_communication: true }, { street: ' 77 Linden Ct ' }])(
  '%j is the same place, and does not require coming_visits',
  async (address) => {
    expect((await change(address)).status).toBe(200)
    expect(await officeMail()).toEqual([])
  },
)

it.each([{ unit: '9' }, { city: 'Brookside' }, { zip_code: '80018' }])('%j is another place', async (address) =>
  expect((await change(address)).status).toBe(409),
)

it('moved visits have the new place, also in calendars, and the office is notified once', async () => {
  await api.inAcme((db) => db.update(appointments).set({ updatedAt: api.clock() }).where(eq(appointments.id, pending)))
  const before = await calendarEvent(pending)
  api.clock.advance(60_000)
  expect(await change({ street: '905 Founders St', coming_visits: 'move' })).toMatchObject({
    status: 200,
    body: { street: '905 Founders St' },
  })
  expect(await readVisit(pending)).toMatchObject({ address: { street: '905 Founders St', latitude: 39.72 } })
  const after = await calendarEvent(pending)
  expect(after).toMatchObject({
    location: expect.stringContaining('905 Founders St') as string,
    sequence: before.sequence + 1,
  })
  expect(after.stamp > before.stamp && after.modified > before.modified).toBe(true)
  const [mail, ...more] = await officeMail()
  expect(more).toEqual([])
  expect(mail!.subject).toMatch(/ changed the address of a visit$/)
  expect(mail!.text).toMatch(/Old address: 77 Linden Ct, .*\nNew address: 905 Founders St, /)
  expect(mail!.text).toContain(`appointment ${pending}, job ${pending}, Pending`)
})

it('kept visits stay where they were booked, on the map and in calendars, and the office is notified', async () => {
  const [visit, event] = [await readVisit(pending), await calendarEvent(pending)]
  expect((await change({ street: '905 Founders St', name: 'New place', coming_visits: 'keep' })).status).toBe(200)
  expect(await readVisit(pending)).toEqual(visit)
  expect(await calendarEvent(pending)).toEqual(event)
  const [mail, ...more] = await officeMail()
  expect(more).toEqual([])
  expect(mail!.subject).toMatch(/ changed their address, but not the place of a visit$/)
  // It no longer shares its place with the account, so the next edit asks nothing.
  expect((await change({ street: '907 Founders St' })).status).toBe(200)
  expect(await readVisit(pending)).toEqual(visit)
})

it('a visit whose technician is on the way does not move, and stays on the map where it is', async () => {
  const visit = await readVisit(live, casey)
  expect(await changeHome({ street: '905 Founders St', coming_visits: 'move' })).toMatchObject({
    status: 422,
    body: {
      field: 'address.coming_visits',
      message: expect.stringContaining(`on the way to your appointment ${live} on 02/10/2026`) as string,
    },
  })
  expect(await readVisit(live, casey)).toEqual(visit)
  expect((await changeHome({ street: '905 Founders St', coming_visits: 'keep' })).status).toBe(200)
  expect(await readVisit(live, casey)).toEqual(visit)
  const technician = await staffClient(api, 'technician', { type: 'Appointment', id: live })
  expect((await technician.call('getAppointment', { params: { id: live } })).body.address).toEqual(visit.address)
})

it('a kept place remains when the visit is over', async () => {
  await change({ street: '905 Founders St', coming_visits: 'keep' })
  await landlord.call('cancelAppointment', { params: { id: pending }, body: { reason: 'Conflicting schedule' } })
  expect((await readVisit(pending)).address.street).toBe('77 Linden Ct')
})

it.each([
  ['cannot be found', { street: '1 Nowhere Rd' }, "We can't find this address"],
  ['nobody serves', { zip_code: '99999' }, 'Unfortunately, Acme Home Services does not yet service this location.'],
])('visits do not move to an address that %s', async (_, address, message) => {
  const before = await findAddress(rental)
  expect(await change({ ...address, coming_visits: 'move' })).toMatchObject({ status: 422, body: { message } })
  expect(await findAddress(rental)).toEqual(before)
  expect(await officeMail()).toEqual([])
})

it('visits do not move into another time zone, where their times would change', async () => {
  const { bookingRules } = await api.services.tenants.bySubdomain('acme')
  await api.database.asOwner((db) =>
    db
      .update(tenants)
      .set({ bookingRules: { ...bookingRules, zipTimeZones: { '80018': 'America/New_York' } } })
      .where(eq(tenants.id, acme.tenant)),
  )
  api.services.tenants.forget()
  expect(await change({ zip_code: '80018', coming_visits: 'move' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('another time zone') as string },
  })
  expect((await change({ zip_code: '80018', coming_visits: 'keep' })).status).toBe(200)
  expect(await readVisit(pending)).toMatchObject({ address: { time_zone: 'America/Denver' } })
})

it('an address is not deleted while a visit is booked there', async () => {
  const remaining = (await landlord.call('getUser', { params: { id: acme.users.landlord } })).body.addresses
  const [, second = 0] = acme.addresses.landlord
  const remove = () =>
    landlord.call('updateUser', {
      body: {
        user: {
          first_name: 'Renamed',
          addresses_attributes: remaining.filter(({ id }) => id !== second).map(({ id }) => ({ id })),
        },
      },
    })
  expect(await remove()).toMatchObject({
    status: 422,
    body: {
      field: 'user.addresses_attributes',
      message: expect.stringMatching(
        / can’t be deleted: you have an appointment there on \d\d\/\d\d\/2026\. Please cancel it first, or call our office\.$/,
      ) as string,
    },
  })
  await api.inAcme((db) =>
    db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.addressId, second)),
  )
  expect((await remove()).status).toBe(200)
})

it('a map service that fails takes no position away from an address that stays where it is', async () => {
  const { services } = api
  services.geocode = () => Promise.reject(new Error('The map service responded with 503'))
  const { latitude, street, city, zipCode: zip_code, state } = await findAddress(rental)
  expect(latitude).not.toBeNull()
  expect((await change({ street, city, state, zip_code, name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
    latitude,
  })
})
