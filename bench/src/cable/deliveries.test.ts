import { createDeliveries, describeOutcome, isRight } from './deliveries'

/** Two viewers of visit 5 and one of visit 6; five positions for visit 5. The first viewer gets all of them. */
function setUp(second: number[]) {
  const deliveries = createDeliveries([5, 5, 6])
  for (let count = 0; count < 5; count += 1) deliveries.publish(5)
  for (const sequence of [1, 2, 3, 4, 5]) deliveries.receive(0, sequence)
  for (const sequence of second) deliveries.receive(1, sequence)
  return deliveries.outcome()
}

test('everything delivered once and in order is correct', () => {
  const outcome = setUp([1, 2, 3, 4, 5])
  expect(outcome).toEqual({ expected: 10, received: 10, missing: 0, surplus: 0, early: 0 })
  expect([isRight(outcome), describeOutcome(outcome)]).toEqual([true, 'all 10, in order'])
})

test.each([
  ['one dropped', [1, 2, 4, 5], { missing: 1, surplus: 0, early: 2 }],
  ['the last dropped', [1, 2, 3, 4], { missing: 1, surplus: 0, early: 0 }],
  ['only the latest sent', [5], { missing: 4, surplus: 0, early: 1 }],
  ['two swapped', [1, 3, 2, 4, 5], { missing: 0, surplus: 0, early: 1 }],
  ['one twice', [1, 2, 2, 3, 4, 5], { missing: 0, surplus: 1, early: 0 }],
  ['an early one twice', [1, 3, 3, 2, 4, 5], { missing: 0, surplus: 1, early: 1 }],
  ['one that was never published', [1, 2, 3, 4, 5, 6], { missing: 0, surplus: 1, early: 0 }],
  ['nothing', [], { missing: 5, surplus: 0, early: 0 }],
])('%s is wrong', (_, second, wrong) => {
  const outcome = setUp(second)
  expect(outcome).toMatchObject(wrong)
  expect(isRight(outcome)).toBe(false)
})

test('a position of another visit is surplus', () => {
  const deliveries = createDeliveries([5, 6])
  deliveries.publish(5)
  expect([deliveries.receive(0, 1), deliveries.receive(1, 1)]).toEqual([true, false])
  expect(describeOutcome(deliveries.outcome())).toBe('of 1: 1 too many')
})

test('each visit has its own sequence', () => {
  const deliveries = createDeliveries([5, 6, 6])
  expect([deliveries.publish(5), deliveries.publish(6), deliveries.publish(5)]).toEqual([1, 1, 2])
  expect(deliveries.outcome().expected).toBe(4)
})
