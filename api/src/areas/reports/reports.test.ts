import { eq } from 'drizzle-orm'
import { quotes } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { addInvoice } from '#test/support/payments'
import {
  appointmentSortColumns,
  invoiceSortColumns,
  quoteSortColumns,
  type AppointmentRow,
  type InvoiceRow,
  type QuoteRow,
} from '@portal/contract'
import { formatDate, formatDay, formatTime } from '@portal/rules/dates'
import { demoIds, emails, LANDLORD_INVOICES } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const landlord = setUpClient(() => api.signIn(emails.landlord))

type Report = 'reportAppointments' | 'reportInvoices' | 'reportQuotes' | 'reportBalanceDue'
type AnyRow = AppointmentRow | InvoiceRow | QuoteRow
interface Page<Row> {
  data: Row[]
  recordsFiltered: number
}
const read = async <Row extends AnyRow>(client: TestClient, report: Report, query: object = {}): Promise<Page<Row>> => {
  const answer = await client.call(report, { query: query as { page?: number } })
  expect(answer.status).toBe(200)
  return answer.body as unknown as Page<Row>
}
async function readAll<Row extends AnyRow>(client: TestClient, report: Report, query: object = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, recordsFiltered } = await read<Row>(client, report, { ...query, page, per_page: 100 })
    rows.push(...data)
    if (data.length === 0 || rows.length >= recordsFiltered) return rows
  }
}

describe('paging', () => {
  it('returns ten rows by default, and counts all', async () => {
    const { data, recordsFiltered } = await read(landlord, 'reportInvoices')
    expect([data.length, recordsFiltered]).toEqual([10, LANDLORD_INVOICES])
  })

  it('returns every row once over all pages, also when many share the value sorted by', async () => {
    for (const sort_by of invoiceSortColumns) {
      for (const sort_desc of [true, false]) {
        const rows = await readAll<InvoiceRow>(landlord, 'reportInvoices', { sort_by, sort_desc })
        expect(new Set(rows.map(({ id }) => id)).size).toBe(LANDLORD_INVOICES)
      }
    }
  })

  it('still counts past the last page', async () => {
    expect(await read(landlord, 'reportInvoices', { page: 5000 })).toMatchObject({
      data: [],
      recordsFiltered: LANDLORD_INVOICES,
    })
    expect(await read(landlord, 'reportInvoices', { page: 2, query: 'no such thing' })).toMatchObject({
      data: [],
      recordsFiltered: 0,
    })
  })

  it.each([
    [{ page: 0 }],
    [{ per_page: 101 }],
    [{ sort_by: 'password' }],
    [{ sort_desc: 'up' }],
    [{ query: 'x'.repeat(201) }],
  ])('refuses %j', async (query) => {
    const answer = await customer.call('reportInvoices', { query: query as { page?: number } })
    expect(answer).toMatchObject({ status: 400, body: { field: Object.keys(query)[0] } })
  })
})

describe('sorting', () => {
  const sortedBy = async (report: Report, sort_by: string, sort_desc: boolean, client = landlord) =>
    readAll<AppointmentRow & InvoiceRow & QuoteRow>(client, report, { sort_by, sort_desc })

  it.each([
    ['reportInvoices', 'total', (row: InvoiceRow) => row.total_cents],
    ['reportInvoices', 'balance_due', (row: InvoiceRow) => row.balance_cents],
    ['reportInvoices', 'date', (row: InvoiceRow) => Date.parse(row.date)],
    ['reportInvoices', 'id', (row: InvoiceRow) => row.id],
    ['reportBalanceDue', 'job_id', (row: InvoiceRow) => row.job_id],
  ] as const)('%s by %s sorts in both directions', async (report, column, readValue) => {
    for (const descending of [true, false]) {
      const values = (await sortedBy(report, column, descending)).map(readValue)
      expect(values).toEqual([...values].sort((a, b) => (descending ? b - a : a - b)))
    }
  })

  it('puts rows without the value last, in both directions', async () => {
    for (const descending of [true, false]) {
      const totals = (await sortedBy('reportAppointments', 'total', descending, customer)).map(({ total }) => total)
      expect(totals).toContain('--')
      expect(totals.indexOf('--')).toBe(totals.filter((total) => total !== '--').length)
      const jobs = (await sortedBy('reportQuotes', 'job_id', descending, customer)).map(({ job_id }) => job_id)
      expect(jobs.slice(-2)).toEqual([null, null])
    }
  })

  it('says when the arrival window opens', async () => {
    const rows = await readAll<AppointmentRow>(customer, 'reportAppointments', {})
    for (const { datetime, time_zone, appointment } of rows)
      expect(appointment).toContain(`${formatTime(datetime, time_zone)} - `)
    expect(rows.length).toBeGreaterThan(10)
  })

  it('supports every column of the contract', async () => {
    for (const [report, columns] of [
      ['reportAppointments', appointmentSortColumns],
      ['reportQuotes', quoteSortColumns],
      ['reportBalanceDue', invoiceSortColumns],
    ] as const) {
      for (const sort_by of columns)
        expect((await read(customer, report, { sort_by, sort_desc: false })).recordsFiltered).toBeGreaterThan(0)
    }
  })

  it('starts with the latest visit, as the dashboard reads it', async () => {
    const { data } = await read<AppointmentRow>(customer, 'reportAppointments', {
      page: 1,
      per_page: 10,
      sort_by: 'date',
      sort_desc: true,
    })
    expect(data[0]).toMatchObject({ id: acme.appointments.live, status: 'Accepted' })
    const dates = data.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
  })
})

