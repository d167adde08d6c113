import { findBrand, onlyDigits, isCardNumber } from './card-rules'
import type { CardBrand, Outcome } from './records'

export const TEST_CARDS_ONLY = 'The sandbox takes test cards only'
export const TEST_ACCOUNTS_ONLY = 'The sandbox takes test bank accounts only'

/** The test numbers that both vendors publish; here each works with either vendor. */
export const testCards: readonly { number: string; outcome: Outcome }[] = [
  { number: '4111111111111111', outcome: 'approve' },
  { number: '4263970000005262', outcome: 'approve' },
  { number: '5555555555554444', outcome: 'approve' },
  { number: '2223003122003222', outcome: 'approve' },
  { number: '378282246310005', outcome: 'approve' },
  { number: '6011111111111117', outcome: 'approve' },
  { number: '4012888888881881', outcome: 'decline' },
  { number: '5105105105105100', outcome: 'decline' },
  { number: '371449635398431', outcome: 'decline' },
  { number: '6011000990139424', outcome: 'decline' },
]

/** The account ending in 3299 is the sandbox's own: neither vendor publishes one that is returned. */
export const testAccounts: readonly { routingNumber: string; accountNumber: string; outcome: Outcome }[] = [
  { routingNumber: '021000021', accountNumber: '9876543210', outcome: 'approve' },
  { routingNumber: '112000066', accountNumber: '9876543210', outcome: 'approve' },
  { routingNumber: '021000021', accountNumber: '9876543299', outcome: 'return' },
  { routingNumber: '112000066', accountNumber: '9876543299', outcome: 'return' },
]

/** What amounts ending in these cents do. */
export const amountEffects: readonly { ending: string; effect: string }[] = [
  { ending: '.05', effect: 'charged, but the answer never comes' },
  { ending: '.06', effect: 'half is charged (cards only), even when the request refuses partial approval' },
  { ending: '.07', effect: 'refused as a duplicate' },
]

export type ReadNumber<Facts> = { ok: true; facts: Facts } | { ok: false; problem: 'invalid' | 'not_for_tests' }

/** Validates a card number and returns all that may be stored of it. */
export function readCardNumber(text: string): ReadNumber<{ brand: CardBrand | null; last4: string; outcome: Outcome }> {
  const digits = onlyDigits(text)
  if (!isCardNumber(digits)) return { ok: false, problem: 'invalid' }
  const card = testCards.find((each) => each.number === digits)
  if (!card) return { ok: false, problem: 'not_for_tests' }
  return { ok: true, facts: { brand: findBrand(digits), last4: digits.slice(-4), outcome: card.outcome } }
}

/** Validates a bank account and returns all that may be stored of it. */
export function readBankAccount(
  routingNumber: string,
  accountNumber: string,
): ReadNumber<{ last4: string; outcome: Outcome }> {
  if (!isRoutingNumber(routingNumber)) return { ok: false, problem: 'invalid' }
  const account = testAccounts.find(
    (each) => each.routingNumber === routingNumber && each.accountNumber === accountNumber,
  )
  if (!account) return { ok: false, problem: 'not_for_tests' }
  return { ok: true, facts: { last4: accountNumber.slice(-4), outcome: account.outcome } }
}

/** Nine digits with a valid checksum and an assigned two-digit prefix. */
export function isRoutingNumber(text: string): boolean {
  if (!/^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text) || text === '000000000') return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0) % 10 === 0
}
