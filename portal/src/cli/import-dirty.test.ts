import { openTable } from 'api/operator'
import { officeClient } from 'api/testing'
import { useCommandLine } from './testing/command-line'
import { DIRTY_HEADER, dirtyRows, toWindows1252 } from './testing/dirty-customers'

const cli = useCommandLine()

const COMMAND = 'import "Customer Export.csv" --tenant acme'

async function refusedRows(): Promise<string[][]> {
  const rows: string[][] = []
  const table = await openTable(async function* () {
    yield Buffer.from(cli.read('Customer Export.refused.csv')!)
  })
  for await (const row of table.rows()) if ('cells' in row) rows.push(row.cells)
  return rows
}

test('of 200 dirty rows, 196 come in and the others are told; again, all are known; corrected, only they change', async () => {
  const file = [DIRTY_HEADER.join(';'), ...dirtyRows].join('\r\n')
  cli.write('Customer Export.csv', toWindows1252(file))
  const first = await cli.type(COMMAND)
  expect(first.said).toContain('is read as Windows-1252, with semicolons between cells, as customers.')
  expect(first.said).toContain('Customer Export.csv: 196 created, 0 updated, 0 unchanged, 4 refused.')
  expect((await refusedRows()).map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['C-196', 'first_name: A name is missing: first_name, last_name or company.'],
    ['C-197', 'first_name: A name is missing: first_name, last_name or company.'],
    ['C-198', 'First Name: First name is too long.'],
    ['C-199', 'Last Name: Last name is too long.'],
  ])
  const remarks = cli.read('Customer Export.remarks.csv')!
  for (const told of [
    'is the e-mail of',
    'is no e-mail address',
    'is no US phone number',
    'The zip code is missing',
    'is not a date',
  ])
    expect(remarks).toContain(told)

  expect((await cli.type(COMMAND)).said).toContain('0 created, 0 updated, 196 unchanged, 4 refused.')
  const corrected = (await refusedRows()).map((cells) =>
    cells.map((cell, at) => (at === 1 ? 'Corrected' : cell.slice(0, 40)).replaceAll('\n', ' ')),
  )
  cli.write(
    'corrected customers.csv',
    [[...DIRTY_HEADER, 'import_problem'].join(';'), ...corrected.map((cells) => cells.join(';'))].join('\n'),
  )
  expect(await cli.done('import "corrected customers.csv" --tenant acme')).toContain(
    '4 created, 0 updated, 0 unchanged, 0 refused.',
  )
  expect((await cli.type(COMMAND)).said).toContain('0 created, 0 updated, 196 unchanged, 4 refused.')

  const office = await officeClient(cli.api)
  const find = async (external_id: string) => {
    const query = { resource_type: 'customer', external_id } as const
    const { resource_id: id } = (await office.call('listExternalIds', { query })).body[0]!
    return (await office.call('getCustomer', { params: { id } })).body
  }
  expect(await find('C-5')).toMatchObject({
    first_name: 'BOB',
    phones: [{ phone_number: '3035551005' }, { phone_number: '7205551005' }],
    emails: [{ email_address: 'person1005@example.com' }, { email_address: 'other1005@example.com' }],
    notes: expect.stringContaining('said "no"') as string,
  })
  expect(await find('C-3')).toMatchObject({
    first_name: "D'Andre",
    last_name: 'O’Brien',
    phones: [{ phone_number: '3035551003', label: 'ext. 12' }],
    addresses: [],
    notes: "=cmd|' /C calc'!A0\nAddress as written: 12 N. Main, Fairhaven, Colo.",
  })
  expect(await find('C-24')).toMatchObject({
    email: null,
    notes: expect.stringContaining('E-mail of somebody else') as string,
  })
})
