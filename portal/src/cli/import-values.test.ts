import { officeClient } from 'api/testing'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()
const office = () => officeClient(cli.api)

async function find(resource_type: 'customer' | 'invoice' | 'task', external_id: string): Promise<number> {
  const { body } = await (await office()).call('listExternalIds', { query: { resource_type, external_id } })
  return body[0]!.resource_id
}
const findCustomer = async (external_id: string) =>
  (await (await office()).call('getCustomer', { params: { id: await find('customer', external_id) } })).body

/** Imports a file, and returns what is said, with the reasons of refused rows. */
async function load(name: string, lines: readonly string[], more = '') {
  cli.write(`${name}.csv`, `${lines.join('\n')}\n`)
  const { said, complaint } = await cli.type(`import ${name}.csv --tenant acme ${more}`)
  return `${said}\n${complaint}`
}

const CLIENT = ['Client ID,Name,Street,City,State,Zip', '1,"Byron, Ada",1840 Juniper St,Fairhaven,CO,80014']

test('an invoice has its due date and its old number', async () => {
  await load('clients', CLIENT)
  const said = await load('invoices', [
    'Invoice #,Client ID,Invoice Date,Due Date,Total,Balance',
    '5001,1,11/02/2026,12/02/2026,$100.00,$40.00',
    '5002,1,11/02/2026,10/31/2026,$100.00,$100.00',
    '5003,1,11/02/2026,12/02/2026,-$50.00,',
    '5004,1,12/31/2030,,$5.005,',
    'TOTAL,,,,$250.00,$140.00',
  ])
  expect(said).toContain('line 3, failed, Due Date: It is due before its date, 2026-11-02.')
  expect(said).toContain(
    'line 4, failed, Total: The total is negative, -$50.00. Leave it out, and enter it in the portal',
  )
  expect(said).toContain('line 5, created, Invoice Date: The invoice is dated in the future, 2030-12-31.')
  expect(said).toContain('line 5, created, Total: "$5.005" is rounded to $5.01.')
  expect(said).toContain('line 6, failed, This looks like a row of totals, which is no record.')
  const { body } = await (await office()).call('getInvoice', { params: { id: await find('invoice', '5001') } })
  expect(body).toMatchObject({
    invoice_date: '2026-11-02',
    due_on: '2026-12-02',
    notes: 'Invoice 5001 in the former system.',
    payments: [{ amount_cents: 6_000, reference_id: 'Imported' }],
  })
})

const DATES = ['Client ID,Name,Customer Since', '1,Ada Byron,5/4/2019', '2,Bo Ek,25/12/2018']

test('month or day first is decided by the whole column', async () => {
  expect(await load('clients', DATES)).toContain('  Customer Since: the day comes first, as in 25/12/2018.')
  expect(await findCustomer('1')).toMatchObject({ created_at: '2019-04-05T12:00:00.000Z' })

  const said = await load(
    'more-clients',
    [...DATES, '3,Cy Nim,12/31/2020'].map((line) => line.replace(/^\d/, '1$&')),
  )
  expect(said).toContain(
    'Customer Since: 12/31/2020 has the month first, and 25/12/2018 the day. Rows with dates such as',
  )
  expect(said).toContain('line 2, failed, Customer Since: "5/4/2019" has the month or the day first')
  expect(said).toContain('2 created, 0 updated, 0 unchanged, 1 refused')
  expect(await findCustomer('12')).toMatchObject({ created_at: '2018-12-25T12:00:00.000Z' })

  expect(
    await load('clients-again', ['Client ID,Name,Customer Since', '21,Ada Ek,5/4/2019'], '--dates day-first'),
  ).toContain('1 created')
  expect(await findCustomer('21')).toMatchObject({ created_at: '2019-04-05T12:00:00.000Z' })
})

test('dates that cannot be are told, and are in the notes', async () => {
  const said = await load('clients', [
    'Client ID,Name,Customer Since',
    '1,Ada Byron,3/4/49',
    '2,Bo Ek,2/30/2020',
    '3,Cy Nim,1/2/2099',
  ])
  expect(said).toContain('line 2, created, Customer Since: "3/4/49" is read as 1949-03-04.')
  expect(said).toContain('line 3, created, Customer Since: "2/30/2020" is not a date; it is kept in the notes.')
  expect(said).toContain('line 4, created, Customer Since: 2099-01-02 is in the future; it is kept in the notes.')
  expect(await findCustomer('1')).toMatchObject({ created_at: '1949-03-04T12:00:00.000Z', notes: null })
  expect(await findCustomer('2')).toMatchObject({ notes: 'Customer Since: 2/30/2020' })
  expect(await findCustomer('3')).toMatchObject({ notes: 'Customer since, as written: 2099-01-02' })
})

test('names keep titles and suffixes; an e-mail that no server takes is in the notes; totals are no customer', async () => {
  const said = await load('clients', [
    'Client ID,Name,Email',
    '1,"Dr. Eve Fox, DDS",eve@example.com',
    '2,"=HYPERLINK(""http://x"",""Click"")",🔥@mail.example',
    '3,"Smith, MD",',
    ',Grand Total,3',
  ])
  expect(said).toContain('line 3, created, Email: "🔥@mail.example" is no e-mail address; it is kept in the notes.')
  expect(said).toContain('line 4, created, Name: "Smith, MD" is kept as one name.')
  expect(said).toContain('line 5, failed, This looks like a row of totals')
  expect(await findCustomer('1')).toMatchObject({ first_name: 'Dr. Eve', last_name: 'Fox, DDS' })
  expect(await findCustomer('2')).toMatchObject({
    first_name: '=HYPERLINK("http://x","Click")',
    last_name: '',
    email: null,
  })
})

test('a price without a code goes by its name', async () => {
  expect(await load('prices', ['Service,Rate', 'Kettle descaling,$99'])).toContain(
    'It has no code; its name is its code.',
  )
  expect(await load('prices', ['Item ID,SKU,Service,Rate', '77,DC-1,Camera,$99'])).toContain(
    'SKU → code: in 1 of 1 rows',
  )
  const { body } = await (await office()).call('listTasks', { query: { query: 'Kettle descaling' } })
  expect(body.data).toMatchObject([{ code: 'Kettle descaling', unit_price_cents: 9_900 }])
})

test('visits and quotes have the statuses of other systems', async () => {
  await load('clients', CLIENT)
  const said = await load('visits', [
    'Job #,Client ID,Date,Status',
    '1,1,5/4/2024,COMPLETED',
    '2,1,5/4/2024,Done',
    '3,1,5/4/2024,Scheduled',
  ])
  expect(said).toContain('2 created, 0 updated, 0 unchanged, 1 refused')
  expect(said).toContain('line 3, created, Status: "Done" is read as completed.')
  expect(said).toContain(
    'line 4, failed, Status: "Scheduled" is no status of a past visit. Possible are completed, cancelled.',
  )
})

test('lines above the headings are told, and skipped', async () => {
  const lines = ['Juniper Ridge Plumbing,,', 'Exported by Kim,,', ...CLIENT]
  expect(await load('clients', lines)).toContain(
    'clients.csv: the first 2 lines look like a title, "Juniper Ridge Plumbing". Delete it, or pass --skip 2.',
  )
  expect(await load('clients', lines, '--skip 2')).toContain('1 created, 0 updated, 0 unchanged, 0 refused')
  expect(await load('clients', ['Customers of today', ...CLIENT], '--dry-run')).toContain('line 1 looks like a title')
})
