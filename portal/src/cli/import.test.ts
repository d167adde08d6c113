import { customerNames, mails } from 'api/schema'
import { officeClient } from 'api/testing'
import { demoIds } from 'demo/names'
import { useCommandLine } from './testing/command-line'

const acme = demoIds('acme')
const cli = useCommandLine()
const office = () => officeClient(cli.api)
const inAcme = <T>(work: Parameters<typeof cli.api.database.withTenant<T>>[1]) =>
  cli.api.database.withTenant(acme.tenant, work)
const find = async (query: string) => {
  const { body } = await (await office()).call('listCustomers', { query: { query } })
  return body.data
}
const count = () => inAcme((db) => db.$count(customerNames))

const HEADER =
  'Client ID,First Name,Last Name,Company,E-Mail,Cell Phone,Street Address 1,Apt,City,State,Zip,Lead Source,Created'
const ADA = '1,Ada,Byron,,ada@example.com,(303) 555-0171 x5,1840 Juniper St,4,Fairhaven,CO,80014,Google,"May 4, 2019"'
const BO = '2,Bo,,,bo@example.com,555-0172,2 Oak Ave,,Fairhaven,Colorado,80014,,5/4/19'

test('a dry run says what becomes of columns and rows, and changes nothing', async () => {
  cli.write('clients.csv', `${HEADER}\n${ADA}\n${BO}\n3,,,,,,,,,,,,\n`)
  const people = await count()
  const { code, said, complaint } = await cli.type('import clients.csv --tenant acme --dry-run')
  expect(said.split('\n')).toEqual([
    'clients.csv is read as UTF-8, with commas between cells, as customers; nothing is changed.',
    '  left out: Lead Source. To keep one in the notes, or elsewhere: --map "Lead Source=notes".',
    '  Created: 5/4/19 is read with the month first. If the day comes first: --dates day-first.',
    '  Client ID → external_id: in 3 of 3 rows',
    '  First Name → first_name: in 2 of 3 rows',
    '  Last Name → last_name: in 1 of 3 rows',
    '  Company → company: in 0 of 3 rows',
    '  E-Mail → emails: in 2 of 3 rows',
    '  Cell Phone → phones.mobile: in 2 of 3 rows; 1 remarks, such as: "555-0172" is no US phone number; it is kept in the notes.',
    '  Street Address 1 → address.street: in 2 of 3 rows',
    '  Apt → address.unit: in 1 of 3 rows',
    '  City → address.city: in 2 of 3 rows',
    '  State → address.state: in 2 of 3 rows',
    '  Zip → address.zip_code: in 2 of 3 rows',
    '  Created → created_at: in 2 of 3 rows',
    '  line 3, created, Cell Phone: "555-0172" is no US phone number; it is kept in the notes.',
    '  line 4, failed, first_name: A name is missing: first_name, last_name or company.',
    'clients.csv: 2 would be created, 0 would be updated, 0 unchanged, 1 refused.',
    '  All remarks are in clients.remarks.csv.',
  ])
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: 'clients.csv: 1 rows are refused. Correct them in clients.refused.csv, and import that file.',
  })
  expect(cli.read('clients.refused.csv')).toContain('3,,,,,,,,,,,,,"first_name: A name is missing')
  expect(await count()).toBe(people)
})

test('customers come in and are updated by their ids; columns stay mapped; nobody is mailed', async () => {
  const before = await inAcme((db) => db.$count(mails))
  cli.write('clients.csv', `${HEADER}\n${ADA}\n${BO}\n`)
  expect(await cli.done('import clients.csv --tenant acme --map "lead source=notes"')).toContain('2 created, 0 updated')
  const [ada] = await find('byron')
  const { body } = await (await office()).call('getCustomer', { params: { id: ada!.id } })
  expect(body).toMatchObject({
    email: 'ada@example.com',
    phones: [{ phone_number: '3035550171', type: 'mobile', label: 'ext. 5' }],
    notes: 'Lead Source: Google',
    created_at: '2019-05-04T12:00:00.000Z',
    addresses: [{ street: '1840 Juniper St', unit: '4', zip_code: '80014' }],
    external_ids: [{ system: '', external_id: '1' }],
  })
  expect(await cli.done('import clients.csv --tenant acme')).toContain('0 created, 0 updated, 2 unchanged')
  cli.write('clients.csv', `${HEADER}\n${ADA}\n${BO.replace('555-0172', '303-555-0172')}\n`)
  expect(await cli.done('import clients.csv --tenant acme')).toContain('0 created, 1 updated, 1 unchanged')
  expect((await find('5550172'))[0]).toMatchObject({ first_name: 'Bo' })
  expect(await inAcme((db) => db.$count(mails))).toBe(before)
})

