import { declareBillingFlags, flag, PERSON } from '#rules/testing/flags'
import { useCommandLine } from './testing/command-line'
import { expectChange, expectRefusal, typeAll } from './testing/expect-change'

const cli = useCommandLine()
beforeEach(() => cli.write(declareBillingFlags(['old', 'wide', 'narrow'])))

test.each<[line: string, ...before: string[]]>([
  ['flag set pay-several off'],
  ['flag set layout wide --channel beta', 'channel acme beta'],
  ['flag set pay-several off --tenants acme --until 2027-02-01'],
  ['flag set pay-several default --tenants acme', 'flag set pay-several off --tenants acme'],
  ['flag set layout wide --percent 10 --unit user --guard'],
  ['flag set layout wide --tenants acme --percent 100 --exclude bluebird'],
  [`flag set layout wide --people ${PERSON} --from 2027-02-01 --until 2027-03-01`],
  ['flag set layout wide --percent 10 --within acme --people ' + PERSON],
  ['flag raise layout --tenants acme --people ' + PERSON, 'flag set layout wide --percent 1'],
  ['flag raise layout --within bluebird', 'flag set layout wide --percent 1 --within acme'],
  ['flag raise layout --percent 100', 'flag set layout wide --percent 1'],
  ['flag raise r3 --percent 100', 'flag set layout wide --percent 1'],
  ['flag rollback layout', 'flag set layout wide --percent 100'],
  ['flag kill pay-several'],
  ['flag kill layout wide', 'flag set layout wide'],
  ['flag unkill pay-several', 'flag kill pay-several'],
  ['flag forget layout', 'flag set layout wide'],
])('%s: a preview, a reason, and a line of the log', async (line, ...before) => {
  await typeAll(cli, before)
  const logged = line.replace('raise layout', 'raise r3').replace(/kill pay-several$/, 'kill pay-several on')
  await expectChange(cli, line, logged)
})

test.each<[line: string, printed: RegExp, ...before: string[]]>([
  ['flag set pay-several off', /acme +pay-several +on → off +set for everybody\n +bluebird +pay-several +on → off/],
  [
    'flag set pay-several off --tenants acme',
    /acme +pay-several +on → off +set for this tenant \(x\)\n +1 other tenant: no change/,
  ],
  ['flag kill layout wide', /acme +layout +wide → old +wide was killed \(x\); its default/, 'flag set layout wide'],
  ['flag forget layout', /acme +layout +wide → nothing +the flag is forgotten/, 'flag set layout wide'],
])('%s shows who gets what', async (line, printed, ...before) => {
  await typeAll(cli, before)
  expect((await cli.type(`${line} --reason x --dry-run`)).said).toMatch(printed)
})

test.each([
  ['flag set pay-later on', 1, /^There is no flag "pay-later"\. Available: layout, pay-several\.$/],
  ['flag set pay-several off --unit user', 2, /--unit user selects a percentage of users, so it needs --percent/],
  [
    'flag set pay-several off --within acme',
    2,
    /^--within limits a percentage to these tenants, so it needs --percent/,
  ],
  ['flag set pay-several off --within acme --tenants bluebird', 2, /^--within limits a percentage/],
  ['flag raise r5', 2, /^Specify whom to add/],
  ['flag set pay-several off --until 2027-02-01', 2, /--until needs somebody to apply to/],
  ['flag set pay-several off --channel beta --tenants acme', 2, /--channel beta is for all tenants of the channel/],
  ['flag set pay-several default', 2, /default takes back what is set for tenants, so it needs --tenants alone/],
  [
    'flag set pay-several default --tenants acme',
    1,
    /^Nothing is set for acme alone: pay-several follows the other rules there\.$/,
  ],
  ['flag set layout wide --percent 5 --from 2027-13-01', 2, /^--from: "2027-13-01" is not a valid date/],
  ['flag set pay-several off --tenants acne', 1, /^--tenants: There is no tenant "acne"/],
  [
    'flag set pay-several off --people kim',
    2,
    /"kim" is not a person’s id: it is like .*, and \/releases\/me on the tenant’s host shows/,
  ],
  ['flag raise r5 --percent 5', 1, /^There is no rollout r5; `status` lists them\.$/],
  [
    'flag raise pay-several --percent 5',
    2,
    /pay-several has no running rollout\. Start one: flag set pay-several … --percent N/,
  ],
  ['flag kill layout', 2, /layout has several variants; name one of wide, narrow/],
  ['flag rollback pay-several', 1, /It is on by default; `flag kill` takes a variant from everybody/],
])('%s: exit %d, and nothing is written', (line, code, complaint) => expectRefusal(cli, line, code, complaint))

