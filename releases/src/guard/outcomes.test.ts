import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { createOutcomeBook } from './outcome-book'
import { FALSE_ALARMS, outcomeBreach, type Outcomes } from './outcomes'
import { likelihoodRatio } from './sequential-test'
import { loadReport } from './testing/load-report'

const of = (count: number, all: number) => ({ count, of: all })
const outcomes = (part: Partial<Outcomes> = {}): Outcomes => ({
  failed: of(0, 0),
  booking: of(0, 0),
  payment: of(0, 0),
  ...part,
})

test.each([
  ['nobody', of(0, 0), of(0, 0), 0],
  ['too few on one side', of(0, 19), of(500, 1_000), 0],
  ['all, on both sides', of(20, 20), of(50, 50), 0],
  // sqrt(V/(V+τ²))·exp(τ²Δ²/(2V(V+τ²))) with V = 0.5·0.5·(1/100+1/100) = 0.005, Δ = 0.2, τ = 0.1
  ['40 and 60 of 100', of(40, 100), of(60, 100), Math.sqrt(0.005 / 0.015) * Math.exp(0.0004 / 0.00015)],
])('the likelihood ratio of %s', (_, canary, control, ratio) =>
  expect(likelihoodRatio(canary, control)).toBeCloseTo(ratio, 10),
)

test.each<[string, Partial<Outcomes>, Partial<Outcomes>, RegExp | null]>([
  [
    'pages that fail',
    { failed: of(12, 40) },
    { failed: of(4, 360) },
    /^30\.0 % of 40 people met a page that failed, control 1\.1 % of 360 \(likelihood ratio > 1000000, limit 60\)$/,
  ],
  [
    'fewer bookings',
    { booking: of(10, 50) },
    { booking: of(300, 450) },
    /^20\.0 % of 50 people made the booking that they began, control 66\.7 % of 450/,
  ],
  [
    'fewer payments',
    { payment: of(10, 50) },
    { payment: of(300, 450) },
    /^20\.0 % of 50 people paid after opening an invoice, control 66\.7 % of 450/,
  ],
  ['more payments', { payment: of(48, 50) }, { payment: of(200, 450) }, null],
  ['fewer pages that fail', { failed: of(0, 500) }, { failed: of(250, 500) }, null],
  ['a difference that may be chance', { payment: of(28, 50) }, { payment: of(300, 450) }, null],
  ['nothing seen', {}, {}, null],
])('%s', (_, canary, control, reason) => {
  const found = outcomeBreach({ canary: outcomes(canary), control: outcomes(control) })
  if (reason) expect(found).toMatch(reason)
  else expect(found).toBeNull()
})

const report = loadReport()
const person = (index: number) => ({ address: `203.0.${Math.floor(index / 250)}.${index % 250}`, visitor: `v${index}` })

describe('the book', () => {
  test('counts people who met the feature, each once', () => {
    const book = createOutcomeBook()
    for (let again = 0; again < 3; again++) {
      book.add(report, person(1))
      book.add({ ...report, phase: 'begun', aim: 'payment' }, person(1))
      book.add({ ...report, phase: 'crash', errorClass: 'render' }, person(1))
    }
    book.add({ ...report, phase: 'done', aim: 'payment' }, person(1))
    // Begun before it was met; done without having begun; and somebody who never met it.
    book.add({ ...report, phase: 'begun', aim: 'booking' }, person(2))
    book.add(report, person(2))
    book.add({ ...report, phase: 'done', aim: 'payment' }, person(2))
    book.add({ ...report, phase: 'begun', aim: 'payment' }, person(3))
    book.add({ ...report, side: 'control' }, person(4))
    book.add({ ...report, rolloutId: null, side: null }, person(5))
    expect(book.of('r1')).toEqual({
      canary: { failed: of(1, 2), booking: of(0, 1), payment: of(1, 1) },
      control: outcomes({ failed: of(0, 1) }),
    })
    expect(book.of('r2')).toEqual({ canary: outcomes(), control: outcomes() })
  })

  test('counts at most ten people behind one address, and can leave each address out', () => {
    const book = createOutcomeBook()
    for (let index = 0; index < 50; index++)
      book.add({ ...report, errorClass: 'http' }, { address: '192.0.2.1', visitor: `forged-${index}` })
    book.add(report, person(1))
    expect(book.of('r1').canary.failed).toEqual(of(10, 11))
    expect([...book.withoutEach('r1')].map(({ canary }) => canary.failed)).toEqual([of(0, 1), of(10, 10)])
  })
})

/** One rollout of 10 % of 2,000 people, looked at after each of them; whether it was ever stopped. */
function isStopped(
  seed: number,
  { canaryPays, canaryFails = 0.01 }: { canaryPays: number; canaryFails?: number },
): boolean {
  const random = xoroshiro128plus(seed)
  const chance = (share: number) => uniformInt(random, 0, 999_999) < share * 1_000_000
  const sides = { canary: outcomes(), control: outcomes() }
  const count = (proportion: { count: number; of: number }, isDone: boolean) => {
    proportion.of++
    if (isDone) proportion.count++
  }
  for (let index = 0; index < 2_000; index++) {
    const isCanary = chance(0.1)
    const side = sides[isCanary ? 'canary' : 'control']
    count(side.failed, chance(isCanary ? canaryFails : 0.01))
    if (chance(0.4)) count(side.payment, chance(isCanary ? canaryPays : 0.6))
    if (chance(0.2)) count(side.booking, chance(0.3))
    if (outcomeBreach(sides) !== null) return true
  }
  return false
}
const stopped = (wish: Parameters<typeof isStopped>[1]) =>
  Array.from({ length: 200 }, (_, seed) => isStopped(seed, wish)).filter(Boolean).length

describe('200 made-up rollouts, looked at after every person', () => {
  test('one that changes nothing is rarely stopped', () =>
    expect(stopped({ canaryPays: 0.6 })).toBeLessThanOrEqual(200 * FALSE_ALARMS))
  test('one whose people pay half as often is nearly always stopped', () =>
    expect(stopped({ canaryPays: 0.3 })).toBeGreaterThan(180))
  test('one whose page breaks for a third is always stopped', () =>
    expect(stopped({ canaryPays: 0.6, canaryFails: 0.33 })).toBe(200))
})
