import { sendDueMail, type MailMessage } from 'api'
import { demoIds, emails } from 'demo/names'
import { openCommandLine, type CommandLine } from './testing/command-line'

let cli: CommandLine
let taken: MailMessage[]
beforeEach(async () => {
  taken = []
  const transport = async (letter: MailMessage) => void taken.push(letter)
  cli = await openCommandLine({ api: { mail: { from: 'no-reply@portal.example', transport } } })
})
afterEach(() => cli.api.close())

const HEADER = 'first_name,last_name,email,phone'
const count = async () => (await cli.api.database.withTenant(demoIds('acme').tenant, (db) => db.query.users.findMany())).length

test('customers in a file are mailed a link to set a password, and sign in with it', async () => {
  cli.write('customers.csv', `\ufeff${HEADER}\r\nAda,Byron,ada@example.com,(303) 555-0171\r\nGrace,"Hopper, Rear Admiral",grace@example.com,\r\n`)
  expect(await cli.type('invite acme customers.csv')).toEqual({ code: 0, said: '2 customers are invited.', complaint: '' })
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to, subject }) => [to, subject])).toEqual([['ada@example.com', 'Your account with Acme Home Services'], ['grace@example.com', 'Your account with Acme Home Services']])
  expect(taken[0]!.text).toMatch(/^Hello Ada,\n\nAcme Home Services has opened an account for you/)
  cli.api.clock.advance(7 * 24 * 3_600_000 - 60_000)
  const link = new URL(/^http\S+$/m.exec(taken[0]!.text)![0])
  expect(link.origin).toBe('http://acme.localhost:3000')
  const id = Number(link.searchParams.get('id'))
  const password = 'of her own'
  const set = await cli.api.visitor().call('resetPassword', { params: { id }, body: { password, password_confirmation: password, token: link.searchParams.get('token')! } })
  expect(set.status).toBe(204)
  const signedIn = await cli.api.visitor().call('signIn', { params: { role: 'customer' }, body: { session: { email: 'ada@example.com', password } } })
  const ada = await cli.api.visitor('acme', signedIn.body.authentication_token).call('getUser', { params: { id } })
  expect(ada.body).toMatchObject({ full_name: 'Ada Byron', email: 'ada@example.com', phone: '3035550171', role: 'customer' })
})

test('the link of an invitation expires after a week', async () => {
  cli.write('customers.csv', `${HEADER}\nAda,Byron,ada@example.com,\n`)
  await cli.type('invite acme customers.csv')
  await sendDueMail(cli.api.services)
  const { searchParams } = new URL(/^http\S+$/m.exec(taken[0]!.text)![0])
  cli.api.clock.advance(7 * 24 * 3_600_000 + 1)
  const set = await cli.api.visitor().call('resetPassword', { params: { id: Number(searchParams.get('id')) }, body: { password: 'of her own', password_confirmation: 'of her own', token: searchParams.get('token')! } })
  expect(set).toMatchObject({ status: 410, body: { message: 'This reset link is invalid or has expired.' } })
})

test('the same file again invites no one, and existing customers get no mail', async () => {
  cli.write('customers.csv', `${HEADER}\nAda,Byron,ada@example.com,\nCasey,Rivera,${emails.customer.toUpperCase()},\nAda,Again,ADA@example.com,\n`)
  expect(await cli.type('invite acme customers.csv')).toMatchObject({ code: 0, said: '1 customer is invited, 2 were known already.' })
  const people = await count()
  expect(await cli.type('invite acme customers.csv')).toMatchObject({ code: 0, said: '0 customers are invited, 3 were known already.' })
  expect(await count()).toBe(people)
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to }) => to)).toEqual(['ada@example.com'])
})

test('bidirectional control characters from copied text are removed', async () => {
  cli.write('customers.csv', `${HEADER}\n\u202AAda\u202C,Byron,\u202Aada@example.com\u202C,\n`)
  expect(await cli.type('invite acme customers.csv')).toMatchObject({ code: 0, said: '1 customer is invited.' })
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([['ada@example.com', 'Hello Ada,']])
})

test('concurrent invitations mail every customer once', async () => {
  cli.write('customers.csv', `${HEADER}\n${Array.from({ length: 10 }, (_, index) => `A,B,guest-${index}@example.com,`).join('\n')}\n`)
  await Promise.all([cli.type('invite acme customers.csv'), cli.type('invite acme customers.csv')])
  await sendDueMail(cli.api.services)
  expect(taken.map(({ to }) => to).sort()).toEqual(Array.from({ length: 10 }, (_, index) => `guest-${index}@example.com`))
})

test('an invalid line is rejected with its number and column, and the others are processed', async () => {
  cli.write('customers.csv', [
    'email,phone,first_name,last_name,note', 'ada@example.com,,Ada,Byron,', 'no e-mail,,No,Mail,', 'b@example.com,555-0171,Short,Phone,', 'c@example.com,,,Nameless,', 'd@example.com,,Too,Few', '"e@example.com,x@example.com",,Two,Mails,',
    `f@example.com,,${'x'.repeat(81)},Long,`, 'g@example.com,+1 303.555.0172,Good,Again,"two\nlines"', 'h@example.com,call me,Not,Digits,',
  ].join('\n'))
  const { code, said, complaint } = await cli.type('invite acme customers.csv')
  expect([code, complaint]).toEqual([1, 'Fix the lines above and run it again. No customer is invited twice.'])
  expect(said.split('\n')).toEqual([
    '  line 3, email: Email is not valid.', '  line 4, phone: phone must have ten digits.', '  line 5, first_name: first_name is required.', '  line 6: The line has 4 cells, but the header has 5.', '  line 7, email: Email is not valid.',
    '  line 8, first_name: First name is too long.', '  line 11, phone: phone must have ten digits.', '2 customers are invited, 7 lines are refused.',
  ])
})

test.each([
  ['invite acme nowhere.csv', 'nowhere.csv can\'t be read (ENOENT).'],
  ['invite acme other.csv', `The first line of other.csv must name the columns ${HEADER}, each of them once.`],
  ['invite nobody other.csv', 'There is no tenant nobody. Available: acme, bluebird, summit.'],
])('%s: rejected, and no one is invited', async (line, complaint) => {
  cli.write('other.csv', 'name,email\nAda,ada@example.com\n')
  const people = await count()
  expect(await cli.type(line)).toEqual({ code: 1, said: '', complaint })
  expect(await count()).toBe(people)
})
