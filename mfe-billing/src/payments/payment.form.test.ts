import type { Address, PaymentOption, StoredPaymentMethod } from '@portal/contract'
import { validationErrors } from '@portal/ui/form'
import {
  initialPayment,
  paymentSchema,
  type NewWay,
  type PaymentValues,
  type PaymentWay,
  type StaffWay,
} from './payment.form'
import { toPayInvoiceRequest, toPayInvoicesRequest, toPaymentMethodRequest } from './payment.requests'

const option = (key: PaymentOption['key'], card_savable = true): PaymentOption => ({
  key,
  card_savable,
  transaction_type: key,
  tokenization_key: 'k',
  environment: 'test',
  web_id: null,
  check_payable_to: null,
  script_url: 'http://pay.test/x.js',
  bank_token_url: null,
  sandbox: true,
})
const newWay = (kind: NewWay['kind'], provider: NewWay['provider'], savable = true): NewWay => ({
  kind,
  provider,
  option: option(`${provider}_${kind}`, savable),
})
const stored: StoredPaymentMethod = {
  id: 9,
  payment_type: 'card',
  brand: 'Visa',
  last4: '1111',
  exp_month: 12,
  exp_year: 2030,
  expired: false,
  ach_account_type: null,
  default: true,
  payment_method_update_url: null,
  payment_method_delete_url: null,
  street: null,
  city: null,
  state: null,
  zip_code: null,
}
const home: Address = {
  id: 1,
  name: 'Home',
  street: '1840 Juniper St',
  unit: 'Apt 2',
  city: 'Fairhaven',
  state: 'CO',
  zip_code: '80014',
  latitude: null,
  longitude: null,
  time_zone: null,
  property_type: null,
  primary: true,
  invalid: false,
  receives_communication: false,
  emails: [],
  phones: [],
}
const byHand = (kind: StaffWay['kind']): StaffWay => ({ kind, option: option(kind, false) })
const BALANCE = 12_345
const TODAY = '2026-07-15'

const messages = (way: PaymentWay, values: Partial<PaymentValues>, balanceCents = BALANCE) =>
  validationErrors(paymentSchema(way, { balanceCents, today: TODAY, botCheck: false }), {
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
      paymentSchema({ kind: 'stored', stored }, { balanceCents, today: TODAY, botCheck: true }),
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

describe('the request', () => {
  const values: PaymentValues = {
    amountCents: 500,
    cardName: 'Ada Byron',
    billing: 'own',
    street: '1 Elm',
    city: 'Other',
    state: 'NY',
    zipCode: '10001',
    save: true,
    firstName: 'Ada',
    lastName: 'Byron',
    accountType: 'savings',
    holderType: 'business',
    routingNumber: true,
    accountNumber: true,
    cardNumber: true,
    cardCode: true,
    cardExpiration: '12/2030',
  }
  test.each<[string, PaymentWay, Partial<PaymentValues>, object]>([
    [
      'stored',
      { kind: 'stored', stored },
      {},
      { transaction_type: 'payment_method', amount_cents: 500, payment_method_id: 9 },
    ],
    [
      'card at home',
      newWay('card', 'stax'),
      {},
      {
        transaction_type: 'stax_card',
        amount_cents: 500,
        card_token: 'tok',
        card_save_payment_method: true,
        name: 'Ada Byron',
        street: '1840 Juniper St, Apt 2',
        city: 'Fairhaven',
        state: 'CO',
        zip_code: '80014',
      },
    ],
    [
      'card elsewhere that is not savable',
      newWay('card', 'gpi', false),
      { billing: 'other' },
      {
        transaction_type: 'gpi_card',
        amount_cents: 500,
        card_token: 'tok',
        card_save_payment_method: false,
        name: 'Ada Byron',
        street: '1 Elm',
        city: 'Other',
        state: 'NY',
        zip_code: '10001',
      },
    ],
    [
      'bank account',
      newWay('ach', 'gpi'),
      { save: false },
      {
        transaction_type: 'gpi_ach',
        amount_cents: 500,
        ach_token: 'tok',
        ach_first_name: 'Ada',
        ach_last_name: 'Byron',
        ach_account_type: 'savings',
        ach_holder_type: 'business',
        ach_save_payment_method: false,
      },
    ],
    [
      'check',
      byHand('check'),
      { checkNumber: ' 1047 ', licenseState: 'CO', notes: ' ', notify: true },
      {
        transaction_type: 'check',
        amount_cents: 500,
        check_number: '1047',
        check_dl_state: 'CO',
        notify_customer: true,
      },
    ],
    [
      'sum of cash',
      byHand('cash'),
      { checkNumber: '1', notes: 'At the door', notify: false },
      { transaction_type: 'cash', amount_cents: 500, notes: 'At the door', notify_customer: false },
    ],
    [
      'payment elsewhere',
      byHand('external'),
      { processorName: 'Terminal', referenceId: 'R-1' },
      {
        transaction_type: 'external',
        amount_cents: 500,
        processor_name: 'Terminal',
        reference_id: 'R-1',
        notify_customer: true,
      },
    ],
  ])('of a %s', (_, way, more, payment) =>
    expect(toPayInvoiceRequest({ values: { ...values, ...more }, way, token: 'tok', ownAddress: home })).toEqual({
      payment,
    }),
  )

  test('for several invoices: no amount but the parts', () => {
    const parts = [
      { invoiceId: 7, amountCents: 200 },
      { invoiceId: 8, amountCents: 300 },
    ]
    expect(
      toPayInvoicesRequest({ values, way: { kind: 'stored', stored }, token: null, ownAddress: home }, parts),
    ).toEqual({
      payment: { transaction_type: 'payment_method', payment_method_id: 9 },
      invoices: [
        { invoice_id: 7, amount_cents: 200 },
        { invoice_id: 8, amount_cents: 300 },
      ],
    })
  })

  test('for saving a method: neither amount nor save flag', () => {
    const means = { way: newWay('ach', 'stax'), token: 'tok', ownAddress: home }
    const kept = {
      transaction_type: 'stax_ach',
      ach_token: 'tok',
      ach_first_name: 'Ada',
      ach_last_name: 'Byron',
      ach_account_type: 'savings',
      ach_holder_type: 'business',
    }
    expect(toPaymentMethodRequest({ ...means, values })).toEqual({ payment_method: kept })
    expect(toPaymentMethodRequest({ ...means, values: { ...values, makeDefault: true } })).toEqual({
      payment_method: { ...kept, default: true },
    })
  })
})
