import { sendDueMail, type MailMessage } from 'api'
import { users } from 'api/schema'
import { demoIds, emails } from 'demo/names'
import { useCommandLine } from './testing/command-line'

let taken: MailMessage[]
beforeEach(() => void (taken = []))
const transport = async (letter: MailMessage) => void taken.push(letter)
const cli = useCommandLine(() => ({ api: { mail: { from: 'no-reply@portal.example', transport } } }))

const HEADER = 'first_name,last_name,email,phone'
const READ = 'customers.csv is read as UTF-8, with commas between cells.\n'
const count = () => cli.api.database.withTenant(demoIds('acme').tenant, (db) => db.$count(users))

test('customers in a file are mailed a link to set a password, and sign in with it', async () => {
  cli.write(
    'customers.csv',
    `\ufeff${HEADER}\r\nAda,Byron,ada@example.com,(303) 555-0171\r\nGrace,"Hopper, Rear Admiral",grace@example.com,\r\n`,
  )
  expect(await cli.done('invite acme customers.csv')).toBe(`${READ}2 customers are invited.`)
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.com', 'Your account with Acme Home Services'],
    ['grace@example.com', 'Your account with Acme Home Services'],
  ])
  expect(taken[0]!.text).toMatch(/^Hello Ada,\n\nAcme Home Services has opened an account for you/)
  cli.api.clock.advance(7 * 24 * 3_600_000 - 60_000)
  const link = new URL(/^http\S+$/m.exec(taken[0]!.text)![0])
  expect(link.origin).toBe('http://acme.localhost:3000')
  const id = Number(link.searchParams.get('id'))
  const password = 'of her own'
  const set = await cli.api.visitor().call('resetPassword', {
    params: { id },
    body: { password, password_confirmation: password, token: link.searchParams.get('token')! },
  })
  expect(set.status).toBe(204)
  const signedIn = await cli.api
    .visitor()
    .call('signIn', { params: { role: 'customer' }, body: { session: { email: 'ada@example.com', password } } })
  const ada = await cli.api.visitor('acme', signedIn.body.authentication_token).call('getUser', { params: { id } })
  expect(ada.body).toMatchObject({
    full_name: 'Ada Byron',
    email: 'ada@example.com',
    phone: '3035550171',
    role: 'customer',
  })
})

test('the link of an invitation expires after a week', async () => {
  cli.write('customers.csv', `${HEADER}\nAda,Byron,ada@example.com,\n`)
  await cli.type('invite acme customers.csv')
  await sendDueMail(cli.api.services)
  const { searchParams } = new URL(/^http\S+$/m.exec(taken[0]!.text)![0])
  cli.api.clock.advance(7 * 24 * 3_600_000 + 1)
  const set = await cli.api.visitor().call('resetPassword', {
    params: { id: Number(searchParams.get('id')) },
    body: { password: 'of her own', password_confirmation: 'of her own', token: searchParams.get('token')! },
  })
  expect(set).toMatchObject({ status: 410, body: { message: 'This reset link is invalid or has expired.' } })
})

test('the same file again invites no one, and existing customers get no mail', async () => {
  cli.write(
    'customers.csv',
    `${HEADER}\nAda,Byron,ada@example.com,\nCasey,Rivera,${emails.customer.toUpperCase()},\nada,byron,ADA@example.com,\n`,
  )
  const known = (line: number, email: string) =>
    `  line ${line}, email "${email}": was known already; nothing is changed and no mail is sent.\n`
  const [casey, again] = [known(3, emails.customer.toUpperCase()), known(4, 'ADA@example.com')]
  expect(await cli.done('invite acme customers.csv')).toBe(
    `${READ}${casey}${again}1 customer is invited, 2 were known already.`,
  )
  const people = await count()
  expect(await cli.done('invite acme customers.csv')).toBe(
    `${READ}${known(2, 'ada@example.com')}${casey}${again}0 customers are invited, 3 were known already.`,
  )
  expect(await count()).toBe(people)
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to }) => to)).toEqual(['ada@example.com'])
})

