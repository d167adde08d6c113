import { reconnectDelay } from './reconnect-delay'

test.each([
  [0, 2_000],
  [1, 4_000],
  [2, 8_000],
  [3, 10_000],
  [100, 10_000],
])('after %i failures: any time up to %i ms', (failures, longest) => {
  expect([0, 0.5, 1].map((part) => reconnectDelay(failures, () => part))).toEqual([0, longest / 2, longest])
})

test('10,000 viewers who lost their server at once come back spread evenly over the first two seconds', () => {
  const inEachTenth = Array.from({ length: 10 }, () => 0)
  for (let viewer = 0; viewer < 10_000; viewer += 1)
    inEachTenth[Math.floor(reconnectDelay(0, () => viewer / 10_000) / 200)]! += 1
  expect(inEachTenth).toEqual(Array.from({ length: 10 }, () => 1_000))
})