test('an import is undone, but for what was changed or booked since', async () => {
  cli.write('clients.csv', `${HEADER}\n${ADA}\n`)
  await cli.done('import clients.csv --tenant acme')
  const [ada] = await find('byron')
  const more = [3, 4].map(
    (id) => `${id},Cy${id},Nim,,cy${id}@example.com,303555018${id},${id} Elm St,,Fairhaven,CO,80014,,`,
  )
  cli.write('clients.csv', [HEADER, ADA.replace('Byron', 'King').replace('ada@', 'ada.king@'), ...more].join('\n'))
  const said = await cli.done('import clients.csv --tenant acme')
  expect(said).toContain('2 created, 1 updated')
  const [, id] = /import undo (\d+)/.exec(said)!
  const client = await office()
  const [cy3, cy4] = [(await find('cy3'))[0]!, (await find('cy4'))[0]!]
  await client.call('updateCustomer', { params: { id: cy4.id }, body: { customer: { notes: 'Called' } } })
  const undone = await cli.done(`import undo ${id} --tenant acme`)
  expect(undone).toContain(`customer ${cy4.id} stays: it was changed since.`)
  expect((await client.call('getCustomer', { params: { id: cy3.id } })).status).toBe(404)
  expect((await client.call('getCustomer', { params: { id: ada!.id } })).body).toMatchObject({
    full_name: 'Ada Byron',
    emails: [{ email_address: 'ada@example.com', primary: true }],
  })
  expect((await cli.type(`import undo ${id} --tenant acme`)).complaint).toContain('undone already')
  expect(await cli.done('import clients.csv --tenant acme')).toContain('1 created, 1 updated, 1 unchanged')
})

test('invoices with what was paid before are undone, too', async () => {
  cli.write('clients.csv', `${HEADER}\n${ADA}\n`)
  await cli.done('import clients.csv --tenant acme')
  cli.write(
    'invoices.csv',
    'Invoice #,Client ID,Date,Due Date,Total,Balance,Memo\n1042,1,12/1/2025,12/31/2025,"$1,234.50",$34.50,Furnace\n1043,1,12/1/2025,,n/a,,\n',
  )
  const { said, complaint } = await cli.type('import invoices.csv --tenant acme')
  expect(said).toContain('1 created, 0 updated, 0 unchanged, 1 refused')
  expect(complaint).toContain('invoices.refused.csv')
  expect(cli.read('invoices.refused.csv')).toContain('There is neither a total nor a line.')
  const [ada] = await find('byron')
  const owed = async () => (await (await office()).call('listCustomerInvoices', { params: { id: ada!.id } })).body
  expect(await owed()).toMatchObject([{ financials: { total_cents: 123_450, balance_cents: 3_450 } }])
  expect(await cli.done(`import undo ${/import undo (\d+)/.exec(said)![1]} --tenant acme`)).toMatch(
    /deleted, 0 as before, 0 stay/,
  )
  expect(await owed()).toEqual([])
})

test('an import that was interrupted goes on where it was', async () => {
  const lines = Array.from({ length: 700 }, (_, at) => `${at},${at % 300 === 7 ? ',' : `P${at},Queue`}`)
  cli.write('clients.csv', `id,first name,last name\n${lines.join('\n')}\n`)
  const people = await count()
  cli.surroundings.signal = AbortSignal.abort()
  expect(await cli.type('import clients.csv --tenant acme')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('Interrupted') as string,
  })
  expect(await count()).toBe(people + 498)
  cli.surroundings.signal = undefined
  const { said } = await cli.type('import clients.csv --tenant acme')
  expect(said).toContain('It went on behind the first 500 rows')
  expect(said).toContain('697 created, 0 updated, 0 unchanged, 3 refused')
  expect(await count()).toBe(people + 697)
  // Those of the interrupted import, too.
  expect(
    cli
      .read('clients.refused.csv')!
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['\ufeffid', '7', '307', '607', ''])
})

