import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import {
  findBrand,
  groupDigits,
  isCardInDisguise,
  isCardNumber,
  isExpired,
  readExpiry,
  withoutCardNumbers,
} from './card-rules'
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
])('the brand of %s… is %s', (digits, brand) => expect(findBrand(digits)).toBe(brand))

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

test('only card numbers are redacted from a name', () => {
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
])('whether the reference %s is a card number: %s', (reference, disguised) =>
  expect(isCardInDisguise(reference)).toBe(disguised),
)

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

test('every published test number is accepted, and only its last four digits are kept', () => {
  for (const { number, outcome } of testCards) {
    expect(readCardNumber(number)).toEqual({
      ok: true,
      facts: { brand: expect.any(String), last4: number.slice(-4), outcome },
    })
  }
  for (const { routingNumber, accountNumber, outcome } of testAccounts) {
    expect(readBankAccount(routingNumber, accountNumber)).toEqual({
      ok: true,
      facts: { last4: accountNumber.slice(-4), outcome },
    })
  }
})

test('a valid number that is not a test number is distinguished from an invalid one', () => {
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

test('cents survive the conversion to dollars and back', () => {
  for (let cents = 1; cents < 2_000_000; cents += 7) {
    if (centsFromNumber(cents / 100) !== cents || centsFromText(dollarText(cents)) !== cents)
      throw new Error(`${cents} cents came back changed`)
  }
})

it.each([
  ['10.00', 1000],
  ['0.00', 0],
  ['10', null],
  ['10.0', null],
  ['-1.00', null],
  ['1,000.00', null],
  ['9999999.99', null],
])('the amount %s is %s cents', (text, cents) => expect(centsFromText(text)).toBe(cents))

describe('for random numbers', () => {
  const generator = xoroshiro128plus(20_260_310)
  const random = () => uniformFloat64(generator)
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const changedAt = (text: string, place: number) =>
    text.slice(0, place) + ((Number(text[place]) + 1 + Math.floor(random() * 9)) % 10) + text.slice(place + 1)
  /** Finds the check digit by brute force, independently of the implementation. */
  const completed = (stem: string, test: (text: string) => boolean) =>
    [...'0123456789'].map((digit) => stem + digit).filter(test)

  test('exactly one of ten check digits makes a card number, and any changed digit is detected', () => {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const right = completed(digits(12 + (turn % 7)), isCardNumber)
      expect(right).toHaveLength(1)
      const [number = ''] = right
      expect(isCardNumber(changedAt(number, Math.floor(random() * number.length)))).toBe(false)
    }
  })

  test('swapped adjacent digits are detected, except for 09 and 90', () => {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const [number = ''] = completed(digits(15), isCardNumber)
      const at = Math.floor(random() * 15)
      const pair = number.slice(at, at + 2)
      const swapped = number.slice(0, at) + pair[1] + pair[0] + number.slice(at + 2)
      expect(isCardNumber(swapped)).toBe(pair[0] === pair[1] || pair === '09' || pair === '90')
    }
  })

  test('exactly one of ten check digits makes a routing number with an assigned prefix, and any changed digit is detected', () => {
    const prefixes = [
      ...Array(13).keys(),
      ...Array.from({ length: 12 }, (_, index) => 21 + index),
      ...Array.from({ length: 12 }, (_, index) => 61 + index),
      80,
    ]
    for (let turn = 0; turn < 5_000; turn += 1) {
      const prefix = String(Math.floor(random() * 100)).padStart(2, '0')
      const right = completed(prefix + digits(6), isRoutingNumber).filter((text) => text !== '000000000')
      expect(right).toHaveLength(prefixes.includes(Number(prefix)) ? 1 : 0)
      const [number] = right
      if (number) expect(isRoutingNumber(changedAt(number, 2 + Math.floor(random() * 7)))).toBe(false)
    }
  })

  test('a brand is recognized by its range, including the edges', () => {
    const ranges: [number, number, string][] = [
      [40_000, 49_999, 'visa'],
      [51_000, 55_999, 'mastercard'],
      [22_210, 27_209, 'mastercard'],
      [34_000, 34_999, 'american_express'],
      [37_000, 37_999, 'american_express'],
      [60_110, 60_119, 'discover'],
      [64_400, 65_999, 'discover'],
    ]
    for (let start = 10_000; start < 100_000; start += 1) {
      const range = ranges.find(([from, to]) => start >= from && start <= to)
      if (findBrand(String(start)) !== (range?.[2] ?? null)) throw new Error(`${start} is ${findBrand(String(start))}`)
    }
  })
})
