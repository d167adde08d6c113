import { median, pairedRatio, quantile, seededRandom } from './statistics'

test('median of odd and even counts', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test.each([
  [0, 1],
  [0.5, 10],
  [0.95, 19],
  [0.951, 20],
  [1, 20],
])('of 1 to 20 in any order, the quantile %d is %d', (part, value) =>
  expect(
    quantile(
      Array.from({ length: 20 }, (_, index) => 20 - index),
      part,
    ),
  ).toBe(value),
)

test('the quantile of no values is NaN', () => expect(quantile([], 0.5)).toBeNaN())

test('the ratio of two equal series is 1, with an interval of 1 to 1', () => {
  const series = [10, 12, 11, 13, 9, 10, 11, 12, 10]
  expect(pairedRatio(series, series, seededRandom(1))).toEqual({ ratio: 1, low: 1, high: 1 })
})

test('a factor of two is measured, and noise widens the interval', () => {
  const b = [10, 12, 11, 13, 9, 10, 11, 12, 10]
  const quiet = pairedRatio(
    b.map((value) => value * 2),
    b,
    seededRandom(1),
  )
  expect(quiet).toEqual({ ratio: 2, low: 2, high: 2 })
  const noisy = pairedRatio(
    b.map((value, index) => value * (1.5 + (index % 3) / 2)),
    b,
    seededRandom(1),
  )
  expect(noisy.low).toBeLessThan(noisy.ratio + 0.01)
  expect(noisy.high).toBeGreaterThan(noisy.low)
})

test('the same seed gives the same numbers', () => {
  const [one, other] = [seededRandom(7), seededRandom(7)]
  expect([one(), one(), one()]).toEqual([other(), other(), other()])
})

test('series of different lengths are rejected', () =>
  expect(() => pairedRatio([1], [1, 2], seededRandom(1))).toThrow('Pairs'))
