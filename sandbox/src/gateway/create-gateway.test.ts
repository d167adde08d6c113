import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildScript } from './browser/build'
import { fileStore } from './store'
import { gpCard, gpi, stax, staxCard, TENANT, testGateway, tokenHeaders } from './test-gateway'

const tokenUrls = ['/gp/tokenization/temporary_tokens', `/stax/web-payments/${stax.publicKey}/payment-methods`]

describe('cross-origin access', () => {
  it.each(tokenUrls)('a tenant may tokenize at %s, other origins may not', async (url) => {
    const { app } = testGateway()
    const ask = (method: 'POST' | 'OPTIONS', origin: string) =>
      app.inject({
        method,
        url,
        headers: {
          origin,
          ...tokenHeaders,
          ...(method === 'OPTIONS' && {
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,x-gp-api-key',
          }),
        },
        ...(method === 'POST' && { payload: url.startsWith('/gp') ? { card: gpCard } : staxCard }),
      })

    const preflight = await ask('OPTIONS', TENANT)
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': TENANT,
      'access-control-allow-methods': 'POST',
      vary: expect.stringContaining('Origin'),
    })
    expect(preflight.headers['access-control-allow-headers']).toContain('x-gp-request-id')
    expect((await ask('POST', TENANT)).headers['access-control-allow-origin']).toBe(TENANT)

    for (const origin of [
      'http://acme.localhost:4101',
      'https://acme.localhost:4100',
      'http://acme.localhost.example.com:4100',
      'null',
    ]) {
      const refused = await ask('POST', origin)
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
      expect(refused.statusCode).toBe(403)
      expect((await ask('OPTIONS', origin)).headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it.each(['/stax/charge', '/gp/transactions/creditsales', '/sandbox/transactions'])(
    'no page may call %s',
    async (url) => {
      const { app } = testGateway()
      const preflight = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: TENANT, 'access-control-request-method': 'POST' },
      })
      expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
      expect(preflight.statusCode).toBe(404)
    },
  )

  test('a pattern with the g flag gives the same result every time', async () => {
    const gateway = testGateway({ tenantOriginPattern: /^http:\/\/acme\.localhost:4100$/g })
    for (let time = 0; time < 3; time += 1)
      expect((await gateway.staxToken({}, stax.publicKey, { origin: TENANT })).status).toBe(200)
  })
})

describe('scripts and fields', () => {
  it.each([
    ['/js/fattmerchant.js', 'stax-js'],
    ['/js/staxjs-captcha.js', 'stax-js'],
    ['/secure_payment/v1/globalpayments.js', 'global-payments'],
    ['/field.js', 'field'],
  ] as const)('%s is served to pages of other origins', async (url, name) => {
    const response = await testGateway().app.inject({ url })
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(response.body).toBe(await buildScript(name))
  })

  test('a field can be framed only by tenants, and connects only to the gateway', async () => {
    const policy = (await testGateway().app.inject('/field.html')).headers['content-security-policy']
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://*.localhost:4100",
    )
    expect(
      (await testGateway({ frameAncestors: [] }).app.inject('/field.html')).headers['content-security-policy'],
    ).toContain("frame-ancestors 'none'")
  })
})

