import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#foundation/database/database'
import { knownNetworks, signInAttempts } from '#foundation/database/schema'
import { tooManyRequests } from '#foundation/errors'
import type { Services } from '#foundation/services'
import { clientNetwork } from '@portal/server'

const WINDOW_MS = 15 * 60_000
/** Maximum failed attempts per account within the window, from all networks together. */
const MAX_FAILURES = 30

const REFUSED =
  'There were too many attempts to log in to this account. Please wait 15 minutes, or choose a new password under "Forgot Password".'

export interface SignInRequest {
  services: Pick<Services, 'secret' | 'config'>
  request: Pick<FastifyRequest, 'ip'>
  now: Date
}

const hash = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`sign-in:${kind}:${value}`).digest('base64url')

// Includes the user id, so that the table does not reveal which customers share a network.
const networkHash = ({ services, request }: SignInRequest, userId: number): string =>
  hash(services.secret, 'network', `${userId}|${clientNetwork(request.ip)}`)

/**
 * Records a sign-in attempt before the password is verified, so that concurrent attempts count too, and returns its id.
 * 429 if the account has too many failed attempts, except on a network from which the customer has signed in before: an
 * attacker cannot lock them out. An unknown email is counted the same way and gets the same response.
 */
export async function countAttempt(db: Db, from: SignInRequest, email: string, userId: number | null): Promise<number> {
  const { services, now } = from
  const accountHash = hash(services.secret, 'account', userId === null ? email.trim().toLowerCase() : String(userId))
  const recent = await db
    .select({ at: signInAttempts.createdAt })
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.accountHash, accountHash),
        gt(signInAttempts.createdAt, new Date(now.getTime() - WINDOW_MS)),
      ),
    )
    .orderBy(asc(signInAttempts.createdAt))
  const [known] = await db
    .select({ id: knownNetworks.id })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, userId ?? 0), eq(knownNetworks.networkHash, networkHash(from, userId ?? 0))))
  const most = services.config.rateLimitScale > 0 ? MAX_FAILURES * services.config.rateLimitScale : Infinity
  if (recent.length >= most && !known) {
    const freeAt = (recent[recent.length - Math.floor(most)]?.at ?? now).getTime() + WINDOW_MS
    throw tooManyRequests(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)), REFUSED)
  }
  const [attempt] = await db
    .insert(signInAttempts)
    .values({ accountHash, createdAt: now })
    .returning({ id: signInAttempts.id })
  if (!attempt) throw new Error('Inserting a sign-in attempt returned no id; check the grants on sign_in_attempts')
  return attempt.id
}

/** Deletes an attempt that succeeded: only failed ones count. */
export async function forgetAttempt(db: Db, attemptId: number): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.id, attemptId))
}

/** Call after the customer has authenticated: failed attempts from elsewhere then do not block sign-in from this network. */
export async function rememberNetwork(db: Db, from: SignInRequest, userId: number): Promise<void> {
  await db
    .insert(knownNetworks)
    .values({ userId, networkHash: networkHash(from, userId), lastUsedAt: from.now })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.networkHash],
      set: { lastUsedAt: sql`excluded.last_used_at` },
    })
}
