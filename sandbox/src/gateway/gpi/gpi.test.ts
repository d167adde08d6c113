import { authToken, DAY_MS, gpCard, gpi, otherGpi, testGateway } from '../test-gateway'

const sale = (token: object, extra: object = {}) => ({
  reference_id: 'ref-1',
  card: token,
  payment: { amount: '10.00', currency_code: '840' },
  ...extra,
})
const indicators = (processing_indicators: object) => ({ transaction: { processing_indicators } })
const ach = { account_number: '9876543210', routing_number: '112000066' }

async function sold(gateway: ReturnType<typeof testGateway>, extra: object = {}, card: object = {}) {
  const { body: token } = await gateway.gpToken({ card: { ...gpCard, ...card } })
  return gateway.gpCall('POST', '/creditsales', sale({ temporary_token: token.temporary_token }, extra))
}

describe('a temporary token', () => {
  test('has the vendor’s format', async () => {
    const { status, body } = await testGateway().gpToken()
    expect(status).toBe(201)
    expect(body).toEqual({
      temporary_token: expect.stringMatching(/^tmp_[\w-]{32}$/),
      card: { masked_card_number: 'XXXXXXXXXXXX5262', type: 'Visa', expiry_month: '12', expiry_year: '30' },
    })
    expect((await testGateway().gpToken({ ach })).body).toEqual({
      temporary_token: expect.any(String),
      ach: { masked_account_number: 'XXXXXX3210' },
    })
  })

  it.each([
    [{ card: { ...gpCard, card_number: '4111111111111112' } }, 'invalid_input', '/card/card_number'],
    [{ card: { ...gpCard, card_number: '4242424242424242' } }, 'invalid_card', '/card/card_number'],
    [{ card: { ...gpCard, expiry_month: '13' } }, 'invalid_input', '/card/expiry_month'],
    [{ card: { ...gpCard, expiry_year: '20' } }, 'invalid_input', '/card'],
    [{ card: { ...gpCard, card_security_code: '1' } }, 'invalid_input', '/card/card_security_code'],
    [{ card: { ...gpCard, expiry_year: undefined } }, 'invalid_input', '/card/expiry_year'],
    [{ ach: { ...ach, routing_number: '123456789' } }, 'invalid_input', '/ach/routing_number'],
    [{ ach: { ...ach, account_number: '5' } }, 'invalid_input', '/ach/account_number'],
    [{}, 'invalid_input', '/'],
    [{ card: gpCard, ach }, 'invalid_input', '/'],
  ])('is refused for %j', async (payload, code, path) => {
    const answer = await testGateway().gpToken(payload)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: { code, message: expect.any(String), detail: [{ data_path: path, description: expect.any(String) }] },
    })
  })

  it.each([
    ['x-gp-api-key', 'nobody', 401],
    ['x-gp-api-key', gpi.apiKey, 401],
    ['x-gp-environment', 'prod', 400],
    ['x-gp-request-id', 'PFC-1', 400],
    ['x-gp-version', '', 400],
  ])('is refused when %s is "%s"', async (name, value, status) => {
    expect((await testGateway().gpToken(undefined, { [name]: value })).status).toBe(status)
  })

  test('can be used once, within 30 minutes, by its own merchant', async () => {
    const gateway = testGateway()
    const fresh = async () => sale({ temporary_token: (await gateway.gpToken()).body.temporary_token })
    const refused = {
      status: 400,
      body: { error: { code: 'invalid_token', detail: [{ data_path: '/card/temporary_token' }] } },
    }

    const used = await fresh()
    expect((await gateway.gpCall('POST', '/creditsales', used)).status).toBe(201)
    expect(await gateway.gpCall('POST', '/creditsales', { ...used, reference_id: 'ref-2' })).toMatchObject(refused)
    expect(await gateway.gpCall('POST', '/creditsales', await fresh(), otherGpi)).toMatchObject(refused)

    const [inTime, late] = [await fresh(), await fresh()]
    gateway.pass(30 * 60_000 - 1)
    expect((await gateway.gpCall('POST', '/creditsales', { ...inTime, reference_id: 'ref-3' })).status).toBe(201)
    gateway.pass(1)
    expect(await gateway.gpCall('POST', '/creditsales', { ...late, reference_id: 'ref-4' })).toMatchObject(refused)
  })

  test('used by 20 concurrent requests pays for one of them', async () => {
    const gateway = testGateway()
    const { body: token } = await gateway.gpToken()
    const attempts = Array.from({ length: 20 }, (_, index) =>
      gateway.gpCall('POST', '/creditsales', {
        ...sale({ temporary_token: token.temporary_token }),
        reference_id: `ref-${index}`,
      }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(await gateway.transactions()).toHaveLength(1)
  })
})