test('hostile cells are kept or told, and are no formulas in a file', async () => {
  const long = 'x'.repeat(10_000)
  const lines = [`1,"=cmd|' /C calc'!A0",+1-303,`, '2,"Ann ""Q""\nB",-2,"a\nb"', `3,${long},Quux,`, "4,'@SUM(A1),Quux,"]
  cli.write('clients.csv', `\ufeffid,first name,last name,notes\n${lines.join('\n')}\n`)
  const { said } = await cli.type('import clients.csv --tenant acme')
  expect(said).toContain('line 6, failed, first name: First name is too long.')
  expect(said).toContain('3 created, 0 updated, 0 unchanged, 1 refused')
  const client = await office()
  const answer = await client.request('GET', '/v2/customers?query=%3Dcmd', undefined, { accept: 'text/csv' })
  expect(answer.body).toContain(`,"'=cmd|' /C calc'!A0","'+1-303",`)
  expect((await find('ann'))[0]).toMatchObject({ first_name: 'Ann "Q" B', last_name: '-2' })

  cli.write('more customers.ndjson', '{"external_id":"5","first_name":"A\\ud800B\\u0000C"}\n')
  await cli.done('import "more customers.ndjson" --tenant acme')
  expect((await find('quux')).map(({ first_name }) => first_name)).toEqual(['@SUM(A1)'])
  expect((await find('a b c'))[0]).toMatchObject({ first_name: 'A B C' })
  cli.write('clients.csv', 'id,first name\n6,A\0B\n')
  expect((await cli.type('import clients.csv --tenant acme')).complaint).toContain('It is no text file.')
})

test.each([
  ['import clients.csv --tenant acme --map "Nope=notes"', 2, 'clients.csv has no column Nope.'],
  ['import clients.csv --tenant acme --map "Zip=zap"', 2, '--map has "Zip=zap"; it is "Heading=field"'],
  ['import clients.csv --tenant acme --dates dmy', 2, '--dates is "dmy"; it is one of month-first, day-first.'],
  ['import clients.csv --tenant acme --skip x', 2, '--skip is "x"; it is a whole number from 0 to 100.'],
  ['import list.csv --tenant acme', 2, 'What is in list.csv? Name it with --type'],
  ['import list.csv --tenant acme --type customers', 1, 'No column of list.csv is full_name or'],
  ['import book.xlsx --tenant acme --type customers', 1, 'is a ZIP archive or an Excel workbook'],
  ['import nowhere.csv --tenant acme --type customers', 1, "can't be read (ENOENT)"],
  ['import undo 7 --tenant acme', 1, 'No such import.'],
])('%s: refused in words', async (line, code, words) => {
  cli.write('clients.csv', `${HEADER}\n${ADA}\n`)
  cli.write('list.csv', 'a,b\n1,2\n')
  cli.write('book.xlsx', Buffer.from('504b0304140006000800000021', 'hex'))
  expect(await cli.type(line)).toMatchObject({ code, complaint: expect.stringContaining(words) as string })
})

test('NDJSON has the records of the call', async () => {
  cli.write(
    'customers.ndjson',
    '{"external_id":"7","first_name":"Zoe","addresses":[{"street":"1 Elm St","city":"Fairhaven","state":"CO","zip_code":"80014"}]}\n{"external_id":"8"}\n',
  )
  expect((await cli.type('import customers.ndjson --tenant acme')).said).toContain(
    '1 created, 0 updated, 0 unchanged, 1 refused',
  )
  expect(cli.read('customers.refused.ndjson')).toBe('{"external_id":"8"}\n')
})

test('rows of one customer with several places are one customer; addresses in a file of their own find theirs', async () => {
  cli.write(
    'clients.csv',
    'id,name,service street,service city,service state,service zip\n1,"Byron, Ada",1 Elm St,Fairhaven,CO,80014\n1,"Byron, Ada",2 Elm St,Fairhaven,CO,80014\n',
  )
  cli.write(
    'properties.csv',
    'property id,client id,address,city,state,zip\n9,1,3 Elm St,Fairhaven,CO,80014\n10,5,4 Elm St,Fairhaven,CO,80014\n',
  )
  const { said } = await cli.type('import clients.csv properties.csv --tenant acme --dry-run')
  expect(said).toContain('properties.csv: 1 would be created, 0 would be updated, 0 unchanged, 1 refused')
  await cli.type('import clients.csv properties.csv --tenant acme')
  const [ada] = await find('byron')
  const { body } = await (await office()).call('getCustomer', { params: { id: ada!.id } })
  expect(body.addresses.map(({ street }) => street)).toEqual(['1 Elm St', '2 Elm St', '3 Elm St'])
})
