import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import { addressKey } from '../../../foundation/http/client-address'
import { tooManyRequests } from '../../../foundation/errors'
import type { Services } from '../../../foundation/services'
import type { Db } from '../../../foundation/database/database'
import { knownNetworks, signInAttempts } from '../../../foundation/database/schema'

const WINDOW_MS = 15 * 60_000
/** Failures of one account within the window, wherever they come from. */
const MOST_FAILURES = 30

const REFUSED = 'There were too many attempts to log in to this account. Please wait 15 minutes, or choose a new password under "Forgot Password".'

export interface SignInRequest {
  services: Pick<Services, 'secret' | 'config'>
  request: Pick<FastifyRequest, 'ip'>
  now: Date
}

const hash = (secret: string, kind: string, value: string): string => createHmac('sha256', secret).update(`sign-in:${kind}:${value}`).digest('base64url')

// Bound to the customer, so that nobody can read from the table who shares a network.
const networkHash = ({ services, request }: SignInRequest, userId: number): string => hash(services.secret, 'network', `${userId}|${addressKey(request.ip)}`)

/**
 * Counts a try to sign in before the password is looked at, so that many at once are counted too. 429 where an account
 * is guessed at from all over: whoever signed in from this network before still gets in, so that nobody can lock
 * somebody out. For an e-mail that nobody has, the same is done, and the answer is the same.
 */
export async function countAttempt(db: Db, from: SignInRequest, email: string, userId: number | null): Promise<number> {
  const { services, now } = from
  const accountHash = hash(services.secret, 'account', userId === null ? email.trim().toLowerCase() : String(userId))
  const recent = await db
    .select({ at: signInAttempts.createdAt })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.accountHash, accountHash), gt(signInAttempts.createdAt, new Date(now.getTime() - WINDOW_MS))))
    .orderBy(asc(signInAttempts.createdAt))
  const [known] = await db
    .select({ id: knownNetworks.id })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, userId ?? 0), eq(knownNetworks.networkHash, networkHash(from, userId ?? 0))))
  const most = services.config.rateLimitScale > 0 ? MOST_FAILURES * services.config.rateLimitScale : Infinity
  if (recent.length >= most && !known) {
    const freeAt = (recent[recent.length - Math.floor(most)]?.at ?? now).getTime() + WINDOW_MS
    throw tooManyRequests(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)), REFUSED)
  }
  const [attempt] = await db.insert(signInAttempts).values({ accountHash, createdAt: now }).returning({ id: signInAttempts.id })
  if (!attempt) throw new Error('The database answered no id for an attempt to sign in; check the grants on sign_in_attempts')
  return attempt.id
}

/** The attempt was no failure. */
export async function forgetAttempt(db: Db, attemptId: number): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.id, attemptId))
}

/** The customer has shown here who they are: guesses from elsewhere do not keep them out of this network. */
export async function rememberNetwork(db: Db, from: SignInRequest, userId: number): Promise<void> {
  await db
    .insert(knownNetworks)
    .values({ userId, networkHash: networkHash(from, userId), lastUsedAt: from.now })
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.networkHash], set: { lastUsedAt: sql`excluded.last_used_at` } })
}