test('bidirectional control characters from copied text are removed', async () => {
  cli.write('customers.csv', `${HEADER}\n\u202AAda\u202C,Byron,\u202Aada@example.com\u202C,\n`)
  expect(await cli.done('invite acme customers.csv')).toBe(`${READ}1 customer is invited.`)
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([['ada@example.com', 'Hello Ada,']])
})

test('concurrent invitations mail every customer once', async () => {
  cli.write(
    'customers.csv',
    `${HEADER}\n${Array.from({ length: 10 }, (_, index) => `A,B,guest-${index}@example.com,`).join('\n')}\n`,
  )
  await Promise.all([cli.type('invite acme customers.csv'), cli.type('invite acme customers.csv')])
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 10 }, (_, index) => `guest-${index}@example.com`),
  )
})

test('an invalid line is rejected with its number, column and value, and the others are processed', async () => {
  cli.write(
    'customers.csv',
    [
      'email,phone,first_name,last_name,note',
      'ada@example.com,,Ada,Byron,',
      'no e-mail,,No,Mail,',
      'c@example.com,,,Nameless,',
      'd@example.com,,Too,Few',
      '"e@example.com,x@example.com",,Two,Mails,',
      `f@example.com,,${'x'.repeat(81)},Long,`,
      'g@example.com,+1 303.555.0172,Good,Again,"two\nlines"',
      ',,No,Address,',
      'h@example.com,,=1+1,Formula,',
      'i@example.com,,"Two\nlines",Name,',
    ].join('\n'),
  )
  const { code, said, complaint } = await cli.type('invite acme customers.csv')
  expect([code, complaint]).toEqual([1, 'Fix the lines above and run it again. No customer is invited twice.'])
  expect(said.replace(READ, '').split(/\n(?= |\d)/)).toEqual([
    '  line 3, email "no e-mail": Email is not valid.',
    '  line 4, first_name: first_name is required, or a company.',
    '  line 5: The line has 4 cells, but the header has 5.',
    '  line 6, email "e@example.com,x@example.com": Email is not valid.',
    `  line 7, first_name "${'x'.repeat(60)}": First name is too long.`,
    '  line 10, email: email is required.',
    '  line 11, first_name "=1+1": first_name looks like a formula, or has a line break or another control character.',
    '  line 12, first_name "Two\nlines": first_name looks like a formula, or has a line break or another control character.',
    '2 customers are invited, 8 lines are refused.',
  ])
})

const peopleNamed = async (lastNames: readonly string[]) =>
  (
    await cli.api.database.withTenant(demoIds('acme').tenant, (db) =>
      db.select({ firstName: users.firstName, lastName: users.lastName }).from(users).orderBy(users.id),
    )
  ).filter(({ lastName }) => lastNames.includes(lastName))

/** The text in UTF-16, big or little endian, with its byte order mark. */
function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

