import { i18n } from '@portal/i18n'
import { formatCents } from '@portal/rules'
import { validationErrors } from '@portal/ui/form'
import { initialPayment, paymentSchema, type PaymentValues, type PaymentWay, type StaffWay } from './payment.form'
import { byHand, home, newWay, stored } from './testing/payment-ways'

const BALANCE = 12_345
const TODAY = '2026-07-15'

const messages = (way: PaymentWay, values: Partial<PaymentValues>, balanceCents = BALANCE) =>
  validationErrors(paymentSchema(i18n, { cents: formatCents }, way, { balanceCents, today: TODAY, botCheck: false }), {
    amountCents: BALANCE,
    ...values,
  }).map(({ message }) => message)

test.each<[number | undefined | '', string[]]>([
  [undefined, ['Minimum payment amount of $0.01 is required']],
  ['', ['Minimum payment amount of $0.01 is required']],
  [0, ['Minimum payment amount of $0.01 is required']],
  [1, []],
  [BALANCE, []],
  [BALANCE + 1, ['Maximum payment amount is $123.45']],
])('an amount of %j: %j', (amount, expected) =>
  expect(messages({ kind: 'stored', stored }, { amountCents: amount as number })).toEqual(expected),
)

describe('a card', () => {
  const stax = newWay('card', 'stax')
  const gpi = newWay('card', 'gpi')
  const own = { billing: 'own' } as const

  test.each<[string, PaymentWay, Partial<PaymentValues>, string[]]>([
    [
      'Stax, empty',
      stax,
      { ...own, cardNumber: false, cardCode: false },
      ['Name is required.', 'Invalid card number', 'Invalid expiration date', 'Invalid Code'],
    ],
    [
      'Stax, right',
      stax,
      { ...own, cardName: 'Ada Byron', cardNumber: true, cardExpiration: '07/2026', cardCode: true },
      [],
    ],
    [
      'Stax, one name, a vendor that says nothing yet',
      stax,
      { ...own, cardName: 'Ada', cardExpiration: '07/2026' },
      [],
    ],
    ['Stax, expired', stax, { ...own, cardName: 'Ada Byron', cardExpiration: '06/2026' }, ['Invalid expiration date']],
    ['Stax, the year as on the card', stax, { ...own, cardName: 'Ada Byron', cardExpiration: '07/26' }, []],
    [
      'Stax, expired as on the card',
      stax,
      { ...own, cardName: 'Ada Byron', cardExpiration: '06/26' },
      ['Invalid expiration date'],
    ],
    ['Stax, half a date', stax, { ...own, cardName: 'Ada Byron', cardExpiration: '06/2' }, ['Invalid expiration date']],
    [
      'Global Payments, empty',
      gpi,
      own,
      ['Name is required.', 'Invalid card number', 'Expiration date is required.', 'Please provide a valid CVV'],
    ],
    [
      'Global Payments, one name',
      gpi,
      { ...own, cardName: 'Ada', cardNumber: true, cardExpiration: true, cardCode: true },
      ['Name is required.'],
    ],
    [
      'Global Payments, right',
      gpi,
      { ...own, cardName: 'Ada Byron', cardNumber: true, cardExpiration: true, cardCode: true },
      [],
    ],
  ])('%s', (_, way, values, expected) => expect(messages(way, values)).toEqual(expected))

  const good = {
    cardName: 'Ada Byron',
    cardNumber: true,
    cardExpiration: '12/2030',
    cardCode: true,
    billing: 'other',
  } as const
  test.each<[Partial<PaymentValues>, string[]]>([
    [{}, ['Street Address is required', 'City is required', 'State is required', 'Zip code is required']],
    [{ street: ' ', city: 'Fairhaven', state: 'CO', zipCode: '80014' }, ['Street Address is required']],
    [{ street: '1 Elm', city: 'Fairhaven', state: 'CO', zipCode: '8001' }, ['Zip code must have 5 digits']],
    [{ street: '1 Elm', city: 'Fairhaven', state: 'CO', zipCode: '80014-1234' }, []],
  ])('a different address %j: %j', (address, expected) =>
    expect(messages(stax, { ...good, ...address })).toEqual(expected),
  )
})

describe('a bank account', () => {
  test.each<[string, PaymentWay, string[]]>([
    [
      'Stax',
      newWay('ach', 'stax'),
      [
        'Account type is required.',
        'First name is required.',
        'Last name is required.',
        'Routing number is required.',
        'Account number is required.',
      ],
    ],
    [
      'Global Payments',
      newWay('ach', 'gpi'),
      [
        'First name is required.',
        'Last name is required.',
        'Account is required.',
        'Account type is required.',
        'Routing number is required.',
        'Account number is required.',
      ],
    ],
  ])('%s, empty: in the order of its form', (_, way, expected) => expect(messages(way, {})).toEqual(expected))

  test('complete', () => {
    const values = {
      firstName: 'Ada',
      lastName: 'Byron',
      accountType: 'checking',
      holderType: 'personal',
      routingNumber: true,
      accountNumber: true,
    } as const
    expect(messages(newWay('ach', 'gpi'), values)).toEqual([])
    expect(messages(newWay('ach', 'stax'), values)).toEqual([])
  })
})

describe('offline payments recorded by staff', () => {
  test.each<[StaffWay['kind'], string[]]>([
    ['check', ['Check number is required.']],
    ['cash', []],
    ['external', ['Processor name is required.']],
  ])('%s, empty', (kind, expected) => expect(messages(byHand(kind), { checkNumber: ' ' })).toEqual(expected))
})

test('a bot check is asked for at the end, and an amount only where one is typed', () => {
  const robot = (values: Partial<PaymentValues>, balanceCents: number | null) =>
    validationErrors(
      paymentSchema(
        i18n,
        { cents: formatCents },
        { kind: 'stored', stored },
        { balanceCents, today: TODAY, botCheck: true },
      ),
      values,
    ).map(({ message }) => message)
  expect(robot({}, BALANCE)).toEqual([
    'Minimum payment amount of $0.01 is required',
    'Please confirm that you are not a robot.',
  ])
  expect(robot({ notRobot: true }, null)).toEqual([])
})

test('the form starts with the whole balance, the address that is known, and nothing saved', () => {
  expect(initialPayment(BALANCE, home, [newWay('card', 'stax'), newWay('ach', 'stax')])).toEqual({
    amountCents: BALANCE,
    billing: 'own',
    save: false,
    holderType: 'personal',
  })
  expect(initialPayment(-5, null, [newWay('ach', 'gpi')])).toEqual({ amountCents: 0, billing: 'other', save: false })
  expect(initialPayment(null, null, [byHand('cash')])).toEqual({ billing: 'other', save: false, notify: true })
})
