import { openCommandLine, refuses, type CommandLine } from './testing/command-line'

let cli: CommandLine
beforeEach(async () => void (cli = await openCommandLine()))
afterEach(() => cli.close())

const revision = async () => (await cli.registry.read()).revision
const done = async (line: string) => {
  const { code, complaint } = await cli.type(line)
  expect({ line, code, complaint }).toEqual({ line, code: 0, complaint: '' })
}

describe('every change: what it says before it is written, and what the log has', () => {
  const BILLING = 'mfe-billing@1.1.0-new'
  const changes: [line: string, before: string[], said: RegExp, logged: string][] = [
    ['promote billing@1.1.0 --channel stable', [], /acme +mfe-billing +1\.0\.0 → 1\.1\.0-new +channel stable\n +bluebird +mfe-billing +1\.0\.0 → 1\.1\.0-new/, `promote ${BILLING} --channel stable`],
    ['promote billing@1.1.0 --tenants acme --guard', [], /acme +mfe-billing +1\.0\.0 → 1\.1\.0-new +rollout r1 names acme\n +1 other tenant: no change/, `promote ${BILLING} --tenants acme --guard`],
    ['promote mfe-billing@1.1.0-new --percent 10 --unit user --exclude acme', [], /nobody anything else than now\n +mfe-billing 1\.1\.0-new for 10 % of the people of every tenant/, `promote ${BILLING} --percent 10 --unit user --exclude acme`],
    ['raise billing --percent 100', ['promote billing@1.1.0 --tenants acme --reason x'], /bluebird +mfe-billing +1\.0\.0 → 1\.1\.0-new +rollout r1, bucket \d+ < 10000/, 'raise r1 --percent 100'],
    ['pause r1', ['promote billing@1.1.0 --tenants acme --reason x'], /acme +mfe-billing +1\.1\.0-new → 1\.0\.0 +channel stable/, 'pause r1'],
    ['rollback r1', ['promote billing@1.1.0 --tenants acme --reason x'], /acme +mfe-billing +1\.1\.0-new → 1\.0\.0/, 'rollback r1'],
    ['rollback billing', ['promote billing@1.1.0 --channel stable --reason x'], /acme +mfe-billing +1\.1\.0-new → 1\.0\.0/, 'rollback mfe-billing'],
    ['rollback billing --to 1.1.0', ['promote billing@1.1.0 --tenants acme --reason x'], /Only stable goes back to 1\.1\.0-new; r1 goes on/, 'rollback mfe-billing --to 1.1.0-new'],
    ['kill billing@1.1.0', ['promote billing@1.1.0 --channel stable --reason x'], /acme +mfe-billing +1\.1\.0-new → 1\.0\.0 +1\.1\.0-new was killed \(a test\); last known good/, `kill ${BILLING}`],
    ['unkill billing@1.1.0', ['promote billing@1.1.0 --channel stable --reason x', 'kill billing@1.1.0 --reason x'], /acme +mfe-billing +1\.0\.0 → 1\.1\.0-new/, `unkill ${BILLING}`],
    ['pin acme billing@1.1.0 --until 2027-02-01', [], /acme +mfe-billing +1\.0\.0 → 1\.1\.0-new +pinned until 2027-02-01 \(a test\)/, `pin acme ${BILLING} --until 2027-02-01`],
    ['unpin acme billing', ['pin acme billing@1.1.0 --reason x'], /acme +mfe-billing +1\.1\.0-new → 1\.0\.0/, 'unpin acme mfe-billing'],
    ['channel acme,bluebird beta', ['promote billing@1.1.0 --channel beta --reason x'], /acme .*channel beta\n +bluebird .*channel beta/, 'channel acme,bluebird beta'],
  ]

  test.each(changes)('%s', async (line, before, said, logged) => {
    for (const one of before) await done(one)
    const at = await revision()
    // A dry run says the same, and writes nothing.
    const dry = await cli.type(`${line} --reason "a test" --dry-run`)
    expect(dry).toMatchObject({ code: 0, said: expect.stringMatching(said) as string })
    expect(dry.said).toMatch(/Dry run: nothing was written\.$/)
    expect(await revision()).toBe(at)

    const written = await cli.type(`${line} --reason "a test"`)
    expect(written).toMatchObject({ code: 0, said: expect.stringMatching(said) as string })
    expect(written.said).toMatch(new RegExp(`Written as revision ${at + 1} by kim\\.`))
    expect((await cli.registry.history(1))[0]!.entry).toMatchObject({ who: 'kim', why: 'a test', what: logged })
  })

  test.each(changes)('%s: without a reason it is refused, and nothing is written', async (line, before) => {
    for (const one of before) await done(one)
    const at = await revision()
    for (const reason of ['', '--reason " "']) {
      expect(await cli.type(`${line} ${reason}`)).toMatchObject({ code: 2, complaint: expect.stringMatching(/^--reason is (missing: somebody will read at night why this was done|empty)\.$/) as string })
    }
    expect(await revision()).toBe(at)
  })
})

