import { system } from '#rules/rights'
import { refuses, useCommandLine } from './testing/command-line'
import { expectChange, expectRefusal, typeAll } from './testing/expect-change'

const cli = useCommandLine()

const BILLING = 'mfe-billing@1.1.0-new'
const named = 'promote billing@1.1.0 --tenants acme'
const stable = 'promote billing@1.1.0 --channel stable'

describe('every change is previewed, then written', () => {
  test.each<[line: string, logged: string, ...before: string[]]>([
    [stable, `promote ${BILLING} --channel stable`],
    [`${named} --guard`, `promote ${BILLING} --tenants acme --guard`],
    [
      'promote mfe-billing@1.1.0-new --percent 10 --unit user --exclude acme',
      `promote ${BILLING} --percent 10 --unit user --exclude acme`,
    ],
    ['raise billing --percent 100', 'raise r2 --percent 100', named],
    [
      'promote billing@1.1.0 --percent 10 --within acme,bluebird',
      `promote ${BILLING} --percent 10 --within acme,bluebird`,
    ],
    ['raise r2 --tenants bluebird', 'raise r2 --tenants bluebird', named],
    [
      'raise billing --percent 20 --within bluebird',
      'raise r2 --percent 20 --within bluebird',
      'promote billing@1.1.0 --percent 10 --within acme',
    ],
    ['raise billing --percent 20', 'raise r2 --percent 20', named, 'pause billing'],
    ['pause r2', 'pause r2', named],
    ['resume billing', 'resume r2', named, 'pause billing'],
    ['rollback r2', 'rollback r2', named, 'pause billing'],
    ['rollback r2', 'rollback r2', named],
    ['rollback billing', 'rollback mfe-billing', stable],
    ['rollback billing --to 1.1.0', 'rollback mfe-billing --to 1.1.0-new', named],
    ['kill billing@1.1.0', `kill ${BILLING}`, stable],
    ['unkill billing@1.1.0', `unkill ${BILLING}`, stable, 'kill billing@1.1.0'],
    ['pin acme billing@1.1.0 --until 2027-02-01', `pin acme ${BILLING} --until 2027-02-01`],
    ['unpin acme billing', 'unpin acme mfe-billing', 'pin acme billing@1.1.0'],
    ['channel acme,bluebird beta', 'channel acme,bluebird beta', 'promote billing@1.1.0 --channel beta'],
  ])('%s', async (line, logged, ...before) => {
    await typeAll(cli, before)
    await expectChange(cli, line, logged)
  })

  test.each<[line: string, printed: RegExp, ...before: string[]]>([
    [
      stable,
      /acme +mfe-billing +1\.0\.0 → 1\.1\.0-new +channel stable\n +bluebird +mfe-billing +1\.0\.0 → 1\.1\.0-new/,
    ],
    [named, /acme +mfe-billing +1\.0\.0 → 1\.1\.0-new +rollout r2 names acme\n +1 other tenant: no change/],
    [
      'promote billing@1.1.0 --percent 10 --unit user',
      /no tenant gets a different version or variant\n +mfe-billing 1\.1\.0-new for 10 % of the people of every tenant/,
    ],
    [
      'promote billing@1.1.0 --tenants acme --percent 10 --unit user',
      /\n +mfe-billing 1\.1\.0-new for acme, and 10 % of the people of every other tenant \(rollout r2\)\n/,
    ],
    [
      'promote billing@1.1.0 --within acme --percent 10',
      /\n +mfe-billing 1\.1\.0-new for 10 % of the people of acme \(rollout r2\)\n/,
    ],
    [
      'promote billing@1.2.0 --percent 50 --unit user',
      /\n +mfe-billing 1\.2\.0-newer for 50 % .*\n +mfe-billing 1\.1\.0-new \(rollout r2\): really 50 % of those whom r3 leaves, 25 % of all\n/,
      'promote billing@1.1.0 --percent 50 --unit user',
    ],
    [
      'pause billing',
      /\n +no longer mfe-billing 1\.1\.0-new for 10 % of the people of acme \(rollout r2\)\n/,
      'promote billing@1.1.0 --within acme --percent 10',
    ],
    ['resume billing', /acme +mfe-billing +1\.0\.0 → 1\.1\.0-new +rollout r2 names acme\n/, named, 'pause billing'],
    [
      'rollback billing',
      /^Only r2 is stopped, which nobody gets while paused\. Once more returns mfe-billing/,
      named,
      'pause r2',
    ],
    ['rollback billing --to 1.1.0', /Only stable goes back to 1\.1\.0-new; r2 continues/, named],
  ])('%s shows who gets what', async (line, printed, ...before) => {
    if (line.includes('1.2.0')) await cli.publish({ version: '1.2.0-newer' })
    await typeAll(cli, before)
    expect((await cli.type(`${line} --reason x --dry-run`)).said).toMatch(printed)
  })
})

