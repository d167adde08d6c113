import { linkTokens, type ResourceType } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { clientByLink } from '#test/support/client-by-link'
import { demoIds, emails } from 'demo/names'

const { users, quotes, invoices, appointments } = demoIds('acme')
const mine = { id: users.customer }

describe('sessions from links', () => {
  const api = setUpTestApi()
  const casey = setUpClient(() => api.signIn(emails.customer))
  const come = (resource: { type: ResourceType; id: number }) => clientByLink(api, users.customer, resource)
  const csvLines = async (url: string) =>
    (await api.http.inject({ url, headers: { host: 'acme.localhost' } })).body.trim().split('\r\n').length - 1

  /** Every list of the customer's resources: the ids, and the line counts of the CSV files. */
  const readLists = async (client: TestClient) => {
    const tables = {
      quotes: (await client.call('reportQuotes', { query: { per_page: 100 } })).body,
      invoices: (await client.call('reportInvoices', { query: { per_page: 100 } })).body,
      due: (await client.call('reportBalanceDue', { query: { per_page: 100 } })).body,
      visits: (await client.call('reportAppointments', { query: { per_page: 100 } })).body,
    }
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort()
    return {
      ...Object.fromEntries(Object.entries(tables).map(([name, { data }]) => [name, ids(data)])),
      files: await Promise.all(Object.values(tables).map(({ csv_url: url }) => csvLines(url))),
      wholeQuotes: ids((await client.call('listCustomerQuotes', { params: mine })).body),
      wholeInvoices: ids((await client.call('listCustomerInvoices', { params: mine })).body),
      wholeVisits: ids((await client.call('listAppointments', {})).body),
      current: (await client.call('getCurrentAppointment', {})).body?.id ?? null,
    }
  }
  const none = {
    quotes: [],
    invoices: [],
    due: [],
    visits: [],
    files: [0, 0, 0, 0],
    wholeQuotes: [],
    wholeInvoices: [],
    wholeVisits: [],
    current: null,
  }

  it('have CSV files that no longer open once the link is revoked', async () => {
    const holder = await come({ type: 'Customer', id: users.customer })
    const { csv_url: url } = (await holder.call('reportQuotes', {})).body
    const status = async () => (await api.http.inject({ url, headers: { host: 'acme.localhost' } })).statusCode
    expect(await status()).toBe(200)
    await api.inAcme((db) => db.update(linkTokens).set({ revokedAt: api.clock() }))
    expect(await status()).toBe(410)
  })

  it('to one resource list that one only', async () => {
    expect(await readLists(await come({ type: 'Quote', id: quotes.sent }))).toEqual({
      ...none,
      quotes: [quotes.sent],
      files: [1, 0, 0, 0],
      wholeQuotes: [quotes.sent],
    })
    expect(await readLists(await come({ type: 'Invoice', id: invoices.unpaid }))).toEqual({
      ...none,
      invoices: [invoices.unpaid],
      due: [invoices.unpaid],
      files: [0, 1, 1, 0],
      wholeInvoices: [invoices.unpaid],
    })
    expect(await readLists(await come({ type: 'Appointment', id: appointments.live }))).toEqual({
      ...none,
      visits: [appointments.live],
      files: [0, 0, 0, 1],
      wholeVisits: [appointments.live],
      current: appointments.live,
    })
  })

  it('to the customer list everything the customer has', async () => {
    const all = await readLists(casey)
    expect(all.files.every((lines) => lines > 1)).toBe(true)
    expect(await readLists(await come({ type: 'Customer', id: users.customer }))).toEqual(all)
  })
})
