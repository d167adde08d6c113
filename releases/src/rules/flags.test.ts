import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { checkFlags } from '#gate/flags'
import {
  kill,
  knowTenants,
  pause,
  pin,
  promoteToChannel,
  raise,
  resume,
  setChannel,
  startRollout,
  stopRollout,
  unkill,
  type Change,
} from './changes'
import { listRemotes, type RegistryDocument } from './document'
import { effectiveShares } from './effective-share'
import { declareFlags, forgetFlag, ofFlag, rollBackFlag, setFlag, unsetFlag } from './flag-changes'
import { combinations, preview } from './preview'
import { resolveFlag, resolveReleases } from './resolve'
import { toBucket } from './rollout-bucket'
import { declared, flag, LAYOUT, made, now, PERSON, SEVERAL, share } from './testing/flags'

function get(document: RegistryDocument, { name = SEVERAL, tenant = 'acme', user = PERSON, at = now } = {}) {
  const { version, why } = resolveFlag(document, name, { tenant, user }, at)
  return `${version}: ${why}`
}

describe('which variant, and why', () => {
  test.each<[string, Change[], string, Parameters<typeof get>[1]?]>([
    ['its default', [], 'off: its default'],
    ['a default that is not its first variant', [], 'wide: its default', { name: LAYOUT }],
    ['set for everybody', [setFlag(SEVERAL, 'on', 'stable')], 'on: set for everybody'],
    ['set for a channel', [setFlag(SEVERAL, 'on', 'beta'), setChannel('acme', 'beta')], 'on: channel beta'],
    ['set for a tenant', [pin('acme', SEVERAL, 'on', 'asked', null)], 'on: set for this tenant (asked)'],
    ['set for another tenant', [pin('acme', SEVERAL, 'on', 'asked', null)], 'off: its default', { tenant: 'bluebird' }],
    [
      'a rollout that names the person',
      [startRollout({ remote: SEVERAL, to: 'on', people: [PERSON] })],
      `on: rollout r1 names ${PERSON}`,
    ],
    [
      'a rollout that names somebody else',
      [startRollout({ remote: SEVERAL, to: 'on', people: [PERSON] })],
      'off: its default',
      { user: 'u' },
    ],
    ['nobody in particular, in a share of people', [share(99)], 'off: its default', { user: '' }],
    [
      'nobody in particular, when everybody has it',
      [share(100)],
      `on: rollout r1, bucket ${toBucket('r1', '')} < 10000`,
      { user: '' },
    ],
    ['before its first day', [share(100, { from: '2027-01-11' })], 'off: its default'],
    [
      'on its first day',
      [share(100, { from: '2027-01-11' })],
      `on: rollout r1, bucket ${toBucket('r1', 'u')} < 10000`,
      { at: new Date('2027-01-11T00:00:00Z'), user: 'u' },
    ],
    [
      'after its last day',
      [share(100, { until: '2027-01-12' })],
      'off: its default',
      { at: new Date('2027-01-12T00:00:00Z') },
    ],
    ['paused', [startRollout({ remote: SEVERAL, to: 'on', people: [PERSON] }), pause('r1')], 'off: its default'],
    ['resumed', [share(100), pause('r1'), resume('r1')], `on: rollout r1, bucket ${toBucket('r1', PERSON)} < 10000`],
    ['stopped', [share(100), stopRollout('r1', 'bad')], 'off: its default'],
    [
      'killed, whoever it was set for',
      [pin('acme', SEVERAL, 'on', 'asked', null), kill(SEVERAL, 'on', 'charges twice')],
      'off: on was killed (charges twice); its default',
    ],
    ['a killed default', [kill(LAYOUT, 'wide', 'overflows')], 'old: wide was killed (overflows)', { name: LAYOUT }],
    [
      'a kill that was undone',
      [setFlag(SEVERAL, 'on', 'stable'), kill(SEVERAL, 'on', 'x'), unkill(SEVERAL, 'on')],
      'on: set for everybody',
    ],
    [
      'rolled back while a share has it',
      [setFlag(SEVERAL, 'on', 'beta'), share(100), rollBackFlag(SEVERAL, 'bad'), setChannel('acme', 'beta')],
      'on: channel beta',
    ],
    [
      'rolled back when it was set for everybody',
      [setFlag(SEVERAL, 'on', 'stable'), rollBackFlag(SEVERAL, 'bad')],
      'off: its default',
    ],
    [
      'no longer set for the tenant',
      [pin('acme', SEVERAL, 'on', 'asked', null), unsetFlag(SEVERAL, ['acme'])],
      'off: its default',
    ],
  ])('%s', (_, changes, expected, visitor = {}) => expect(get(made(declared, ...changes), visitor)).toBe(expected))

  test('declaring again changes a default, and leaves rules alone', () => {
    const document = made(
      declared,
      pin('acme', SEVERAL, 'off', 'asked', null),
      declareFlags({ [SEVERAL]: flag({ default: 'on' }) }),
    )
    expect([get(document), get(document, { tenant: 'bluebird' })]).toEqual([
      'off: set for this tenant (asked)',
      'on: its default',
    ])
  })

  test('setting for everybody what a rollout offered finishes the rollout', () => {
    expect(made(declared, share(10), setFlag(SEVERAL, 'on', 'stable')).rollouts).toMatchObject([{ state: 'finished' }])
  })

  test('a forgotten flag leaves nothing behind', () => {
    const before = made(knowTenants(['acme']), declareFlags({ [LAYOUT]: flag() }, 'mfe-billing'))
    const after = [
      declareFlags({ [SEVERAL]: flag() }, 'mfe-billing'),
      setFlag(SEVERAL, 'on', 'stable'),
      share(10, { to: 'off' }),
      pin('acme', SEVERAL, 'on', 'x', null),
      kill(SEVERAL, 'on', 'x'),
      forgetFlag(SEVERAL),
    ].reduce((document, change) => change(document, now), before)
    expect(after).toEqual(before)
  })
})

