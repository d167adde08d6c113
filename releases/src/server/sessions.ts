import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Confirmed } from './change-flow'

/** A browser that signed in with the admin token. */
export interface Session {
  /** The name given at sign-in, as written to the log. */
  who: string
  /** CSRF token that every form sends back. */
  csrf: string
  /** Flash message, shown once by the next page. */
  notice: string | null
  /** Submitted confirmations by id: the second click of a double click gets the first one's outcome. */
  confirmations: Map<string, Promise<Confirmed>>
  startedAt: number
  seenAt: number
}

const IDLE_MS = 30 * 60_000
const LONGEST_MS = 8 * 3_600_000
/** More than are ever needed at once; bounds the memory that a flood of sign-ins can use. */
const MOST_SESSIONS = 100

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(hash(given), hash(expected))

const newSecret = (): string => randomBytes(32).toString('base64url')

/** In-memory session store, keyed by the hash of the session id: a restart signs everybody out. */
export function createSessions(clock: () => Date) {
  const sessions = new Map<string, Session>()
  const keyOf = (id: string) => hash(id).toString('base64url')

  return {
    /** Returns the session id for the cookie. */
    start(who: string): string {
      const id = newSecret()
      const now = clock().getTime()
      sessions.set(keyOf(id), { who, csrf: newSecret(), notice: null, confirmations: new Map(), startedAt: now, seenAt: now })
      const [oldest] = sessions.keys()
      if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest)
      return id
    },
    find(id: string | undefined): Session | null {
      const key = id === undefined ? '' : keyOf(id)
      const session = sessions.get(key)
      if (!session) return null
      const now = clock().getTime()
      if (now - session.seenAt >= IDLE_MS || now - session.startedAt >= LONGEST_MS) {
        sessions.delete(key)
        return null
      }
      session.seenAt = now
      return session
    },
    end: (id: string | undefined): void => void (id !== undefined && sessions.delete(keyOf(id))),
  }
}

export type Sessions = ReturnType<typeof createSessions>
