import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, gpi, staxBank, stax, testGateway } from './test-gateway'

let portal: Server
let webhooks: { host: string; url: string; body: { reference?: string; id?: string } }[]
let refusals: number
beforeEach(async () => {
  webhooks = []
  refusals = 0
  portal = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      if (refusals > 0) {
        refusals -= 1
        response.writeHead(503).end()
        return
      }
      webhooks.push({ host: request.headers.host ?? '', url: request.url ?? '', body: JSON.parse(text) as never })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done))
})
afterEach(() => new Promise((done) => portal.close(done)))

const gateway = () => {
  const { port } = portal.address() as AddressInfo
  const noticeUrl = `http://acme.localhost:${port}/v2/payment_notices/stax`
  return testGateway({ merchants: [{ ...stax, noticeUrl }, gpi], noticeEveryMs: 20 })
}
const charged = async (from: ReturnType<typeof gateway>, details: object = {}, reference = 'attempt-1') => {
  const { body: method } = await from.staxToken(details)
  return (
    await from.staxCall('POST', '/charge', { payment_method_id: method.id, total: 10, idempotency_id: reference })
  ).body.id as unknown as string
}
/** Waits as long as the gateway needs for five checks for returns. */
const looks = async () => {
  for (let look = 0; look < 5; look += 1) await pause(20)
}
const until = async (count: number) => {
  for (let turn = 0; turn < 3_000 && webhooks.length < count; turn += 1) await pause(20)
  await looks()
}

test('a void is sent to the merchant’s webhook, with the merchant’s reference', async () => {
  const from = gateway()
  const id = await charged(from)
  expect(webhooks).toEqual([])
  await from.staxCall('POST', `/transaction/${id}/void`)
  await until(1)
  expect(webhooks).toEqual([
    {
      host: expect.stringMatching(/^acme\.localhost:\d+$/),
      url: '/v2/payment_notices/stax',
      body: { reference: 'attempt-1', id },
    },
  ])
  await from.app.close()
})

test('a refund is sent with the reference of its charge', async () => {
  const from = gateway()
  const id = await charged(from)
  from.pass(DAY_MS)
  await from.staxCall('POST', `/transaction/${id}/refund`, { total: 4 })
  await until(1)
  expect(webhooks).toMatchObject([{ body: { reference: 'attempt-1' } }])
  await from.app.close()
})

test('a returned bank payment is sent when it is returned, exactly once', async () => {
  const from = gateway()
  const id = await charged(from, { ...staxBank, card_number: undefined, bank_account: '9876543299' })
  await looks()
  expect(webhooks).toEqual([])
  from.pass(3 * DAY_MS)
  await until(1)
  expect(webhooks.map(({ body }) => body)).toEqual([{ reference: 'attempt-1', id }])
  await from.app.close()
})

test('a failed notice is retried; notices can be repeated on request, in another order', async () => {
  const from = gateway()
  const [first, second] = [await charged(from), await charged(from, {}, 'attempt-2')]
  refusals = 1
  await from.staxCall('POST', `/transaction/${first}/void`)
  await until(1)
  expect(webhooks).toHaveLength(1)
  await from.call({
    method: 'POST',
    url: '/sandbox/notices',
    payload: { transactions: ['attempt-2', first], times: 2 },
  })
  expect(webhooks.slice(1).map(({ body }) => body.id)).toEqual([second, first, second, first])
  await from.app.close()
})

test('a merchant without a webhook gets no notices', async () => {
  const from = testGateway()
  const { body: method } = await from.staxToken()
  const { body } = await from.staxCall('POST', '/charge', { payment_method_id: method.id, total: 10 })
  expect((await from.staxCall('POST', `/transaction/${body.id}/void`)).status).toBe(200)
  expect(
    (await from.call({ method: 'POST', url: '/sandbox/notices', payload: { transactions: ['nobody'] } })).status,
  ).toBe(204)
  await from.app.close()
})
