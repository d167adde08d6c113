import { DAY_MS, otherStax, staxBank, testGateway } from '../test-gateway'

async function charged(
  gateway: ReturnType<typeof testGateway>,
  total = 12.34,
  extra: object = {},
  details: object = {},
) {
  const { body: method } = await gateway.staxToken(details)
  return { method, ...(await gateway.staxCall('POST', '/charge', { payment_method_id: method.id, total, ...extra })) }
}

describe('a payment method', () => {
  test('has what the vendor stores of a card, and a new customer', async () => {
    const { status, body } = await testGateway().staxToken({ address_state: 'CO', address_zip: '80202' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'card',
      card_type: 'visa',
      card_last_four: '1111',
      card_exp: '122030',
      has_cvv: true,
      person_name: 'Ada Byron',
      address_state: 'CO',
      deleted_at: null,
      customer_id: expect.any(String),
      customer: { firstname: 'Ada', lastname: 'Byron' },
    })
  })

  test('of a bank account has its last four digits in the field of the card', async () => {
    const { body } = await testGateway().staxToken({ ...staxBank, card_number: undefined, card_cvv: undefined })
    expect(body).toMatchObject({
      method: 'bank',
      card_last_four: '3210',
      bank_type: 'checking',
      bank_holder_type: 'personal',
      card_exp: null,
      has_cvv: false,
    })
  })

  it.each([
    [
      { card_number: '4111111111111112' },
      { code: 'logic_error', field: 'number', key: 'errors.invalid', message: 'Number is invalid' },
    ],
    [{ card_number: '4242424242424242' }, { card_number: ['The sandbox takes test cards only'] }],
    [{ month: '13' }, { code: 'logic_error', field: 'month', key: 'errors.invalid', message: 'Month is invalid' }],
    [{ year: '2020' }, { code: 'logic_error', field: 'year', key: 'errors.invalid', message: 'Year is invalid' }],
    [{ card_cvv: '1' }, { code: 'logic_error', field: 'cvv', key: 'errors.invalid', message: 'Cvv is invalid' }],
    [{ ...staxBank, bank_account: '5' }, { bank_account: ['The sandbox takes test bank accounts only'] }],
    [{ ...staxBank, bank_routing: '123456789' }, { bank_routing: ['The bank routing is invalid.'] }],
    [{ ...staxBank, bank_type: undefined }, { bank_type: ['The bank type field is required.'] }],
    [{ method: 'cheque' }, { method: expect.any(Array) }],
    [{ firstname: 'A'.repeat(51) }, { firstname: expect.any(Array) }],
    [{ customer_id: 'nobody' }, { customer_id: ['The selected customer id is invalid.'] }],
    [
      { validate: true, phone: '5550100000' },
      { address_1: expect.any(Array), address_city: expect.any(Array), address_state: expect.any(Array) },
    ],
  ])('is refused for %j', async (details, body) => {
    const answer = await testGateway().staxToken(details)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual(body)
  })

  test('is not created with an unknown web payments token', async () => {
    expect(await testGateway().staxToken({}, 'nobody')).toMatchObject({
      status: 401,
      body: { message: expect.any(String) },
    })
  })

  test('can be read and deleted only by its own merchant, and not charged once deleted', async () => {
    const gateway = testGateway()
    const { body: method } = await gateway.staxToken()
    expect((await gateway.staxCall('GET', `/payment-method/${method.id}`, undefined, otherStax.apiKey)).status).toBe(
      404,
    )
    expect((await gateway.staxCall('DELETE', `/payment-method/${method.id}`, undefined, otherStax.apiKey)).status).toBe(
      404,
    )
    expect((await gateway.staxCall('GET', `/payment-method/${method.id}`)).body).toMatchObject({ id: method.id })
    expect((await gateway.staxCall('DELETE', `/payment-method/${method.id}`)).body.deleted_at).toEqual(
      expect.any(String),
    )
    expect((await gateway.staxCall('GET', `/payment-method/${method.id}`)).status).toBe(404)
    expect((await gateway.staxCall('POST', '/charge', { payment_method_id: method.id, total: 1 })).status).toBe(422)
  })

  test('belongs to a customer that the merchant created before', async () => {
    const gateway = testGateway()
    const { body: customer } = await gateway.staxCall('POST', '/customer', {
      firstname: 'Grace',
      email: 'grace@example.com',
    })
    const { body: method } = await gateway.staxToken({ customer_id: customer.id })
    expect(method).toMatchObject({ customer_id: customer.id, customer: { firstname: 'Grace' } })
    expect((await gateway.staxCall('GET', `/customer/${customer.id}`)).body).toMatchObject({
      email: 'grace@example.com',
    })
    expect((await gateway.staxCall('GET', `/customer/${customer.id}`, undefined, otherStax.apiKey)).status).toBe(404)
  })
})