describe('searching', () => {
  /** A row's cells as the page shows them. */
  const shown = (row: AnyRow): string[] => {
    if ('balance_due' in row)
      return [String(row.id), String(row.job_id), formatDay(row.date), row.total, row.balance_due]
    if ('time_zone' in row)
      return [
        String(row.job_id),
        formatDate(row.date, row.time_zone),
        row.location,
        row.address,
        row.address_short,
        row.appointment,
        row.total,
        row.status,
      ]
    return [
      String(row.id),
      String(row.job_id ?? ''),
      formatDay(row.date),
      row.name,
      row.description,
      row.total,
      row.status,
    ]
  }

  it.each(['reportAppointments', 'reportInvoices', 'reportQuotes'] as const)(
    '%s finds each row by everything it shows',
    async (report) => {
      const rows = await readAll<AppointmentRow & InvoiceRow & QuoteRow>(customer, report)
      const step = Math.max(1, Math.floor(rows.length / 12))
      for (const row of rows.filter((_, index) => index % step === 0)) {
        for (const text of shown(row)) {
          const found = await readAll<AnyRow>(customer, report, { query: text })
          expect({ text, ids: found.map(({ id }) => id) }).toEqual({ text, ids: expect.arrayContaining([row.id]) })
          // And no row that does not show it.
          const words = text.toLowerCase().split(/\s+/)
          for (const other of found)
            expect(words.filter((word) => !shown(other).join('\n').toLowerCase().includes(word))).toEqual([])
        }
      }
    },
  )

  it('finds what is paid, and a day, as the language of the request writes them', async () => {
    const paid = async (query: string, language: string) => {
      const answer = await customer.call('reportInvoices', { query: { query } }, { 'accept-language': language })
      return (answer.body as Page<InvoiceRow>).data.map(({ balance_cents, voided }) => balance_cents === 0 && !voided)
    }
    const english = await paid('paid', 'en')
    expect(english.length).toBeGreaterThan(0)
    expect(english).not.toContain(false)
    expect(await paid('Pagada', 'es-MX')).toEqual(english)
    expect(await paid('pagada', 'en')).toEqual([])
    const [{ date } = { date: '' }] = (await read<InvoiceRow>(customer, 'reportInvoices')).data
    const [year, month, day] = date.split('-')
    for (const typed of [`${day}/${month}/${year}`, date]) expect((await paid(typed, 'es')).length).toBeGreaterThan(0)
    const quotes = await customer.call('reportQuotes', { query: { query: 'vencida' } }, { 'accept-language': 'es' })
    expect((quotes.body as Page<QuoteRow>).data.map(({ status }) => status)).toEqual(
      (await read<QuoteRow>(customer, 'reportQuotes', { query: 'expired' })).data.map(({ status }) => status),
    )
  })

  it.each(['%', '_', "'; drop table invoices; --", '\\', '$%'])('reads %j as text', async (query) => {
    expect((await read(customer, 'reportInvoices', { query })).recordsFiltered).toBe(0)
  })

  it('takes a number as the page writes it', async () => {
    const { data } = await read<InvoiceRow>(customer, 'reportInvoices', { query: `#${acme.invoices.unpaid}` })
    expect(data.map(({ id }) => id)).toEqual([acme.invoices.unpaid])
  })

  it('requires every word, in any order and case', async () => {
    const one = await read<QuoteRow>(customer, 'reportQuotes', { query: 'PUMP heat' })
    expect(one.data.map(({ id }) => id)).toEqual([acme.quotes.sent])
    expect((await read(customer, 'reportQuotes', { query: 'pump insulation' })).recordsFiltered).toBe(0)
    expect((await read(customer, 'reportQuotes', { query: '   ' })).recordsFiltered).toBe(6)
  })
})

