import { declareBillingFlags, flag, PERSON } from '#rules/testing/flags'
import { openCommandLine, refuses, type CommandLine } from './testing/command-line'
import { expectChange } from './testing/expect-change'

let cli: CommandLine
beforeEach(async () => {
  cli = await openCommandLine()
  await cli.write(declareBillingFlags(['old', 'wide', 'narrow']))
})
afterEach(() => cli.close())

const revision = async () => (await cli.registry.read()).revision
const done = async (line: string) => {
  const { code, complaint } = await cli.type(`${line} --reason x`)
  expect({ line, code, complaint }).toEqual({ line, code: 0, complaint: '' })
}

const changes: [line: string, before: string[], printed: RegExp][] = [
  ['flag set pay-several off', [], /acme +pay-several +on → off +set for everybody\n +bluebird +pay-several +on → off/],
  ['flag set layout wide --channel beta', ['channel acme beta'], /acme +layout +old → wide +channel beta/],
  [
    'flag set pay-several off --tenants acme',
    [],
    /acme +pay-several +on → off +set for this tenant \(a test\)\n +1 other tenant: no change/,
  ],
  [
    'flag set pay-several off --tenants acme --until 2027-02-01',
    [],
    /acme +pay-several +on → off +set for this tenant until 2027-02-01 \(a test\)/,
  ],
  [
    'flag set pay-several default --tenants acme',
    ['flag set pay-several off --tenants acme'],
    /acme +pay-several +off → on +its default/,
  ],
  [
    'flag set layout wide --percent 10 --unit user --guard',
    [],
    /no tenant gets a different version or variant\n +layout wide for 10 % of the people of every tenant/,
  ],
  [
    'flag set layout wide --tenants acme --percent 100 --exclude bluebird',
    [],
    /acme +layout +old → wide +rollout r3 names acme\n +1 other tenant: no change/,
  ],
  [
    `flag set layout wide --people ${PERSON} --from 2027-02-01 --until 2027-03-01`,
    [],
    /no tenant gets a different version or variant\n +layout wide for 1 named person, from 2027-02-01, until 2027-03-01 \(rollout r3\)/,
  ],
  [
    'flag raise layout --percent 100',
    ['flag set layout wide --percent 1'],
    /acme +layout +old → wide +rollout r3, bucket \d+ < 10000/,
  ],
  ['flag raise r3 --percent 100', ['flag set layout wide --percent 1'], /acme +layout +old → wide/],
  ['flag rollback layout', ['flag set layout wide --percent 100'], /acme +layout +wide → old +its default/],
  ['flag rollback pay-several', ['flag set pay-several off'], /acme +pay-several +off → on +its default/],
  ['flag kill pay-several', [], /acme +pay-several +on → off +on was killed \(a test\)/],
  [
    'flag kill layout wide',
    ['flag set layout wide'],
    /acme +layout +wide → old +wide was killed \(a test\); its default/,
  ],
  ['flag unkill pay-several', ['flag kill pay-several'], /acme +pay-several +off → on +its default/],
  ['flag forget layout', ['flag set layout wide'], /acme +layout +wide → nothing +the flag is forgotten/],
]

test.each(changes)('%s: a preview, a reason, and a line of the log', async (line, before, printed) => {
  for (const one of before) await done(one)
  const logged = line.replace('raise layout', 'raise r3').replace(/kill pay-several$/, 'kill pay-several on')
  await expectChange(cli, line, { printed, logged })
})

test.each([
  ['flag set pay-later on', 1, /^There is no flag "pay-later"\. Available: layout, pay-several\.$/],
  ['flag set pay-several blue', 1, /^"blue" is no variant of pay-several: it is one of off, on\.$/],
  ['flag set pay-several off --unit user', 2, /--unit user selects a percentage of users, so it needs --percent/],
  ['flag set pay-several off --until 2027-02-01', 2, /--until needs somebody to apply to/],
  ['flag set pay-several off --channel beta --tenants acme', 2, /--channel beta is for all tenants of the channel/],
  ['flag set pay-several default', 2, /default takes back what is set for tenants, so it needs --tenants alone/],
  [
    'flag set pay-several default --tenants acme',
    1,
    /^Nothing is set for acme alone: pay-several follows the other rules there\.$/,
  ],
  ['flag set pay-several off --tenants acme --until 2027-02-30', 2, /^--until: "2027-02-30" is not a valid date/],
  ['flag set layout wide --percent 5 --from 2027-13-01', 2, /^--from: "2027-13-01" is not a valid date/],
  ['flag set pay-several off --tenants acne', 1, /^--tenants: There is no tenant "acne"/],
  ['flag kill layout blue', 1, /^"blue" is no variant of layout: it is one of old, wide, narrow\.$/],
  [
    'flag set pay-several off --people kim',
    2,
    /"kim" is not a person’s id: it is like .*, and \/releases\/me on the tenant’s host shows/,
  ],
  ['flag raise pay-later --percent 5', 1, /^There is no flag "pay-later"/],
  ['flag raise r5 --percent 5', 1, /^There is no rollout r5; `status` lists them\.$/],
  [
    'flag raise pay-several --percent 5',
    2,
    /pay-several has no running rollout\. Start one: flag set pay-several … --percent N/,
  ],
  ['flag kill layout', 2, /layout has several variants; name one of wide, narrow/],
  ['flag kill layout old', 1, /layout old can’t be killed/],
  ['flag rollback pay-several', 1, /It is on by default; `flag kill` takes a variant from everybody/],
])('%s: exit %d, and nothing is written', async (line, code, complaint) => {
  const at = await revision()
  expect(await cli.type(`${line} --reason x`)).toMatchObject({
    code,
    complaint: expect.stringMatching(complaint) as string,
  })
  expect(await revision()).toBe(at)
})

test('two shares of a flag: which one to raise must be said', async () => {
  for (const variant of ['wide', 'narrow']) await done(`flag set layout ${variant} --percent 5`)
  expect(await cli.type('flag raise layout --percent 50 --reason x')).toMatchObject({
    code: 2,
    complaint: 'layout has 2 running rollouts: r4 (narrow), r3 (wide). Name one.',
  })
})

test('with a broken gate, a flag can still be taken back', async () => {
  await done('flag set layout wide')
  cli.useGate(refuses)
  for (const line of ['flag rollback layout', 'flag kill pay-several']) await done(line)
})

test('list, explain and status tell what is declared and who gets what', async () => {
  await done('flag set pay-several off --tenants acme')
  await done('flag set layout wide --percent 100 --unit user')
  await done('flag kill layout narrow')
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
    complaint: expect.stringMatching(/^There is no flag/) as string,
  })
  const { said } = await cli.type('status')
  expect(said).toMatch(/\nFlags\n +layout +old, wide, narrow, old by default +narrow was killed/)
  // Channels, and tenants with another version, are about remotes.
  expect(said.split('Flags')[0]).not.toContain('pay-several')
})

test('a promoted build brings its flags', async () => {
  const flags = { 'split-bill': flag() }
  await cli.publish({ version: '1.2.0', alter: (record) => ({ ...record, facts: { ...record.facts, flags } }) })
  await done('promote billing@1.2.0 --percent 5')
  expect((await cli.registry.read()).flags['split-bill']).toMatchObject({ owner: 'billing', default: 'off' })
})