describe('authentication', () => {
  const now = Date.parse('2026-03-10T15:00:00Z')
  it.each([
    ['no header', undefined],
    ['another secret', authToken(gpi, { ts: now }, 'wrong')],
    ['another account', authToken(gpi, { ts: now, account_credential: 'x' })],
    ['another type', authToken(gpi, { ts: now, type: 'AuthToken' })],
    ['an old token', authToken(gpi, { ts: now - 5 * 60_000 - 1 })],
    ['no time', authToken(gpi, {})],
    ['an unsigned token', authToken(gpi, { ts: now }, gpi.apiSecret, 'none')],
    ['a text', 'AuthToken a.b.c'],
  ])('is refused with %s', async (_name, authorization) => {
    const headers = {
      'x-gp-api-key': gpi.apiKey,
      'x-gp-version': '2021-04-08',
      ...(authorization && { authorization }),
    }
    expect(await testGateway().call({ url: '/gp/transactions/creditsales/1', headers })).toMatchObject({
      status: 403,
      body: { error: { code: 'invalid_auth_token' } },
    })
  })

  test('a valid token is accepted', async () => {
    expect((await testGateway().gpCall('GET', '/creditsales/1')).status).toBe(404)
    expect(
      (await testGateway().gpCall('GET', '/creditsales/1', undefined, gpi, { 'x-gp-api-key': gpi.apiKeyPublic }))
        .status,
    ).toBe(401)
    expect(
      (await testGateway().gpCall('GET', '/creditsales/1', undefined, gpi, { 'x-gp-version': 'new' })).status,
    ).toBe(400)
  })
})

