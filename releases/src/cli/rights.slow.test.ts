import { identifyAuthor, NOBODY, type Author } from '#rules/rights'
import { declareBillingFlags } from '#rules/testing/flags'
import { addToken, tokenHash } from '#rules/tokens'
import { CliError } from '@portal/cli'
import { commandsHere as commands } from './commands-here'
import { useCommandLine } from './testing/command-line'

const PEOPLE = ['nobody', 'other team', 'own team', 'platform', 'tenant'] as const
type Person = (typeof PEOPLE)[number]

const cli = useCommandLine()
beforeEach(async () => {
  await cli.write(declareBillingFlags())
  cli.useCheckout({ build: () => Promise.reject(new CliError('Nothing to build')) })
  await cli.publish({ version: '1.2.0-unsigned', isSigned: false })
  // t3 to t6
  await cli.write(addToken({ name: 'Kim', role: 'platform', of: [], hash: tokenHash('platform'), days: 90 }))
  await cli.write(addToken({ name: 'Bo', role: 'team', of: ['billing'], hash: tokenHash('own team'), days: 90 }))
  await cli.write(addToken({ name: 'Quinn', role: 'team', of: ['quotes'], hash: tokenHash('other team'), days: 90 }))
  await cli.write(addToken({ name: 'Ada', role: 'tenant', of: ['acme'], hash: tokenHash('tenant'), days: 90 }))
})

const authorNamed = async (person: Person): Promise<Author> =>
  person === 'nobody' ? NOBODY : identifyAuthor(await cli.registry.read(), person, cli.clock())

const everybody = 'nobody, other team, own team, platform, tenant'
const staff = 'nobody, other team, own team, platform'
const owners = 'own team, platform'
const platform = 'platform'
const rollout = 'promote billing@1.1.0 --tenants acme'

/** Command → command lines, who may run them, and what somebody of the platform did before. All are about team billing's remote and flags. Who may make which change is tested with the forms of the release page. */
const rights: Record<string, [line: string, allowed: string, before?: string[]][]> = {
  status: [['status', staff]],
  explain: [
    ['explain --tenant acme', everybody],
    ['explain --tenant bluebird', staff],
  ],
  log: [['log', staff]],
  verify: [['verify', staff]],
  release: [['release mfe-billing', owners]],
  publish: [
    ['publish billing', owners],
    ['publish shell', platform],
  ],
  // For a registry without tokens: the signing key is what it needs.
  register: [['register billing', staff]],
  // The same, for a registry that was restored.
  restore: [],
  check: [['check billing@1.1.0', staff]],
  'sign-builds': [['sign-builds billing@1.2.0-unsigned', owners]],
  promote: [
    ['promote billing@1.1.0 --channel stable', owners],
    [rollout, owners],
    ['promote billing@1.1.0 --percent 10 --within acme', owners],
  ],
  raise: [
    ['raise billing --percent 50', owners, [rollout]],
    ['raise billing --percent 50 --within bluebird', owners, [rollout]],
  ],
  pause: [['pause billing', owners, [rollout]]],
  resume: [['resume billing', owners, [rollout, 'pause billing']]],
  rollback: [
    ['rollback billing', owners, [rollout]],
    ['rollback billing --to 1.0.0', owners, ['promote billing@1.1.0 --channel stable']],
  ],
  kill: [['kill billing@1.1.0-new', owners]],
  unkill: [['unkill billing@1.1.0', owners, ['kill billing@1.1.0-new']]],
  pin: [
    ['pin acme billing@1.0.0 --until 2027-02-01', 'own team, platform, tenant'],
    ['pin acme billing@1.0.0 --until 2027-02-01', owners, ['pin acme billing@1.1.0']],
    ['pin bluebird billing@1.0.0 --until 2027-02-01', owners],
  ],
  unpin: [
    ['unpin acme billing', owners, ['pin acme billing@1.0.0']],
    ['unpin bluebird billing', owners, ['pin bluebird billing@1.0.0']],
  ],
  channel: [
    ['channel acme beta', 'platform, tenant'],
    ['channel bluebird beta', platform],
    ['channel acme,bluebird beta', platform],
  ],
  'flag list': [['flag list', staff]],
  'flag set': [
    ['flag set pay-several off --tenants acme', 'own team, platform, tenant'],
    ['flag set pay-several off --tenants bluebird', owners],
    ['flag set layout wide --tenants acme', owners],
    ['flag set pay-several off --percent 10 --within acme', owners],
  ],
  'flag raise': [['flag raise layout --percent 50', owners, ['flag set layout wide --percent 10']]],
  'flag rollback': [['flag rollback pay-several', owners, ['flag set pay-several off']]],
  'flag kill': [['flag kill pay-several', owners]],
  'flag unkill': [['flag unkill pay-several', owners, ['flag kill pay-several']]],
  'flag forget': [['flag forget layout', owners]],
  'flag explain': [
    ['flag explain --tenant acme', everybody],
    ['flag explain --tenant bluebird', staff],
  ],
  'token create': [
    ['token create Robin --role platform', platform],
    ['token create Robin --role team --of billing', platform],
    ['token create Robin --role tenant --of acme', platform],
  ],
  'token list': [['token list', staff]],
  'token revoke': [
    ['token revoke t3', platform],
    ['token revoke t4', owners],
    ['token revoke t6', 'platform, tenant'],
  ],
  // Makes files where it is typed, and has no registry.
  keys: [],
}

