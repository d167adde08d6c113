import { knowTenants, pin, promoteToChannel, startRollout, type Change } from './changes'
import { emptyDocument } from './document'
import { combinations, OTHERS, preview, sharesOfPeople } from './preview'

const now = new Date('2027-01-10T12:00:00Z')
const make = (...changes: Change[]) => changes.reduce((document, change) => change(document, now), emptyDocument())
const base = [promoteToChannel('mfe-billing', '1.0.0', 'stable'), promoteToChannel('mfe-quotes', '1.0.0', 'stable'), knowTenants(['acme', 'bluebird', 'summit'])] as const

test('only tenants that will get a different version are listed, with the reason', () => {
  const before = make(...base, pin('summit', 'mfe-billing', '0.9.0', 'audit', null))
  const after = startRollout({ remote: 'mfe-billing', to: '1.1.0', include: ['acme', 'summit'] })(before, now)
  expect(preview(before, after, now)).toEqual([{ tenant: 'acme', remote: 'mfe-billing', before: '1.0.0', after: '1.1.0', why: 'rollout r1 names acme' }])
})

test('a rollout by user is shown as a percentage', () => {
  const before = make(...base)
  const after = startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, unit: 'user' })(before, now)
  expect(preview(before, after, now)).toEqual([])
  expect(sharesOfPeople(after)).toEqual(['mfe-billing 1.1.0 for 10 % of the people of every tenant (rollout r1)'])
})

test.each<[string, Change[], string[]]>([
  ['nothing rolled out', [], ['1.0.0 1.0.0']],
  ['one tenant named', [startRollout({ remote: 'mfe-billing', to: '1.1.0', include: ['acme'] })], ['1.1.0 1.0.0', '1.0.0 1.0.0']],
  ['a rollout by user', [startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, unit: 'user' })], ['1.0.0 1.0.0', '1.1.0 1.0.0']],
  ['two rollouts by user', [startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, unit: 'user' }), startRollout({ remote: 'mfe-quotes', to: '2.0.0', percent: 10, unit: 'user' })], ['1.0.0 1.0.0', '1.1.0 1.0.0', '1.0.0 2.0.0', '1.1.0 2.0.0']],
])('every combination of versions that a visitor may get: %s', (_, changes, expected) => {
  const found = combinations(make(...base, ...changes), now).map(({ versions }) => `${versions['mfe-billing']} ${versions['mfe-quotes']}`)
  expect(found.sort()).toEqual(expected.sort())
})

test('tenants that the registry does not know may be in the rollout too', () => {
  const found = combinations(make(...base, startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 0.01 })), now)
  expect(found).toContainEqual({ versions: { 'mfe-billing': '1.1.0', 'mfe-quotes': '1.0.0' }, example: OTHERS })
})
