import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { workWith } from '#test/support/bookings'
import { officeClient } from '#test/support/payments'
import type { NewZone } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const [technician] = acme.technicians as [number]

const add = (zone: NewZone) => office.call('createZone', { body: { zone } })
const added = async (zone: NewZone) => {
  const { status, body } = await add(zone)
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
  return body
}
const isFree = async (postal_code: string) =>
  (
    await api.visitor().call('getAvailableTimeSlots', {
      query: { service_category_id: acme.categories.plumbing, postal_code, service_date: '2026-03-24' },
    })
  ).body.time_slots.some(({ disabled }) => !disabled)
const isCovered = async (zip_code: string) =>
  (await api.visitor().call('validateCoverageArea', { query: { zip_code } })).body.valid

it('the zip codes of a zone are served besides the company’s, until it is removed', async () => {
  expect([await isCovered('80301'), await isFree('80301')]).toEqual([false, false])
  const { id } = await added({ name: 'North', zip_codes: ['80302', '80301'] })
  expect((await office.call('listZones', {})).body).toEqual([
    { id, name: 'North', zip_codes: ['80301', '80302'], technician_ids: [], trip_charge_cents: 0 },
  ])
  expect([await isCovered('80301-0042'), await isFree('80301')]).toEqual([true, true])
  expect([await isCovered('80014'), await isFree('80014')]).toEqual([true, true])
  const landlord = await api.signIn(emails.landlord)
  const address = { street: '1 Main St', city: 'Boulder', state: 'CO', zip_code: '80301', name: 'Cabin' }
  const params = { id: acme.users.landlord }
  expect((await landlord.call('createAddress', { params, body: { address } })).status).toBe(201)
  expect((await office.call('removeZone', { params: { id } })).status).toBe(204)
  expect([await isCovered('80301'), await isFree('80301')]).toEqual([false, false])
  expect((await landlord.call('createAddress', { params, body: { address } })).status).toBe(422)
})

it('a technician goes to the zip codes of their zones and their own; without either, everywhere', async () => {
  await workWith(api, 1)
  const { id } = await added({ name: 'North', zip_codes: ['80301'] })
  expect([await isFree('80301'), await isFree('80014')]).toEqual([true, true])
  const zone = { technician_ids: [technician] }
  expect((await office.call('updateZone', { params: { id }, body: { zone } })).body).toMatchObject({
    name: 'North',
    ...zone,
  })
  expect([await isFree('80301'), await isFree('80014'), await isFree('80015')]).toEqual([true, false, false])
  await office.call('updateStaffMember', {
    params: { id: acme.users.technicians[0]! },
    body: { staff: { zip_codes: ['80014'] } },
  })
  expect([await isFree('80301'), await isFree('80014'), await isFree('80015')]).toEqual([true, true, false])
})

it('a zip code is in one zone only, also of two changes at once', async () => {
  await added({ name: 'North', zip_codes: ['80301', '80302'] })
  expect(await add({ name: 'South', zip_codes: ['80303', '80302'] })).toMatchObject({
    status: 422,
    body: { field: 'zone.zip_codes.1', message: '80302 is in the zone "North" already.' },
  })
  const south = await added({ name: 'South', zip_codes: ['80303'] })
  expect(
    (await office.call('updateZone', { params: { id: south.id }, body: { zone: { zip_codes: ['80301'] } } })).status,
  ).toBe(422)
  const both = await Promise.all(['East', 'West'].map((name) => add({ name, zip_codes: ['80304'] })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
})

it.each<[NewZone, number, string]>([
  [{ name: 'north', zip_codes: ['80302'] }, 409, 'zone.name'],
  [{ name: ' ', zip_codes: ['80302'] }, 422, 'zone.name'],
  [{ name: 'South', zip_codes: [] }, 400, 'zone.zip_codes'],
  [{ name: 'South', zip_codes: ['8030'] }, 400, 'zone.zip_codes.0'],
  [{ name: 'South', zip_codes: ['80302'], technician_ids: [999_999] }, 422, 'zone.technician_ids.0'],
  [{ name: 'South', zip_codes: ['80302'], trip_charge_cents: -1 }, 400, 'zone.trip_charge_cents'],
])('%j is refused', async (zone, status, field) => {
  await added({ name: 'North', zip_codes: ['80301'] })
  expect(await add(zone)).toMatchObject({ status, body: { field } })
})

describe('a trip charge', () => {
  const job = acme.appointments.pending
  const bill = async () => (await office.call('createInvoice', { params: { id: job }, body: { invoice: {} } })).body
  const listLines = (invoice: Awaited<ReturnType<typeof bill>>) =>
    invoice.items_attributes.map(({ unit_name, unit_price_cents }) => [unit_name, unit_price_cents])
  const findZip = async () => {
    const { body } = await office.call('getAppointment', { params: { id: acme.appointments.pending } })
    return body.address.zip_code!.slice(0, 5)
  }

  it('is the last line of the invoice of a job in the zone', async () => {
    await added({ name: 'North', zip_codes: [await findZip()], trip_charge_cents: 4_900 })
    const invoice = await bill()
    expect(listLines(invoice)).toEqual([['Trip charge', 4_900]])
    expect(invoice.financials.subtotal_cents).toBe(4_900)
  })

  it('is on no invoice elsewhere', async () => {
    await added({ name: 'Far', zip_codes: ['80301'], trip_charge_cents: 4_900 })
    expect(listLines(await bill())).toEqual([])
  })

  it('is not added to one that an accepted quote has', async () => {
    await added({ name: 'North', zip_codes: [await findZip()], trip_charge_cents: 4_900 })
    const { body: quote } = await office.call('createQuote', {
      body: { quote: { customer_id: acme.users.landlord, job_id: job, name: 'Drain' } },
    })
    await office.call('addQuoteItem', {
      params: { id: quote.id },
      query: { version: 1 },
      body: { item: { unit_name: 'Trip charge', unit_price_cents: 2_500 } },
    })
    await office.call('emailQuote', { params: { id: quote.id } })
    const landlord = await api.signIn(emails.landlord)
    const signature = { kind: 'typed' as const, name: 'Casey Rivera' }
    await landlord.call('acceptQuote', { params: { id: quote.id }, body: { signature, version: 2 } })
    const { body } = await office.call('createInvoice', {
      params: { id: job },
      body: { invoice: { quote_id: quote.id } },
    })
    expect(listLines(body)).toEqual([['Trip charge', 2_500]])
  })
})