test('the table has every command', () => expect(Object.keys(rights).sort()).toEqual(Object.keys(commands).sort()))

const cells = Object.values(rights)
  .flat()
  .flatMap(([line, allowed, before = []]) =>
    PEOPLE.map((person) => [line, person, allowed.split(', ').includes(person), before] as const),
  )

test.each(cells)('%s, typed by %s: %s', async (line, person, isAllowed, before) => {
  for (const one of before) expect(await cli.type(`${one} --reason x`)).toMatchObject({ code: 0 })
  const { revision } = await cli.registry.read()
  const [command = ''] = Object.entries(commands)
    .filter(([name]) => line.startsWith(name))
    .map(([name]) => name)
    .sort((a, b) => b.length - a.length)
  const isChange = Object.hasOwn(commands[command]!.options, 'dry-run')
  const full = isChange ? `${line} --reason x` : line
  const by = await authorNamed(person)
  const { code, complaint, said } = await cli.type(full, { by })
  if (isAllowed) {
    // There is nothing to build here.
    const needsBuild = ['release', 'publish', 'register'].includes(command)
    expect({ code, complaint }).toEqual(
      needsBuild ? { code: 1, complaint: expect.not.stringMatching(/token/) } : { code: 0, complaint: '' },
    )
    if (isChange) expect((await cli.registry.history(1))[0]!.entry.who).toBe(by.who)
  } else {
    expect({ code, complaint }).toEqual({ code: 4, complaint: expect.stringMatching(/./) })
    expect(said).not.toMatch(/Written/)
  }
  expect((await cli.registry.read()).revision).toBe(isAllowed && isChange ? revision + 1 : revision)
})

test('a tenant lets go of its own hold, and not of the platform’s', async () => {
  const ada = await authorNamed('tenant')
  expect(await cli.type('pin acme billing@1.0.0 --until 2027-02-01 --reason ours', { by: ada })).toMatchObject({
    code: 0,
  })
  expect(await cli.type('unpin acme billing --reason ours', { by: ada })).toMatchObject({ code: 0 })
  expect(await cli.type('pin acme billing@1.0.0 --reason audit')).toMatchObject({ code: 0 })
  expect(await cli.type('unpin acme billing --reason ours', { by: ada })).toMatchObject({
    code: 4,
    complaint: 'mfe-billing is held at 1.0.0 by the platform (audit). Ask it to let go.',
  })
})

test.each([
  'channel bluebird stable',
  'channel acme,bluebird stable',
  'channel bluebrd beta',
  'flag set layout default --tenants bluebird',
  'flag set pay-several off --tenants acme --exclude bluebird',
  'flag set pay-several on --tenants acme,bluebird',
  'flag set pay-several on --percent 10 --within bluebird',
  'pin bluebird billing@9',
  'unpin bluebird billing',
  'flag explain nothing --tenant bluebird',
])('%s tells a tenant nothing about others: it is not allowed, whatever is the case there', async (line) => {
  expect(
    await cli.type(line.includes('explain') ? line : `${line} --reason x`, { by: await authorNamed('tenant') }),
  ).toEqual({
    code: 4,
    said: '',
    complaint: expect.stringMatching(/^Ada \(t6\) speaks for acme, not for bluebi?rd\.$/),
  })
})

test('a tenant is shown nothing of others', async () => {
  expect(await cli.type('channel bluebird beta --reason x')).toMatchObject({ code: 0 })
  const { code, said } = await cli.type('channel acme beta --reason x --dry-run', { by: await authorNamed('tenant') })
  expect(code).toBe(0)
  expect(said).not.toMatch(/bluebird|1 other/)
})