describe('pages', () => {
  test('the home page lists the test numbers and the last transactions, escaped', async () => {
    const gateway = testGateway()
    expect((await gateway.app.inject('/')).body).toContain('None yet.')
    const { body: method } = await gateway.staxToken()
    await gateway.staxCall('POST', '/charge', {
      payment_method_id: method.id,
      total: 12.34,
      idempotency_id: '<script>alert(1)</script>',
    })
    const home = await gateway.app.inject('/')
    expect(home.headers['content-security-policy']).toContain("default-src 'none'")
    expect(home.body).toContain('4111 1111 1111 1111')
    expect(home.body).toContain('$12.34')
    expect(home.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(home.body).not.toContain('<script>')
  })

  test('the list of transactions can be filtered', async () => {
    const gateway = testGateway()
    const { body: method } = await gateway.staxToken()
    for (const reference of ['a', 'b'])
      await gateway.staxCall('POST', '/charge', { payment_method_id: method.id, total: 1, idempotency_id: reference })
    const list = async (query: string) => (await gateway.call({ url: `/sandbox/transactions${query}` })).body
    expect(await list('')).toMatchObject({ total: 2 })
    expect(await list('?reference=b')).toMatchObject({
      total: 1,
      data: [
        {
          reference: 'b',
          provider: 'stax',
          merchant: stax.publicKey,
          amount_cents: 100,
          status: 'approved',
          brand: 'visa',
          last4: '1111',
        },
      ],
    })
    expect(await list('?provider=gpi')).toMatchObject({ total: 0 })
  })

  test('an unknown URL and a body that is not JSON are client errors', async () => {
    const { app } = testGateway()
    expect((await app.inject('/nothing')).statusCode).toBe(404)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${stax.apiKey}` }
    expect((await app.inject({ method: 'POST', url: '/stax/charge', headers, payload: '{' })).statusCode).toBe(400)
    expect((await app.inject({ method: 'POST', url: '/stax/charge', headers, payload: '[]' })).statusCode).toBe(422)
  })

  test('two merchants with the same public key are rejected at startup', () => {
    expect(() => testGateway({ merchants: [stax, stax] })).toThrow(/acme-web-token/)
  })
})

describe('lost responses', () => {
  /** Sends a charge over a real connection; resolves with the status or the error code. */
  async function chargeForReal(gateway: ReturnType<typeof testGateway>, total: number) {
    const { body: method } = await gateway.staxToken()
    await gateway.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = gateway.app.server.address() as AddressInfo
    return new Promise<string>((resolve) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${stax.apiKey}` }
      const request = httpRequest({ host: '127.0.0.1', port, path: '/stax/charge', method: 'POST', headers })
      request.on('response', (response) => resolve(String(response.resume().statusCode)))
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
      request.end(JSON.stringify({ payment_method_id: method.id, total, idempotency_id: 'lost' }))
    })
  }

  test('an amount ending in .05 is charged, and its response never arrives', async () => {
    const gateway = testGateway({ hangMs: 150 })
    expect(await chargeForReal(gateway, 10.05)).toBe('ECONNRESET')
    expect(await gateway.transactions()).toMatchObject([{ reference: 'lost', status: 'approved', amount_cents: 1005 }])
    await gateway.app.close()
  })

  test('a retry with the same id is answered immediately', async () => {
    const gateway = testGateway({ faults: () => 'hang_after_capture', hangMs: 20 })
    const { body: method } = await gateway.staxToken()
    const payload = { payment_method_id: method.id, total: 10, idempotency_id: 'lost' }
    await expect(gateway.staxCall('POST', '/charge', payload)).rejects.toThrow()
    expect((await gateway.staxCall('POST', '/charge', payload)).body).toMatchObject({ success: true, total: 10 })
    expect(await gateway.transactions()).toHaveLength(1)
  })

  test('closing does not wait for a hanging response', async () => {
    const gateway = testGateway({ hangMs: 60_000 })
    const charge = chargeForReal(gateway, 10.05)
    while ((await gateway.transactions()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await gateway.app.close()
    expect(await charge).toBe('ECONNRESET')
  })

  test('other amounts are answered (control)', async () => {
    const gateway = testGateway()
    expect(await chargeForReal(gateway, 10.04)).toBe('200')
    await gateway.app.close()
  })

  it.each([
    ['server_error', '500', 0],
    ['too_many_requests', '429', 0],
    ['reset_after_capture', 'ECONNRESET', 1],
  ] as const)('a test can inject %s', async (fault, end, charges) => {
    const gateway = testGateway({ faults: () => fault })
    expect(await chargeForReal(gateway, 10)).toBe(end)
    expect(await gateway.transactions()).toHaveLength(charges)
    await gateway.app.close()
  })

  test('the other vendor’s sale loses its response in the same way', async () => {
    const gateway = testGateway({ hangMs: 20 })
    const { body: token } = await gateway.gpToken()
    const sale = {
      reference_id: 'lost',
      card: { temporary_token: token.temporary_token },
      payment: { amount: '10.05' },
    }
    await expect(gateway.gpCall('POST', '/creditsales', sale)).rejects.toThrow()
    expect((await gateway.gpCall('GET', '/creditsales/reference_id/lost')).body).toMatchObject({
      status: 'approved',
      payment: { amount: '10.05' },
    })
  })
})

test('a restarted gateway still has its payment methods, tokens and transactions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  const start = () => testGateway({ store: fileStore(join(folder, 'gateway.jsonl')) })
  const before = start()
  const { body: method } = await before.staxToken()
  const { body: spent } = await before.gpToken()
  const { body: charge } = await before.staxCall('POST', '/charge', {
    payment_method_id: method.id,
    total: 10,
    idempotency_id: 'one',
  })
  const sale = { reference_id: 'two', card: { temporary_token: spent.temporary_token }, payment: { amount: '5.00' } }
  await before.gpCall('POST', '/creditsales', sale)
  await before.staxCall('POST', `/transaction/${charge.id}/void`)

  const after = start()
  expect(await after.transactions()).toEqual(await before.transactions())
  expect(
    (await after.staxCall('POST', '/charge', { payment_method_id: method.id, total: 10, idempotency_id: 'one' })).body,
  ).toMatchObject({ id: charge.id, is_voided: true })
  expect(
    (await after.staxCall('POST', '/charge', { payment_method_id: method.id, total: 10, idempotency_id: 'three' }))
      .status,
  ).toBe(200)
  expect((await after.gpCall('POST', '/creditsales', { ...sale, reference_id: 'four' }, gpi)).status).toBe(400)
  rmSync(folder, { recursive: true })
})
