import { asc, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { parts } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { listRows } from '#test/support/catalog'
import { signInStaff } from '#test/support/staff'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApiForEach()
const admin = setUpClientForEach(() => signInStaff(api, 'admin'))

const { vendors } = demoIds('acme')
const HEADER = 'sku,name,unit_cost,price,unit_of_measure'
const upload = (csv: string, id: number = vendors.fixtures, client = admin) =>
  client.call('uploadVendorPrices', { params: { id }, body: { csv } })
const download = async (id: number = vendors.fixtures) =>
  String((await admin.call('downloadVendorPrices', { params: { id } })).body)
const findParts = (id: number) =>
  api.inAcme((db) => db.select().from(parts).where(eq(parts.vendorId, id)).orderBy(asc(parts.id)))

it('downloads as a CSV file of the vendor’s parts, with amounts in dollars', async () => {
  const answer = await admin.call('downloadVendorPrices', { params: { id: vendors.fixtures } })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="prices-${vendors.fixtures}.csv"`,
    'cache-control': 'private, no-store',
  })
  expect(answer.body).toBe(
    `\ufeff${HEADER}\r\nFLX-34,"Flex connector, 3/4 in",8.90,34.00,each\r\nWH-50G,"Water heater, 50 gal, gas",715.00,1480.00,each\r\n`,
  )
})

it('updates changed parts, adds new ones, and changes nothing when the same file is uploaded again', async () => {
  const csv = `\ufeffSKU, Name ,price,unit_cost,unit_of_measure,note\r\nflx-34,Flex connector,"$1,034.5",9,each,dearer\r\n\r\nNEW-1,=New,0.07,.5,ft,\r\nNEW-2,New too,100,0.29,ft,\r\n`
  const first = await upload(csv)
  expect(first).toMatchObject({
    status: 200,
    body: {
      updated: 1,
      created: 1,
      refused: [
        {
          line: 4,
          column: 'unit_cost',
          message: 'unit_cost must be an amount in dollars, like 12.50, up to 999999.99.',
        },
      ],
    },
  })
  expect(
    (await findParts(vendors.fixtures)).map(({ sku, name, unitCostCents, priceCents }) => [
      sku,
      name,
      unitCostCents,
      priceCents,
    ]),
  ).toEqual([
    ['WH-50G', 'Water heater, 50 gal, gas', 71_500, 148_000],
    ['FLX-34', 'Flex connector', 900, 103_450],
    ['NEW-2', 'New too', 29, 10_000],
  ])
  const before = await findParts(vendors.fixtures)
  expect((await upload(csv)).body).toMatchObject({ updated: 0, created: 0, refused: [{ line: 4 }] })
  expect(await findParts(vendors.fixtures)).toEqual(before)
})

const isNoAmount = (column: string) => `${column} must be an amount in dollars, like 12.50, up to 999999.99.`

it.each<[title: string, line: string, column: string | null, message: string]>([
  ['an amount in words', 'A,a,ten,1,each', 'unit_cost', isNoAmount('unit_cost')],
  ['an amount below zero', 'A,a,1,-1.00,each', 'price', isNoAmount('price')],
  ['a fraction of a cent', 'A,a,1.005,1,each', 'unit_cost', isNoAmount('unit_cost')],
  ['an amount above the maximum', 'A,a,1000000.00,1,each', 'unit_cost', isNoAmount('unit_cost')],
  ['no amount', 'A,a,,1,each', 'unit_cost', isNoAmount('unit_cost')],
  ['no SKU', ',a,1,1,each', 'sku', 'sku is required.'],
  ['a non-ASCII SKU', 'Ä,a,1,1,each', 'sku', 'SKU is not valid.'],
  ['a name that is too long', `A,${'x'.repeat(121)},1,1,each`, 'name', 'Name is too long.'],
  ['no unit', 'A,a,1,1, ', 'unit_of_measure', 'unit_of_measure is required.'],
  ['a cell too few', 'A,a,1,1', null, 'The line has 4 cells, but the header has 5.'],
  ['a cell too many', 'A,a,1,1,each,x', null, 'The line has 6 cells, but the header has 5.'],
  ['the SKU of the line above', 'first,a,1,1,each', 'sku', 'sku is the one of line 2 already.'],
  ['another vendor’s part', 'cap-45-5,a,1,1,each', 'sku', 'sku belongs to another vendor’s part.'],
])('refuses a line with %s, and takes the others', async (_, bad, column, message) => {
  const { body } = await upload(`${HEADER}\nFIRST,First,1.10,2.20,each\n${bad}\nLAST,"Last\nof all",3.30,4.40,each\n`)
  expect(body).toEqual({ updated: 0, created: 2, refused: [{ line: 3, column, message }] })
  expect(
    (await findParts(vendors.fixtures)).slice(-2).map(({ sku, name, priceCents }) => [sku, name, priceCents]),
  ).toEqual([
    ['FIRST', 'First', 220],
    ['LAST', 'Last of all', 440],
  ])
})

it('counts lines as an editor does, also after multi-line cells', async () => {
  const { body } = await upload(
    `${HEADER}\r\nA,"One\r\ntwo\r\nthree",1,1,each\r\n\r\nB,,1,1,each\r\nC,"5"" pipe",1,1,each\r\nD,"5" pipe,1,1,each\r\n`,
  )
  expect(body).toMatchObject({
    created: 2,
    refused: [
      { line: 6, column: 'name' },
      { line: 8, column: null, message: expect.stringContaining('quotation mark') },
    ],
  })
})

it.each([
  ['no column names', 'A,a,1,1,each'],
  ['a column missing', 'sku,name,unit_cost,price\nA,a,1,1'],
  ['a column twice', `${HEADER},price\nA,a,1,1,each,2`],
  ['other columns', 'first_name,last_name\nA,B'],
])('is rejected as a whole with %s in the header', async (_, csv) => {
  const before = await findParts(vendors.fixtures)
  expect(await upload(csv)).toMatchObject({
    status: 422,
    body: { field: 'csv', message: `The first line must name the columns ${HEADER}, each of them once.` },
  })
  expect(await findParts(vendors.fixtures)).toEqual(before)
})

it('is for admins, for their own vendors, and limited in length', async () => {
  for (const client of [await api.signIn(emails.customer), await signInStaff(api, 'technician')]) {
    expect((await upload(HEADER, vendors.fixtures, client)).status).toBe(403)
    expect((await client.call('downloadVendorPrices', { params: { id: vendors.fixtures } })).status).toBe(403)
  }
  const elsewhere = await signInStaff(api, 'admin', 'bluebird')
  expect((await upload(HEADER, vendors.fixtures, elsewhere)).status).toBe(404)
  expect((await elsewhere.call('downloadVendorPrices', { params: { id: vendors.fixtures } })).status).toBe(404)
  expect((await upload(`${HEADER}\n${'x'.repeat(200_000)}`)).status).toBe(400)
})

it('concurrent uploads run one after the other', async () => {
  const [one, two] = await Promise.all([
    upload(`${HEADER}\nX,One,1,1,each\nY,One,1,1,each`),
    upload(`${HEADER}\nY,Two,2,2,each\nX,Two,2,2,each`),
  ])
  expect([one.body.created + two.body.created, one.body.updated + two.body.updated]).toEqual([2, 2])
  expect(new Set((await findParts(vendors.fixtures)).slice(-2).map(({ name }) => name)).size).toBe(1)
})

/** Seeded pseudo-random numbers between 0 and 1. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

test.each([1, 2, 3])('uploading a download changes nothing, whatever the parts are called (seed %i)', async (seed) => {
  const random = randomFrom(seed)
  const pickOne = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const bits = [
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\r\n',
    '\r',
    '\t',
    ' ',
    '＝',
    'Ä',
    '😀',
    '5',
    '-1.00',
    '1/2 in',
    '$',
    '\\',
    '\ufeff',
    'SUM(A1)',
    '|',
    'null',
  ]
  const words = () =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => pickOne(bits))
      .join('')
      .trim() || '-'
  const vendor = (await listRows(admin, 'vendors').create({ name: 'Strange goods' })).body.id
  const { create } = listRows(admin, 'parts')
  for (let index = 0; index < 60; index += 1) {
    const cents = () => Math.floor(random() * 10 ** (1 + Math.floor(random() * 8)))
    const made = await create({
      sku: `${pickOne(['=', '+', '-', '@', '"', ',', '#', 'a', 'B,"'])}${pickOne(['', "'", '" ', ' -'])}${index}`,
      name: words(),
      unit_cost_cents: cents(),
      price_cents: cents(),
      unit_of_measure: words().slice(0, 20),
      vendor_id: vendor,
    })
    expect(made.status).toBe(201)
  }
  const before = await findParts(vendor)
  const file = await download(vendor)
  expect((await upload(file, vendor)).body).toEqual({ updated: 0, created: 0, refused: [] })
  expect(await findParts(vendor)).toEqual(before)
  expect(await download(vendor)).toBe(file)

  // Uploaded for an empty tenant, the download has the same cells.
  const elsewhere = await signInStaff(api, 'admin', 'summit')
  const twin = (await listRows(elsewhere, 'vendors').create({ name: 'Strange goods' })).body.id
  expect((await upload(file, twin, elsewhere)).body).toEqual({ updated: 0, created: 60, refused: [] })
  const again = String((await elsewhere.call('downloadVendorPrices', { params: { id: twin } })).body)
  const [cells, sameCells] = [file, again].map((csv) => Papa.parse(csv, { delimiter: ',', newline: '\r\n' }).data)
  expect(sameCells).toEqual(cells)
})
