import { gpiProblems } from './gpi-problems'
import { staxProblems } from './stax-problems'

const refused = 'The payment service refused these details. Please check them and try again.'

test.each<[string, unknown, [string | null, string][]]>([
  [
    'a field',
    { code: 'logic_error', field: 'year', key: 'errors.invalid', message: 'Year is invalid' },
    [['expiration', 'Invalid expiration date']],
  ],
  ['the number', { field: 'number', message: 'Number is invalid' }, [['number', 'Invalid card number']]],
  [
    'a message alone',
    { message: 'The payment service cannot be reached.' },
    [[null, 'The payment service cannot be reached.']],
  ],
  ['a field that has no text', { field: 'address_zip', message: 'Zip is invalid' }, [[null, 'Zip is invalid']]],
  [
    'lists',
    { card_number: ['No.'], month: ['a'], year: ['b'], verification_value: ['c'] },
    [
      ['number', 'Invalid card number'],
      ['expiration', 'Invalid expiration date'],
      ['cvv', 'Invalid Code'],
    ],
  ],
  [
    'a bank',
    { bank_routing: ['The bank routing is invalid.'], bank_account: ['Test accounts only'] },
    [
      ['routing', 'Invalid routing number'],
      ['account', 'Test accounts only'],
    ],
  ],
  ['nothing readable', {}, [[null, refused]]],
  ['no object', 'boom', [[null, refused]]],
  ['undefined', undefined, [[null, refused]]],
])('Stax: %s', (_, reason, expected) =>
  expect(staxProblems(reason).map(({ field, message }) => [field, message])).toEqual(expected),
)

const invalid = (data_path: string, description: string, code = 'invalid_input', message = 'Invalid input data.') => ({
  error: { code, message, detail: [{ data_path, description }] },
})
test.each<[string, unknown, [string | null, string][]]>([
  [
    'the detail is appended',
    invalid('/card/card_number', 'The card number is invalid.'),
    [['number', 'Invalid input data. The card number is invalid.']],
  ],
  [
    'but to no other message',
    invalid('/card/card_number', 'Test cards only', 'invalid_card', 'Test cards only'),
    [['number', 'Test cards only']],
  ],
  [
    'a card as a whole',
    invalid('/card', 'The expiry date is in the past.'),
    [['expiration', 'Invalid input data. The expiry date is in the past.']],
  ],
  [
    'the month',
    invalid('/card/expiry_month', 'The expiry month is invalid.'),
    [['expiration', 'Invalid input data. The expiry month is invalid.']],
  ],
  [
    'the code',
    invalid('/card/card_security_code', 'The security code is invalid.'),
    [['cvv', 'Invalid input data. The security code is invalid.']],
  ],
  [
    'the routing number',
    invalid('/ach/routing_number', 'The routing number is invalid.'),
    [['routing', 'Invalid routing number']],
  ],
  [
    'a card without a detail',
    { error: { code: 'invalid_card', message: 'Card refused.' } },
    [['number', 'Card refused.']],
  ],
  ['no field', { error: { code: 'invalid_api_key', message: 'The key is unknown.' } }, [[null, 'The key is unknown.']]],
  [
    'the script itself',
    { error: true, reasons: [{ code: 'INVALID_CONFIGURATION', message: 'No key.' }] },
    [[null, 'No key.']],
  ],
  [
    'a message alone',
    { message: 'The payment service cannot be reached.' },
    [[null, 'The payment service cannot be reached.']],
  ],
  ['nothing readable', null, [[null, refused]]],
])('Global Payments: %s', (_, answer, expected) =>
  expect(gpiProblems(answer).map(({ field, message }) => [field, message])).toEqual(expected),
)