describe('the gate', () => {
  test('rejects: the finding is printed, nothing is written', async () => {
    cli.useGate(refuses)
    const refused = await cli.type('promote billing@1.1.0 --channel stable --reason x')
    expect(refused).toMatchObject({ code: 3, complaint: 'The gate says no. Nothing was written.' })
    expect(refused.said).toMatch(/smoke +NO +what acme gets +white page$/)
    expect((await cli.registry.read()).revision).toBe(1)
  })

  test('rejects: a dry run fails too', async () => {
    cli.useGate(refuses)
    expect((await cli.type('promote billing@1.1.0 --channel stable --reason x --dry-run')).code).toBe(3)
  })

  test('is broken: changes that offer a version are rejected, changes that withdraw one are written', async () => {
    await typeAll(cli, [named])
    cli.useGate(() => Promise.reject(new Error('the gate is on fire')))
    expect(await cli.type('promote billing@1.1.0 --channel beta --reason x')).toMatchObject({
      code: 1,
      complaint: 'the gate is on fire.',
    })
    expect((await cli.registry.read()).revision).toBe(2)
    const gateRuns = cli.gateRuns()
    await typeAll(cli, ['pause r2', 'rollback billing', 'kill billing@1.0.0'])
    expect(cli.gateRuns()).toBe(gateRuns)
  })
})