describe('the rows', () => {
  it('of visits say when, where, what and how much', async () => {
    const { data } = await read<AppointmentRow>(customer, 'reportAppointments', {
      query: String(acme.appointments.history[0]),
    })
    const invoice = (await customer.call('getJobInvoice', { params: { id: acme.appointments.history[0] ?? 0 } })).body
    expect(data.find(({ job_id }) => job_id === acme.appointments.history[0])).toMatchObject({
      status: 'Completed',
      time_zone: 'America/Denver',
      location: 'Home',
      total: invoice.total,
      invoice_id: invoice.id,
      invoice_balance: invoice.balance,
      invoice_balance_cents: invoice.financials.balance_cents,
      appointment: expect.stringMatching(/^[\w /&-]+, \d{1,2}:\d\d [AP]M - \d{1,2}:\d\d [AP]M$/),
    })
    const live = (await read<AppointmentRow>(customer, 'reportAppointments')).data[0]
    expect(live).toMatchObject({ total: '--', invoice_id: null, invoice_balance: '--', invoice_balance_cents: null })
  })

  it("of visits follow the tenant's windows", async () => {
    const bluebird = await api.signIn(emails.customer, 'bluebird')
    const id = demoIds('bluebird').appointments.completed
    const visit = (await bluebird.call('getAppointment', { params: { id } })).body
    const row = (await readAll<AppointmentRow>(bluebird, 'reportAppointments', { query: String(id) })).find(
      (each) => each.id === id,
    )
    const hour = (instant: string, offset: number) =>
      new Date(Date.parse(instant) + offset)
        .toLocaleTimeString('en-US', { timeZone: 'America/Denver', hour: 'numeric', minute: '2-digit' })
        .replace(' ', ' ')
    expect(
      row?.appointment.endsWith(`${hour(visit.scheduled_time, -3_600_000)} - ${hour(visit.scheduled_time, 0)}`),
    ).toBe(true)
  })

  it('of invoices offer payment for what is owed, and nothing is owed on a voided one', async () => {
    const voided = await addInvoice(api, 7_700, { voided: true })
    const rows = await readAll<InvoiceRow>(customer, 'reportInvoices')
    expect(rows.find(({ id }) => id === voided)).toMatchObject({
      voided: true,
      total: '$77.00',
      balance_due: '$0.00',
      balance_cents: 0,
      links: { payment_create: null },
    })
    const due = await readAll<InvoiceRow>(customer, 'reportBalanceDue')
    const ids = due.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([acme.invoices.partlyPaid, acme.invoices.unpaid]))
    expect(ids).not.toContain(acme.invoices.paid)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(due.every(({ balance_cents, voided: isVoided }) => balance_cents > 0 && !isVoided)).toBe(true)
    expect(due.every(({ id, links }) => links.payment_create === `/v2/invoices/${id}/payments`)).toBe(true)
    expect(rows.filter(({ balance_cents }) => balance_cents > 0)).toHaveLength(due.length)
  })

  it('of quotes offer to proceed while that is possible', async () => {
    const rows = await readAll<QuoteRow>(customer, 'reportQuotes')
    expect(
      rows
        .filter(({ links }) => links.quote_proceed !== null)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['Sent'])
    await api.inAcme((db) => db.update(quotes).set({ summary: null }).where(eq(quotes.id, acme.quotes.denied)))
    expect(
      (await readAll<QuoteRow>(customer, 'reportQuotes', { sort_by: 'description', sort_desc: false })).at(-1),
    ).toMatchObject({ id: acme.quotes.denied, description: '' })
  })

  it("are the customer's own", async () => {
    const newcomer = await api.signIn(emails.newcomer)
    for (const report of ['reportAppointments', 'reportInvoices', 'reportQuotes', 'reportBalanceDue'] as const) {
      expect(await read(newcomer, report)).toMatchObject({ data: [], recordsFiltered: 0 })
      expect((await api.visitor().call(report, {})).status).toBe(401)
      expect((await api.visitor('bluebird', customer.token ?? '').call(report, {})).status).toBe(401)
    }
    const own = await readAll<InvoiceRow>(customer, 'reportInvoices')
    const theirs = new Set((await readAll<InvoiceRow>(landlord, 'reportInvoices')).map(({ id }) => id))
    expect(own.some(({ id }) => theirs.has(id))).toBe(false)
  })
})

describe('searching, however something is typed', () => {
  const id = acme.quotes.denied
  const values = { name: "O’Brien's well‑known pump for José", totalCents: 1_234_50, quoteDate: '2026-11-27' }
  beforeAll(() => api.inAcme((db) => db.update(quotes).set(values).where(eq(quotes.id, id))))

  it.each([
    'O’Brien’s',
    "O'Brien's",
    'jose',
    'JOSÉ',
    'Jose\u0301',
    '1234.50',
    '$1,234.50',
    '1,2',
    '2026-11-27',
    '11/27/2026',
    'well-known',
  ])('finds a row by %j', async (query) => {
    const { data } = await read(customer, 'reportQuotes', { query })
    expect(data.map((row) => row.id)).toContain(id)
  })

  it.each(['joseph', '1234.51', '2026-11-28'])('does not find it by %j', async (query) => {
    const { data } = await read(customer, 'reportQuotes', { query })
    expect(data.map((row) => row.id)).not.toContain(id)
  })
})

test('services are in the language of the request, and found and sorted as they are shown', async () => {
  const list = async (language: string, query: object = {}) => {
    const asked = { query: { ...query, per_page: 100 } }
    const { body } = await customer.call('reportAppointments', asked, { 'accept-language': language })
    return [...new Set(body.data.map(({ appointment }) => appointment.split(',')[0]))]
  }
  expect(await list('es', { query: 'Plomería' })).toEqual(['Plomería'])
  expect(await list('en', { query: 'Plomería' })).toEqual([])
  expect(await list('es', { query: 'Plumbing' })).toEqual([])
  const names = await list('es', { sort_by: 'appointment', sort_desc: false })
  expect(names).toEqual([...names].sort())
  expect(names).toContain('Plomería')
})
