import { knowTenants, pause, pin, promoteToChannel, startRollout, type Change } from './changes'
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
