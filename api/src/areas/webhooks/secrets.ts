import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#foundation/database/database'
import { tenants, webhookEndpoints } from '#foundation/database/schema'
import type { Sealer } from '#foundation/security/sealing'

type EndpointRow = typeof webhookEndpoints.$inferSelect

const PREFIX = 'whsec_'
const about = (tenantId: number): string => `webhooks of tenant ${tenantId}`

/** A secret for the receiver, and as it is stored. */
export function newSecret(sealer: Sealer, tenantId: number): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(32).toString('base64')
  return { secret, sealed: sealer.seal(secret, about(tenantId)) }
}

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')}`

/** The headers of the Standard Webhooks specification: signed with the secret, and with the one before while that still counts. */
export function signedHeaders(
  sealer: Sealer,
  { tenantId, secret, previousSecret, previousSecretUntil }: EndpointRow,
  { eventId, body }: { eventId: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const secrets = [
    secret,
    ...(previousSecret && previousSecretUntil && previousSecretUntil > now ? [previousSecret] : []),
  ]
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((sealed) => sign(sealer.open(sealed, about(tenantId)), `${eventId}.${timestamp}.${body}`))
      .join(' '),
  }
}

/** Seals every secret with the newest key, so that older keys can be taken out of the configuration. Returns how many it changed. */
export async function resealWebhookSecrets(database: Database, sealer: Sealer): Promise<number> {
  let changed = 0
  for (const { id: tenantId } of await database.asOwner((db) => db.select({ id: tenants.id }).from(tenants)))
    await database.withTenant(tenantId, async (db) => {
      const reseal = (sealed: string) => {
        if (sealer.isCurrent(sealed)) return sealed
        changed += 1
        return sealer.seal(sealer.open(sealed, about(tenantId)), about(tenantId))
      }
      for (const { id, secret, previousSecret } of await db.select().from(webhookEndpoints).for('update'))
        if (![secret, previousSecret].every((sealed) => !sealed || sealer.isCurrent(sealed)))
          await db
            .update(webhookEndpoints)
            .set({ secret: reseal(secret), previousSecret: previousSecret && reseal(previousSecret) })
            .where(eq(webhookEndpoints.id, id))
    })
  return changed
}
