import { freeWorkers, soonEnough, timeTaken, type Worker } from './capacity'

const zone = 'America/Denver'
const window = { start: new Date('2026-02-10T17:00:00Z'), end: new Date('2026-02-10T19:00:00Z'), scheduledTime: new Date('2026-02-10T18:00:00Z') }
const work = { categoryId: 7, durationMinutes: 90, zipCode: '80014' }
const worker = (id: number, more: Partial<Worker> = {}): Worker => ({ id, skillIds: [7], zipCodes: [], workingHours: { 2: { from: 8, to: 18 } }, ...more })
const hold = (start: string, end: string, technicianId = 1) => ({ technicianId, start: new Date(start), end: new Date(end) })

describe('who is free', () => {
  it.each([
    ['anybody who can do it', [worker(1)], [], [1]],
    ['nobody without the skill', [worker(1, { skillIds: [8] })], [], []],
    ['nobody of another zone', [worker(1, { zipCodes: ['80015'] }), worker(2, { zipCodes: ['80014'] })], [], [2]],
    ['nobody who goes home before the window ends', [worker(1, { workingHours: { 2: { from: 8, to: 11 } } })], [], []],
    ['whoever goes home just then', [worker(1, { workingHours: { 2: { from: 10, to: 12 } } })], [], [1]],
    ['nobody on their day off', [worker(1, { workingHours: {} })], [], []],
    ['nobody who is taken for a minute of it', [worker(1)], [hold('2026-02-10T16:00:00Z', '2026-02-10T17:01:00Z')], []],
    ['whoever gets free just then', [worker(1)], [hold('2026-02-10T15:00:00Z', '2026-02-10T17:00:00Z'), hold('2026-02-10T19:00:00Z', '2026-02-10T21:00:00Z')], [1]],
    ['the colleague of one who is taken', [worker(1), worker(2)], [hold('2026-02-10T17:00:00Z', '2026-02-10T19:00:00Z')], [2]],
  ])('%s', (_, workers, holds, expected) => {
    expect(freeWorkers(window, work, workers, holds, zone).map(({ id }) => id)).toEqual(expected)
  })

  it('counts the window, and the work when that takes longer', () => {
    expect(timeTaken(window, 90).end).toEqual(window.end)
    expect(timeTaken(window, 150).end.toISOString()).toBe('2026-02-10T19:30:00.000Z')
  })

  it.each([['2026-02-10T15:00:00Z', true], ['2026-02-10T15:00:01Z', false]])('at %s, two hours ahead is soon enough: %s', (now, expected) => {
    expect(soonEnough(window, new Date(now), 120)).toBe(expected)
  })
})
