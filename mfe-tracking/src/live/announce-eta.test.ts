import { nextAnnouncement } from './announce-eta'

const at = (clock: string) => `2026-07-01T${clock}Z`
const now = Date.parse(at('12:00:00'))
const last = { eta: at('12:10:00'), at: now }
const seconds = 1000

test('announces nothing while no ETA is known, and the first one at once', () => {
  expect(nextAnnouncement(null, null, now)).toBeNull()
  expect(nextAnnouncement(null, at('12:10:00'), now)).toEqual({ eta: at('12:10:00'), at: now })
})

test.each([
  ['the same minute, long after', at('12:10:59'), 300 * seconds, false],
  ['a minute more, too soon', at('12:11:00'), 59 * seconds, false],
  ['a minute more, a minute later', at('12:11:00'), 60 * seconds, true],
  ['just under two minutes more, at once', at('12:11:59'), 1 * seconds, false],
  ['two minutes more, at once', at('12:12:00'), 1 * seconds, true],
  ['two minutes less, at once', at('12:08:00'), 1 * seconds, true],
  ['no longer known', null, 90 * seconds, false],
])('%s', (_, eta, later, told) => {
  const next = nextAnnouncement(last, eta, now + later)
  expect(next).toEqual(told ? { eta, at: now + later } : last)
})

test('a drive of twenty minutes with a position every two seconds is announced only a few times', () => {
  let told = nextAnnouncement(null, at('12:20:00'), now)
  let count = 1
  for (let second = 2; second < 20 * 60; second += 2) {
    // Alternates around the full minute: every position shows a different one.
    const eta = new Date(Date.parse(at('12:20:00')) + (second % 4 === 0 ? 20_000 : -20_000)).toISOString()
    const next = nextAnnouncement(told, eta, now + second * seconds)
    if (next !== told) count += 1
    told = next
  }
  expect(count).toBeLessThanOrEqual(20)
  expect(count).toBeGreaterThan(1)
})
