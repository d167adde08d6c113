import type { PayInvoiceBody } from '@portal/contract'
import { closeAttempt, openAttempt, unfinishedAttempt } from './payment-attempt'

const HOUR = 3_600_000
const body = (amount_cents: number, card_token: string): PayInvoiceBody => ({ payment: { transaction_type: 'stax_card', amount_cents, card_token } })
const sent = (amountCents: number, token = 'tok', subject = 7) => ({ subject, link: '/pay', amountCents, body: body(amountCents, token) })
const several = (first: number, second: number) => ({
  subject: 'several' as const, link: '/v2/payments', amountCents: first + second,
  body: { payment: { transaction_type: 'stax_card' as const, card_token: 'tok' }, invoices: [{ invoice_id: 7, amount_cents: first }, { invoice_id: 8, amount_cents: second }] },
})
let count = 0
const makeKey = () => `key-${++count}`

beforeEach(() => {
  sessionStorage.clear()
  count = 0
})

test('the same payment keeps its key until it is answered, even with a token made anew after a reload', () => {
  expect(openAttempt(sent(500), 0, makeKey).idempotencyKey).toBe('key-1')
  expect(openAttempt(sent(500, 'another token'), HOUR, makeKey).idempotencyKey).toBe('key-1')
  closeAttempt(7)
  expect(openAttempt(sent(500), HOUR, makeKey).idempotencyKey).toBe('key-2')
})

test.each([
  ['another amount', sent(501)],
  ['another invoice', sent(500, 'tok', 8)],
  ['the stored method', { ...sent(500), body: { payment: { transaction_type: 'payment_method', amount_cents: 500, payment_method_id: 3 } } as PayInvoiceBody }],
])('%s is another payment', (_, other) => {
  openAttempt(sent(500), 0, makeKey)
  expect(openAttempt(other, 0, makeKey).idempotencyKey).toBe('key-2')
})

test('several invoices are the same payment as long as each gets the same', () => {
  expect(openAttempt(several(200, 300), 0, makeKey).idempotencyKey).toBe('key-1')
  expect(openAttempt(several(200, 300), 0, makeKey).idempotencyKey).toBe('key-1')
  expect(openAttempt(several(300, 200), 0, makeKey).idempotencyKey).toBe('key-2')
  expect(unfinishedAttempt('several', 0)).toMatchObject({ amountCents: 500 })
  expect(unfinishedAttempt(7, 0)).toBeNull()
})

test('an unfinished attempt is there with all that it takes to ask again, for a day', () => {
  expect(unfinishedAttempt(7, 0)).toBeNull()
  openAttempt(sent(500), 0, makeKey)
  expect(unfinishedAttempt(7, 24 * HOUR - 1)).toEqual({ ...sent(500), idempotencyKey: 'key-1', startedAt: 0 })
  expect(unfinishedAttempt(7, 24 * HOUR)).toBeNull()
  expect(unfinishedAttempt(8, 0)).toBeNull()
})

test('a key has no run of digits that could pass for a card number', () => {
  const keys = Array.from({ length: 200 }, () => openAttempt(sent(500 + count++), 0).idempotencyKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) expect(key).toMatch(/^[a-z]{8}(-[a-z]{4}){3}-[a-z]{12}$/)
})

test('what is kept unreadable counts as nothing', () => {
  sessionStorage.setItem('payment-attempt:7', '{')
  expect(unfinishedAttempt(7, 0)).toBeNull()
})