describe('a sale', () => {
  test('returns the transaction, and a permanent token if requested', async () => {
    const gateway = testGateway()
    const { status, body } = await sold(gateway, indicators({ create_token: true, allow_duplicate: false }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      creditsale_id: expect.any(String),
      status: 'approved',
      reference_id: 'ref-1',
      approval_code: expect.any(String),
      processor_response: 'Approved',
      cardsecurity_response: 'M',
      payment: { amount: '10.00' },
      card: {
        masked_card_number: 'XXXXXXXXXXXX5262',
        type: 'Visa',
        expiry_month: '12',
        token: expect.stringMatching(/^tok_/),
      },
    })
    const token = (body.card as typeof body).token
    for (const reference_id of ['ref-2', 'ref-3']) {
      expect((await gateway.gpCall('POST', '/creditsales', { ...sale({ token }), reference_id })).status).toBe(201)
    }
    expect(
      (await gateway.gpCall('POST', '/creditsales', { ...sale({ token }), reference_id: 'ref-4' }, otherGpi)).status,
    ).toBe(400)
    expect(
      (await gateway.gpCall('POST', '/creditsales', { ...sale({ temporary_token: token }), reference_id: 'ref-4' }))
        .status,
    ).toBe(400)
  })

  it.each([
    [
      'a failing card',
      '10.00',
      { card_number: '4012888888881881' },
      470,
      { status: 'declined', processor_response: 'Unable to process the purchase transaction' },
    ],
    [
      'an amount ending in .06',
      '10.06',
      {},
      471,
      { status: 'partially_approved', payment: { amount: '5.03', requested_amount: '10.06' } },
    ],
    ['an amount ending in .07', '10.07', {}, 470, { status: 'declined', processor_response: 'Duplicate transaction' }],
  ])('with %s', async (_name, amount, card, status, body) => {
    const answer = await sold(testGateway(), { payment: { amount }, ...indicators({ create_token: true }) }, card)
    expect(answer).toMatchObject({ status, body })
  })

  test('gives no token for a declined card', async () => {
    const { body } = await sold(testGateway(), indicators({ create_token: true }), { card_number: '4012888888881881' })
    expect(body.card).not.toHaveProperty('token')
  })

  test('with a used reference is a duplicate, and leaves the first one unchanged', async () => {
    const gateway = testGateway()
    await sold(gateway)
    expect(await sold(gateway)).toMatchObject({
      status: 470,
      body: { status: 'declined', processor_response: 'Duplicate transaction' },
    })
    expect((await gateway.gpCall('GET', '/creditsales/reference_id/ref-1')).body.status).toBe('approved')
    expect(await gateway.transactions()).toHaveLength(1)
    expect((await sold(gateway, indicators({ allow_duplicate: true }))).status).toBe(201)
  })

  it.each([
    [{ payment: { amount: 10 } }, '/payment/amount'],
    [{ payment: { amount: '10' } }, '/payment/amount'],
    [{ payment: { amount: '0.00' } }, '/payment/amount'],
    [{ payment: undefined }, '/payment'],
    [{ reference_id: '4242424242424242' }, '/reference_id'],
    [{ reference_id: undefined }, '/reference_id'],
    [{ card: undefined }, '/card/token'],
    [{ card: { token: 'nobody' } }, '/card/token'],
  ])('is refused for %j', async (extra, path) => {
    const gateway = testGateway()
    expect(await sold(gateway, extra)).toMatchObject({
      status: 400,
      body: { error: { detail: [{ data_path: path }] } },
    })
    expect(await gateway.transactions()).toHaveLength(0)
  })

  test('is found by id and by reference, by its own merchant and under its own kind', async () => {
    const gateway = testGateway()
    const { body } = await sold(gateway)
    for (const url of [`/creditsales/${body.creditsale_id}`, '/creditsales/reference_id/ref-1']) {
      expect((await gateway.gpCall('GET', url)).body).toMatchObject({
        creditsale_id: body.creditsale_id,
        status: 'approved',
      })
      expect((await gateway.gpCall('GET', url, undefined, otherGpi)).status).toBe(404)
      expect((await gateway.gpCall('GET', url.replace('creditsales', 'checksales'))).status).toBe(404)
    }
  })

  test('an authorization of 0.00 checks a card and charges nothing', async () => {
    const gateway = testGateway()
    const { body: token } = await gateway.gpToken()
    const { status, body } = await gateway.gpCall('POST', '/creditauths', {
      ...sale({ temporary_token: token.temporary_token }, indicators({ create_token: true })),
      payment: { amount: '0.00' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      creditauth_id: expect.any(String),
      status: 'approved',
      card: { token: expect.any(String) },
    })
    expect((await gateway.gpCall('PUT', `/creditauths/${body.creditauth_id}/voids`)).body.status).toBe('voided')
  })
})

describe('a sale by check', () => {
  const checkSale = (check: object) => ({
    reference_id: 'ref-1',
    check: { account_type: 'Checking', ...check },
    payment: { amount: '10.00' },
    ...indicators({ create_token: true }),
  })

  test('accepts a temporary token, the account numbers, or a permanent token', async () => {
    const gateway = testGateway()
    const { body: token } = await gateway.gpToken({ ach })
    const first = await gateway.gpCall('POST', '/checksales', checkSale({ temporary_token: token.temporary_token }))
    expect(first).toMatchObject({
      status: 201,
      body: {
        checksale_id: expect.any(String),
        status: 'check_submitted',
        check: { masked_account_number: 'XXXXXX3210', token: expect.stringMatching(/^tok_/) },
      },
    })
    const permanentToken = (first.body.check as typeof first.body).token
    expect(
      (await gateway.gpCall('POST', '/checksales', { ...checkSale({ token: permanentToken }), reference_id: 'ref-2' }))
        .status,
    ).toBe(201)
    expect((await gateway.gpCall('POST', '/checksales', { ...checkSale(ach), reference_id: 'ref-3' })).status).toBe(201)
    expect(
      (
        await gateway.gpCall('POST', '/checksales', {
          ...checkSale({ ...ach, account_number: '5' }),
          reference_id: 'ref-4',
        })
      ).status,
    ).toBe(400)
    expect(
      (await gateway.gpCall('POST', '/creditsales', { ...sale({ token: permanentToken }), reference_id: 'ref-5' }))
        .status,
    ).toBe(400)
    expect(await gateway.transactions()).toHaveLength(3)
  })

  test('is refunded, and may be returned by the bank', async () => {
    const gateway = testGateway()
    const { body } = await gateway.gpCall('POST', '/checksales', checkSale({ ...ach, account_number: '9876543299' }))
    expect(
      (await gateway.gpCall('POST', `/checksales/${body.checksale_id}/checkrefunds`, { payment: { amount: '4.00' } }))
        .body,
    ).toMatchObject({ checkrefund_id: expect.any(String), status: 'check_submitted' })
    gateway.pass(2 * DAY_MS)
    expect((await gateway.gpCall('GET', `/checksales/${body.checksale_id}`)).body).toMatchObject({
      status: 'returned',
      processor_response: 'Returned by the bank',
    })
  })
})

describe('voids and returns', () => {
  it.each(['id', 'reference'])('a sale is voided by %s, once, before it settles', async (naming) => {
    const gateway = testGateway()
    const { body } = await sold(gateway)
    const url = naming === 'id' ? `/creditsales/${body.creditsale_id}/voids` : '/creditsales/reference_id/ref-1/voids'
    expect((await gateway.gpCall('PUT', url, undefined, otherGpi)).status).toBe(404)
    expect((await gateway.gpCall('PUT', url)).body).toMatchObject({
      creditsale_id: body.creditsale_id,
      status: 'voided',
    })
    expect((await gateway.gpCall('PUT', url)).status).toBe(400)
  })

  test('a settled sale is returned in parts, each found by its own reference', async () => {
    const gateway = testGateway()
    const { body } = await sold(gateway)
    gateway.pass(DAY_MS)
    expect((await gateway.gpCall('PUT', `/creditsales/${body.creditsale_id}/voids`)).status).toBe(400)
    const part = await gateway.gpCall('POST', `/creditsales/${body.creditsale_id}/creditreturns`, {
      reference_id: 'back-1',
      payment: { amount: '4.00' },
    })
    expect(part).toMatchObject({
      status: 201,
      body: { creditreturn_id: expect.any(String), status: 'approved', payment: { amount: '4.00' } },
    })
    expect((await gateway.gpCall('GET', '/creditreturns/reference_id/back-1')).body.creditreturn_id).toBe(
      part.body.creditreturn_id,
    )
    expect(
      (await gateway.gpCall('POST', '/creditsales/reference_id/ref-1/creditreturns', { payment: { amount: '6.01' } }))
        .status,
    ).toBe(400)
    expect((await gateway.gpCall('POST', '/creditsales/reference_id/ref-1/creditreturns')).body.payment).toMatchObject({
      amount: '6.00',
    })
    expect((await gateway.transactions())[0]).toMatchObject({ refunded_cents: 1000 })
  })
})