describe('refused, with what to do instead', () => {
  test.each<[string, Change[], RegExp]>([
    [
      'setting what nobody declared',
      [setFlag('pay-later', 'on', 'stable')],
      /^There is no flag "pay-later"\. Available: layout, pay-several\.$/,
    ],
    ['a share of what nobody declared', [ofFlag('pay-later', share(10))], /^There is no flag "pay-later"/],
    [
      'a variant that it has not got',
      [setFlag(SEVERAL, 'blue', 'stable')],
      /^"blue" is no variant of pay-several: it is one of off, on\.$/,
    ],
    [
      'a pin of a variant that it has not got',
      [pin('acme', LAYOUT, 'on', 'x', null)],
      /^"on" is no variant of layout: it is one of old, wide, narrow\.$/,
    ],
    ['killing the first variant', [kill(SEVERAL, 'off', 'x')], /pay-several off can’t be killed: it is what remains/],
    [
      'offering a killed variant',
      [kill(SEVERAL, 'on', 'x'), setFlag(SEVERAL, 'on', 'stable')],
      /pay-several on was killed: x\. Undo the kill first \(unkill\)/,
    ],
    [
      'rolling back what is not set',
      [rollBackFlag(SEVERAL, 'x')],
      /no rollout is running, and it is set for no channel\. It is off by default/,
    ],
    [
      'somebody who is no person',
      [startRollout({ remote: SEVERAL, to: 'on', people: ['kim'] })],
      /"kim" is not a person’s id/,
    ],
    [
      'an end before the beginning',
      [share(10, { from: '2027-02-02', until: '2027-02-01' })],
      /2027-02-01 is not after 2027-02-02/,
    ],
    ['an end in the past', [share(10, { until: '2027-01-01' })], /2027-01-01 is in the past/],
    ['a day that is none', [share(10, { from: 'soon' })], /"soon" is not a valid date/],
    [
      'dropping a variant that a paused rollout offers',
      [
        startRollout({ remote: LAYOUT, to: 'narrow', percent: 10 }),
        pause('r1'),
        declareFlags({ [LAYOUT]: flag({ variants: ['old', 'wide'], default: 'wide' }) }),
      ],
      /no longer has the variant narrow, which a rule still offers/,
    ],
    [
      'declaring another’s flag',
      [declareFlags({ [SEVERAL]: flag({ owner: 'quotes' }) })],
      /belongs to billing, so quotes can’t declare it/,
    ],
    [
      'dropping a variant that a rule offers',
      [
        pin('acme', LAYOUT, 'narrow', 'x', null),
        declareFlags({ [LAYOUT]: flag({ variants: ['old', 'wide'], default: 'wide' }) }),
      ],
      /no longer has the variant narrow, which a rule still offers/,
    ],
    ['a name like a remote’s', [declareFlags({ 'mfe-billing': flag() })], /is not a remote’s/],
    ['a name like a property of every object', [declareFlags({ constructor: flag() })], /can’t be declared/],
    ['one variant', [declareFlags({ [SEVERAL]: flag({ variants: ['off'] }) })], /at least two different variants/],
    [
      'a default that is no variant',
      [declareFlags({ [SEVERAL]: flag({ default: 'blue' }) })],
      /default blue is not one of its variants/,
    ],
    ['an end that is no day', [declareFlags({ [SEVERAL]: flag({ until: 'June' }) })], /"June" is not a day such as/],
    ['no owner', [declareFlags({ [SEVERAL]: flag({ owner: ' ' }) })], /what it does and who owns it/],
  ])('%s', (_, changes, message) => expect(() => made(declared, ...changes)).toThrow(message))

  test('a flag named like a property of every object', () =>
    expect(() => made(setFlag('constructor', 'on', 'stable'))).toThrow(
      /^There is no flag "constructor"\. No build that was promoted declares one\.$/,
    ))
})

