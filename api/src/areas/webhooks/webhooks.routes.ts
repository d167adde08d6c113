import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { webhookEndpoints } from '#foundation/database/schema'
import { readInstant } from '#foundation/dates'
import { notFound, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { addTest, listDeliveries, replayDeliveries, replayDelivery } from './deliveries'
import { createEndpoint, listEndpoints, lockEndpoint, removeEndpoint, rotateSecret, updateEndpoint } from './endpoints'

/** Locks an endpoint to which something is to be sent: 422 for one that is turned off. */
async function requireEnabled(db: Db, id: number): Promise<void> {
  if ((await lockEndpoint(db, id)).disabledAt) throw unprocessable('This endpoint is turned off.')
}

/** Endpoints of other systems, and the log of what was delivered to them. */
export function webhooksArea(api: Api): void {
  route(api, 'listWebhookEndpoints', ({ db }) => listEndpoints(db))

  route(api, 'createWebhookEndpoint', async (call) => createEndpoint(call.db, call, call.body.webhook_endpoint))

  route(api, 'updateWebhookEndpoint', async (call) =>
    updateEndpoint(call.db, call.params.id, call.body.webhook_endpoint, call),
  )

  route(api, 'removeWebhookEndpoint', async ({ db, params }) => {
    if (!(await removeEndpoint(db, params.id))) throw notFound('No such webhook endpoint')
  })

  route(api, 'rotateWebhookSecret', async (call) => rotateSecret(call.db, call.params.id, call))

  route(
    api,
    'testWebhookEndpoint',
    async ({ db, params, now }) => {
      await requireEnabled(db, params.id)
      return addTest(db, params.id, now)
    },
    { perMinute: { max: 10 } },
  )

  route(api, 'listWebhookDeliveries', async ({ db, params, query }) => {
    const [endpoint] = await db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, params.id))
    if (!endpoint) throw notFound('No such webhook endpoint')
    return listDeliveries(db, params.id, query)
  })

  route(api, 'replayWebhookDelivery', async ({ db, params, now }) => {
    await requireEnabled(db, params.id)
    return replayDelivery(db, params.id, params.delivery_id, now)
  })

  route(api, 'replayWebhookDeliveries', async ({ db, params, body: { replay }, now }) => {
    await requireEnabled(db, params.id)
    const since = readInstant(replay.since, 'replay.since')
    return { count: await replayDeliveries(db, params.id, { since, onlyFailed: replay.only_failed ?? false }, now) }
  })
}
