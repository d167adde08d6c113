import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { botCheckActions, BotChallenge, BotVerdict } from '@portal/contract'
import type { Db } from '../database/database'
import { usedBotChecks } from '../database/schema'
import { unprocessable } from '../errors'
import type { TenantRow } from '../tenants'
import type { Recaptcha } from './recaptcha'

export type BotCheckAction = (typeof botCheckActions)[number]

/** Request header that carries the proof. */
const BOT_CHECK_HEADER = 'x-bot-check'
const FAILED = 'Unexpected error occurred, please try again later.'

const CHALLENGE_MS = 10 * 60_000
const PROOF_MS = 2 * 60_000
/** A score must be greater than this. */
const MIN_SCORE = 0.5
/** Proof of work: keys to derive, and PBKDF2 rounds per key. About half a second on a phone, a cent's worth to a bot. */
const ROUNDS = 5_000
const KEYS = { least: 40, most: 160 }

interface Sealed {
  secret: string
  recaptcha?: Recaptcha | undefined
}

const derive = ({ secret }: Sealed, use: string): string =>
  createHmac('sha256', secret).update(`bot-check:${use}`).digest('base64url')

/** Creates a proof-of-work challenge, bound to one tenant and one action; with reCAPTCHA, returns its site key instead. */
export async function newBotChallenge(
  sealed: Sealed,
  tenant: Pick<TenantRow, 'id'>,
  action: BotCheckAction,
  now: Date,
): Promise<BotChallenge> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  if (sealed.recaptcha)
    return {
      kind: 'recaptcha',
      expires_at: expiresAt.toISOString(),
      challenge: null,
      site_key: sealed.recaptcha.siteKey,
    }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(KEYS.least, KEYS.most),
    deriveKey,
    // The library uses the system clock, so our own expiry is part of the data.
    data: { tenant: tenant.id, action, until: expiresAt.getTime() },
    hmacSignatureSecret: derive(sealed, 'challenge'),
    hmacKeySignatureSecret: derive(sealed, 'key'),
  })
  return { kind: 'altcha', expires_at: expiresAt.toISOString(), challenge: { ...challenge }, site_key: null }
}

/** Parses a solution as browsers send it: Base64 of JSON `{challenge, solution}`; null for anything else. */
function readAnswer(token: string): Payload | null {
  try {
    const read = JSON.parse(Buffer.from(token, 'base64').toString()) as Partial<Payload> | null
    return read?.challenge?.parameters && read.solution ? { challenge: read.challenge, solution: read.solution } : null
  } catch {
    return null
  }
}

const isRight = async (sealed: Sealed, { challenge, solution }: Payload): Promise<boolean> =>
  verifySolution({
    challenge: challenge as Challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: derive(sealed, 'challenge'),
    hmacKeySignatureSecret: derive(sealed, 'key'),
  }).then(
    ({ verified }) => verified,
    () => false,
  )

/** Marks a text as used; returns false if it was used before. */
async function useOnce(db: Db, text: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.delete(usedBotChecks).where(lte(usedBotChecks.expiresAt, now))
  const hash = createHash('sha256').update(text).digest('base64url')
  const written = await db
    .insert(usedBotChecks)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ id: usedBotChecks.id })
  return written.length === 1
}

interface Shown {
  tenant: Pick<TenantRow, 'id'>
  action: BotCheckAction
  token: string
  remoteIp: string
  now: Date
}

const failed: BotVerdict = { success: false, score: 0, proof: null }

/** Like `useOnce`, in a separate transaction. */
type Once = (text: string, expiresAt: Date) => Promise<boolean>

/** Verifies a token. The proof that it returns permits one call of the action. No transaction is open during the verification. */
export function verifyBotCheck(
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  sealed: Sealed,
  shown: Shown,
): Promise<BotVerdict> {
  const once: Once = (text, expiresAt) => transact((db) => useOnce(db, text, expiresAt, shown.now))
  return sealed.recaptcha ? judgeByGoogle(once, sealed, sealed.recaptcha, shown) : judgeWork(once, sealed, shown)
}

/** Checks the proof of work: done for this tenant and action, and not used before. It does not grade clients, so every success gets the full score. */
async function judgeWork(once: Once, sealed: Sealed, { tenant, action, token, now }: Shown): Promise<BotVerdict> {
  const answer = readAnswer(token)
  const { tenant: madeFor, action: madeTo, until } = answer?.challenge.parameters.data ?? {}
  if (
    !answer ||
    madeFor !== tenant.id ||
    madeTo !== action ||
    Number(until) <= now.getTime() ||
    !(await isRight(sealed, answer))
  )
    return failed
  if (!(await once(answer.challenge.parameters.nonce, new Date(Number(until))))) return failed
  return {
    success: true,
    score: 1,
    proof: sealProof(sealed, tenant, action, `${now.getTime() + PROOF_MS}.${answer.challenge.parameters.nonce}`),
  }
}

/** Uses Google's score, which must be above 0.5. Google's tokens are valid for two minutes, and for a single use. */
async function judgeByGoogle(
  once: Once,
  sealed: Sealed,
  recaptcha: Recaptcha,
  { tenant, action, token, remoteIp, now }: Shown,
): Promise<BotVerdict> {
  const verdict = await recaptcha.verify(token, remoteIp)
  if (!verdict.success || verdict.action !== action) return failed
  const { score } = verdict
  const nonce = createHash('sha256').update(token).digest('base64url')
  const passes = score > MIN_SCORE && (await once(nonce, new Date(now.getTime() + CHALLENGE_MS)))
  return {
    success: true,
    score,
    proof: passes ? sealProof(sealed, tenant, action, `${now.getTime() + PROOF_MS}.${nonce}`) : null,
  }
}

const sealProof = (sealed: Sealed, { id }: Pick<TenantRow, 'id'>, action: BotCheckAction, text: string): string =>
  `${text}.${createHmac('sha256', derive(sealed, 'proof')).update(`${id}:${action}:${text}`).digest('base64url')}`

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Throws 422, with a message for the user, for a call without a fresh proof if the tenant requires one. */
export async function requireBotCheck(
  db: Db,
  sealed: Sealed,
  {
    tenant,
    action,
    request,
    now,
  }: { tenant: Pick<TenantRow, 'id' | 'featureFlags'>; action: BotCheckAction; request: FastifyRequest; now: Date },
): Promise<void> {
  if (!tenant.featureFlags.recaptcha_enabled) return
  const given = String(request.headers[BOT_CHECK_HEADER] ?? '')
  const [until = '', nonce = ''] = given.split('.')
  const isGenuine = isSame(given, sealProof(sealed, tenant, action, `${until}.${nonce}`))
  if (!isGenuine || Number(until) <= now.getTime() || !(await useOnce(db, given, new Date(Number(until)), now)))
    throw unprocessable(FAILED, 'bot_check')
}
