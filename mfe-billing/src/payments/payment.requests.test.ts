import type { PaymentValues, PaymentWay } from './payment.form'
import { toPayInvoiceRequest, toPayInvoicesRequest, toPaymentMethodRequest } from './payment.requests'
import { byHand, home, newWay, stored } from './testing/payment-ways'

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
    const method = {
      transaction_type: 'stax_ach',
      ach_token: 'tok',
      ach_first_name: 'Ada',
      ach_last_name: 'Byron',
      ach_account_type: 'savings',
      ach_holder_type: 'business',
    }
    expect(toPaymentMethodRequest({ ...means, values })).toEqual({ payment_method: method })
    expect(toPaymentMethodRequest({ ...means, values: { ...values, makeDefault: true } })).toEqual({
      payment_method: { ...method, default: true },
    })
  })
})
