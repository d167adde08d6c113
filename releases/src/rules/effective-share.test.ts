import { kill, pause, startRollout, type Change } from './changes'
import { effectiveShares, peopleShares } from './effective-share'
import { declared, LAYOUT, made, now } from './testing/flags'

describe('what several rollouts of a flag really give', () => {
  const to = (variant: string, more: object) => startRollout({ remote: LAYOUT, to: variant, unit: 'user', ...more })
  test.each<[string, Change[], string[]]>([
    ['one', [to('old', { percent: 50 })], []],
    [
      'three',
      [to('old', { percent: 50 }), to('narrow', { percent: 50 }), to('wide', { percent: 20 })],
      [
        'narrow (rollout r2): really 50 % of those whom r3 leaves, 40 % of all',
        'old (rollout r1): really 50 % of those whom r3 and r2 leave, 20 % of all',
      ],
    ],
    [
      'a later one for everybody',
      [to('old', { percent: 50 }), to('narrow', { percent: 100 })],
      ['old (rollout r1): really nobody, since r2 has all'],
    ],
    [
      'a later one within a tenant',
      [to('old', { percent: 50 }), to('narrow', { percent: 10, within: ['acme'] })],
      ['old (rollout r1): really 50 % of those whom r2 leaves, 45 % of acme'],
    ],
    [
      'within different tenants',
      [to('old', { percent: 50, within: ['summit'] }), to('narrow', { percent: 10, within: ['acme'] })],
      [],
    ],
    [
      'a later one that names and excludes',
      [to('old', { percent: 50 }), to('narrow', { percent: 20, include: ['acme'], exclude: ['summit'] })],
      [
        'old (rollout r1): really 50 % of those whom r2 leaves, 40 % of every other tenant; nobody of acme, since r2 has all',
      ],
    ],
    [
      'an earlier one that names',
      [to('old', { include: ['acme'] }), to('narrow', { percent: 20 })],
      ['old (rollout r1): really all of those whom r2 leaves, 80 % of acme'],
    ],
    [
      'a later one that draws tenants: its product is no share',
      [to('old', { percent: 50 }), to('narrow', { percent: 50, unit: 'tenant' })],
      ['old (rollout r1): really 50 % of those whom r2 leaves'],
    ],
    ['a later one that is paused', [to('old', { percent: 50 }), to('narrow', { percent: 50 }), pause('r2')], []],
    [
      'a later one that has not begun',
      [to('old', { percent: 50 }), to('narrow', { percent: 50, from: '2027-02-01' })],
      [],
    ],
    [
      'an earlier one whose variant was killed',
      [to('narrow', { percent: 50 }), to('wide', { percent: 50 }), kill(LAYOUT, 'narrow', 'x')],
      [],
    ],
  ])('%s', (_, changes, expected) =>
    expect(effectiveShares(made(declared, ...changes), now)).toEqual(expected.map((line) => `layout ${line}`)),
  )

  test('in one tenant', () => {
    const document = made(
      declared,
      to('old', { percent: 50 }),
      to('narrow', { percent: 10, within: ['acme'] }),
      to('wide', { include: ['summit'] }),
    )
    const of = (tenant: string) => peopleShares(document, tenant, { remote: LAYOUT, now }).map(({ text }) => text)
    expect(['acme', 'bluebird', 'summit'].map(of)).toEqual([
      ['10 % of people: narrow (r2)', '45 % of people: old (r1)'],
      ['50 % of people: old (r1)'],
      [],
    ])
  })
})
