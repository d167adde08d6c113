import { createStaffLink } from '#areas/identity/links/create-link'
import { createApi } from '#composition/create-api'
import { createTestApi, setUpTestApi, TEST_SECRET } from '#test/support'
import { calls } from '@portal/contract'
import { MAX_JSON_DEPTH, secretPaths } from '@portal/server'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { parseAuthorization } from '../security/sessions'
import { databaseCode } from './error-handler'

const log: string[] = []
const api = setUpTestApi({ api: { log: { level: 'trace', stream: { write: (line) => log.push(line) } } } })

const acme = demoIds('acme')
const SIGN_IN = '/v1/users/customer/sign_in'
const json = { 'content-type': 'application/json' }

describe('every response', () => {
  it('has a request id, the date, and security headers', async () => {
    const { headers } = await api.visitor().call('listServiceCategories', {})
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      date: api.clock().toUTCString(),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  it('names the invalid field as the request does, and the request id', async () => {
    const answer = await api.visitor().request('POST', SIGN_IN, { session: { email: 'a@b.c' } })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      message: 'Password is required.',
      code: 'FGCAfn',
      field: 'session.password',
      errors: [{ field: 'session.password', message: 'Password is required.' }],
      request_id: answer.headers['x-request-id'],
    })
  })

  it.each([
    ['an unknown path', 'GET', '/v9/none', undefined, {}, 404],
    ['a URL that cannot be decoded', 'GET', '/v1/users/%E0%A4%A', undefined, {}, 400],
    ['a path parameter that is too long', 'GET', `/v1/tokens/${'a'.repeat(300)}/auth`, undefined, {}, 400],
    ['broken JSON', 'POST', SIGN_IN, '{"a":', json, 400],
    ['JSON that is nested too deeply', 'POST', SIGN_IN, `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`, json, 400],
    [
      'JSON that is nested a hundred thousand deep',
      'POST',
      SIGN_IN,
      '['.repeat(100_000) + ']'.repeat(100_000),
      json,
      400,
    ],
    ['a poisoned key', 'POST', SIGN_IN, '{"__proto__":{"x":1}}', json, 400],
    ['a content type other than JSON', 'POST', SIGN_IN, 'a=b', { 'content-type': 'text/plain' }, 415],
    ['a body that is too long', 'POST', SIGN_IN, JSON.stringify({ a: 'x'.repeat(300_000) }), json, 413],
    ['no body', 'POST', SIGN_IN, undefined, json, 400],
    ['a number instead of text', 'POST', SIGN_IN, { session: { email: 5, password: 'x' } }, {}, 400],
    [
      'a role that nobody signs in with',
      'POST',
      '/v1/users/admin/sign_in',
      { session: { email: 'a', password: 'x' } },
      {},
      400,
    ],
  ] as const)('is a clear error for %s', async (_, method, url, body, headers, status) => {
    const answer = await api.visitor().request(method, url, body, headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message: expect.any(String), request_id: expect.any(String) })
  })

  it('takes a query that looks nested for a flat one', async () => {
    expect((await api.visitor().request('GET', `/v1/service_categories?${'a[a]'.repeat(1_000)}=1`)).status).toBe(200)
  })

  it('says how deeply a body may be nested', async () => {
    const nested = (levels: number) =>
      api.visitor().request('POST', SIGN_IN, '{"session":'.repeat(levels) + '1' + '}'.repeat(levels), json)
    expect((await nested(MAX_JSON_DEPTH + 1)).body).toMatchObject({
      message: 'The request is nested too deeply. It may have at most 20 levels.',
    })
    expect((await nested(MAX_JSON_DEPTH)).body).toMatchObject({ field: 'session.email' })
  })

  it('reveals no internal errors', async () => {
    api.http.log.level = 'silent'
    const broken = await createTestApi({ data: 'none', config: { checkResponses: false } })
    await broken.database.raw('alter table tenants rename to elsewhere')
    const answer = await broken.visitor().call('listServiceCategories', {})
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      message: 'An unexpected error occurred, please try again.',
      code: expect.any(String),
      request_id: expect.any(String),
    })
    await broken.database.raw('alter table elsewhere rename to tenants')
    await broken.close()
    api.http.log.level = 'trace'
  })
})