describe('a charge', () => {
  test('returns the transaction', async () => {
    const { status, body, method } = await charged(testGateway(), 12.34, {
      idempotency_id: 'attempt-1',
      meta: { invoice: 7 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
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
      issuer_auth_code: expect.any(String),
      child_transactions: [],
      idempotency_id: 'attempt-1',
      payment_method: { id: method.id },
    })
  })

  it.each([
    [
      'a failing card',
      10,
      { card_number: '4012888888881881' },
      { success: false, message: 'Unable to process the purchase transaction', total: 10 },
    ],
    ['an amount ending in .06', 10.06, {}, { success: true, total: 5.03 }],
    ['an amount ending in .07', 10.07, {}, { success: false, message: 'Duplicate transaction' }],
    ['a bank account', 10.06, { ...staxBank }, { success: true, total: 10.06, method: 'bank', last_four: '3210' }],
  ])('with %s', async (_name, total, details, body) => {
    expect((await charged(testGateway(), total, {}, details)).body).toMatchObject(body)
  })

  test('is made once per idempotency id', async () => {
    const gateway = testGateway()
    const first = await charged(gateway, 12.34, { idempotency_id: 'attempt-1' })
    const again = await gateway.staxCall('POST', '/charge', {
      payment_method_id: first.method.id,
      total: 12.34,
      idempotency_id: 'attempt-1',
    })
    const different = await gateway.staxCall('POST', '/charge', {
      payment_method_id: first.method.id,
      total: 12.35,
      idempotency_id: 'attempt-1',
    })
    expect(again.body.id).toBe(first.body.id)
    expect(different).toMatchObject({ status: 422, body: { idempotency_id: expect.any(Array) } })
    expect(await gateway.transactions()).toHaveLength(1)
  })

  test('sent 50 times concurrently with one id is made once', async () => {
    const gateway = testGateway()
    const { body: method } = await gateway.staxToken()
    const payload = { payment_method_id: method.id, total: 1, idempotency_id: 'same' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => gateway.staxCall('POST', '/charge', payload)))
    expect(new Set(answers.map((answer) => `${answer.body.id}`)).size).toBe(1)
    expect(await gateway.transactions()).toHaveLength(1)
    await gateway.staxCall('POST', '/charge', { ...payload, idempotency_id: 'another' })
    expect(await gateway.transactions()).toHaveLength(2)
  })

  test('is found by its idempotency id, by its own merchant', async () => {
    const gateway = testGateway()
    const { body } = await charged(gateway, 3, { idempotency_id: 'attempt-1' })
    expect((await gateway.staxCall('GET', '/transaction?idempotency_id=attempt-1')).body).toMatchObject({
      total: 1,
      data: [{ id: body.id }],
    })
    expect((await gateway.staxCall('GET', '/transaction?idempotency_id=attempt-2')).body).toEqual({
      total: 0,
      data: [],
    })
    expect(
      (await gateway.staxCall('GET', '/transaction?idempotency_id=attempt-1', undefined, otherStax.apiKey)).body.total,
    ).toBe(0)
    expect((await gateway.staxCall('GET', '/transaction')).status).toBe(422)
    expect((await gateway.staxCall('GET', `/transaction/${body.id}`)).body.id).toBe(body.id)
    expect((await gateway.staxCall('GET', `/transaction/${body.id}`, undefined, otherStax.apiKey)).status).toBe(404)
  })

  it.each([
    [{ total: 0 }, 'total'],
    [{ total: 1.005 }, 'total'],
    [{ total: '1.00' }, 'total'],
    [{ payment_method_id: 'nobody' }, 'payment_method_id'],
    [{ payment_method_id: undefined }, 'payment_method_id'],
    [{ pre_auth: true }, 'pre_auth'],
    [{ idempotency_id: 'x'.repeat(256) }, 'idempotency_id'],
    [{ idempotency_id: '4242424242424242' }, 'idempotency_id'],
  ])('is refused for %j', async (wrong, field) => {
    const gateway = testGateway()
    const { body: method } = await gateway.staxToken()
    const answer = await gateway.staxCall('POST', '/charge', { payment_method_id: method.id, total: 1, ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body)).toEqual([field])
    expect(await gateway.transactions()).toHaveLength(0)
  })

  test('needs the key of the merchant that made the payment method', async () => {
    const gateway = testGateway()
    const { body: method } = await gateway.staxToken()
    const payload = { payment_method_id: method.id, total: 1 }
    expect((await gateway.staxCall('POST', '/charge', payload, 'nobody')).status).toBe(401)
    expect((await gateway.call({ method: 'POST', url: '/stax/charge', payload })).status).toBe(401)
    expect((await gateway.staxCall('POST', '/charge', payload, otherStax.apiKey)).status).toBe(422)
  })
})

