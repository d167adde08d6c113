import { Signer } from '@fastify/cookie'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser that signed in with the admin token. */
export interface Session {
  id: string
  /** The name given at sign-in, as written to the log. */
  who: string
  /** CSRF token that every form sends back. */
  csrf: string
  startedAt: number
}

const IDLE_MS = 30 * 60_000
const LONGEST_MS = 8 * 3_600_000

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(hash(given), hash(expected))

/** Sessions that are kept in their cookies, signed by the admin token, so that every node knows them: a new token ends them all. */
export function createSessions(token: string, clock: () => Date) {
  const keyFor = (use: string) => createHmac('sha256', token).update(`release page: ${use}`).digest()
  const signer = new Signer(keyFor('sessions'))
  const csrfKey = keyFor('forms')
  const csrfOf = (id: string) => createHmac('sha256', csrfKey).update(id).digest('base64url')

  /** The cookie of a session that is in use now. */
  const renew = ({ id, who, startedAt }: Omit<Session, 'csrf'>): string =>
    signer.sign(Buffer.from(JSON.stringify({ id, who, startedAt, seenAt: clock().getTime() })).toString('base64url'))

  return {
    renew,
    /** The cookie of a new session. */
    start: (who: string): string => renew({ id: randomBytes(16).toString('base64url'), who, startedAt: clock().getTime() }),
    find(cookie: string | undefined): Session | null {
      const { valid, value } = signer.unsign(cookie ?? '')
      if (!valid || value === null) return null
      const { id, who, startedAt, seenAt } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Session & { seenAt: number }
      const now = clock().getTime()
      return now - seenAt >= IDLE_MS || now - startedAt >= LONGEST_MS ? null : { id, who, csrf: csrfOf(id), startedAt }
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
