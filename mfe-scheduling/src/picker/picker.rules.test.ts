import { formatIn } from '@portal/rules/dates'
import { dayText, firstDayFrom, monthsFrom, todayIn } from './picker.rules'

test.each([
  ['2026-02-10', ['2026-02', '2026-03', '2026-04']],
  ['2026-11-30', ['2026-11', '2026-12', '2027-01']],
  ['2026-12-31', ['2026-12', '2027-01', '2027-02']],
])('from %s, the first free slot is searched in %j', (day, months) => expect(monthsFrom(day, 3)).toEqual(months))

test.each<[string[], string | null]>([
  [[], null],
  [['2026-02-09'], null],
  [['2026-02-10'], '2026-02-10'],
  [['2026-02-28', '2026-02-09', '2026-02-11'], '2026-02-11'],
])('of %j the first from February 10 is %s', (days, first) => expect(firstDayFrom(days, '2026-02-10')).toBe(first))

test.each([
  ['America/Denver', '2026-02-09'],
  ['Pacific/Auckland', '2026-02-10'],
])('today is the date at the address: in %s it is %s', (zone, today) =>
  expect(todayIn(zone, Date.parse('2026-02-10T06:30:00Z'))).toBe(today),
)

test('a day is formatted with its weekday', () =>
  expect(dayText('2026-02-11', { in: formatIn })).toBe('Wednesday, 02/11/2026'))