describe('flags beside remotes', () => {
  const remote = promoteToChannel('mfe-tracking', '1.0.0', 'stable')
  const gated = declareFlags({ tracking: flag({ wholeRemote: true, default: 'on' }) }, 'mfe-tracking')

  test('a flag is no remote: it is not loaded, and no combination of builds has it', () => {
    const document = made(
      declared,
      remote,
      knowTenants(['acme']),
      setFlag(SEVERAL, 'on', 'stable'),
      share(50, { to: 'off' }),
      pin('acme', LAYOUT, 'old', 'x', null),
    )
    expect(listRemotes(document)).toEqual(['mfe-tracking'])
    expect(combinations(document, now).map(({ versions }) => versions)).toEqual([{ 'mfe-tracking': '1.0.0' }])
  })

  test('a remote whose flag is off is absent, and says why', () => {
    const document = made(remote, gated, pin('acme', 'tracking', 'off', 'not paid for', null))
    const of = (tenant: string) =>
      resolveReleases(document, { tenant, user: '' }, now).map(({ version, rule, why }) => `${version} ${rule}: ${why}`)
    expect(of('acme')).toEqual(['null absent: flag tracking is off (set for this tenant (not paid for))'])
    expect(of('bluebird')).toEqual(['1.0.0 stable: channel stable'])
    // The gate looks at what is there once it is on.
    expect(combinations(document, now).map(({ versions }) => versions)).toEqual([{ 'mfe-tracking': '1.0.0' }])
  })

  test('a preview names the tenants whose variant changes', () => {
    const before = made(declared, knowTenants(['acme', 'bluebird']))
    expect(preview(before, pin('acme', SEVERAL, 'on', 'x', null)(before, now), now)).toEqual([
      { tenant: 'acme', remote: SEVERAL, before: 'off', after: 'on', why: 'set for this tenant (x)' },
    ])
  })

  test('a rollout of builds on some days is a combination of its own, which the gate sees beforehand', () => {
    const document = made(
      remote,
      knowTenants(['acme']),
      startRollout({ remote: 'mfe-tracking', to: '1.1.0', include: ['acme'], from: '2027-02-01' }),
    )
    expect(combinations(document, now).map(({ versions }) => versions['mfe-tracking'])).toEqual(['1.0.0', '1.1.0'])
  })
})