test('two shares of a flag: which one to raise must be said', async () => {
  await typeAll(cli, ['flag set layout wide --percent 5', 'flag set layout narrow --percent 5'])
  expect(await cli.type('flag raise layout --percent 50 --reason x')).toMatchObject({
    code: 2,
    complaint: 'layout has 2 rollouts: r4 (narrow), r3 (wide). Name one.',
  })
})

test('list, explain and status tell what is declared and who gets what', async () => {
  await typeAll(cli, [
    'flag set pay-several off --tenants acme',
    'flag set layout wide --percent 100 --unit user',
    'flag kill layout narrow',
  ])
  const list = [
    'layout: Invoices are wider',
    '  old, wide, narrow, old by default; narrow was killed (x); wide for 100 % of the people of every tenant (r4); billing',
    'pay-several: Customers pay several invoices with one payment',
    '  a switch, on by default; off for 1 of 2 tenants; billing, to be gone by 2027-11-30',
  ]
  expect((await cli.type('flag list')).said.split('\n')).toEqual(list)
  expect((await cli.type('flag explain --tenant acme')).said).toMatch(
    /^ *layout +wide +rollout r4, bucket \d+ < 10000\n +pay-several +off +set for this tenant \(x\)$/,
  )
  expect((await cli.type('flag explain pay-several --tenant summit')).said).toMatch(
    /^The registry knows no tenant summit; .*\n +pay-several +on +its default$/,
  )
  expect(await cli.type('flag explain pay-later --tenant acme')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^There is no flag/),
  })
  const { said } = await cli.type('status')
  expect(said).toMatch(/\nFlags\n +layout +old, wide, narrow, old by default +narrow was killed/)
  // Channels, and tenants with another version, are about remotes.
  expect(said.split('Flags')[0]).not.toContain('pay-several')
})

test('list, explain and status tell what two shares really give, and which one is paused', async () => {
  await typeAll(cli, [
    'flag set layout wide --percent 50 --unit user',
    'flag set layout narrow --percent 50 --unit user',
  ])
  const older = 'wide for 50 % of the people of every tenant (r3; really 50 % of those whom r4 leaves, 25 % of all)'
  expect((await cli.type('flag list')).said).toContain(
    `; narrow for 50 % of the people of every tenant (r4); ${older}; `,
  )
  expect((await cli.type('status')).said).toMatch(
    /r3 +layout +wide +50 % of the people of every tenant; really 50 % of those whom r4 leaves, 25 % of all; without/,
  )
  expect((await cli.type('flag explain layout --tenant acme')).said).toMatch(
    /layout +old +its default\nNot all users of acme .*\n +layout: 50 % of people: narrow \(r4\)\n +layout: 25 % of people: wide \(r3\)$/,
  )
  await typeAll(cli, ['pause r4'])
  expect((await cli.type('flag list')).said).toContain(
    'narrow for 50 % of the people of every tenant (r4; paused); wide for 50 % of the people of every tenant (r3); ',
  )
  expect((await cli.type('status')).said).toMatch(
    /r4 +layout +narrow +paused: 50 % of the people of every tenant; without/,
  )
})

test('a promoted build brings its flags', async () => {
  const flags = { 'split-bill': flag() }
  await cli.publish({ version: '1.2.0', alter: (record) => ({ ...record, facts: { ...record.facts, flags } }) })
  await typeAll(cli, ['promote billing@1.2.0 --percent 5'])
  expect((await cli.registry.read()).flags['split-bill']).toMatchObject({ owner: 'billing', default: 'off' })
})
