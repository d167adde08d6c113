import type { Event } from '../e2e/live/page-recorder'
import { allPlays, between, kinds } from '../e2e/live/scenarios'
import { judge, liveAgainAt, type Happened } from '../e2e/live/verdict'
import { countResults, kindRows, liveText } from './proof-live-report.mjs'

const numbers = { numberAt: (latitude: number) => latitude, sent: 9 }
const lossOfConnection: Happened = { at: 1_000, overAt: 3_000, isLost: true, wasFrozen: false }
const freeze: Happened = { at: 1_000, overAt: 1_000, isLost: false, wasFrozen: true }

const line = (at: number, number: number): Event => ({ at, kind: 'line', line: number, token: '' })
const note = (at: number, shown: boolean): Event => ({ at, kind: 'note', shown })
/** A position that was received and is shown. */
const position = (at: number, number: number, on: number): Event[] => [
  { at, kind: 'position', line: on, latitude: number },
  { at, kind: 'marker', latitude: number },
]

/** A passing run at the limits: notice after exactly 6 s, live again exactly 30 s after the fault's end. */
const passingRun = [
  line(0, 1),
  ...position(500, 1, 1),
  note(7_000, true),
  line(8_000, 2),
  ...position(8_100, 1, 2),
  note(33_000, false),
  ...position(33_000, 2, 2),
]
const awake: Event[] = [
  line(0, 1),
  ...position(500, 1, 1),
  { at: 1_010, kind: 'slept', ms: 9_000 },
  ...position(1_010, 2, 1),
  ...position(1_500, 3, 1),
]

test('a page that shows the notice, recovers and continues in order passes', () =>
  expect(judge(passingRun, lossOfConnection, numbers)).toEqual({ noticeMs: 6_000, healMs: 30_000, problems: [] }))
test('a page that was frozen with a working connection needs no notice', () =>
  expect(judge(awake, freeze, numbers)).toEqual({ noticeMs: null, healMs: 10, problems: [] }))

const without = (events: Event[], kind: Event['kind']) => events.filter((event) => event.kind !== kind)
test.each<[string, Event[], Happened, RegExp]>([
  ['never shows the notice', without(passingRun, 'note'), lossOfConnection, /never said/],
  ['shows it a millisecond late', passingRun, { ...lossOfConnection, at: 999 }, /after 6001 ms/],
  ['shows it before the fault', [note(900, true), ...passingRun], lossOfConnection, /before anything had happened/],
  ['shows it twice', [...passingRun, note(33_500, true)], lossOfConnection, /2 times/],
  ['recovers a millisecond late', passingRun, { ...lossOfConnection, overAt: 2_999 }, /did not heal/],
  [
    'never hides it',
    passingRun.filter((event) => event.kind !== 'note' || event.shown),
    lossOfConnection,
    /did not heal/,
  ],
  ['receives nothing new', passingRun.slice(0, -2), lossOfConnection, /did not heal/],
  [
    'receives positions out of order',
    [...passingRun, ...position(33_500, 4, 2), { at: 33_600, kind: 'position', line: 2, latitude: 3 }],
    lossOfConnection,
    /Position 3 came after 4/,
  ],
  ['receives one twice', [...passingRun, ...position(33_500, 2, 2)], lossOfConnection, /Position 2 came after 2/],
  [
    'receives an old one on a new connection',
    [...passingRun, ...position(33_500, 4, 2), line(33_600, 3), ...position(33_700, 3, 3)],
    lossOfConnection,
    /Position 3 came after 4/,
  ],
  [
    'receives one that was never sent',
    [...passingRun, ...position(33_500, 10, 2)],
    lossOfConnection,
    /Position 10 was never sent/,
  ],
  [
    'receives one between two that were sent',
    [...passingRun, ...position(33_500, 2.5, 2)],
    lossOfConnection,
    /Position 2.5 was never sent/,
  ],
  [
    'moves the technician back to an old position',
    [...passingRun, ...position(33_500, 4, 2), { at: 33_600, kind: 'marker', latitude: 2 }],
    lossOfConnection,
    /shown at 2 after 4/,
  ],
  [
    'stops showing what it receives',
    [
      ...passingRun,
      ...[4, 5].map((number): Event => ({ at: 33_500 + number, kind: 'position', line: 2, latitude: number })),
    ],
    lossOfConnection,
    /shown at 2, and position 5/,
  ],
  ['gives up a working connection', [...awake, line(1_600, 2)], freeze, /took another/],
  ['reports a working connection as lost', [...awake, note(1_600, true)], freeze, /Its line was good/],
  ['kept running while it should be frozen', without(awake, 'slept'), freeze, /was not frozen/],
])('a page that %s fails', (_, events, happened, words) =>
  expect(judge(events, happened, numbers).problems).toContainEqual(expect.stringMatching(words)),
)

