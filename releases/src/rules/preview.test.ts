import { kill, knowTenants, pause, pin, promoteToChannel, startRollout, unkill, type Change } from './changes'
import { declareFlags, forgetFlag } from './flag-changes'
import { combinations, OTHERS, preview, notPerTenant } from './preview'
import { flag, made, now, PERSON } from './testing/flags'

const base = [
  promoteToChannel('mfe-billing', '1.0.0', 'stable'),
  promoteToChannel('mfe-quotes', '1.0.0', 'stable'),
  knowTenants(['acme', 'bluebird', 'summit']),
] as const

test('only tenants that will get a different version are listed, with the reason', () => {
  const before = made(...base, pin('summit', 'mfe-billing', '0.9.0', 'audit', null))
  const after = startRollout({ remote: 'mfe-billing', to: '1.1.0', include: ['acme', 'summit'] })(before, now)
  expect(preview(before, after, now)).toEqual([
    { tenant: 'acme', remote: 'mfe-billing', before: '1.0.0', after: '1.1.0', why: 'rollout r1 names acme' },
  ])
})

test('a rollout by user is shown as a percentage', () => {
  const before = made(...base)
  const after = startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, unit: 'user' })(before, now)
  expect(preview(before, after, now)).toEqual([])
  expect(notPerTenant(after)).toEqual(['mfe-billing 1.1.0 for 10 % of the people of every tenant (rollout r1)'])
})

test.each<[Partial<Parameters<typeof startRollout>[0]>, string]>([
  [{ percent: 10 }, '10 % of tenants'],
  [{ percent: 10, include: ['acme'] }, 'acme, and 10 % of the other tenants'],
  [{ percent: 10, unit: 'user', include: ['acme'] }, 'acme, and 10 % of the people of every other tenant'],
  [{ percent: 10, within: ['acme'] }, '10 % of the people of acme'],
  [{ percent: 10, within: ['acme', 'summit'], include: ['acme'] }, 'acme, and 10 % of the people of summit'],
  [{ percent: 10, within: ['acme'], people: [PERSON] }, '1 named person, and 10 % of the people of acme'],
  [{ percent: 50, within: ['acme', 'summit'], unit: 'tenant' }, '50 % of the tenants acme and summit'],
])('who gets it by %j, in words', (wish, words) =>
  expect(notPerTenant(made(...base, startRollout({ remote: 'mfe-billing', to: '1.1.0', ...wish })))).toEqual([
    `mfe-billing 1.1.0 for ${words} (rollout r1)`,
  ]),
)

test('rollouts to named people or with dates are listed by `notPerTenant`, unless they are paused', () => {
  const document = made(
    ...base,
    startRollout({ remote: 'mfe-billing', to: '1.1.0', people: [PERSON] }),
    startRollout({ remote: 'mfe-quotes', to: '1.1.0', include: ['acme'], from: '2027-02-01', until: '2027-03-01' }),
  )
  expect(notPerTenant(document)).toEqual([
    'mfe-quotes 1.1.0 for acme, from 2027-02-01, until 2027-03-01 (rollout r2)',
    'mfe-billing 1.1.0 for 1 named person (rollout r1)',
  ])
  expect(
    notPerTenant(
      made(
        ...base,
        startRollout({ remote: 'mfe-billing', to: '1.1.0', include: ['acme'], from: '2027-02-01' }),
        pause('r1'),
      ),
    ),
  ).toEqual([])
})

test('a flag that is declared changes nothing, and one that is forgotten is taken from everybody', () => {
  const before = made(...base)
  const declared = declareFlags({ layout: flag({ default: 'on' }) })(before, now)
  expect(preview(before, declared, now)).toEqual([])
  expect(preview(declared, forgetFlag('layout')(declared, now), now)).toEqual(
    ['acme', 'bluebird', 'summit'].map((tenant) => ({
      tenant,
      remote: 'layout',
      before: 'on',
      after: null,
      why: 'the flag is forgotten',
    })),
  )
})

test.each<[string, Change[], string[]]>([
  ['nothing rolled out', [], ['1.0.0 1.0.0']],
  [
    'one tenant named',
    [startRollout({ remote: 'mfe-billing', to: '1.1.0', include: ['acme'] })],
    ['1.1.0 1.0.0', '1.0.0 1.0.0'],
  ],
  [
    'a rollout by user',
    [startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, unit: 'user' })],
    ['1.0.0 1.0.0', '1.1.0 1.0.0'],
  ],
  [
    'a rollout to people within a tenant, and to a named person of any',
    [
      startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, within: ['acme'] }),
      startRollout({ remote: 'mfe-quotes', to: '2.0.0', people: [PERSON], percent: 10, within: ['bluebird'] }),
    ],
    ['1.0.0 1.0.0', '1.1.0 1.0.0', '1.0.0 2.0.0', '1.1.0 2.0.0'],
  ],
  [
    'rollouts to people within different tenants: nobody has both',
    [
      startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, within: ['acme'] }),
      startRollout({ remote: 'mfe-quotes', to: '2.0.0', percent: 10, within: ['bluebird'] }),
    ],
    ['1.0.0 1.0.0', '1.1.0 1.0.0', '1.0.0 2.0.0'],
  ],
  [
    'a paused rollout',
    [startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, include: ['acme'] }), pause('r1')],
    ['1.0.0 1.0.0'],
  ],
  [
    'two rollouts by user',
    [
      startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, unit: 'user' }),
      startRollout({ remote: 'mfe-quotes', to: '2.0.0', percent: 10, unit: 'user' }),
    ],
    ['1.0.0 1.0.0', '1.1.0 1.0.0', '1.0.0 2.0.0', '1.1.0 2.0.0'],
  ],
])('every combination of versions that a visitor may get: %s', (_, changes, expected) => {
  const found = combinations(made(...base, ...changes), now).map(
    ({ versions }) => `${versions['mfe-billing']} ${versions['mfe-quotes']}`,
  )
  expect(found.sort()).toEqual(expected.sort())
})

test('tenants that the registry does not know may be in the rollout too', () => {
  const found = combinations(made(...base, startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 0.01 })), now)
  expect(found).toContainEqual({ versions: { 'mfe-billing': '1.1.0', 'mfe-quotes': '1.0.0' }, example: OTHERS })
})

test.each([
  ['to it', startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: undefined, include: ['new-here'] })],
  ['within it', startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, within: ['new-here'] })],
])('a rollout %s counts before the registry knows the tenant', (_, change) =>
  expect(combinations(made(...base, change), now)).toContainEqual({
    versions: { 'mfe-billing': '1.1.0', 'mfe-quotes': '1.0.0' },
    example: 'new-here',
  }),
)

test('a kill ends the shares of its version, and undoing it begins them again', () => {
  const rollout = startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 50, within: ['acme'] })
  const killed = kill('mfe-billing', '1.1.0', 'white page')
  expect(notPerTenant(made(...base, rollout))).toHaveLength(1)
  expect(notPerTenant(made(...base, rollout, killed))).toEqual([])
  expect(notPerTenant(made(...base, rollout, killed, unkill('mfe-billing', '1.1.0')))).toHaveLength(1)
})
