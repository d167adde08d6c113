import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { knowTenants, pin, promoteToChannel, startRollout, stopRollout, usualGuard } from '#rules/changes'
import { emptyDocument } from '#rules/document'
import { breach } from './guard'
import { COUNTED_OF_ONE, createHealthBook, isAboutServed, MAX_REPORTS, readReports } from './health'
import type { LoadReport } from './report'
import { loadReport } from './testing/load-report'

const start = Date.parse('2027-01-10T12:00:00Z')
const MINUTE = 60_000

const load = loadReport()
const control: LoadReport = { ...load, version: '1.0.0', side: 'control' }
const failed = { errorClass: 'http', httpStatus: 503, ms: null } as const
const crashed = { phase: 'crash', errorClass: 'render', ms: null } as const
const from = (number: number) => ({ address: `203.0.113.${number}`, visitor: 'v' })

function open(windowMs = 10 * MINUTE) {
  let now = start
  const book = createHealthBook({ clock: () => new Date(now), windowMs })
  return { book, wait: (ms: number) => void (now += ms) }
}

describe('counting', () => {
  test('each side has its loads, failures, crashes and times', () => {
    const { book } = open()
    book.add(load, from(1))
    book.add({ ...load, ...failed }, from(1))
    book.add({ ...load, ...crashed }, from(1))
    book.add({ ...control, ms: 150 }, from(2))
    expect(book.of('r1')).toEqual({
      canary: { loads: 2, failures: 1, crashes: 1, readyMs: [200] },
      control: { loads: 1, failures: 0, crashes: 0, readyMs: [150] },
    })
    expect(book.of('r2').canary.loads).toBe(0)
  })

  test('what is older than the window no longer counts, to the millisecond', () => {
    const { book, wait } = open()
    book.add(load, from(1))
    wait(10 * MINUTE - 1)
    book.add(load, from(2))
    expect(book.of('r1').canary.loads).toBe(2)
    wait(1)
    expect(book.of('r1').canary.loads).toBe(1)
  })

  test('a report outside of any rollout is only shown', () => {
    const { book } = open()
    book.add({ ...load, rolloutId: null, side: null, ...failed }, from(1))
    expect(book.recent(5)).toEqual([
      {
        at: '2027-01-10T12:00:00.000Z',
        remote: 'mfe-billing',
        version: '1.1.0',
        tenant: 'acme',
        class: 'http',
        status: 503,
        ms: null,
      },
    ])
    expect(book.of('r1').canary.loads).toBe(0)
  })

  test('the newest failures come first; successes are not listed', () => {
    const { book } = open()
    for (const version of ['1', '2', '3']) book.add({ ...load, version, ...failed }, from(1))
    book.add(load, from(1))
    expect(book.recent(2).map(({ version }) => version)).toEqual(['3', '2'])
  })
})

describe('one reporter', () => {
  it.each([
    [
      'one address, whatever visitor id it sends',
      (index: number) => ({ address: '203.0.113.7', visitor: `v${index}` }),
    ],
    [
      'one network of IPv6',
      (index: number) => ({ address: `2001:db8:1:2:${(index + 1).toString(16)}::1`, visitor: 'v' }),
    ],
    [
      'an IPv4 address, also when written as IPv6',
      (index: number) => ({ address: index % 2 ? '203.0.113.7' : '::ffff:203.0.113.7', visitor: 'v' }),
    ],
    ['an invalid address', (index: number) => ({ address: `nonsense ${index}`, visitor: `v${index}` })],
    ['one visitor on localhost', () => ({ address: '127.0.0.1', visitor: 'v' })],
  ])('%s counts only so often', (_, reporter) => {
    const { book, wait } = open()
    for (let index = 0; index < 500; index++) book.add({ ...load, ...failed }, reporter(index))
    expect(book.of('r1').canary.loads).toBe(COUNTED_OF_ONE)
    // Crashes are counted separately from loads; a page that crashes at every load counts as both.
    for (let index = 0; index < 500; index++) book.add({ ...load, ...crashed }, reporter(index))
    expect(book.of('r1').canary.crashes).toBe(COUNTED_OF_ONE)
    wait(10 * MINUTE)
    book.add(load, reporter(0))
    expect(book.of('r1').canary.loads).toBe(1)
  })

  it.each([
    ['two addresses', { address: '203.0.113.8', visitor: 'v' }],
    ['two networks of IPv6', { address: '2001:db8:1:3::1', visitor: 'v' }],
  ])('%s are two', (_, other) => {
    const { book } = open()
    for (let index = 0; index < 50; index++) for (const one of [from(1), other]) book.add(load, one)
    expect(book.of('r1').canary.loads).toBe(2 * COUNTED_OF_ONE)
  })

  test('on localhost each visitor is a separate reporter, since all share the address', () => {
    const { book } = open()
    for (let index = 0; index < 5; index++) book.add(load, { address: '::1', visitor: `v${index}` })
    for (let index = 0; index < 50; index++) book.add(load, { address: '::1', visitor: 'v0' })
    expect(book.of('r1').canary.loads).toBe(4 + COUNTED_OF_ONE)
  })

  test('can’t fill the list of failures alone', () => {
    const { book } = open()
    book.add({ ...load, tenant: 'summit', ...failed }, from(1))
    for (let index = 0; index < 1_000; index++) book.add({ ...load, ...failed }, from(2))
    expect(book.recent(500).map(({ tenant }) => tenant)).toEqual([...Array<string>(10).fill('acme'), 'summit'])
  })
})

