import { proveDateOrder, readCents, readDay, readTime, readValue } from './read-value'

test.each([
  ['2019-05-04', '2019-05-04'],
  ['2019-05-04T10:00:00Z', '2019-05-04'],
  ['5/4/2019', '2019-05-04'],
  ['5/4/19 3:15 PM', '2019-05-04'],
  ['05-04-1998', '1998-05-04'],
  ['25/12/2018', '2018-12-25'],
  ['May 4, 2019', '2019-05-04'],
  ['Sat, May 4th 2019', '2019-05-04'],
  ['04-May-19', '2019-05-04'],
  ['20190504', '2019-05-04'],
  ['43589', '2019-05-04'],
  ['2/30/2019', null],
  ['last spring', null],
])('%s is the day %s', (text, day) => expect(readDay(text)).toBe(day))

test.each([
  ['$1,234.50', 123_450],
  ['1234.5', 123_450],
  ['(12.00)', -1_200],
  ['-$12', -1_200],
  ['12.00-', -1_200],
  ['USD 0.1', 10],
  ['1.005', 101],
  ['12,34', null],
  ['(5', null],
  ['free', null],
])('%s is %s cents', (text, cents) => expect(readCents(text)).toBe(cents))

test.each([
  ['9:00 AM', '09:00'],
  ['12:30 am', '00:30'],
  ['1:05 PM - 2 PM', '13:05'],
  ['14:00:00', '14:00'],
  ['noon', null],
])('%s is the time %s', (text, time) => expect(readTime(text)).toBe(time))

test.each([
  ['25/12/2018', 'day-first'],
  ['12/25/18', 'month-first'],
  ['5/4/2019', 'either'],
  ['5/5/2019', null],
  ['2/30/2020', null],
  ['2019-05-04', null],
])('%s proves %s', (text, order) => expect(proveDateOrder(text)).toBe(order))

test.each([
  ['3/4/49', '1949-03-04'],
  ['04-May-49', '1949-05-04'],
  ['3/4/27', '2027-03-04'],
  ['3/4/2049', '2049-03-04'],
  ['2049-03-04', '2049-03-04'],
])('%s of the past is %s', (text, value) =>
  expect(readValue({ kind: 'day', isPast: true, order: 'month-first', today: '2026-02-10' }, text)).toMatchObject({
    value,
  }),
)
