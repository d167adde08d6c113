import type { AddressInfo } from 'node:net'
import { createTestApi, readMails, type TestApi } from 'api/testing'
import { demoIds } from 'demo/names'
import { createStreetMap } from 'sandbox'
import { readConfig, type PortalConfig } from './config/config'
import { addressSearchFor } from './geocode'
import { startGoogle, type StandInGoogle } from './testing/stand-in-google'

// Whoever types an address instead of choosing one, as every visitor of the booking widget does, with each map that production may have.
const { categories } = demoIds('acme')
const CAN_NOT_FIND = { status: 422, body: { message: "We can't find this address", field: 'address_id' } }
const UNCHECKED = 'This address could not be checked on a map. Please confirm it with the customer.'

const maps = createStreetMap({ allowedOrigin: () => false })
let google: StandInGoogle
let mapsOrigin: string
let api: TestApi
beforeAll(async () => {
  google = await startGoogle()
  await maps.listen({ port: 0, host: '127.0.0.1' })
  mapsOrigin = `http://127.0.0.1:${(maps.server.address() as AddressInfo).port}`
})
afterAll(async () => void (await Promise.all([maps.close(), google.close()])))

/** Starts an API for the tests of a group, with this map alone. */
function startWith(map: () => Partial<Pick<PortalConfig, 'googleGeocoding' | 'mapsOrigin'>>): void {
  beforeAll(
    async () =>
      void (api = await createTestApi({
        api: addressSearchFor({ ...readConfig({}, '/'), sandbox: false, ...map() }, () => undefined),
      })),
  )
  afterAll(() => api.close())
}

let people = 0
const person = {
  first_name: 'Nia',
  last_name: 'Okafor',
  phone: '3035550177',
  password: 'six667',
  password_confirmation: 'six667',
}

/** Signs up with an address, as a widget's visitor does, and books there; then adds a second one and books there. */
async function signUpAndBook(address: typeof juniper, second: typeof juniper) {
  const email = `nia-${(people += 1)}@example.com`
  const made = await api
    .visitor()
    .call('createUser', { body: { user: { ...person, email, addresses_attributes: [address] } } })
  expect(made.status).toBe(201)
  const client = api.visitor('acme', made.body.authentication_token)
  const { body: user } = await client.call('findUserByEmail', { query: { email } })
  const { body: added } = await client.call('createAddress', {
    params: { id: user.customer_id },
    body: { address: second },
  })
  const book = (address_id: number, scheduled_time: string) =>
    client.call('createAppointment', { body: { service_category_id: categories.plumbing, address_id, scheduled_time } })
  const visits = [
    await book(user.addresses[0]!.id, '2026-02-17T09:00:00-07:00'),
    await book(added.id, '2026-02-18T09:00:00-07:00'),
  ]
  const mails = (await readMails(api)).filter(({ kind, text }) => kind === 'office_visit' && text!.includes(email))
  return { visits, positions: [user.addresses[0]!, added].map(({ latitude }) => latitude), mails, client }
}

const juniper = { street: '1840 Juniper Street, Apt 3', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const newHouse = { ...juniper, street: '9 New Rd' }

describe('with Google alone', () => {
  startWith(() => ({ googleGeocoding: { url: google.url, key: 'k' } }))

  test('a typed address is looked up at Google, and booked', async () => {
    google.answerWith([{ street_number: '1840', route: ['Juniper Street', 'Juniper St'], postal_code: '80014' }])
    const { visits, positions, mails } = await signUpAndBook(juniper, juniper)
    expect(visits.map(({ status }) => status)).toEqual([201, 201])
    expect(positions).toEqual([39.74, 39.74])
    for (const { text } of mails) expect(text).not.toContain(UNCHECKED)
  })

  test('an address that Google does not find is refused', async () => {
    google.answerWith('ZERO_RESULTS')
    const { visits } = await signUpAndBook(juniper, newHouse)
    expect(visits).toMatchObject([CAN_NOT_FIND, CAN_NOT_FIND])
  })

  test.each(['REQUEST_DENIED', 'OVER_QUERY_LIMIT'] as const)(
    'while Google answers %s, it is booked, and the office is told',
    async (status) => {
      google.answerWith(status)
      const { visits, positions, mails } = await signUpAndBook(juniper, newHouse)
      expect(visits.map((visit) => visit.status)).toEqual([201, 201])
      expect(positions).toEqual([null, null])
      expect(mails).toHaveLength(2)
      for (const { text } of mails) expect(text).toContain(`CO 80014\n${UNCHECKED}\n`)
    },
  )
})

describe('without any map', () => {
  startWith(() => ({}))

  test('a whole address is booked and moved, and the office is told', async () => {
    const { visits, mails, client } = await signUpAndBook(juniper, newHouse)
    expect(visits.map(({ status }) => status)).toEqual([201, 201])
    expect(mails).toHaveLength(2)
    const { id } = visits[0]!.body
    expect(
      (
        await client.call('rescheduleAppointment', {
          params: { id },
          body: { scheduled_time: '2026-02-19T09:00:00-07:00' },
        })
      ).status,
    ).toBe(200)
    expect(
      (await client.call('cancelAppointment', { params: { id }, body: { reason: 'Fixed it myself' } })).status,
    ).toBe(200)
    const told = (await readMails(api))
      .filter(({ kind }) => kind === 'office_visit')
      .map(({ text }) => text!.includes(UNCHECKED))
    expect(told).toEqual([true, true, true, false])
  })
})

describe('with a map service', () => {
  startWith(() => ({ mapsOrigin }))

  test('a typed address is found however it is written; another one is refused', async () => {
    const { visits, positions } = await signUpAndBook(
      { street: '4497 17th Avenue, Apt 2', city: 'Fairhaven', state: 'CO', zip_code: '80016' },
      newHouse,
    )
    expect(visits).toMatchObject([{ status: 201 }, CAN_NOT_FIND])
    expect(positions).toEqual([expect.any(Number), null])
  })
})

describe('with a map service that is down', () => {
  startWith(() => ({ mapsOrigin: 'http://127.0.0.1:9' }))

  test('a whole address is booked', async () => {
    const { visits } = await signUpAndBook(juniper, newHouse)
    expect(visits.map(({ status }) => status)).toEqual([201, 201])
  })
})
