import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { AccessToken } from '#rules/document'
import { authorWith, type Author } from '#rules/rights'
import { isExpired } from '#rules/tokens'

/** A browser that signed in with somebody's token. */
export interface Session {
  id: string
  /** Whose session it is, and what they may change. */
  by: Author
  /** CSRF token that every form sends back. */
  csrf: string
  startedAt: number
}

const IDLE_MS = 30 * 60_000
const MAX_MS = 8 * 3_600_000

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(hash(given), hash(expected))

interface Options {
  /** Shared by all nodes. */
  secret: string
  clock: () => Date
  /** Reads which tokens there are: a session ends with its token. */
  tokens: () => readonly AccessToken[]
}

/** Sessions that are kept in their cookies, signed with the secret, so that every node knows them. */
export function createSessions({ secret, clock, tokens }: Options) {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`release page: ${use}`).digest()
  const signer = new Signer(keyFor('sessions'))
  const csrfKey = keyFor('forms')
  const createCsrf = (id: string) => createHmac('sha256', csrfKey).update(id).digest('base64url')

  const signCookie = (session: { id: string; tokenId: string | null; startedAt: number }): string =>
    signer.sign(Buffer.from(JSON.stringify({ ...session, seenAt: clock().getTime() })).toString('base64url'))

  return {
    /** The cookie of a session that is in use now. */
    renew: ({ id, by: { tokenId }, startedAt }: Session): string => signCookie({ id, tokenId, startedAt }),
    /** The cookie of a new session. */
    start: ({ tokenId }: Author): string =>
      signCookie({ id: randomBytes(16).toString('base64url'), tokenId, startedAt: clock().getTime() }),
    find(cookie: string | undefined): Session | null {
      const { valid, value } = signer.unsign(cookie ?? '')
      if (!valid || value === null) return null
      const { id, tokenId, startedAt, seenAt } = JSON.parse(Buffer.from(value, 'base64url').toString()) as {
        id: string
        tokenId: string
        startedAt: number
        seenAt: number
      }
      const now = clock()
      if (now.getTime() - seenAt >= IDLE_MS || now.getTime() - startedAt >= MAX_MS) return null
      const token = tokens().find((one) => one.id === tokenId)
      return token && !isExpired(token, now) ? { id, by: authorWith(token), csrf: createCsrf(id), startedAt } : null
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