describe('the tenant', () => {
  it.each([
    ['acme.localhost', 200],
    ['ACME.localhost:3000', 200],
    ['acme.portal.example', 404],
    ['acme.localhost.evil.example', 404],
    ['localhost', 404],
    ['acme2.localhost', 404],
    ['acm.localhost', 404],
    ['127.0.0.1', 404],
  ])('of %s: %i', async (host, status) => {
    expect((await api.visitor().request('GET', '/v1/service_categories', undefined, { host })).status).toBe(status)
  })

  it('is not taken from X-Forwarded-Host', async () => {
    const answer = await api
      .visitor('nobody')
      .request('GET', '/v1/service_categories', undefined, { 'x-forwarded-host': 'acme.localhost' })
    expect(answer.status).toBe(404)
  })

  it('is found by its subdomain from any host', async () => {
    const found = await api.visitor('anything').call('getTenant', { params: { subdomain: 'bluebird' } })
    expect(found.body).toMatchObject({ name: 'Bluebird Plumbing', feature_flags: { financing: false } })
    const customizations = await api.visitor().call('getTenantCustomizations', { params: { subdomain: 'acme' } })
    expect(customizations.body.General['phone']).toEqual({ value: '3035550100', default: null })
    expect((await api.visitor().call('getTenant', { params: { subdomain: 'nobody' } })).status).toBe(404)
    expect((await api.visitor().call('getTenant', { params: { subdomain: 'ACME' } })).status).toBe(404)
    expect(await api.visitor().request('GET', '/v1/tenants/%00')).toMatchObject({
      status: 400,
      body: { field: 'subdomain' },
    })
  })
})

// Access to each call is tested with real parameters in api/test/contract.
describe('access', () => {
  const malformed = [calls.cancelAppointment.split(' ')[0] as 'PUT', '/v2/appointments/none/cancel', {}] as const

  it('is denied before the request is validated: without a session, with an invalid token, to another role', async () => {
    const token = await createStaffLink(api.services, {
      tenantId: acme.tenant,
      userId: acme.users.technicians[0]!,
      resource: { type: 'Appointment', id: acme.appointments.live },
    })
    const { body } = await api.visitor().call('authenticateToken', { params: { token } })
    expect((await api.visitor().request(...malformed)).status).toBe(401)
    expect((await api.visitor('acme', 'x'.repeat(43)).request(...malformed)).status).toBe(401)
    expect((await api.visitor('acme', body.authentication_token).request(...malformed)).status).toBe(403)
    expect((await (await api.signIn(emails.customer)).request(...malformed)).status).toBe(400)
  })

  it.each([
    'Token token=abcdefghijklmnop',
    'token TOKEN="abcdefghijklmnop"',
    'Token role=admin; token=abcdefghijklmnop; id=1',
    'Token  role="admin",token="abcdefghijklmnop" ',
    'Bearer abcdefghijklmnop',
  ])('reads %s', (header) => {
    expect(parseAuthorization(header)).toBe('abcdefghijklmnop')
  })

  it.each([
    undefined,
    '',
    'Bearer short',
    'Bearer abcdefghijklmnop, x',
    'Token abcdefghijklmnop',
    'Token token=short',
    "Token token=abcdefghijklmnop' or 1=1",
    'Tokentoken=abcdefghijklmnop',
  ])('does not read %s', (header) => {
    expect(parseAuthorization(header)).toBeNull()
  })
})

describe('an Authorization header that is too long', () => {
  it.each([
    ['blanks', ' '],
    ['separators', ';'],
    ['separators and blanks', '; '],
    ['beginnings of a token', 'token='],
  ])('is not looked at, whatever is in it: %s', (_, text) => {
    expect(parseAuthorization(`Token ${text.repeat(10_000)};token=abcdefghijklmnop`)).toBeNull()
  })
})

it('the path of every call with a token in it is shortened in logs', () => {
  const withToken = Object.values(calls)
    .map((call) => call.split(' ')[1]!)
    .filter((path) => path.includes(':token'))
  expect(withToken.length).toBeGreaterThan(2)
  expect(withToken.filter((path) => !secretPaths.some((prefix) => path.startsWith(`${prefix}:token`)))).toEqual([])
})

describe('limits', () => {
  it('slow down guessing one account, with Retry-After, without affecting other accounts', async () => {
    const strict = await createTestApi({ config: { rateLimitScale: 1 } })
    const attempt = (email: string, password: string) =>
      strict.visitor().call('signIn', { params: { role: 'customer' }, body: { session: { email, password } } })
    const statuses = []
    for (let count = 0; count < 12; count += 1)
      statuses.push((await attempt(count % 2 ? emails.customer : ` ${emails.customer.toUpperCase()}`, 'wrong')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    const refused = await attempt(emails.customer, PASSWORD)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused.body).toMatchObject({
      message: 'Too many attempts. Please wait a moment and try again.',
      request_id: expect.any(String),
    })
    expect((await attempt(emails.landlord, PASSWORD)).status).toBe(200)
    await strict.close()
  })

  it('slow down password spraying from one address', async () => {
    const strict = await createTestApi({ config: { rateLimitScale: 1 } })
    const attempt = (email: string) =>
      strict
        .visitor()
        .call('signIn', { params: { role: 'customer' }, body: { session: { email, password: 'spring2026' } } })
    const statuses = []
    for (let count = 0; count < 61; count += 1) statuses.push((await attempt(`somebody-${count}@example.com`)).status)
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429])
    expect((await attempt(emails.customer)).headers['retry-after']).toMatch(/^\d+$/)
    await strict.close()
  })
})