describe('the gate', () => {
  test('says no: the finding is told, nothing is written', async () => {
    cli.useGate(refuses)
    const refused = await cli.type('promote billing@1.1.0 --channel stable --reason x')
    expect(refused).toMatchObject({ code: 1, complaint: 'The gate says no. Nothing was written.' })
    expect(refused.said).toMatch(/smoke +NO +what acme gets +white page$/)
    expect(await revision()).toBe(1)
  })

  test('says no: a dry run fails too', async () => {
    cli.useGate(refuses)
    expect((await cli.type('promote billing@1.1.0 --channel stable --reason x --dry-run')).code).toBe(1)
  })

  test('is broken: what offers is refused, what takes back is written', async () => {
    await done('promote billing@1.1.0 --tenants acme --reason x')
    cli.useGate(() => Promise.reject(new Error('the gate is on fire')))
    expect(await cli.type('promote billing@1.1.0 --channel beta --reason x')).toMatchObject({ code: 1, complaint: 'the gate is on fire.' })
    expect(await revision()).toBe(2)
    const asked = cli.asked()
    for (const line of ['pause r1', 'rollback billing', 'kill billing@1.0.0']) await done(`${line} --reason night`)
    expect(cli.asked()).toBe(asked)
  })
})

describe('which build and which rollout', () => {
  test('a package version that was published twice means the newest build, and says so', async () => {
    await new Promise((done) => setTimeout(done, 20))
    await cli.publish({ version: '1.1.0-anew' })
    expect((await cli.type('promote billing@1.1.0 --channel stable --reason x')).said).toContain('mfe-billing 1.1.0 was published 2 times; taking the newest, 1.1.0-anew, and not 1.1.0-new')
  })

  test('where the wrong one would do harm, nothing is guessed', async () => {
    await cli.publish({ version: '1.1.0-anew' })
    await done('promote billing@1.1.0-new --tenants acme --reason x')
    await done('promote billing@1.1.0-anew --tenants bluebird --reason x')
    expect(await cli.type('kill billing@1.1.0 --reason x')).toMatchObject({ code: 1, complaint: expect.stringMatching(/may mean 1\.1\.0-\w+ or 1\.1\.0-\w+; name one in full/) as string })
    expect(await cli.type('raise billing --percent 50 --reason x')).toMatchObject({ code: 1, complaint: 'mfe-billing has 2 running rollouts: r2 (1.1.0-anew), r1 (1.1.0-new); name one.' })
  })

  test.each([
    ['promote billing@7 --channel stable', 1, /^There is no build mfe-billing@7\. Published are 1\.0\.0, 1\.1\.0-new\.$/],
    ['promote chat@1.0.0 --channel stable', 1, /Nothing of mfe-chat was published/],
    ['promote billing --channel stable', 1, /"billing" names no build; one looks like billing@1\.4\.0/],
    ['promote billing@1.1.0', 2, /^Say who gets it: --channel stable\|beta, --tenants a,b or --percent N\.$/],
    ['promote billing@1.1.0 --channel gold', 2, /^--channel is "gold"; it is one of stable, beta\.$/],
    ['promote billing@1.1.0 --channel stable --guard', 2, /--guard is for a share of the tenants/],
    ['promote billing@1.1.0 --tenants acme --unit user', 2, /it needs --percent/],
    ['promote billing@1.1.0 --percent ten', 2, /^--percent is "ten", which is no number\.$/],
    ['promote billing@1.1.0 --percent 101', 1, /^101 is no percentage/],
    ['promote billing@1.1.0 --tenants ACME', 1, /"ACME" is no tenant/],
    ['raise r9 --percent 5', 1, /There is no rollout r9/],
    ['pin acme billing@1.1.0 --until yesterday', 1, /"yesterday" is no day/],
    ['channel acme gold', 2, /"gold" is no channel/],
    ['rollback billing', 1, /is what is stable already/],
  ])('%s: exit %d', async (line, code, complaint) => {
    expect(await cli.type(`${line} --reason x`)).toMatchObject({ code, complaint: expect.stringMatching(complaint) as string })
    expect(await revision()).toBe(1)
  })

  test('a tenant that the registry does not know is warned of', async () => {
    expect((await cli.type('promote billing@1.1.0 --tenants acne --reason x --dry-run')).said).toContain('The registry knows no tenant acne, so the preview can’t show it. Check the spelling.')
  })
})

test('two at once: both are written, and the one that came second looked again', async () => {
  await cli.publish({ remote: 'mfe-quotes', version: '1.1.0-new', routes: ['quotes'], slots: [] })
  const both = await Promise.all([cli.type('promote billing@1.1.0 --channel stable --reason x', { who: 'kim' }), cli.type('promote quotes@1.1.0 --channel stable --reason y', { who: 'lee' })])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.filter(({ said }) => said.includes('by somebody else came first. Looking again.'))).toHaveLength(1)
  expect(await cli.registry.read()).toMatchObject({ revision: 3, channels: { stable: { 'mfe-billing': '1.1.0-new', 'mfe-quotes': '1.1.0-new' } } })
})
