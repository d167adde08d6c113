import { mails, webhookDeliveries } from '#foundation/database/schema'
import { until } from '#test/support'
import { answerWith, setUpWebhooks } from '#test/support/webhooks'
import type { WebhookDelivery } from '@portal/contract'
import { deleteOldDeliveries } from './deliveries'

const HOUR = 3_600_000
const DAY = 24 * 3_600_000
const hooks = setUpWebhooks()
const { api, office, received, receiver } = hooks

describe('an endpoint', () => {
  it('that answers 410 is turned off at once, and the office is told', async () => {
    receiver.answer = answerWith(410)
    const { id } = await hooks.created()
    await hooks.rename()
    await hooks.sendUntil(1)
    expect(await hooks.endpoint(id)).toMatchObject({ enabled: false, disabled_because: 'gone' })
    const told = await api.inAcme((db) => db.select().from(mails))
    expect(told).toMatchObject([{ kind: 'webhook_off', text: expect.stringContaining('is gone') as string }])
    await hooks.rename()
    expect(await hooks.send()).toBe(0)
  })

  it('that fails for five days is turned off, and gets what it missed when it is turned on again', async () => {
    receiver.answer = answerWith(500)
    const { id } = await hooks.created()
    const failOnce = async () => {
      await hooks.rename()
      await hooks.sendUntil(received.length + 1)
      await api.inAcme((db) => db.update(webhookDeliveries).set({ attempts: 7 }))
      api.clock.advance(HOUR)
      await hooks.send()
    }
    await failOnce()
    api.clock.advance(3 * DAY)
    await hooks.signInAgain()
    await failOnce()
    expect(await hooks.endpoint(id)).toMatchObject({ enabled: true, failing_since: expect.any(String) as string })
    api.clock.advance(2 * DAY)
    await hooks.signInAgain()
    await failOnce()
    expect(await hooks.endpoint(id)).toMatchObject({ enabled: false, disabled_because: 'failing' })
    const told = await api.inAcme((db) => db.select().from(mails))
    expect(JSON.stringify(told)).toContain('was turned off')
    receiver.answer = answerWith(200)
    received.length = 0
    await hooks.rename()
    expect((await office.call('testWebhookEndpoint', { params: { id } })).status).toBe(422)
    const on = { params: { id }, body: { webhook_endpoint: { enabled: true } } }
    expect((await office.call('updateWebhookEndpoint', on)).body).toMatchObject({ enabled: true, failing_since: null })
    await hooks.sendUntil(1)
    expect((await hooks.log(id)).map(({ status }) => status)).toEqual(['delivered', 'failed', 'failed', 'failed'])
    expect(
      (
        await office.call('replayWebhookDeliveries', {
          params: { id },
          body: { replay: { since: '2026-02-10T00:00:00Z', only_failed: true } },
        })
      ).body.count,
    ).toBe(3)
    received.length = 0
    for (let round = 0; round < 3; round += 1) await hooks.send()
    hooks.expectInOrder()
    expect(received).toHaveLength(3)
  })

  it('that the office turns off gets nothing until it is turned on', async () => {
    const { id } = await hooks.created()
    await hooks.rename()
    const turn = (enabled: boolean) =>
      office.call('updateWebhookEndpoint', { params: { id }, body: { webhook_endpoint: { enabled } } })
    expect((await turn(false)).body).toMatchObject({ enabled: false, disabled_because: 'office' })
    expect(await hooks.send()).toBe(0)
    await turn(true)
    await hooks.sendUntil(1)
  })

  it('that is removed gets nothing any more', async () => {
    const { id } = await hooks.created()
    await hooks.rename()
    expect((await office.call('removeWebhookEndpoint', { params: { id } })).status).toBe(204)
    expect((await office.call('removeWebhookEndpoint', { params: { id } })).status).toBe(404)
    expect(await hooks.send()).toBe(0)
  })

  it.each([
    ['ftp://erp.example/', 'https address'],
    ['erp.example', 'https address'],
    ['https://user:pass@erp.example/', 'no user'],
    ['https://erp.example/#x', 'fragment'],
  ])('cannot be at %s', async (wrong, message) =>
    expect(await hooks.create({ url: wrong })).toMatchObject({
      status: 422,
      body: { field: 'webhook_endpoint.url', message: expect.stringContaining(message) as string },
    }),
  )

  it.each(['http://erp.example/', 'https://10.0.0.7/', 'https://[::1]/', 'https://localhost/', 'https://a.localhost/'])(
    'is at %s only where the operator allows private networks',
    async (address) => {
      expect((await hooks.create({ url: address })).status).toBe(201)
      api.services.config.webhooksToPrivateNetworks = false
      expect(await hooks.create({ url: address })).toMatchObject({
        status: 422,
        body: { field: 'webhook_endpoint.url' },
      })
      api.services.config.webhooksToPrivateNetworks = true
    },
  )

  it('that was allowed in a private network gets nothing once it is not', async () => {
    const { id } = await hooks.created()
    api.services.config.webhooksToPrivateNetworks = false
    await hooks.rename()
    await until(async () => (await hooks.send()) > 0)
    api.services.config.webhooksToPrivateNetworks = true
    expect(await hooks.log(id)).toMatchObject([{ status: 'waiting', attempts: [{ problem: 'PRIVATE_ADDRESS' }] }])
    expect(received).toEqual([])
  })

  it('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) await hooks.created()
    expect((await hooks.create()).status).toBe(422)
  })
})

describe('an event that is replayed', () => {
  it('is delivered again with the id that it had: one, or all since a time', async () => {
    const { id } = await hooks.created()
    await hooks.rename()
    await hooks.sendUntil(1)
    api.clock.advance(HOUR)
    const since = api.clock().toISOString()
    await hooks.rename()
    await hooks.renameVendor()
    await hooks.sendUntil(3)
    const first = (await hooks.log(id)).at(-1)!
    const again = { params: { id, delivery_id: first.id } }
    expect((await office.call('replayWebhookDelivery', again)).body).toMatchObject({ status: 'waiting' })
    await hooks.sendUntil(4)
    expect(hooks.ids()[3]).toBe(hooks.ids()[0])
    const all = { params: { id }, body: { replay: { since } } }
    expect((await office.call('replayWebhookDeliveries', all)).body).toEqual({ count: 2 })
    await hooks.sendUntil(6)
    expect(hooks.ids().slice(4).sort()).toEqual(hooks.ids().slice(1, 3).sort())
    expect((await hooks.log(id)).map(({ attempts }) => attempts.length)).toEqual([2, 2, 2])
  })

  it('is found in the log by pages', async () => {
    const { id } = await hooks.created()
    for (let count = 0; count < 3; count += 1) await hooks.rename()
    await hooks.sendUntil(1)
    const found: WebhookDelivery[] = []
    for (let after: string | undefined; ;) {
      const query = { limit: 2, ...(after !== undefined && { after }) }
      const { body } = await office.call('listWebhookDeliveries', { params: { id }, query })
      found.push(...body.data)
      if (body.next === null) break
      after = body.next
    }
    expect(found.map((each) => each.id)).toEqual(found.map((each) => each.id).sort((a, b) => b - a))
    expect(found).toHaveLength(3)
    api.clock.advance(31 * DAY)
    expect(await deleteOldDeliveries(api.services)).toBe(3)
  })
})
