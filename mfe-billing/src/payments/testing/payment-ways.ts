// Ways to pay, and the payer's address, as the tests of forms and requests need them.
import type { Address, PaymentOption, StoredPaymentMethod } from '@portal/contract'
import type { NewWay, StaffWay } from '../payment.form'

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

export const newWay = (kind: NewWay['kind'], provider: NewWay['provider'], savable = true): NewWay => ({
  kind,
  provider,
  option: option(`${provider}_${kind}`, savable),
})

export const stored: StoredPaymentMethod = {
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

export const home: Address = {
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

export const byHand = (kind: StaffWay['kind']): StaffWay => ({ kind, option: option(kind, false) })
