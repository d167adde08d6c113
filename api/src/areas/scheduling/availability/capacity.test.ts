import {
  heldSpan,
  isFree,
  mergeSpans,
  overlaps,
  canDo,
  isBeforeBookingDeadline,
  visitSpan,
  workingTimes,
  type Span,
  type Work,
  type Worker,
} from './capacity'

const zone = 'America/Denver'
const day = '2026-02-10'
const window = {
  start: new Date('2026-02-10T17:00:00Z'),
  end: new Date('2026-02-10T19:00:00Z'),
  scheduledTime: new Date('2026-02-10T18:00:00Z'),
}
const work: Work = { categoryId: 7, durationMinutes: 90, travelMinutes: 0, zipCode: '80014' }
const worker = (id: number, more: Partial<Worker> = {}): Worker => ({
  id,
  skillIds: [7],
  zipCodes: [],
  workingHours: { 2: { from: 8, to: 18 } },
  ...more,
})
const span = (start: string, end: string): Span => ({ start: Date.parse(start), end: Date.parse(end) })

describe('who is free', () => {
  it.each<[string, Partial<Worker>, Span[], Partial<Work>, boolean]>([
    ['a worker without other work', {}, [], {}, true],
    ['not one whose hours end before the window ends', { workingHours: { 2: { from: 8, to: 11 } } }, [], {}, false],
    ['one whose hours end with the window', { workingHours: { 2: { from: 10, to: 12 } } }, [], {}, true],
    ['not one whose hours start after the window starts', { workingHours: { 2: { from: 11, to: 18 } } }, [], {}, false],
    [
      'not one whose hours end before the work is done',
      { workingHours: { 2: { from: 8, to: 12 } } },
      [],
      { durationMinutes: 121 },
      false,
    ],
    [
      'one whose travel home is after working hours',
      { workingHours: { 2: { from: 8, to: 12 } } },
      [],
      { travelMinutes: 30 },
      true,
    ],
    ['not one on a day off', { workingHours: {} }, [], {}, false],
    ['not one who is busy for a minute of it', {}, [span('2026-02-10T16:00:00Z', '2026-02-10T17:01:00Z')], {}, false],
    [
      'one who is busy right before and right after it',
      {},
      [span('2026-02-10T15:00:00Z', '2026-02-10T17:00:00Z'), span('2026-02-10T19:00:00Z', '2026-02-10T21:00:00Z')],
      {},
      true,
    ],
    [
      'not one who could not reach the next site in time',
      {},
      [span('2026-02-10T19:00:00Z', '2026-02-10T21:00:00Z')],
      { travelMinutes: 1 },
      false,
    ],
    [
      'one with just enough time to travel',
      {},
      [span('2026-02-10T19:20:00Z', '2026-02-10T21:00:00Z')],
      { travelMinutes: 20 },
      true,
    ],
  ])('%s', (_, more, busy, span, expected) => {
    const crew = { workers: [], busy: new Map([[1, mergeSpans(busy)]]), zone }
    expect(isFree(worker(1, more), day, window, { ...work, ...span }, crew)).toBe(expected)
  })

  it.each<[string, Partial<Worker>, boolean]>([
    ['goes everywhere', {}, true],
    ['goes there', { zipCodes: ['80014'] }, true],
    ['goes elsewhere', { zipCodes: ['80015'] }, false],
    ['lacks the skill', { skillIds: [8] }, false],
  ])('a worker who %s', (_, more, expected) => expect(canDo(worker(1, more), work)).toBe(expected))

  it('includes the window, the work if that takes longer, and the travel', () => {
    expect(visitSpan(window, work).end).toBe(window.end.getTime())
    expect(new Date(visitSpan(window, { durationMinutes: 150 }).end).toISOString()).toBe('2026-02-10T19:30:00.000Z')
    expect(new Date(heldSpan(window, { durationMinutes: 150, travelMinutes: 15 }).end).toISOString()).toBe(
      '2026-02-10T19:45:00.000Z',
    )
  })

  it.each([
    ['2026-02-10T15:00:00Z', true],
    ['2026-02-10T15:00:01Z', false],
  ])('at %s, a lead time of two hours is met: %s', (now, expected) => {
    expect(isBeforeBookingDeadline(window, new Date(now), 120)).toBe(expected)
  })

  it('uses local working hours on days that are an hour shorter or longer', () => {
    const times = (at: string, hours: { from: number; to: number }) =>
      workingTimes(worker(1, { workingHours: { 0: hours } }), at, zone)[0]
    const toHours = (value: Span | undefined) => value && (value.end - value.start) / 3_600_000
    expect(toHours(times('2026-03-08', { from: 0, to: 24 }))).toBe(23)
    expect(toHours(times('2026-11-01', { from: 0, to: 24 }))).toBe(25)
    expect(toHours(times('2026-03-08', { from: 8, to: 17 }))).toBe(9)
    // Hours from a time that does not exist start where the clock jumps to.
    expect(new Date(times('2026-03-08', { from: 2, to: 6 })?.start ?? 0).toISOString()).toBe('2026-03-08T09:00:00.000Z')
  })
})

it('finds the same overlaps among many spans as a linear search', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const any = (): Span => {
    const start = random(1_000)
    return { start, end: start + 1 + random(20) }
  }
  for (let round = 0; round < 200; round += 1) {
    const spans = Array.from({ length: random(40) }, any)
    const asked = any()
    expect(overlaps(mergeSpans(spans), asked)).toBe(
      spans.some(({ start, end }) => start < asked.end && end > asked.start),
    )
  }
})
