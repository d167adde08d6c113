import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { botCheckActions, BotChallenge, BotVerdict } from '@portal/contract'
import type { FastifyRequest } from 'fastify'
import { lte } from 'drizzle-orm'
import { refused } from '../core/errors'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { usedBotChecks } from '../db/schema'

export type BotCheckAction = (typeof botCheckActions)[number]

/** The header that a proof comes in. */
export const BOT_CHECK_HEADER = 'x-bot-check'
const FAILED = 'Unexpected error occurred, please try again later.'

const CHALLENGE_MS = 10 * 60_000
const PROOF_MS = 2 * 60_000
/** What a browser has to do: so many keys of so many rounds each. About half a second on a phone, a cent's worth to a robot. */
const ROUNDS = 5_000
const KEYS = { least: 40, most: 160 }

interface Sealed {
  secret: string
}

const derive = ({ secret }: Sealed, use: string): string => createHmac('sha256', secret).update(`bot-check:${use}`).digest('base64url')

/** Work for a browser, bound to one tenant and one action. */
export async function newBotChallenge(sealed: Sealed, tenant: Pick<TenantRow, 'id'>, action: BotCheckAction, now: Date): Promise<BotChallenge> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(KEYS.least, KEYS.most),
    deriveKey,
    // The library asks the machine's clock; ours is asked too.
    data: { tenant: tenant.id, action, until: expiresAt.getTime() },
    hmacSignatureSecret: derive(sealed, 'challenge'),
    hmacKeySignatureSecret: derive(sealed, 'key'),
  })
  return { expires_at: expiresAt.toISOString(), challenge: { ...challenge } }
}

/** An answer as browsers send it: base64 of JSON `{challenge, solution}`; null for anything else. */
function readAnswer(response: string): Payload | null {
  try {
    const read = JSON.parse(Buffer.from(response, 'base64').toString()) as Partial<Payload> | null
    return read?.challenge?.parameters && read.solution ? (read as Payload) : null
  } catch {
    return null
  }
}

const isRight = async (sealed: Sealed, { challenge, solution }: Payload): Promise<boolean> =>
  verifySolution({ challenge: challenge as Challenge, solution, deriveKey, hmacSignatureSecret: derive(sealed, 'challenge'), hmacKeySignatureSecret: derive(sealed, 'key') }).then(
    ({ verified }) => verified,
    () => false,
  )

/** Remembers that something was used; false when it was used before. */
async function useOnce(db: Db, text: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.delete(usedBotChecks).where(lte(usedBotChecks.expiresAt, now))
  const hash = createHash('sha256').update(text).digest('base64url')
  const written = await db.insert(usedBotChecks).values({ hash, expiresAt }).onConflictDoNothing().returning({ id: usedBotChecks.id })
  return written.length === 1
}

/**
 * Whether the work was done, once, for this tenant and action. The proof lets one call of that action through. Work says
 * nothing about people, so who passes has the score of one who surely is none of a cheap robot's.
 */
export async function judgeBotCheck(db: Db, sealed: Sealed, { tenant, action, response, now }: { tenant: Pick<TenantRow, 'id'>; action: BotCheckAction; response: string; now: Date }): Promise<BotVerdict> {
  const failed: BotVerdict = { success: false, score: 0, proof: null }
  const answer = readAnswer(response)
  const { tenant: madeFor, action: madeTo, until } = answer?.challenge.parameters.data ?? {}
  if (!answer || madeFor !== tenant.id || madeTo !== action || Number(until) <= now.getTime() || !(await isRight(sealed, answer))) return failed
  if (!(await useOnce(db, answer.challenge.parameters.nonce, new Date(Number(until)), now))) return failed
  return { success: true, score: 1, proof: sealProof(sealed, tenant, action, `${now.getTime() + PROOF_MS}.${answer.challenge.parameters.nonce}`) }
}

const sealProof = (sealed: Sealed, { id }: Pick<TenantRow, 'id'>, action: BotCheckAction, text: string): string =>
  `${text}.${createHmac('sha256', derive(sealed, 'proof')).update(`${id}:${action}:${text}`).digest('base64url')}`

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Refuses a call without a fresh proof, where the tenant wants one. 422 with a sentence for whoever filled the form in. */
export async function requireBotCheck(
  db: Db,
  sealed: Sealed,
  { tenant, action, request, now }: { tenant: Pick<TenantRow, 'id' | 'featureFlags'>; action: BotCheckAction; request: FastifyRequest; now: Date },
): Promise<void> {
  if (!tenant.featureFlags.recaptcha_enabled) return
  const given = String(request.headers[BOT_CHECK_HEADER] ?? '')
  const [until = '', nonce = ''] = given.split('.')
  const isGenuine = isSame(given, sealProof(sealed, tenant, action, `${until}.${nonce}`))
  if (!isGenuine || Number(until) <= now.getTime() || !(await useOnce(db, given, new Date(Number(until)), now))) throw refused(FAILED, 'bot_check')
}