test.each([
  ['UTF-8', 'commas', (text: string) => Buffer.from(text)],
  ['UTF-8', 'semicolons', (text: string) => Buffer.from(`\ufeff${text.replaceAll(',', ';')}`)],
  ['Windows-1252', 'semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'), 'latin1')],
  ['UTF-16', 'tabs', (text: string) => utf16(text.replaceAll(',', '\t'), false)],
  ['UTF-16', 'commas', (text: string) => utf16(text, true)],
  ['UTF-8', 'semicolons', (text: string) => Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`)],
])('a file in %s with %s is read as what it is', async (encoding, delimiters, encode) => {
  cli.write(
    'customers.csv',
    encode('First Name,Last name,E-mail,Phone Number,Note\r\nJosé,Peña,jose@example.com,(303) 555-0171,Größe\r\n'),
  )
  expect(await cli.done('invite acme customers.csv')).toBe(
    `customers.csv is read as ${encoding}, with ${delimiters} between cells.\n1 customer is invited.`,
  )
  expect(await peopleNamed(['Peña'])).toEqual([{ firstName: 'José', lastName: 'Peña' }])
})

test('lines are counted as an editor does, behind a sep= line too', async () => {
  cli.write('customers.csv', 'sep=;\r\nemail;first_name\r\nnobody;Ada\r\n')
  expect((await cli.type('invite acme customers.csv')).said).toContain('  line 3, email "nobody": Email is not valid.')
})

test('a phone that can’t be read, or none, does not refuse the person', async () => {
  cli.write(
    'customers.csv',
    `${HEADER}\nAda,Peters,ada@example.com,555-0171\nBo,Peters,bo@example.com,call me\nCy,Peters,cy@example.com,\n`,
  )
  expect(await cli.type('invite acme customers.csv')).toEqual({
    code: 0,
    complaint: '',
    said: `${READ}  line 2, phone "555-0171": phone does not have ten digits; they are invited without it.\n  line 3, phone "call me": phone does not have ten digits; they are invited without it.\n3 customers are invited.`,
  })
  expect(await peopleNamed(['Peters'])).toHaveLength(3)
})

test('two people with one email are told apart, and the second one is not passed over in silence', async () => {
  cli.write('customers.csv', `${HEADER}\nAda,Byron,none@example.com,\nBo,Diaz,None@example.com,\n`)
  expect(await cli.type('invite acme customers.csv')).toMatchObject({
    code: 1,
    said: `${READ}  line 3, email "None@example.com": Bo Diaz has the same email as Ada Byron on line 2; two people can't share one.\n1 customer is invited, 1 line is refused.`,
  })
})

test('a company needs no last name', async () => {
  cli.write(
    'customers.csv',
    'Company,First Name,Last Name,Email\nAcme Dental LLC,,,office@dental.example\n,Harbor Cafe,,cafe@example.com\n',
  )
  expect(await cli.done('invite acme customers.csv')).toBe(`${READ}2 customers are invited.`)
  expect(await peopleNamed([''])).toEqual([
    { firstName: 'Acme Dental LLC', lastName: '' },
    { firstName: 'Harbor Cafe', lastName: '' },
  ])
})

test('customers who were imported are invited once, and only those with an e-mail', async () => {
  cli.write('customers.csv', 'id,name,email\n1,Ada Byron,ada@example.com\n2,Bo Diaz,\n')
  await cli.done('import customers.csv --tenant acme')
  await sendDueMail(cli.api.services)
  expect(taken).toEqual([])
  expect(await cli.done('invite acme --imported')).toBe('1 customer is invited.')
  expect(await cli.done('invite acme --imported')).toBe('0 customers are invited.')
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect((await cli.type('invite acme')).complaint).toContain('Name a file, or --imported, or --all.')
})

test.each([
  ['invite acme nowhere.csv', "nowhere.csv can't be read (ENOENT)."],
  [
    'invite acme other.csv',
    'The first line of other.csv must name the columns, such as first_name,last_name,email,phone. It has no column email.',
  ],
  [
    'invite acme twice.csv',
    'The first line of twice.csv must name the columns, such as first_name,last_name,email,phone. It has several columns email.',
  ],
  ['invite acme book.xlsx', 'book.xlsx is no text file. From a spreadsheet, save it as "CSV UTF-8".'],
  ['invite nobody other.csv', 'There is no tenant nobody. Available: acme, bluebird, summit.'],
])('%s: rejected, and no one is invited', async (line, complaint) => {
  cli.write('other.csv', 'name,mail\nAda,ada@example.com\n')
  cli.write('twice.csv', 'first_name,E-Mail,email\nAda,ada@example.com,\n')
  cli.write('book.xlsx', Buffer.from('504b0304140006000800000021', 'hex'))
  const people = await count()
  await cli.refused(line, 1, complaint)
  expect(await count()).toBe(people)
})