test('positions on the old connection do not count as recovery', () =>
  expect(
    liveAgainAt([line(0, 1), ...position(500, 1, 1), ...position(1_001, 2, 1)], lossOfConnection, numbers.numberAt),
  ).toBeNull())

test('each fault is tested twenty times; connection faults on five pages at a time', () => {
  const rounds = Object.fromEntries(
    kinds.map((kind) => [kind, allPlays(1, 20, 5).filter((play) => play.kind === kind).length]),
  )
  expect(rounds).toEqual({
    'short drop': 4,
    'half-open': 4,
    'frozen tab': 4,
    'expired token': 4,
    'server killed': 20,
    'server restart': 20,
  })
})
test('a scenario draws the same random numbers every time, and different ones than other scenarios', () => {
  const draw = () => allPlays(1, 20, 5).map((play) => between(play, 'moment', 2, 3))
  const [first, second] = draw()
  expect(draw()[0]).toBe(first)
  expect(second).not.toBe(first)
})

describe('the generated report', () => {
  const page = (noticeMs: number | null, problems: string[] = []) => ({ page: 0, noticeMs, healMs: 400.4, problems })
  const entry = (title: string, ok: boolean, more: object) => ({
    title,
    ok,
    reason: 'why | not',
    outcome: undefined,
    control: undefined,
    ...more,
  })
  const played = [
    entry('short drop · round 1', true, { outcome: { kind: 'short drop', round: 1, pages: [page(3.2), page(8)] } }),
    entry('frozen tab · round 1', true, { outcome: { kind: 'frozen tab', round: 1, pages: [page(null)] } }),
    entry('server killed · round 1', false, {
      outcome: { kind: 'server killed', round: 1, pages: [page(90), page(6_100, ['It said so after 6100 ms'])] },
    }),
    entry('half-open · round 1', false, {}),
    entry('control: deaf', true, { control: { name: 'deaf', kind: 'half-open', noticed: 'It never said' } }),
    entry('control: blind', false, {}),
  ]
  const text = liveText(played, {
    seed: '7',
    pages: 2,
    date: '2026-01-02',
    minutes: 3,
    machine: '2 cores',
    command: 'node scripts/proof-live.mjs full 7',
  })

  test('pages, aborted scenarios and controls are counted', () =>
    expect(countResults(played)).toEqual({ passed: 5, failed: 3 }))
  test('a server fault counts once for all pages', () =>
    expect(kindRows(played).map(([kind, faults, pages]) => [kind, faults, pages])).toEqual([
      ['short drop', 2, 2],
      ['frozen tab', 1, 1],
      ['server killed', 1, 2],
    ]))
  test.each([
    ['how many passed and failed', '**4 held and 2 failed**. No page took longer than **6100 ms**'],
    ['a fault’s row', '| short drop | 2 | 2 | 2 | 2 | 3 | 8 | 400 | 400 |'],
    ['that no notice was shown', '| frozen tab | 1 | 1 | 1 | 0 | – | – | 400 | 400 |'],
    ['a failure with its reason', '- server killed · round 1 · page 1: It said so after 6100 ms'],
    ['an aborted scenario', '- half-open · round 1: why \\| not'],
    ['a control that was detected', '| deaf | half-open | It never said |'],
    ['a control that was not', '| blind |  | **not noticed**: why \\| not |'],
  ])('says %s', (_, words) => expect(text).toContain(words))
})
