import { lastBookableDay } from './booking'

test.each([
  ['2026-02-10', '2027-02-10'],
  // Across a leap day.
  ['2027-12-31', '2028-12-30'],
])('on %s the last day to book is %s', (today, last) => expect(lastBookableDay(today)).toBe(last))
