import { visitPromise } from './visit-promise'

const zone = 'America/Denver'
/** 10:00 AM in Denver. */
const windowEnd = new Date('2026-07-01T16:00:00Z')
const before = '2026-06-30T12:00:00Z'
const lastSecond = '2026-07-02T05:59:59Z'
const midnight = '2026-07-02T06:00:00Z'
const daysLater = '2026-07-05T16:00:00Z'

test.each([
  ['pending', 'will_come', 'none'],
  ['preferred_assignment', 'will_come', 'none'],
  ['assigned', 'will_come', 'none'],
  ['late', 'will_come', 'none'],
  ['Installation Pending', 'will_come', 'none'],
  ['accepted', 'on_the_way', 'on_the_way'],
  ['running', 'arrived', 'arrived'],
  ['completed', 'none', 'none'],
  ['canceled', 'none', 'none'],
  ['quote_denied', 'none', 'none'],
  ['lost_opportunity', 'none', 'none'],
  ['waiting for parts', 'none', 'none'],
])('%s promises %s until midnight of its day, then %s', (status, ahead, passed) => {
  const at = (now: string) => visitPromise({ status, windowEnd, zone }, new Date(now))
  expect([before, lastSecond, midnight, daysLater].map(at)).toEqual([ahead, ahead, passed, passed])
})

test('the day ends in the zone of the address', () => {
  expect(visitPromise({ status: 'late', windowEnd, zone: 'America/New_York' }, new Date('2026-07-02T04:00:00Z'))).toBe(
    'none',
  )
})
