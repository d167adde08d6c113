import { demoIds } from 'demo/names'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

const { users, quotes, appointments } = demoIds('acme')
const open = (said: string) =>
  cli.api.visitor().call('authenticateToken', { params: { token: /\/token\/([\w-]{43})$/m.exec(said)![1]! } })

test('a link for a technician opens a quote', async () => {
  const { code, said, complaint } = await cli.type(
    `link --role technician --quote ${quotes.sent} --user ${users.technicians[1]} --tenant acme --hours 24`,
  )
  expect([code, complaint]).toEqual([0, ''])
  expect(said).toMatch(
    new RegExp(
      `^http://acme\\.localhost:3000/token/[\\w-]{43}\\nOpens quote ${quotes.sent} as technician ${users.technicians[1]} until 2026-02-11 16:00Z\\. Revoke it with: npm run portal -- revoke-link \\d+$`,
    ),
  )
  expect((await open(said)).body).toMatchObject({
    id: users.technicians[1],
    role: 'technician',
    redirect: `/quote_preview/${quotes.sent}`,
  })
})

test('the user is optional if it is unambiguous', async () => {
  expect(
    (await open((await cli.type(`link --role technician --appointment ${appointments.live} --tenant acme`)).said)).body,
  ).toMatchObject({ id: users.technicians[0] })
  expect(
    (await open((await cli.type(`link --role customer --customer ${users.landlord} --tenant acme`)).said)).body,
  ).toMatchObject({ id: users.landlord, redirect: '/' })
  expect(
    (await open((await cli.type(`link --role admin --quote ${quotes.sent} --tenant acme`)).said)).body,
  ).toMatchObject({ id: users.admin })
})

test('links are listed, and revoking one ends the sessions that it opened', async () => {
  expect(await cli.done('links')).toBe('There are no active links.')
  const { said } = await cli.type(
    `link --role technician --quote ${quotes.sent} --user ${users.technicians[0]} --tenant acme`,
  )
  const technician = cli.api.visitor('acme', (await open(said)).body.authentication_token)
  const id = /revoke-link (\d+)$/.exec(said)![1]!
  expect(await cli.done('links')).toBe(
    `  ${id}  acme  technician  ${users.technicians[0]} Jamie Ortiz  quote ${quotes.sent}  until 2026-02-17 16:00Z`,
  )
  expect(await cli.done('links --tenant bluebird')).toBe('There are no active links.')
  expect(await cli.done(`revoke-link ${id}`)).toBe(`Link ${id} of acme is revoked.`)
  expect((await technician.call('getQuote', { params: { id: quotes.sent } })).status).toBe(401)
  expect(await cli.done('links')).toBe('There are no active links.')
})

test.each([
  ['link --quote 1 --tenant acme', 2, '--role is missing: whose link it is, one of technician, admin, customer.'],
  ['link --role viewer --quote 1 --tenant acme', 2, '--role is "viewer"; it is one of technician, admin, customer.'],
  [
    'link --role technician --tenant acme',
    2,
    'Specify exactly one of --quote, --invoice, --appointment, --customer and --technician, with its id.',
  ],
  [
    'link --role technician --quote 1 --invoice 2 --tenant acme',
    2,
    'Specify exactly one of --quote, --invoice, --appointment, --customer and --technician, with its id.',
  ],
  [
    'link --role technician --quote twelve --tenant acme',
    2,
    '--quote is "twelve"; it is a whole number from 1 to 2147483647.',
  ],
  [
    'link --role technician --quote 1 --hours 721 --tenant acme',
    2,
    '--hours is "721"; it is a whole number from 1 to 720.',
  ],
  ['link --role technician --quote 1', 2, 'Specify the tenant with --tenant. Available: acme, bluebird, summit.'],
  ['link --role technician --quote 1 --tenant acne', 1, 'There is no tenant acne. Available: acme, bluebird, summit.'],
  ['link --role admin --quote 1 --tenant acme', 1, 'There is no such quote.'],
  [
    `link --role technician --appointment ${appointments.pending} --tenant acme`,
    1,
    'Specify which technician: 10011 Jamie Ortiz, 10012 Priya Nair, 10013 Sam Keller. Name one with --user.',
  ],
  [
    `link --role technician --customer ${users.customer} --tenant acme`,
    1,
    'A link to a customer is for that customer alone: it opens their account.',
  ],
  [
    `link --role customer --quote ${quotes.sent} --user ${users.landlord} --tenant acme`,
    1,
    'The quote is not this customer’s. Name one with --user.',
  ],
  [
    'link --role admin --quote 1 --colour red',
    2,
    "Unknown option '--colour'. Usage: npm run portal -- link --role technician|admin|customer --quote|--invoice|--appointment|--customer|--technician <id> [--tenant acme] [--user <id>] [--hours 168].",
  ],
  ['revoke-link 999999', 1, 'There is no link 999999; npm run portal -- links lists them.'],
  ['revoke-link all', 2, 'The link is "all"; it is a whole number from 1 to 2147483647.'],
  ['revoke-link', 2, 'Usage: npm run portal -- revoke-link <id>.'],
  ['unlink 5', 2, 'There is no command "unlink 5"; npm run portal -- help lists them.'],
])('%s: exit %d with a message, and no link is created', async (line, code, complaint) => {
  await cli.refused(line, code, complaint)
  expect(await cli.done('links')).toBe('There are no active links.')
})
