// Responses according to the vendors' documentation and public integrations: what the adapters must parse, and what the
// sandbox must imitate. None was recorded from an account of ours.
export interface Recorded {
  status: number
  body: object
}

const staxMethod = {
  id: 'pm-1',
  customer_id: 'c-1',
  merchant_id: 'm-1',
  method: 'card',
  person_name: 'Casey Rivera',
  card_type: 'visa',
  card_last_four: '1111',
  card_exp: '122030',
  bank_name: null,
  bank_type: null,
  bank_holder_type: null,
  has_cvv: true,
  is_usable_in_vt: true,
  is_tokenized: true,
  purged_at: null,
  deleted_at: null,
  created_at: '2026-03-10 15:00:00',
  updated_at: '2026-03-10 15:00:00',
}
const staxCharge = {
  id: 'tx-1',
  type: 'charge',
  success: true,
  message: 'Approved',
  total: 12.34,
  method: 'card',
  last_four: '1111',
  pre_auth: false,
  is_voided: false,
  is_voidable: true,
  is_refundable: false,
  is_settling: true,
  settled_at: null,
  total_refunded: 0,
  issuer_auth_code: 'A1B2C3',
  avs_code: null,
  avs_message: null,
  child_transactions: [],
  payment_method: staxMethod,
}
const gpiCard = { masked_card_number: 'XXXXXXXXXXXX5262', type: 'Visa', expiry_month: '12', expiry_year: '30' }
const gpiSale = {
  creditsale_id: 's-1',
  status: 'approved',
  reference_id: 'r-1',
  approval_code: '123456',
  processor_response: 'Approved',
  avs_response: null,
  avs_response_description: null,
  cardsecurity_response: 'M',
  card: gpiCard,
}

export const recorded = {
  stax: {
    approved: { status: 200, body: staxCharge },
    declined: {
      status: 200,
      body: { ...staxCharge, success: false, message: 'Unable to process the purchase transaction' },
    },
    less: { status: 200, body: { ...staxCharge, total: 6.17 } },
    bank: {
      status: 200,
      body: {
        ...staxCharge,
        method: 'bank',
        payment_method: {
          ...staxMethod,
          method: 'bank',
          card_type: null,
          card_exp: null,
          bank_type: 'checking',
          bank_holder_type: 'personal',
        },
      },
    },
    voided: { status: 200, body: { ...staxCharge, is_voided: true, is_voidable: false } },
    refunded: {
      status: 200,
      body: {
        ...staxCharge,
        total_refunded: 4,
        child_transactions: [{ ...staxCharge, id: 'tx-2', type: 'refund', total: 4, message: 'Refunded' }],
      },
    },
    wrongField: { status: 422, body: { total: ['The total must be greater than 0.'] } },
    wrongKey: { status: 401, body: ['not team admin'] },
    tooMany: { status: 429, body: { message: 'Too Many Attempts.' } },
  },
  gpi: {
    approved: { status: 201, body: gpiSale },
    declined: {
      status: 470,
      body: { ...gpiSale, status: 'declined', approval_code: null, processor_response: 'Declined' },
    },
    less: {
      status: 471,
      body: { ...gpiSale, status: 'partially_approved', payment: { amount: '6.17', currency_code: '840' } },
    },
    bank: {
      status: 201,
      body: {
        checksale_id: 'k-1',
        status: 'check_submitted',
        reference_id: 'r-1',
        approval_code: null,
        processor_response: 'Submitted',
        check: { token: 't-1' },
      },
    },
    voided: { status: 200, body: { ...gpiSale, status: 'voided' } },
    refunded: {
      status: 201,
      body: {
        creditreturn_id: 'b-1',
        status: 'approved',
        reference_id: 'r-2',
        approval_code: null,
        processor_response: 'Approved',
        card: gpiCard,
      },
    },
    wrongField: {
      status: 400,
      body: {
        error: {
          code: 'invalid_input',
          message: 'Invalid input data.',
          detail: [{ data_path: '/payment/amount', description: 'must be a number' }],
        },
      },
    },
    wrongKey: { status: 403, body: { error: { code: 'invalid_auth_token', message: 'The token is not valid.' } } },
    tooMany: { status: 429, body: { error: { code: 'too_many_requests', message: 'Too many requests.' } } },
    never: { status: 404, body: { error: { code: 'not_found', message: 'The transaction is not found.' } } },
  },
} satisfies Record<'stax' | 'gpi', Record<string, Recorded>>