test('whatever is sent, memory is bounded', () => {
  const { book } = open()
  for (let index = 0; index < 30_000; index++) {
    book.add(
      { ...load, ...failed, rolloutId: `r${index % 100}` },
      { address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, visitor: 'v' },
    )
  }
  for (let index = 0; index < 5_000; index++)
    book.add({ ...load, rolloutId: 'r5' }, { address: `11.0.${index >> 8}.${index & 255}`, visitor: 'v' })
  const loads = Array.from({ length: 100 }, (_, index) => book.of(`r${index}`).canary.loads)
  expect(loads.filter((count) => count > 0)).toHaveLength(20)
  expect(Math.max(...loads)).toBe(2_000)
  expect(book.recent(100_000)).toHaveLength(200)
})

describe('without any one reporter', () => {
  /** Deterministic random numbers. */
  function seeded(seed: number) {
    const generator = xoroshiro128plus(seed)
    return (below: number) => uniformInt(generator, 0, below - 1)
  }
  const buildReport = (random: (below: number) => number, badness: number): LoadReport => {
    const side = random(2) ? load : control
    const isBad = () => random(100) < (side === load ? badness : 2)
    return { ...side, ms: 100 + random(200) * (isBad() ? 20 : 1), ...(isBad() && (random(2) ? failed : crashed)) }
  }

  test('nobody trips the guard alone: in 500 histories it trips only where the others’ reports alone would do it', () => {
    let tripped = 0
    let wouldHave = 0
    for (let seed = 1; seed <= 500; seed++) {
      const random = seeded(seed)
      const honest = open().book
      const all = open().book
      const badness = random(25)
      const people = 3 + random(40)
      for (let index = 0; index < 40 + random(300); index++) {
        const report = buildReport(random, badness)
        const who = from(random(people))
        honest.add(report, who)
        all.add(report, who)
      }
      // One more reporter, who sends the worst possible reports.
      for (let index = 0; index < 60; index++)
        all.add({ ...buildReport(random, 100), ...(index % 3 === 0 && { ...control, ms: 1 }) }, from(200))
      const { canary, control: beside } = all.beyondOneReporter('r1')
      const alone = honest.of('r1')
      const isBad = breach(alone.canary, alone.control, usualGuard) !== null
      if (breach(canary, beside, usualGuard)) {
        tripped++
        expect({ seed, isBad }).toEqual({ seed, isBad: true })
      } else if (!isBad && breach(all.of('r1').canary, all.of('r1').control, usualGuard)) wouldHave++
    }
    // Both happen: the guard still trips, and that one reporter would have tripped a guard with plain counts.
    expect(tripped).toBeGreaterThan(50)
    expect(wouldHave).toBeGreaterThan(50)
  })

  test('a single reporter leaves nothing', () => {
    const { book } = open()
    for (let index = 0; index < 50; index++) book.add({ ...load, ...failed }, from(1))
    expect(book.beyondOneReporter('r1').canary).toEqual({ loads: 0, failures: 0, crashes: 0, readyMs: [] })
  })

  test('a canary that fails for everybody stays bad', () => {
    const { book } = open()
    for (let index = 0; index < 30; index++) book.add({ ...load, ...failed }, from(index))
    expect(book.beyondOneReporter('r1').canary).toMatchObject({ loads: 29, failures: 29 })
  })
})

