import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { setUpClient, setUpTestApi } from '#test/support'
import { demoIds, emails, LANDLORD_INVOICES } from 'demo/names'
import { addresses, quotes } from '../database/schema'
import { toCsv } from './write-csv'

const acme = demoIds('acme')
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))

function readCsv(file: Buffer): string[][] {
  const { data, errors } = Papa.parse<string[]>(file.toString(), {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  expect(data.filter(({ length }) => length !== data[0]?.length)).toEqual([])
  return data
}
type Report = 'reportAppointments' | 'reportInvoices' | 'reportQuotes' | 'reportBalanceDue'

async function downloadCsv(report: Report, query: object = {}, client = customer) {
  const { body } = await client.call(report, { query: { ...query, per_page: 1 } })
  const file = await api.http.inject({ url: body.csv_url, headers: { host: 'acme.localhost' } })
  return { file, rows: readCsv(file.rawPayload), recordsFiltered: body.recordsFiltered }
}

test.each<[Report, string, string[]]>([
  ['reportInvoices', 'invoices.csv', ['Date', 'Invoice #', 'Job #', 'Total', 'Balance Due', 'Refunded']],
  ['reportBalanceDue', 'balance-due.csv', ['Date', 'Invoice #', 'Job #', 'Total', 'Balance Due', 'Refunded']],
  ['reportAppointments', 'appointments.csv', ['Date', 'Location', 'Service Address', 'Appointment', 'Total', 'Status']],
  ['reportQuotes', 'quotes.csv', ['Date', 'Name', 'Description', 'Quote #', 'Job #', 'Total']],
])('%s: every row, under its headings', async (report, name, headings) => {
  const { file, rows, recordsFiltered } = await downloadCsv(report)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(file.body.split('\n').every((row) => row === '' || row.endsWith('\r'))).toBe(true)
  expect(rows[0]).toEqual(headings)
  expect(rows).toHaveLength(recordsFiltered + 1)
})

test('the same rows in the same order as the pages of the table, searched and sorted', async () => {
  const landlord = await api.signIn(emails.landlord)
  const query = { sort_by: 'total' as const, sort_desc: false, query: '$' }
  const { rows } = await downloadCsv('reportInvoices', query, landlord)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => landlord.call('reportInvoices', { query: { ...query, page, per_page: 100 } })),
  )
  const shown = pages.flatMap(({ body }) => body.data)
  expect(shown).toHaveLength(LANDLORD_INVOICES)
  expect(rows.slice(1).map(([, id]) => Number(id))).toEqual(shown.map(({ id }) => id))
  expect(rows.slice(1).map(([, , , total]) => Math.round(Number(total) * 100))).toEqual(
    shown.map(({ total_cents }) => total_cents),
  )
  expect((await downloadCsv('reportInvoices', { query: 'Voided' })).rows.slice(1)).toEqual([
    expect.arrayContaining([String(acme.invoices.voided), 'Voided']),
  ])
})

test('a search of the maximum length still yields a working link', async () => {
  for (const letter of ['x', '€', '\u0001', '😀']) {
    const { file } = await downloadCsv('reportInvoices', { query: letter.repeat(Math.floor(200 / letter.length)) })
    expect(file.statusCode).toBe(200)
  }
})

test('cells that look like formulas are escaped', async () => {
  const hostile = [
    '=HYPERLINK("http://x.example","Click")',
    '+1-303',
    '-2+3',
    '@SUM(A1)',
    '\tTab',
    '\rReturn',
    '＝1+1',
    'plain, with "quotes"\nand lines',
    ' leading',
  ]
  await api.inAcme(async (db) => {
    for (const [index, name] of hostile.entries()) {
      await db.insert(quotes).values({
        userId: acme.users.newcomer,
        name,
        summary: `-${index}`,
        quoteDate: '2026-02-09',
        status: 'sent',
        totalCents: 100,
      })
    }
    await db.update(addresses).set({ name: '=1+1' }).where(eq(addresses.id, acme.addresses.customerOffice))
  })
  const { rows } = await downloadCsv(
    'reportQuotes',
    { sort_by: 'id', sort_desc: false },
    await api.signIn(emails.newcomer),
  )
  const [, ...made] = rows
  expect(made.map(([, name]) => name)).toEqual(hostile.map((text) => (/^[=+\-@\t\r＝]/.test(text) ? `'${text}` : text)))
  expect(made.map(([, , description]) => description)).toEqual(hostile.map((_, index) => `'-${index}`))
  const cells = (await downloadCsv('reportAppointments')).rows.flat()
  expect(cells).toContain("'=1+1")
  // No cell may begin with a formula character.
  expect(cells.concat(rows.flat()).filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([])
})

test('amounts are plain numbers, also negative ones; text that merely resembles one is escaped', () => {
  const rows = readCsv(toCsv([['A', (cell: string) => cell]], ['-12.50', '1234.00', '-12.505', '-1.00+cmd', '--']))
  expect(rows.flat()).toEqual(['A', '-12.50', '1234.00', "'-12.505", "'-1.00+cmd", "'--"])
})

test('quotes cells with commas, quotation marks, line breaks or spaces at an end, and doubles quotation marks inside', () => {
  const cells = ['plain', 'one, two', '5" pipe', 'two\nlines', ' leading', '']
  const file = toCsv(
    [
      ['A', (cell: string) => cell],
      ['B', () => 1],
    ],
    cells,
  )
  expect(file.toString()).toBe(
    '\ufeffA,B\r\nplain,1\r\n"one, two",1\r\n"5"" pipe",1\r\n"two\nlines",1\r\n" leading",1\r\n,1\r\n',
  )
})
