import { usualGuard } from '#rules/changes'
import { breach, noHealth, p75, type Health } from './guard'

const health = (part: Partial<Health>): Health => ({ ...noHealth(), ...part })
const control = health({ loads: 1_000, failures: 10, crashes: 10, readyMs: Array.from({ length: 100 }, () => 200) })

it.each<[string, Partial<Health>, RegExp | null]>([
  ['nothing seen', {}, null],
  ['one load short of enough, all failed', { loads: 19, failures: 19 }, null],
  [
    'enough loads, all failed',
    { loads: 20, failures: 20 },
    /load failures 100\.0 % of 20 loads, control 1\.0 % of 1000, limit \+5\.0 %/,
  ],
  ['failures at the limit', { loads: 100, failures: 6 }, null],
  ['failures just above the limit', { loads: 100, failures: 7 }, /load failures 7\.0 %/],
  ['crashes at the limit', { loads: 100, crashes: 6 }, null],
  ['crashes just above the limit', { loads: 100, crashes: 7 }, /crashed pages 7\.0 %/],
  ['twice as slow', { loads: 100, readyMs: [400, 400, 400, 400] }, null],
  ['slower than that', { loads: 100, readyMs: [401, 401, 401, 401] }, /p75 401 ms, control 200 ms, limit 2 ×/],
  ['as healthy as the control', { loads: 100, failures: 1, crashes: 1, readyMs: [200, 210, 190] }, null],
])('%s', (_, canary, reason) => {
  const found = breach(health(canary), control, usualGuard)
  if (reason) expect(found).toMatch(reason)
  else expect(found).toBeNull()
})

it('times are not compared with a control that has too few loads', () => {
  const few = health({ loads: 3, readyMs: [100, 100, 100] })
  expect(breach(health({ loads: 100, readyMs: [900, 900] }), few, usualGuard)).toBeNull()
})

it('failures count even without a control', () =>
  expect(breach(health({ loads: 20, failures: 2 }), noHealth(), usualGuard)).toMatch(/10\.0 %/))

it.each([
  [[], null],
  [[5], 5],
  [[1, 2, 3, 4], 3],
  [[4, 3, 2, 1, 5], 4],
])('the 75th percentile of %j is %p', (values, expected) => expect(p75(values)).toBe(expected))
