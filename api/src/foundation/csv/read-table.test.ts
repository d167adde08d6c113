import { openTable, type Table } from './read-table'

const open = (content: string | Uint8Array, chunk = 7, skip = 0): Promise<Table> => {
  const bytes = Buffer.from(content as string)
  return openTable(async function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }, skip)
}
const rowsIn = async (table: Table) => {
  const found: [number, unknown][] = []
  for await (const row of table.rows()) found.push([row.line, 'cells' in row ? row.cells : row.record])
  return found
}
const big = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', ',', Buffer.from('a,b\nJosé,x\n')],
  ['UTF-8', ';', Buffer.from('\ufeffa;b\r\nJosé;x\r\n')],
  ['UTF-8', '|', Buffer.from('sep=|\r\na|b\r\nJosé|x')],
  ['UTF-16', '\t', Buffer.from('\ufeffa\tb\nJosé\tx', 'utf16le')],
  ['UTF-16', ',', big('\ufeffa,b\nJosé,x')],
  ['UTF-16', ',', Buffer.from('a,b\nJosé,x\nplain english text,x\n', 'utf16le')],
  ['Windows-1252', ',', Buffer.from('a,b\rJosé,x\r', 'latin1')],
])('%s with "%s" is read as what it is', async (encoding, delimiter, content) => {
  const table = await open(content)
  expect(table).toMatchObject({ encoding, delimiter, headings: ['a', 'b'] })
  expect((await rowsIn(table))[0]?.[1]).toEqual(['José', 'x'])
})

test('lines above the headings are counted, and skipped with the right lines of the rows', async () => {
  const content = '\ufeffCustomers of Acme\r\n\r\na;b\r\n1;2\r\n'
  expect(await open(content)).toMatchObject({ titleLines: 2, headings: ['Customers of Acme'] })
  const table = await open(content, 7, 2)
  expect(table).toMatchObject({ titleLines: 0, headings: ['a', 'b'], delimiter: ';' })
  expect(await rowsIn(table)).toEqual([[4, ['1', '2']]])
  expect(await rowsIn(await open(`title\nsep=;\na;b\n1;2\n`, 7, 1))).toEqual([[4, ['1', '2']]])
})

test('line breaks and quotation marks in cells, empty lines, missing cells and escaped formulas', async () => {
  const content = 'a,b\r\n1,"two\nlines"\n,\n\n5" pipe,"say ""hi"""\nonly\n\'=1+1,=cmd()\n"€ 5",last'
  expect(await rowsIn(await open(content))).toEqual([
    [2, ['1', 'two\nlines']],
    [6, ['5" pipe', 'say "hi"']],
    [7, ['only']],
    [8, ['=1+1', '=cmd()']],
    [9, ['€ 5', 'last']],
  ])
})

test('NDJSON', async () => {
  const table = await open('{"external_id": "1", "first_name": "Zoë\\u0000"}\n\n{"external_id": "2"}')
  expect(table).toMatchObject({ delimiter: null })
  expect(await rowsIn(table)).toEqual([
    [1, { external_id: '1', first_name: 'Zoë ' }],
    [3, { external_id: '2' }],
  ])
  await expect(rowsIn(await open('{"a": 1}\n{"a'))).rejects.toThrow('Line 2 is not a JSON object.')
})

test.each([
  ['an archive', Buffer.from('504b030414000600', 'hex'), 'is a ZIP archive or an Excel workbook'],
  ['bytes', Buffer.from([65, 0, 66, 1, 2, 0, 3]), 'no text file'],
  ['another encoding', Buffer.from([97, 44, 98, 10, 0x81, 0xe9]), 'neither UTF-8'],
  ['nothing', '', 'empty'],
  ['columns that could be divided in two ways', 'a,b;c\n1,2;3\n', 'more than one character'],
])('%s is refused in words', async (_, content, message) => {
  await expect(open(content)).rejects.toThrow(message)
})

/** A file that begins with `head` and, when its rows are read, does not end for 100 MB. */
async function openEndless(head: string, letters: string) {
  const chunk = Buffer.from(letters.repeat(50_000))
  const read = { bytes: 0 }
  let times = 10
  const table = await openTable(async function* () {
    yield Buffer.from(head)
    for (read.bytes = 0; read.bytes < times * chunk.length; read.bytes += chunk.length) yield chunk
    times = 100_000_000 / chunk.length
  })
  return { table, read }
}

test.each([
  ['a quotation mark', 'a,b\n1,2\n3,"x\n', 'y,z\n', 'a quotation mark in cell 2 of it is not closed'],
  ['a cell', 'a,b\n1,2\n3,', 'yz', "From line 3 on it can't be read: the row is longer than a million letters."],
  ['a row of empty cells', 'a,b\n1,2\n3', ',,', "From line 3 on it can't be read: the row is longer than a million"],
  ['a line of NDJSON', '{"a": 1}\n\n{"a": "', 'xy', 'Line 3 is longer than a million letters.'],
])('%s that does not end is told with its line, and is not kept in memory', async (_, head, letters, message) => {
  const { table, read } = await openEndless(head, letters)
  await expect(rowsIn(table)).rejects.toThrow(message)
  expect(read.bytes).toBeLessThan(5_000_000)
})

test('a quotation mark that the end of the file leaves open is told with its line', async () => {
  await expect(rowsIn(await open('a,b\n1,2\n\n"3\n4",5\n6,"7\n'))).rejects.toThrow(
    "From line 6 on it can't be read: a quotation mark in cell 2 of it is not closed.",
  )
})

test('a line of headings that does not end is told', async () => {
  await expect(openEndless('a,b', 'cd')).rejects.toThrow('is longer than 64 KB')
})