test('the gate refuses a build that declares a flag beyond its day', () => {
  const facts = {
    name: 'billing',
    routes: [],
    slots: [],
    flags: { [SEVERAL]: flag({ until: '2027-01-09' }), [LAYOUT]: flag({ until: '2027-01-10' }) },
  }
  expect(checkFlags({ facts }, now)).toEqual({
    verdict: 'no',
    detail: 'flag pay-several was to be gone by 2027-01-09: billing keeps one side, and removes it from src/remote.ts',
  })
  expect(checkFlags({ facts }, new Date('2027-01-09T23:00:00Z')).verdict).toBe('ok')
})

describe('20,000 people of 1,000 tenants', () => {
  const random = xoroshiro128plus(31)
  const word = (digits: number) => Array.from({ length: digits }, () => uniformInt(random, 0, 15).toString(16)).join('')
  const people = Array.from({ length: 20_000 }, (_, index) => ({
    tenant: `tenant-${index % 1_000}`,
    user: `${word(8)}-${word(4)}-4${word(3)}-a${word(3)}-${word(12)}`,
  }))
  const start = made(declared, share(10), startRollout({ remote: LAYOUT, to: 'narrow', percent: 10, unit: 'user' }))
  const has = (document: RegistryDocument, name: string, variant: string) =>
    people.map((visitor) => resolveFlag(document, name, visitor, now).version === variant)
  const several = has(start, SEVERAL, 'on')

  test('raising only adds', () => {
    const raised = has(raise('r1', { percent: 25 })(start, now), SEVERAL, 'on')
    const count = (flags: boolean[]) => flags.filter(Boolean).length
    expect(several.every((had, index) => !had || raised[index])).toBe(true)
    // Within four standard deviations of what a fair draw gives.
    expect(Math.abs(count(several) - 2_000)).toBeLessThan(4 * Math.sqrt(20_000 * 0.1 * 0.9))
    expect(Math.abs(count(raised) - 5_000)).toBeLessThan(4 * Math.sqrt(20_000 * 0.25 * 0.75))
  })

  test('of two shares, the older one really has the part that is computed', () => {
    const two = made(
      declared,
      startRollout({ remote: LAYOUT, to: 'old', percent: 50, unit: 'user' }),
      startRollout({ remote: LAYOUT, to: 'narrow', percent: 50, unit: 'user' }),
    )
    expect(effectiveShares(two, now)).toEqual([
      'layout old (rollout r1): really 50 % of those whom r2 leaves, 25 % of all',
    ])
    for (const [variant, part] of [
      ['narrow', 0.5],
      ['old', 0.25],
      ['wide', 0.25],
    ] as const) {
      const count = has(two, LAYOUT, variant).filter(Boolean).length
      expect(Math.abs(count - 20_000 * part)).toBeLessThan(4 * Math.sqrt(20_000 * part * (1 - part)))
    }
  })

  test('two flags draw independently', () => {
    const narrow = has(start, LAYOUT, 'narrow')
    const count = (inSeveral: boolean[], inNarrow: boolean[]) =>
      several.filter((had, index) => inSeveral.includes(had) && inNarrow.includes(narrow[index] === true)).length
    const both = [true, false]
    const chiSquare = both
      .flatMap((row) =>
        both.map((column) => {
          const expected = (count([row], both) * count(both, [column])) / people.length
          return (count([row], [column]) - expected) ** 2 / expected
        }),
      )
      .reduce((sum, part) => sum + part)
    // The 99.9th percentile of χ² with one degree of freedom.
    expect(chiSquare).toBeLessThan(10.83)
  })
})