describe('which build and which rollout', () => {
  test('a package version that was published twice resolves to the newest build, with a message', async () => {
    await new Promise((done) => setTimeout(done, 20))
    await cli.publish({ version: '1.1.0-anew' })
    expect((await cli.type('promote billing@1.1.0 --channel stable --reason x')).said).toContain(
      'mfe-billing 1.1.0 was published 2 times; using the newest, 1.1.0-anew, not 1.1.0-new',
    )
  })

  test('where the wrong one would do harm, nothing is guessed', async () => {
    await cli.publish({ version: '1.1.0-anew' })
    await typeAll(cli, ['promote billing@1.1.0-new --tenants acme', 'promote billing@1.1.0-anew --tenants bluebird'])
    expect(await cli.type('kill billing@1.1.0 --reason x')).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/is ambiguous: 1\.1\.0-\w+ or 1\.1\.0-\w+; specify one in full/),
    })
    expect(await cli.type('raise billing --percent 50 --reason x')).toMatchObject({
      code: 1,
      complaint: 'mfe-billing has 2 rollouts: r3 (1.1.0-anew), r2 (1.1.0-new); specify one.',
    })
    await typeAll(cli, ['pause r2', 'pause billing', 'resume r2'])
    expect((await cli.type('raise billing --percent 50 --reason x')).complaint).toContain('r3 (1.1.0-anew, paused), r2')
    await typeAll(cli, ['resume billing'])
  })

  test.each([
    ['promote billing@7 --channel stable', 1, /^There is no build mfe-billing@7\. Published: 1\.0\.0, 1\.1\.0-new\.$/],
    ['promote chat@1.0.0 --channel stable', 1, /No build of mfe-chat was published/],
    ['promote billing --channel stable', 1, /"billing" is not a build name; use one like billing@1\.4\.0/],
    ['promote billing@1.1.0', 2, /^Specify who gets it: --channel stable\|beta, --tenants a,b or --percent N\.$/],
    ['promote billing@1.1.0 --channel gold', 2, /^--channel is "gold"; it is one of stable, beta\.$/],
    ['promote billing@1.1.0 --channel stable --guard', 2, /--guard applies to a rollout/],
    ['promote billing@1.1.0 --tenants acme --unit user', 2, /it needs --percent/],
    [
      'promote billing@1.1.0 --within acme',
      2,
      /^--within limits a percentage to these tenants, so it needs --percent\.$/,
    ],
    ['promote billing@1.1.0 --channel stable --within acme', 2, /--within applies to a rollout/],
    ['promote billing@1.1.0 --percent 5 --within acne', 1, /^--within: There is no tenant "acne"/],
    ['promote billing@1.1.0 --percent 5 --within acme --tenants acme', 2, /^--within: acme would get it as a whole/],
    [
      'promote billing@1.1.0 --percent 5 --within acme,bluebird --exclude acme',
      2,
      /^--exclude: The percentage is drawn from acme/,
    ],
    [
      'promote billing@1.1.0 --percent 5 --within acme --unit tenant',
      2,
      /^--within: A percentage of tenants can’t be drawn from acme alone/,
    ],
    ['raise r2', 2, /^Specify whom to add: --percent N, --tenants a,b or --within a,b\.$/],
    ['raise r2 --unit user --tenants acme', 2, /it needs --percent/],
    ['pause billing', 1, /^mfe-billing has no running rollout\.$/],
    ['resume billing', 1, /^mfe-billing has no paused rollout\.$/],
    ['raise billing --percent 5', 1, /^mfe-billing has no running or paused rollout\.$/],
    ['promote billing@1.1.0 --percent ten', 2, /^--percent is "ten", which is not a number\.$/],
    ['promote billing@1.1.0 --percent 101', 2, /^--percent: 101 is not a percentage/],
    ['promote billing@1.1.0 --tenants acne', 1, /^--tenants: There is no tenant "acne"\. Check the spelling/],
    ['promote billing@1.1.0 --percent 5 --exclude acne', 1, /^--exclude: There is no tenant "acne"/],
    ['pin acne billing@1.1.0', 1, /^There is no tenant "acne"/],
    ['channel acme stable', 1, /^This changes nothing: it is already in effect\.$/],
    [
      'pin acme billing@1.1.0 --until 2027-02-30',
      2,
      /^--until: "2027-02-30" is not a valid date: write it as 2027-01-31\.$/,
    ],
    ['channel acme gold', 2, /"gold" is not a channel/],
  ])('%s: exit %d', (line, code, complaint) => expectRefusal(cli, line, code, complaint))
})

test('a version that a rollout offers already: the error has the command that raises it to what was wanted', async () => {
  await typeAll(cli, [named])
  const refused = await cli.type('promote billing@1.1.0 --tenants acme,bluebird --reason x')
  expect(refused).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('r2 already offers mfe-billing 1.1.0-new for acme. '),
  })
  const [, line = ''] = /npm run release -- (.*) --reason/.exec(refused.complaint)!
  expect(line).toBe('raise r2 --tenants bluebird')
  await typeAll(cli, [line])
  expect((await cli.registry.read()).rollouts).toMatchObject([{ include: ['acme', 'bluebird'] }])
})

test('two concurrent changes are both written, and the second one is checked again', async () => {
  await cli.publish({ remote: 'mfe-quotes', version: '1.1.0-new', routes: ['quotes'], slots: [] })
  const both = await Promise.all([
    cli.type('promote billing@1.1.0 --channel stable --reason x', { by: system('kim') }),
    cli.type('promote quotes@1.1.0 --channel stable --reason y', { by: system('lee') }),
  ])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.filter(({ said }) => said.includes('was written concurrently. Checking again.'))).toHaveLength(1)
  expect(await cli.registry.read()).toMatchObject({
    revision: 3,
    channels: { stable: { 'mfe-billing': '1.1.0-new', 'mfe-quotes': '1.1.0-new' } },
  })
})
