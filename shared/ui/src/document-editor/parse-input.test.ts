import { i18n } from '@portal/i18n'
import {
  parseCents,
  parseOptionalCents,
  parseDescription,
  parseName,
  parseRate,
  parseInteger,
  type ParseResult,
} from './parse-input'

const shown = (reading: ParseResult<unknown>) => (reading.ok ? reading.value : reading.error)

const NO_AMOUNT = 'Price must be dollars and cents, for example 12.50.'
const TOO_MUCH = 'Price must be between -$999,999.99 and $999,999.99.'

test.each([
  ['12.50', 1_250],
  ['12.5', 1_250],
  ['12.', 1_200],
  ['.5', 50],
  ['0', 0],
  ['$1,234.56', 123_456],
  ['1234567', TOO_MUCH],
  ['999,999.99', 99_999_999],
  ['1,000,000', TOO_MUCH],
  ['1.15', 115],
  ['1.005', NO_AMOUNT],
  ['-5', -500],
  ['-$5.00', -500],
  ['$-5.00', -500],
  ['-0', 0],
  ['--5', NO_AMOUNT],
  [' 12 ', 1_200],
  ['', NO_AMOUNT],
  ['-', NO_AMOUNT],
  // As on keyboards of regions with a decimal comma.
  ['1,5', 150],
  ['12,34', 1_234],
  ['0,50', 50],
  [',5', 50],
  ['12,', 1_200],
  ['1.234,50', 123_450],
  ['1\u00a0234,50 ', 123_450],
  ['$ 12,50', 1_250],
  ['-12,50', -1_250],
  ['1,234', 123_400],
  ['1.234', NO_AMOUNT],
  ['1.234.567', TOO_MUCH],
  ['12 50', NO_AMOUNT],
  ['1,23,4', NO_AMOUNT],
  ['1,234,50', NO_AMOUNT],
  ['12.50.00', NO_AMOUNT],
  ['12,345,6', NO_AMOUNT],
  ['12e3', NO_AMOUNT],
  ['twelve', NO_AMOUNT],
])('a price of "%s" is %j', (text, cents) =>
  expect(shown(parseCents({ label: 'Price', mayBeNegative: true }, i18n)(text))).toBe(cents),
)

test('a late discount can’t be negative', () =>
  expect(shown(parseCents({ label: 'Late discount' }, i18n)('-1'))).toBe('Late discount must be $0.00 or more.'))

test.each([
  ['', null],
  ['  ', null],
  ['3', 300],
])('a comparison price of "%s" is %j', (text, cents) =>
  expect(shown(parseOptionalCents({ label: 'Price' }, i18n)(text))).toBe(cents),
)

test.each([
  ['0', 0],
  ['007', 7],
  [' 3 ', 3],
  ['9999', 9_999],
  ['10000', 'Quantity must be at most 9,999.'],
  ['', 'Quantity must be a whole number, 0 or more.'],
  ['-1', 'Quantity must be a whole number, 0 or more.'],
  ['1.5', 'Quantity must be a whole number, 0 or more.'],
  ['1e3', 'Quantity must be a whole number, 0 or more.'],
  ['two', 'Quantity must be a whole number, 0 or more.'],
])('a quantity of "%s" is %j', (text, number) =>
  expect(shown(parseInteger('Quantity', 9_999, i18n)(text))).toBe(number),
)

const NO_RATE = 'Tax rate must be a percentage from 0 to 25 with at most four decimals.'
test.each([
  ['8.25', 8.25],
  ['8,25', 8.25],
  ['8.125 %', 8.125],
  ['.5', 0.5],
  ['0', 0],
  ['25', 25],
  ['25.001', NO_RATE],
  ['8.1875', 8.1875],
  ['8.12555', NO_RATE],
  ['-1', NO_RATE],
  ['', NO_RATE],
])('a tax rate of "%s" is %j', (text, rate) => expect(shown(parseRate(text, i18n))).toBe(rate))

test.each([
  [' Condenser ', 'Condenser'],
  ['  ', 'Required field'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), 'At most 200 characters.'],
])('a name of "%s" is %j', (text, name) => expect(shown(parseName(text, i18n))).toBe(name))

test.each([
  [' Two-stage ', 'Two-stage'],
  ['  ', null],
  ['x'.repeat(2_001), 'At most 2,000 characters.'],
])('a description of "%s" is %j', (text, description) => expect(shown(parseDescription(text, i18n))).toBe(description))