describe('reading what a browser sent', () => {
  test('reports come out unchanged, without unknown fields', () => {
    expect(readReports([load, { ...control, ...crashed, more: 'x', __proto__: { a: 1 } }])).toEqual({
      ok: true,
      reports: [load, { ...control, ...crashed }],
    })
    expect(readReports([])).toEqual({ ok: true, reports: [] })
    expect(readReports(Array.from({ length: MAX_REPORTS }, () => load))).toMatchObject({ ok: true })
  })

  const with_ = (change: object) => [load, { ...load, ...change }]
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'reports'],
    ['not a list', { 0: load }, 'reports'],
    ['text', 'reports', 'reports'],
    ['too many', Array.from({ length: MAX_REPORTS + 1 }, () => load), 'reports'],
    ['an invalid report', [null], 'reports[0]'],
    ['a list in the list', [[load]], 'reports[0]'],
    ['a missing field', [{ ...load, tenant: undefined }], 'reports[0].tenant'],
    ['a long remote', with_({ remote: 'm'.repeat(65) }), 'reports[1].remote'],
    ['markup for a remote', with_({ remote: '<b>' }), 'reports[1].remote'],
    ['a path for a version', with_({ version: '../1' }), 'reports[1].version'],
    ['a long version', with_({ version: '1'.repeat(81) }), 'reports[1].version'],
    ['a line break in a version', with_({ version: '1.0.0\n' }), 'reports[1].version'],
    ['a tenant with capitals', with_({ tenant: 'Acme' }), 'reports[1].tenant'],
    ['an invalid rollout id', with_({ rolloutId: 'x1' }), 'reports[1].rolloutId'],
    ['a third side', with_({ side: 'both' }), 'reports[1].side'],
    ['a side without a rollout', with_({ rolloutId: null }), 'reports[1].side'],
    ['a rollout without a side', with_({ side: null }), 'reports[1].side'],
    ['a bucket beyond the last', with_({ bucket: 10_000 }), 'reports[1].bucket'],
    ['half a bucket', with_({ bucket: 1.5 }), 'reports[1].bucket'],
    ['another phase', with_({ phase: 'start' }), 'reports[1].phase'],
    ['another class', with_({ errorClass: 'oops' }), 'reports[1].errorClass'],
    ['a crash without a class', with_({ phase: 'crash' }), 'reports[1].errorClass'],
    ['an invalid status', with_({ httpStatus: 99 }), 'reports[1].httpStatus'],
    ['a negative time', with_({ ms: -1 }), 'reports[1].ms'],
    ['an endless time', with_({ ms: 1e308 }), 'reports[1].ms'],
    ['not a number', with_({ ms: NaN }), 'reports[1].ms'],
    ['a number as text', with_({ ms: '5' }), 'reports[1].ms'],
  ])('%s is refused and named', (_, body, field) => {
    const read = readReports(body)
    expect(read).toMatchObject({ ok: false, field, error: expect.stringMatching(/./) })
  })
})

describe('what this registry serves', () => {
  const now = new Date(start)
  const document = [
    promoteToChannel('mfe-billing', '0.9.0', 'stable'),
    promoteToChannel('mfe-billing', '1.0.0', 'stable'),
    promoteToChannel('mfe-billing', '2.0.0', 'beta'),
    knowTenants(['acme']),
    pin('acme', 'mfe-billing', '0.5.0', 'x', null),
    startRollout({ remote: 'mfe-billing', to: '1.2.0', percent: 10 }),
    stopRollout('r1', 'bad'),
    startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10 }),
  ].reduce((next, change) => change(next, now), emptyDocument())
  const none = { rolloutId: null, side: null } as const
  it.each<[string, Partial<LoadReport>, boolean]>([
    ['stable', { version: '1.0.0', ...none }, true],
    ['beta', { version: '2.0.0', ...none }, true],
    ['what pages fall back to', { version: '0.9.0', ...none }, true],
    ['a pin', { version: '0.5.0', ...none }, true],
    ['a version nobody promoted', { version: '6.6.6', ...none }, false],
    ['an unknown remote', { remote: 'mfe-none', version: '1.0.0', ...none }, false],
    ['a remote named like a property of every object', { remote: '__proto__', version: '1.0.0', ...none }, false],
    ['the canary of a running rollout', { rolloutId: 'r2', side: 'canary', version: '1.1.0' }, true],
    ['its control', { rolloutId: 'r2', side: 'control', version: '1.0.0' }, true],
    ['the canary with the control’s version', { rolloutId: 'r2', side: 'canary', version: '1.0.0' }, false],
    ['the control with the canary’s version', { rolloutId: 'r2', side: 'control', version: '1.1.0' }, false],
    ['a rollout that was stopped', { rolloutId: 'r1', side: 'canary', version: '1.2.0' }, false],
    ['an unknown rollout', { rolloutId: 'r9', side: 'canary', version: '1.1.0' }, false],
    ['another remote’s rollout', { remote: 'mfe-quotes', rolloutId: 'r2', side: 'canary', version: '1.1.0' }, false],
  ])('%s: %p', (_, part, expected) => expect(isAboutServed(document, { ...load, ...part })).toBe(expected))
})
