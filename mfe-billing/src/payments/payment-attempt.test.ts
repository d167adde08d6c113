import { closeAttempt, openAttempt, unfinishedAttempt } from './payment-attempt'

const HOUR = 3_600_000
const sent = (amountCents: number, subject: number | 'several' = 7) => ({ subject, amountCents })
let count = 0
const makeKey = () => `key-${++count}`

beforeEach(() => {
  sessionStorage.clear()
  count = 0
})

test('every payment that is sent has its own key, even a repeated one', () => {
  expect(
    [
      openAttempt(sent(500), 0, makeKey),
      openAttempt(sent(500), 0, makeKey),
      openAttempt(sent(500, 'several'), 0, makeKey),
    ].map(({ idempotencyKey }) => idempotencyKey),
  ).toEqual(['key-1', 'key-2', 'key-3'])
})

test('an unfinished attempt is kept until it is closed, for a day, and without the payment method', () => {
  expect(unfinishedAttempt(7, 0)).toBeNull()
  openAttempt(sent(500), 0, makeKey)
  openAttempt(sent(900, 'several'), 0, makeKey)
  expect(unfinishedAttempt(7, 24 * HOUR - 1)).toEqual({
    subject: 7,
    amountCents: 500,
    idempotencyKey: 'key-1',
    startedAt: 0,
  })
  expect(unfinishedAttempt(7, 24 * HOUR)).toBeNull()
  expect(unfinishedAttempt(8, 0)).toBeNull()
  expect(unfinishedAttempt('several', 0)).toMatchObject({ amountCents: 900 })
  closeAttempt(7)
  expect(unfinishedAttempt(7, 0)).toBeNull()
  expect(unfinishedAttempt('several', 0)).toMatchObject({ amountCents: 900 })
})

test('a key has no run of digits that could pass for a card number', () => {
  const keys = Array.from({ length: 200 }, () => openAttempt(sent(500), 0).idempotencyKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) expect(key).toMatch(/^[a-z]{8}(-[a-z]{4}){3}-[a-z]{12}$/)
})

test('an unreadable stored attempt is ignored', () => {
  sessionStorage.setItem('payment-attempt:7', '{')
  expect(unfinishedAttempt(7, 0)).toBeNull()
})
