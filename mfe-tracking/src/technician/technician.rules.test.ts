import { directionsLink, lateTime, readDay, shiftDay, timeToday } from './technician.rules'

const ZONE = 'America/Denver'

test.each([
  ['within the window', '2026-03-24T16:40:00Z', 15, '2026-03-24T17:15:00.000Z'],
  ['after it, from the next whole minute on', '2026-03-24T17:20:30Z', 30, '2026-03-24T17:51:00.000Z'],
])('the time of somebody who is late is counted from the window’s end: %s', (_, now, minutes, expected) =>
  expect(lateTime(new Date('2026-03-24T17:00:00Z'), new Date(now), minutes).toISOString()).toBe(expected),
)

test.each([
  ['16:30', '2026-03-24T16:00:00Z', '2026-03-24T22:30:00.000Z'],
  ['00:15', '2026-03-24T16:00:00Z', '2026-03-24T06:15:00.000Z'],
  // The day on which clocks are put forward, and the one on which they are put back.
  ['16:30', '2026-03-08T16:00:00Z', '2026-03-08T22:30:00.000Z'],
  ['01:30', '2026-03-08T16:00:00Z', '2026-03-08T08:30:00.000Z'],
  ['16:30', '2026-11-01T16:00:00Z', '2026-11-01T23:30:00.000Z'],
])('%s today at %s is %s', (time, now, expected) =>
  expect(timeToday(time, ZONE, new Date(now))?.toISOString()).toBe(expected),
)

test.each(['', 'soon', '25:00', '02:30'])('%j is no time of the day on which clocks are put forward', (time) =>
  expect(timeToday(time, ZONE, new Date('2026-03-08T16:00:00Z'))).toBeNull(),
)

test('days are read and shifted', () => {
  expect([readDay('2026-03-24'), readDay('today'), readDay(null)]).toEqual(['2026-03-24', null, null])
  expect([shiftDay('2026-03-01', -1), shiftDay('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01'])
})

test('directions lead to the written address', () =>
  expect(
    directionsLink({ street: '1840 Juniper St', unit: 'Suite 2', city: 'Fairhaven', state: 'CO', zip_code: '80014' }),
  ).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=1840%20Juniper%20St%2C%20Suite%202%2C%20Fairhaven%2C%20CO%2080014',
  ))
