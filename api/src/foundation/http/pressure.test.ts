import { setUpTestApi, until } from '#test/support'

const pressed = setUpTestApi({
  data: 'none',
  config: { pressure: { maxEventLoopDelay: 0, maxHeapUsedBytes: 1, sampleInterval: 10 } },
})
const roomy = setUpTestApi({
  data: 'none',
  config: { pressure: { maxEventLoopDelay: 0, maxHeapUsedBytes: Infinity, sampleInterval: 10 } },
})

test('beyond the limits requests are refused, with the time to come back', async () => {
  await until(async () => (await pressed.visitor().request('GET', '/v1/tenants/acme')).status === 503)
  const { headers, body } = await pressed
    .visitor()
    .request('GET', '/v1/tenants/acme', undefined, { origin: 'https://www.acme.example' })
  expect(headers).toMatchObject({ 'retry-after': '2', 'access-control-allow-origin': '*' })
  expect(body).toEqual({
    message: 'We are very busy right now. Please try again in a moment.',
    code: expect.any(String),
    request_id: headers['x-request-id'],
  })
})

test('health checks are answered beyond the limits', async () => {
  await until(async () => (await pressed.visitor().request('GET', '/v1/tenants/acme')).status === 503)
  for (const path of ['/livez', '/healthz'])
    expect(await pressed.visitor().request('GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('below the limits requests are answered', async () => {
  await until(async () => (await pressed.visitor().request('GET', '/v1/tenants/acme')).status === 503)
  expect((await roomy.visitor().request('GET', '/v1/tenants/acme')).status).toBe(404)
})
