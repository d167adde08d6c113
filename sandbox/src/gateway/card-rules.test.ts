import { brandOf, groupDigits, isCardInDisguise, isCardNumber, isExpired, readExpiry, withoutCardNumbers } from './card-rules'
import { centsFromNumber, centsFromText, dollarText } from './money'
import { isRoutingNumber, readBankAccount, readCardNumber, testAccounts, testCards } from './test-data'

it.each([
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['411111111111', false],
  ['', false],
  ['4111 1111 1111 1111', false],
])('a card number %s: %s', (digits, valid) => expect(isCardNumber(digits)).toBe(valid))

it.each([
  ['4', 'visa'],
  ['51', 'mastercard'],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', null],
  ['37', 'american_express'],
  ['6011', 'discover'],
  ['9', null],
  ['', null],
])('the brand of %s… is %s', (digits, brand) => expect(brandOf(digits)).toBe(brand))

test('digits are grouped as on the card', () => {
  expect(groupDigits('4111111111111111')).toBe('4111 1111 1111 1111')
  expect(groupDigits('378282246310005')).toBe('3782 822463 10005')
  expect(groupDigits('41111')).toBe('4111 1')
})

it.each([
  ['12/2030', { month: '12', year: '2030' }],
  ['01 / 30', { month: '01', year: '2030' }],
  ['13/2030', null],
  ['00/2030', null],
  ['1/2030', null],
  ['', null],
])('the expiration %s', (text, expiry) => expect(readExpiry(text)).toEqual(expiry))

test('a card is good to the end of its month', () => {
  expect(isExpired({ month: '03', year: '2026' }, new Date('2026-03-31T23:59:59Z'))).toBe(false)
  expect(isExpired({ month: '03', year: '2026' }, new Date('2026-04-01T00:00:00Z'))).toBe(true)
  expect(isExpired({ month: '12', year: '2025' }, new Date('2026-01-01T00:00:00Z'))).toBe(true)
})

test('a name loses card numbers and nothing else', () => {
  expect(withoutCardNumbers('Ada 4242 4242 4242 4242 Byron')).toBe('Ada [number removed] Byron')
  expect(withoutCardNumbers('4111-1111-1111-1112')).toBe('[number removed]')
  expect(withoutCardNumbers('12 Main St, 80202, call 303-555-0100')).toBe('12 Main St, 80202, call 303-555-0100')
})

it.each([
  ['4242424242424242', true],
  ['invoice 4242424242424242', true],
  ['1773154800000', false],
  ['0c6d1a5e-4242-4242-4242-424242424242', false],
  ['A4242424242424242', false],
])('whether the reference %s is a card number: %s', (reference, disguised) => expect(isCardInDisguise(reference)).toBe(disguised))

it.each([
  ['021000021', true],
  ['112000066', true],
  ['110000000', true],
  ['122000247', true],
  ['000000000', false],
  ['123456789', false],
  ['02100002', false],
  ['500000005', false],
])('the routing number %s: %s', (text, valid) => expect(isRoutingNumber(text)).toBe(valid))

test('every published test number is taken, and what is kept of it is short', () => {
  for (const { number, outcome } of testCards) {
    expect(readCardNumber(number)).toEqual({ ok: true, facts: { brand: expect.any(String), last4: number.slice(-4), outcome } })
  }
  for (const { routingNumber, accountNumber, outcome } of testAccounts) {
    expect(readBankAccount(routingNumber, accountNumber)).toEqual({ ok: true, facts: { last4: accountNumber.slice(-4), outcome } })
  }
})

test('a right number that is no test number is told apart from a wrong one', () => {
  expect(readCardNumber('4242424242424242')).toEqual({ ok: false, problem: 'not_for_tests' })
  expect(readCardNumber('4242424242424241')).toEqual({ ok: false, problem: 'invalid' })
  expect(readBankAccount('021000021', '1')).toEqual({ ok: false, problem: 'not_for_tests' })
  expect(readBankAccount('123456789', '9876543210')).toEqual({ ok: false, problem: 'invalid' })
})

it.each([
  [12.34, 1234],
  [0.01, 1],
  [999999.99, 99999999],
  [0, null],
  [-1, null],
  [0.001, null],
  [12.345, null],
  [1e21, null],
  [Number.NaN, null],
])('%d dollars are %s cents', (dollars, cents) => expect(centsFromNumber(dollars)).toBe(cents))

test('no whole number of cents is lost on the way through dollars', () => {
  for (let cents = 1; cents < 2_000_000; cents += 7) {
    if (centsFromNumber(cents / 100) !== cents || centsFromText(dollarText(cents)) !== cents) throw new Error(`${cents} cents came back changed`)
  }
})

it.each([['10.00', 1000], ['0.00', 0], ['10', null], ['10.0', null], ['-1.00', null], ['1,000.00', null], ['9999999.99', null]])(
  'the amount %s is %s cents',
  (text, cents) => expect(centsFromText(text)).toBe(cents),
)
