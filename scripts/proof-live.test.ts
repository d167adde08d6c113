import { judge, liveAgainAt, type Happened } from '../e2e/live/verdict'
import { allPlays, between, kinds } from '../e2e/live/scenarios'
import type { Event } from '../e2e/live/page-recorder'
import { countOf, kindRows, liveText } from './proof-live-report.mjs'

const numbers = { numberAt: (latitude: number) => latitude, sent: 9 }
const lost: Happened = { at: 1_000, overAt: 3_000, isLost: true, wasFrozen: false }
const good: Happened = { at: 1_000, overAt: 1_000, isLost: false, wasFrozen: true }

const line = (at: number, number: number): Event => ({ at, kind: 'line', line: number, token: '' })
const note = (at: number, shown: boolean): Event => ({ at, kind: 'note', shown })
/** A position that came in, and is shown. */
const position = (at: number, number: number, on: number): Event[] => [{ at, kind: 'position', line: on, latitude: number }, { at, kind: 'marker', latitude: number }]

/** One that holds: told after six seconds to the millisecond, live again thirty after the fault's end. */
const held = [line(0, 1), ...position(500, 1, 1), note(7_000, true), line(8_000, 2), ...position(8_100, 1, 2), note(33_000, false), ...position(33_000, 2, 2)]
const awake: Event[] = [line(0, 1), ...position(500, 1, 1), { at: 1_010, kind: 'slept', ms: 9_000 }, ...position(1_010, 2, 1), ...position(1_500, 3, 1)]

test('a page that is told, heals and goes on in order', () =>
  expect(judge(held, lost, numbers)).toEqual({ noticeMs: 6_000, healMs: 30_000, problems: [] }))
test('a page that slept on a good line needs no word', () => expect(judge(awake, good, numbers)).toEqual({ noticeMs: null, healMs: 10, problems: [] }))

const without = (events: Event[], kind: Event['kind']) => events.filter((event) => event.kind !== kind)
test.each<[string, Event[], Happened, RegExp]>([
  ['says nothing', without(held, 'note'), lost, /never said/],
  ['says it a millisecond late', held, { ...lost, at: 999 }, /after 6001 ms/],
  ['says it before', [note(900, true), ...held], lost, /before anything had happened/],
  ['says it twice', [...held, note(33_500, true)], lost, /2 times/],
  ['heals a millisecond late', held, { ...lost, overAt: 2_999 }, /did not heal/],
  ['never stops saying it', held.filter((event) => event.kind !== 'note' || event.shown), lost, /did not heal/],
  ['hears nothing new', held.slice(0, -2), lost, /did not heal/],
  ['hears positions in the wrong order', [...held, ...position(33_500, 4, 2), { at: 33_600, kind: 'position', line: 2, latitude: 3 }], lost, /Position 3 came after 4/],
  ['hears one twice', [...held, ...position(33_500, 2, 2)], lost, /Position 2 came after 2/],
  ['hears an old one from a new line', [...held, ...position(33_500, 4, 2), line(33_600, 3), ...position(33_700, 3, 3)], lost, /Position 3 came after 4/],
  ['hears what nobody sent', [...held, ...position(33_500, 10, 2)], lost, /Position 10 was never sent/],
  ['hears a place between two', [...held, ...position(33_500, 2.5, 2)], lost, /Position 2.5 was never sent/],
  ['shows the technician where they were', [...held, ...position(33_500, 4, 2), { at: 33_600, kind: 'marker', latitude: 2 }], lost, /shown at 2 after 4/],
  ['shows no more of what it hears', [...held, ...[4, 5].map((number): Event => ({ at: 33_500 + number, kind: 'position', line: 2, latitude: number }))], lost, /shown at 2, and position 5/],
  ['gives a good line up', [...awake, line(1_600, 2)], good, /took another/],
  ['says of a good line that it is lost', [...awake, note(1_600, true)], good, /Its line was good/],
  ['ran on while it was frozen', without(awake, 'slept'), good, /was not frozen/],
])('a page that %s is noticed', (_, events, happened, words) => expect(judge(events, happened, numbers).problems).toContainEqual(expect.stringMatching(words)))

test('news of the old line is no sign of healing', () =>
  expect(liveAgainAt([line(0, 1), ...position(500, 1, 1), ...position(1_001, 2, 1)], lost, numbers.numberAt)).toBeNull())

test('each fault is made twenty times, of the connection on five pages at once', () => {
  const rounds = Object.fromEntries(kinds.map((kind) => [kind, allPlays(1, 20, 5).filter((play) => play.kind === kind).length]))
  expect(rounds).toEqual({ 'short drop': 4, 'half-open': 4, 'frozen tab': 4, 'expired token': 4, 'server killed': 20, 'server restart': 20 })
})
test('a play draws the same again, and another another', () => {
  const [first, second] = allPlays(1, 20, 5)
  expect(between(first!, 'moment', 2, 3)).toBe(between({ ...first! }, 'moment', 2, 3))
  expect(between(first!, 'moment', 2, 3)).not.toBe(between(second!, 'moment', 2, 3))
})

describe('the page that is written', () => {
  const page = (noticeMs: number | null, problems: string[] = []) => ({ page: 0, noticeMs, healMs: 400.4, problems })
  const entry = (title: string, ok: boolean, more: object) => ({ title, ok, reason: 'why | not', outcome: undefined, control: undefined, ...more })
  const played = [
    entry('short drop · round 1', true, { outcome: { kind: 'short drop', round: 1, pages: [page(3.2), page(8)] } }),
    entry('frozen tab · round 1', true, { outcome: { kind: 'frozen tab', round: 1, pages: [page(null)] } }),
    entry('server killed · round 1', false, { outcome: { kind: 'server killed', round: 1, pages: [page(90), page(6_100, ['It said so after 6100 ms'])] } }),
    entry('half-open · round 1', false, {}),
    entry('control: deaf', true, { control: { name: 'deaf', kind: 'half-open', noticed: 'It never said' } }),
    entry('control: blind', false, {}),
  ]
  const text = liveText(played, { seed: '7', pages: 2, date: '2026-01-02', minutes: 3, machine: '2 cores', command: 'node scripts/proof-live.mjs full 7' })

  test('pages, plays that broke off and controls are counted', () => expect(countOf(played)).toEqual({ passed: 5, failed: 3 }))
  test('a fault of the server is one for all pages', () => expect(kindRows(played).map(([kind, faults, pages]) => [kind, faults, pages])).toEqual([['short drop', 2, 2], ['frozen tab', 1, 1], ['server killed', 1, 2]]))
  test.each([
    ['what held and what failed', '**4 held and 2 failed**. No page took longer than **6100 ms**'],
    ['a fault’s row', '| short drop | 2 | 2 | 2 | 2 | 3 | 8 | 400 | 400 |'],
    ['that nobody was told', '| frozen tab | 1 | 1 | 1 | 0 | – | – | 400 | 400 |'],
    ['a failure with its reason', '- server killed · round 1 · page 1: It said so after 6100 ms'],
    ['a play that broke off', '- half-open · round 1: why \\| not'],
    ['a control that was noticed', '| deaf | half-open | It never said |'],
    ['a control that was not', '| blind |  | **not noticed**: why \\| not |'],
  ])('says %s', (_, words) => expect(text).toContain(words))
})
