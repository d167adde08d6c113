import { heldSpan, isFree, mergeSpans, overlaps, canDo, isBeforeBookingDeadline, visitSpan, workingTimes, type Span, type Work, type Worker } from './capacity'

const zone = 'America/Denver'
const day = '2026-02-10'
const window = { start: new Date('2026-02-10T17:00:00Z'), end: new Date('2026-02-10T19:00:00Z'), scheduledTime: new Date('2026-02-10T18:00:00Z') }
const work: Work = { categoryId: 7, durationMinutes: 90, travelMinutes: 0, zipCode: '80014' }
const worker = (id: number, more: Partial<Worker> = {}): Worker => ({ id, skillIds: [7], zipCodes: [], workingHours: { 2: { from: 8, to: 18 } }, ...more })
const span = (start: string, end: string): Span => ({ start: Date.parse(start), end: Date.parse(end) })

describe('who is free', () => {
  it.each<[string, Partial<Worker>, Span[], Partial<Work>, boolean]>([
    ['anybody with nothing to do', {}, [], {}, true],
    ['nobody who goes home before the window ends', { workingHours: { 2: { from: 8, to: 11 } } }, [], {}, false],
    ['whoever goes home just then', { workingHours: { 2: { from: 10, to: 12 } } }, [], {}, true],
    ['nobody who comes a minute after it began', { workingHours: { 2: { from: 11, to: 18 } } }, [], {}, false],
    ['nobody who goes home before the work is done', { workingHours: { 2: { from: 8, to: 12 } } }, [], { durationMinutes: 121 }, false],
    ['whoever has only the way home left when they go', { workingHours: { 2: { from: 8, to: 12 } } }, [], { travelMinutes: 30 }, true],
    ['nobody on their day off', { workingHours: {} }, [], {}, false],
    ['nobody who is taken for a minute of it', {}, [span('2026-02-10T16:00:00Z', '2026-02-10T17:01:00Z')], {}, false],
    ['whoever is taken up to it and from its end', {}, [span('2026-02-10T15:00:00Z', '2026-02-10T17:00:00Z'), span('2026-02-10T19:00:00Z', '2026-02-10T21:00:00Z')], {}, true],
    ['nobody who could not be at the next place in time', {}, [span('2026-02-10T19:00:00Z', '2026-02-10T21:00:00Z')], { travelMinutes: 1 }, false],
    ['whoever has just the time for the way', {}, [span('2026-02-10T19:20:00Z', '2026-02-10T21:00:00Z')], { travelMinutes: 20 }, true],
  ])('%s', (_, more, busy, asked, expected) => {
    const crew = { workers: [], busy: new Map([[1, mergeSpans(busy)]]), timesOf: workingTimes(zone) }
    expect(isFree(worker(1, more), day, window, { ...work, ...asked }, crew)).toBe(expected)
  })

  it.each<[string, Partial<Worker>, boolean]>([
    ['goes everywhere', {}, true],
    ['goes there', { zipCodes: ['80014'] }, true],
    ['goes elsewhere', { zipCodes: ['80015'] }, false],
    ['never learnt it', { skillIds: [8] }, false],
  ])('somebody who %s', (_, more, expected) => expect(canDo(worker(1, more), work)).toBe(expected))

  it('counts the window, the work when that takes longer, and the way', () => {
    expect(visitSpan(window, work).end).toBe(window.end.getTime())
    expect(new Date(visitSpan(window, { durationMinutes: 150 }).end).toISOString()).toBe('2026-02-10T19:30:00.000Z')
    expect(new Date(heldSpan(window, { durationMinutes: 150, travelMinutes: 15 }).end).toISOString()).toBe('2026-02-10T19:45:00.000Z')
  })

  it.each([['2026-02-10T15:00:00Z', true], ['2026-02-10T15:00:01Z', false]])('at %s, two hours ahead is soon enough: %s', (now, expected) => {
    expect(isBeforeBookingDeadline(window, new Date(now), 120)).toBe(expected)
  })

  it('knows working hours by the wall clock on days that are an hour shorter or longer', () => {
    const times = (at: string, hours: { from: number; to: number }) => workingTimes(zone)(worker(1, { workingHours: { 0: hours } }), at)
    const hoursOf = (value: Span | null) => value && (value.end - value.start) / 3_600_000
    expect(hoursOf(times('2026-03-08', { from: 0, to: 24 }))).toBe(23)
    expect(hoursOf(times('2026-11-01', { from: 0, to: 24 }))).toBe(25)
    expect(hoursOf(times('2026-03-08', { from: 8, to: 17 }))).toBe(9)
    // From a time that never comes: from where the clock jumps to.
    expect(new Date(times('2026-03-08', { from: 2, to: 6 })?.start ?? 0).toISOString()).toBe('2026-03-08T09:00:00.000Z')
  })
})

it('finds overlaps among many spans as one look at each would', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const any = (): Span => {
    const start = random(1_000)
    return { start, end: start + 1 + random(20) }
  }
  for (let round = 0; round < 200; round += 1) {
    const spans = Array.from({ length: random(40) }, any)
    const asked = any()
    expect(overlaps(mergeSpans(spans), asked)).toBe(spans.some(({ start, end }) => start < asked.end && end > asked.start))
  }
})
