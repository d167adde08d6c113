import { ApiError } from './api-error'
import { callUrl } from './call-url'
import { createClient, pathOnOwnOrigin, type ClientOptions } from './client'

const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }))

function setUp(respond: (url: string, init?: RequestInit) => Promise<Response>, more: Partial<ClientOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = []
  const onUnauthorized = jest.fn()
  const onFailure = jest.fn()
  const client = createClient({
    baseUrl: '',
    credentials: () => ({ token: 't0ken', role: 'customer', email: 'customer@example.com', id: 7 }),
    onUnauthorized,
    onFailure,
    fetch: ((url: string, init: RequestInit) => {
      sent.push({ url, init })
      return respond(url, init)
    }) as typeof fetch,
    ...more,
  })
  return { client, sent, onUnauthorized, onFailure }
}

test('URLs: path params are encoded, query params sorted, empty ones dropped', () => {
  expect(callUrl('getInvoice', { params: { id: 7 } })).toBe('/v2/invoices/7')
  expect(callUrl('authenticateToken', { params: { token: 'a/b c' } })).toBe('/v1/tokens/a%2Fb%20c/auth')
  expect(callUrl('reportInvoices', { query: { page: 2, query: '', sort_by: 'date' } })).toBe(
    '/reports/consumer/invoices.json?page=2&sort_by=date',
  )
  expect(() => callUrl('getInvoice', {})).toThrow('params.id')
})

test('the Authorization header has its four parts in order, unquoted', async () => {
  const { client, sent } = setUp(() => answer(200, {}))
  await client.call('getInvoice', { params: { id: 7 } })
  expect(sent[0]?.init.headers).toMatchObject({
    Authorization: 'Token token=t0ken; role=customer; email=customer@example.com; id=7',
  })
})

test('calls are sent with the language of the page, for what they answer and mail', async () => {
  const { client, sent } = setUp(() => answer(200, {}), { language: () => 'es' })
  await client.call('signOut', {})
  await client.read('/v2/invoices/7')
  expect(sent.map(({ init }) => new Headers(init.headers).get('accept-language'))).toEqual(['es', 'es'])
})

test('an error carries status, message, field and request id, and is reported once', async () => {
  const { client, onFailure } = setUp(() =>
    answer(422, { message: 'Maximum payment amount is $5.00', field: 'amount_cents', request_id: 'r-1' }),
  )
  const error = await client.call('getInvoice', { params: { id: 7 } }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    field: 'amount_cents',
    requestId: 'r-1',
    message: 'Maximum payment amount is $5.00',
  })
  expect(onFailure).toHaveBeenCalledTimes(1)
})

test('a quiet call does not report its failure', async () => {
  const { client, onFailure } = setUp(() => answer(500))
  await expect(client.call('getInvoice', { params: { id: 7 } }, { quiet: true })).rejects.toThrow(
    'An unexpected error occurred',
  )
  expect(onFailure).not.toHaveBeenCalled()
})

test('401 ends the session, unless the call has keepSession', async () => {
  const { client, onUnauthorized, onFailure } = setUp(() => answer(401, { message: 'Signed out' }))
  await expect(client.call('getInvoice', { params: { id: 7 } }, { keepSession: true, quiet: true })).rejects.toThrow(
    'Signed out',
  )
  expect(onUnauthorized).not.toHaveBeenCalled()
  await expect(client.call('getInvoice', { params: { id: 7 } })).rejects.toThrow('Signed out')
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
  expect(onFailure).not.toHaveBeenCalled()
})

test('a network failure has status 0 and says so', async () => {
  const { client } = setUp(() => Promise.reject(new TypeError('failed to fetch')))
  await expect(client.read('/v2/invoices/7')).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('could not reach'),
  })
})

test('a proxy’s HTML error page is an ApiError, not a crash', async () => {
  const { client } = setUp(() => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 })))
  await expect(client.read('/v2/invoices/7')).rejects.toMatchObject({ status: 502 })
})

test.each([
  ['a captive portal', () => new Response('<html>Welcome to our café</html>')],
  [
    'a truncated response',
    () => new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })),
  ],
])('%s is treated as a network failure', async (_, make) => {
  const { client } = setUp(() => Promise.resolve(make()))
  await expect(client.read('/v2/invoices/7')).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('could not reach'),
  })
})

test('a request that the initial HTML started is used once', async () => {
  const early = new Map([['/v2/invoices/7', answer(200, { id: 7 })]])
  const { client, sent } = setUp(() => answer(200, { id: 8 }), { early })
  expect(await client.read('/v2/invoices/7')).toEqual({ id: 7 })
  expect(await client.read('/v2/invoices/7')).toEqual({ id: 8 })
  expect(sent).toHaveLength(1)
})

test('now() follows the server’s clock when the two differ', async () => {
  const here = Date.parse('2026-01-01T00:00:00Z')
  const { client } = setUp(() => answer(200, {}, { Date: 'Thu, 01 Jan 2026 00:10:00 GMT' }), { now: () => here })
  expect(client.now()).toBe(here)
  await client.read('/v2/invoices/7')
  expect(client.now()).toBe(here + 600_000)
})

test.each([
  ['/v2/invoices/7/payments', '', '/v2/invoices/7/payments'],
  ['https://api.example/v2/x?y=1', 'https://api.example', '/v2/x?y=1'],
])('the link %s is followed', (link, base, path) => expect(pathOnOwnOrigin(link, base)).toBe(path))

test.each([
  ['https://evil.example/v2/x', ''],
  ['//evil.example/x', ''],
  ['https://api.example.evil/x', 'https://api.example'],
  ['http://[', ''],
])('the link %s is not followed', (link, base) => expect(() => pathOnOwnOrigin(link, base)).toThrow(ApiError))

test('following a link to another site sends nothing, and is reported like any failure', async () => {
  const { client, sent, onFailure } = setUp(() => answer(200, {}))
  await expect(client.follow('https://evil.example/v2/x', { method: 'POST' })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('another site'),
  })
  expect(onFailure).toHaveBeenCalledTimes(1)
  expect(sent).toEqual([])
})

test('idempotency key and bot check proof are sent as headers', async () => {
  const { client, sent } = setUp(() => answer(200, {}))
  await client.follow('/v2/x', { method: 'POST' }, { idempotencyKey: 'k', botCheck: 'p' })
  expect(sent[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'k', 'X-Bot-Check': 'p' })
})

test('onDone is called for successful writes, not for reads or failed writes', async () => {
  const onDone = jest.fn()
  let status = 422
  const { client } = setUp(() => answer(status, status === 200 ? {} : { message: 'No' }), { onDone })
  await client.follow('/v2/quotes/7/proceed', { method: 'POST' }).catch(() => undefined)
  status = 200
  await client.call('getInvoice', { params: { id: 7 } })
  expect(onDone).not.toHaveBeenCalled()
  await client.follow('/v2/quotes/7/proceed', { method: 'POST' })
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a repeated read aborts the hung one, which resolves with the new response', async () => {
  let attempts = 0
  const { client, sent } = setUp((_url, init) =>
    ++attempts > 1
      ? answer(200, { id: 8 })
      : new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason as Error))),
  )
  const first = client.read('/v2/invoices/7')
  expect(await client.read('/v2/invoices/7')).toEqual({ id: 8 })
  expect(await first).toEqual({ id: 8 })
  expect(await client.read('/v2/invoices/7')).toEqual({ id: 8 })
  expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true, false, false])
})
