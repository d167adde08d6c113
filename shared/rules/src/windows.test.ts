import { formatIn, formatTime } from './windows'

test.each([
  ['2026-07-01T20:00:00Z', 'America/Denver', 'h:mm a', '2:00 PM'],
  ['2026-07-01T06:05:00Z', 'America/Denver', 'H h:mm a', '0 12:05 AM'],
  ['2026-07-01T18:05:00Z', 'America/Denver', 'H h:mm a', '12 12:05 PM'],
  ['2026-03-08T09:59:00Z', 'America/Denver', 'MM/dd/yyyy h:mm a', '03/08/2026 3:59 AM'],
  ['2026-03-08T08:59:00Z', 'America/Denver', 'MM/dd/yyyy h:mm a', '03/08/2026 1:59 AM'],
  ['2026-12-31T23:30:00Z', 'Pacific/Kiritimati', 'EEEE, MM/dd/yyyy', 'Friday, 01/01/2027'],
  ['2026-02-10T16:00:00Z', 'Asia/Kathmandu', 'yyyyMMdd', '20260210'],
  ['0099-06-01T12:00:00Z', 'UTC', 'yyyy-MM-dd', '0099-06-01'],
])('%s in %s as %s is %s', (instant, zone, pattern, expected) =>
  expect(formatIn(instant, zone, pattern)).toBe(expected),
)

test('an invalid date and an unknown zone are range errors', () => {
  expect(() => formatTime('soon', 'America/Denver')).toThrow(RangeError)
  expect(() => formatTime('2026-07-01T20:00:00Z', 'Mars/Olympus')).toThrow(RangeError)
})

test.each([
  ['es', 'EEEE, MM/dd/yyyy', 'viernes,17dejuliode2026'],
  ['es', 'h:mm a', '2:00p.m.'],
  ['fr-CA', 'MM/dd/yyyy', '17juill.2026'],
])('in %s, %s is written as %s, blanks aside', (language, pattern, expected) =>
  expect(formatIn('2026-07-17T20:00:00Z', 'America/Denver', pattern, language).replaceAll(/\s/g, '')).toBe(expected),
)