describe('voids and refunds', () => {
  test('a charge is voided before it settles, once', async () => {
    const gateway = testGateway()
    const { body } = await charged(gateway)
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/refund`, { total: 1 })).status).toBe(422)
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/void`)).body).toMatchObject({
      is_voided: true,
      is_voidable: false,
      is_refundable: false,
    })
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/void`)).status).toBe(422)
    expect((await gateway.transactions())[0]).toMatchObject({ status: 'voided' })
  })

  test('a settled charge is refunded in parts, up to what was paid', async () => {
    const gateway = testGateway()
    const { body } = await charged(gateway, 10)
    gateway.pass(DAY_MS)
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/void`)).status).toBe(422)
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/refund`, { total: 4 })).body).toMatchObject({
      id: body.id,
      total_refunded: 4,
      is_refundable: true,
      child_transactions: [{ type: 'refund', total: 4, success: true }],
    })
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/refund`, { total: 6.01 })).status).toBe(422)
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/refund`)).body).toMatchObject({
      total_refunded: 10,
      is_refundable: false,
    })
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/refund`)).status).toBe(422)
  })

  test('void-or-refund does whichever is possible', async () => {
    const gateway = testGateway()
    const early = await charged(gateway, 10)
    const late = await charged(gateway, 10)
    expect((await gateway.staxCall('POST', `/transaction/${early.body.id}/void-or-refund`, { total: 4 })).body).toEqual(
      { total: [expect.any(String)] },
    )
    expect((await gateway.staxCall('POST', `/transaction/${early.body.id}/void-or-refund`)).body.is_voided).toBe(true)
    gateway.pass(DAY_MS)
    expect(
      (await gateway.staxCall('POST', `/transaction/${late.body.id}/void-or-refund`, { total: 4 })).body.total_refunded,
    ).toBe(4)
  })

  test('a declined charge has nothing to refund', async () => {
    const gateway = testGateway()
    const { body } = await charged(gateway, 10, {}, { card_number: '4012888888881881' })
    expect((await gateway.staxCall('POST', `/transaction/${body.id}/void-or-refund`)).status).toBe(422)
  })

  test('the payment of one account is returned by the bank after two business days', async () => {
    const gateway = testGateway()
    const { body } = await charged(gateway, 10, {}, { ...staxBank, bank_account: '9876543299' })
    const now = async () => (await gateway.staxCall('GET', `/transaction/${body.id}`)).body
    gateway.pass(2 * DAY_MS - 1)
    expect(await now()).toMatchObject({ success: true })
    gateway.pass(1)
    expect(await now()).toMatchObject({ success: false, message: 'Returned by the bank' })
    expect((await gateway.transactions())[0]).toMatchObject({ status: 'returned' })
  })

  test('business days exclude the weekend', async () => {
    const gateway = testGateway()
    gateway.pass(3 * DAY_MS)
    const { body } = await charged(gateway, 10, {}, { ...staxBank, bank_account: '9876543299' })
    gateway.pass(3 * DAY_MS)
    expect((await gateway.staxCall('GET', `/transaction/${body.id}`)).body.success).toBe(true)
    gateway.pass(DAY_MS)
    expect((await gateway.staxCall('GET', `/transaction/${body.id}`)).body.success).toBe(false)
  })
})