describe('the log', () => {
  it('never holds a token or a password', async () => {
    const customer = await api.signIn(emails.customer)
    const { body } = await customer.call('shareAppointment', { params: { id: acme.appointments.live }, body: {} })
    await api.visitor().call('authenticateToken', { params: { token: body.token } })
    const cable = await customer.call('getCableToken', {})
    await api.visitor().request('GET', `/v1/nothing?token=${cable.body.cable_token}`)
    await api.visitor().request('GET', `/v1/tokens/${body.token}x/auth?token=${cable.body.cable_token}`)
    api.http.log.info({ token: body.token, session: { password: PASSWORD } }, 'logged by mistake')
    const text = log.join('')
    expect(text).toContain('"msg":"refused"')
    for (const secret of [customer.token ?? '', body.token, cable.body.cable_token, PASSWORD])
      expect(text).not.toContain(secret)
  })

  it('has the time, the level and the request id, which a proxy may have given', async () => {
    log.length = 0
    const given = 'proxy-5f1c_09'
    const { headers, body } = await api
      .visitor()
      .request('GET', '/v1/tenants/nobody', undefined, { 'x-request-id': given })
    expect([headers['x-request-id'], (body as { request_id: string }).request_id]).toEqual([given, given])
    expect(log.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({
        level: 'debug',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        request_id: given,
        msg: 'refused',
      }),
    )
  })

  it.each(['short', 'x'.repeat(65), 'casey@example.com', '"}{"level":"info'])(
    'does not repeat %s as a request id',
    async (given) => {
      const { headers } = await api.visitor().request('GET', '/v1/tenants/acme', undefined, { 'x-request-id': given })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('the assembled API', () => {
  it('serves its OpenAPI document and a page for it', async () => {
    const document = await api.visitor().request('GET', '/docs/json')
    const paths = (document.body as { paths: Record<string, Record<string, { operationId: string }>> }).paths
    expect(paths['/v1/users/{role}/sign_in']?.['post']).toMatchObject({
      operationId: 'signIn',
      summary: 'Sign in with e-mail and password',
    })
    const page = await api.visitor().request('GET', '/docs/')
    expect(page.status).toBe(200)
    expect(page.body).toContain('theme/structure.js')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /)
    // The page's own style elements; otherwise nothing inline, and nothing from elsewhere.
    expect(policy.match(/'unsafe-[a-z]+'/g)).toEqual(["'unsafe-inline'"])
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).not.toMatch(/https?:|swagger\.io/)
  })

  it('is healthy while the database responds', async () => {
    expect((await api.visitor('any').request('GET', '/healthz')).body).toEqual({ status: 'ok' })
  })

  it('is not ready without its database or while it stops, but is still alive', async () => {
    let isGone = false
    const database: typeof api.database = {
      ...api.database,
      probe: (statement) =>
        isGone ? Promise.reject(new Error('The connection was terminated')) : api.database.probe(statement),
    }
    const { http, beginToStop } = await createApi({ database, secret: TEST_SECRET, log: { level: 'silent' } })
    const ask = async (url: string) => {
      const { statusCode, body } = await http.inject({ url })
      return [statusCode, (JSON.parse(body) as { status: string }).status]
    }
    expect(await ask('/healthz')).toEqual([200, 'ok'])
    isGone = true
    expect(await ask('/healthz')).toEqual([503, 'no database'])
    isGone = false
    beginToStop()
    expect(await ask('/healthz')).toEqual([503, 'stopping'])
    expect(await ask('/livez')).toEqual([200, 'ok'])
    await http.close()
  })

  it('rejects a secret that is too short', async () => {
    await expect(createApi({ database: api.database, secret: 'short' })).rejects.toThrow('at least 32 characters')
    expect(TEST_SECRET.length).toBeGreaterThanOrEqual(32)
  })
})

it('finds PostgreSQL’s code however deep an error is wrapped', () => {
  const original = Object.assign(new Error('x'), { code: '23P01' })
  expect(databaseCode(new Error('query', { cause: new Error('driver', { cause: original }) }))).toBe('23P01')
  expect(databaseCode(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBeNull()
})
