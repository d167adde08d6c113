import { publicCalls } from '#composition/public-calls'
import { setUpTestApi } from '#test/support'
import type { CallName } from '@portal/contract'

const api = setUpTestApi()

const preflight = (method: string, url: string) =>
  api.http.inject({
    method: 'OPTIONS',
    url,
    headers: {
      host: 'acme.localhost',
      origin: 'https://plumber.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })

test.each([
  ['GET', '/v1/tenants/acme'],
  ['GET', '/v1/availability/available_dates?service_date=2026-02-01'],
  ['POST', '/v1/users'],
  ['POST', '/v1/users/customer/sign_in'],
  ['POST', '/v2/customers/7/addresses'],
  ['POST', '/v1/appointments'],
])('other origins may call %s %s, and can cache the preflight', async (method, url) => {
  const answer = await preflight(method, url)
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': method,
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Bot-Check',
    'access-control-max-age': '7200',
  })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each([
  ['POST', '/v1/payments'],
  ['POST', '/v1/users/customer/change_password'],
  ['GET', '/v2/invoices/1'],
  ['PUT', '/v2/appointments/1/cancel'],
  ['DELETE', '/v1/appointments'],
])('other origins may not call %s %s', async (method, url) =>
  expect((await preflight(method, url)).headers).not.toHaveProperty('access-control-allow-origin'),
)

test('responses, also errors, can be read there, with the server’s date and the request id', async () => {
  const headers = { host: 'acme.localhost', origin: 'https://plumber.example' }
  for (const [url, status] of [
    ['/v1/tenants/acme', 200],
    ['/v1/users/validate_email', 400],
  ] as const) {
    const answer = await api.http.inject({ url, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-expose-headers']).toBe('Date, X-Request-Id, Retry-After, Idempotent-Replayed')
  }
})

test('no call that pays or shows money can be made by other origins', () => {
  const money = publicCalls.filter((name: CallName) => /pay|invoice|quote|refund|method/i.test(name))
  expect(money).toEqual([])
})
