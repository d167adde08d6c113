import { addDays, durationText, periodEnd } from './membership-terms'

test.each([
  ['a year', '2026-02-10', '2026-02-10', 1, 'year', '2027-02-10'],
  ['the year after it', '2026-02-10', '2027-02-10', 1, 'year', '2028-02-10'],
  ['from a leap day', '2024-02-29', '2024-02-29', 1, 'year', '2025-02-28'],
  ['back to the leap day', '2024-02-29', '2027-02-28', 1, 'year', '2028-02-29'],
  ['a month from its last day', '2026-01-31', '2026-01-31', 1, 'month', '2026-02-28'],
  ['and the month after it', '2026-01-31', '2026-02-28', 1, 'month', '2026-03-31'],
  ['from a day that was moved', '2026-01-31', '2026-03-05', 3, 'month', '2026-06-05'],
])('a period ends: %s', (_, startsAt, from, count, period, end) =>
  expect(periodEnd(startsAt, from, { count, period })).toBe(end),
)

test('days and durations', () => {
  expect([addDays('2026-03-07', 2), addDays('2026-01-01', -1)]).toEqual(['2026-03-09', '2025-12-31'])
  expect([durationText({ count: 1, period: 'year' }), durationText({ count: 3, period: 'month' })]).toEqual([
    'year',
    '3 months',
  ])
})
