import { metresBetween } from './distance'

test('a mile to the north is 1,609 m, and the same place is 0 m away', () => {
  const home = { latitude: 39.74, longitude: -104.99 }
  expect(metresBetween(home, { ...home, latitude: home.latitude + 1609.344 / 111_195 })).toBeCloseTo(1609.3, 0)
  expect(metresBetween(home, home)).toBe(0)
})
