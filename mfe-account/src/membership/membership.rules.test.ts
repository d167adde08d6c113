import { durationText, frequencyText } from './membership.rules'

test.each([
  [1, 'year', 'Every year', 'per year'],
  [3, 'month', 'Every 3 months', 'per 3 months'],
  [2, 'year', 'Every 2 years', 'per 2 years'],
])('%i %s', (count, period, frequency, duration) => {
  expect(frequencyText({ count, period })).toBe(frequency)
  expect(durationText({ count, period })).toBe(duration)
})
