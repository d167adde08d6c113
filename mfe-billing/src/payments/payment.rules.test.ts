import { ApiError } from '@portal/client'
import type { PaymentOption, StoredPaymentMethod } from '@portal/contract'
import { usStates } from '@portal/rules'
import {
  fieldProblems,
  isExpired,
  isUnanswered,
  listStoredMethods,
  providerFor,
  readExpiration,
  savableOptions,
  storedExpiryText,
} from './payment.rules'

test.each([
  ['stax_card', ['gpi_card', 'stax_card'], 'stax'],
  ['gpi_ach', ['stax_card', 'gpi_ach'], 'gpi'],
  ['card', ['card', 'gpi_ach'], 'gpi'],
  ['ach', ['ach'], 'stax'],
] as const)('%s among %j takes the fields of %s', (key, keys, provider) =>
  expect(
    providerFor(
      { key },
      keys.map((each) => ({ key: each })),
    ),
  ).toBe(provider),
)

test.each([
  ['12/2030', { month: '12', year: '2030' }],
  ['01/2026', { month: '01', year: '2026' }],
  ['13/2030', null],
  ['00/2030', null],
  ['12/30', { month: '12', year: '2030' }],
  ['1/30', null],
  ['12/3', null],
  ['12/203', null],
  ['13/30', null],
  ['12/', null],
  ['', null],
])('%j reads %j', (text, expected) => expect(readExpiration(text)).toEqual(expected))

test.each([
  ['07', '2026', '2026-07-31', false],
  ['07', '2026', '2026-08-01', true],
  ['06', '2026', '2026-07-01', true],
  ['01', '2027', '2026-12-31', false],
])('a card of %s/%s on %s: expired %s', (month, year, today, expired) =>
  expect(isExpired({ month, year }, today)).toBe(expired),
)

test.each([
  [4, 2029, '04/2029'],
  [12, 2030, '12/2030'],
  [null, null, null],
])('%s and %s expire %s', (exp_month, exp_year, text) => expect(storedExpiryText({ exp_month, exp_year })).toBe(text))

test.each([
  [new ApiError(0, null), true],
  [new ApiError(500, null), true],
  [new ApiError(504, null), true],
  [new ApiError(422, null), false],
  [new ApiError(409, null), false],
  [new TypeError('a bug'), false],
])('%s leaves the outcome of the payment unknown: %s', (error, unanswered) =>
  expect(isUnanswered(error)).toBe(unanswered),
)

test.each<[unknown, [string, string][]]>([
  [
    new ApiError(422, { message: 'Maximum payment amount is $1.00', field: 'payment.amount_cents' }),
    [['amountCents', 'Maximum payment amount is $1.00']],
  ],
  [
    new ApiError(400, { message: 'Bad', errors: [{ field: 'payment.amount_cents', message: 'must be a number' }] }),
    [['amountCents', 'must be a number']],
  ],
  [
    new ApiError(422, { message: 'Check number is required.', field: 'payment.check_number' }),
    [['checkNumber', 'Check number is required.']],
  ],
  [new ApiError(400, { message: 'Please leave it out.', field: 'payment.notes' }), [['notes', 'Please leave it out.']]],
  [new ApiError(422, { message: 'Declined' }), []],
  [new ApiError(422, { message: 'No', field: 'payment.card_token' }), []],
  [new TypeError('a bug'), []],
])('%s maps to the field errors %j', (error, problems) =>
  expect(fieldProblems(error).map(({ field, message }) => [field, message])).toEqual(problems),
)

test('a backend that stores one method may omit the list', () => {
  const one = { id: 1 } as StoredPaymentMethod
  const two = { id: 2 } as StoredPaymentMethod
  expect(listStoredMethods({ payment_method: null })).toEqual([])
  expect(listStoredMethods({ payment_method: one })).toEqual([one])
  expect(listStoredMethods({ payment_method: one, payment_methods: [one, two] })).toEqual([one, two])
})

test('only new cards and bank accounts can be saved, and only if the tenant allows it', () => {
  const options = (['payment_method', 'stax_card', 'stax_ach', 'gpi_card', 'gpi_ach', 'check'] as const).map(
    (key) => ({ key, card_savable: key !== 'gpi_card' }) as PaymentOption,
  )
  expect(savableOptions(options).map(({ key }) => key)).toEqual(['stax_card', 'stax_ach'])
})

test('there are fifty states and DC, and no territory', () => {
  expect(usStates).toHaveLength(51)
  expect(usStates.map(({ value }) => value)).toEqual(expect.arrayContaining(['DC', 'AK', 'HI', 'WY']))
  expect(usStates.map(({ value }) => value)).not.toContain('PR')
})
