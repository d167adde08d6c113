import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Confirmed } from './change-flow'

/** Somebody who signed in with the admin token, in one browser. */
export interface Session {
  /** As they called themselves; stands in the log. */
  who: string
  /** Sent back by every form, so that no other page's form counts. */
  csrf: string
  /** What was just done, told once by the next page. */
  notice: string | null
  /** Confirmations that were sent, by their number: the second click of a double click gets the first one's answer. */
  confirmations: Map<string, Promise<Confirmed>>
  startedAt: number
  seenAt: number
}

const IDLE_MS = 30 * 60_000
const LONGEST_MS = 8 * 3_600_000
/** More people than ever release at once; a flood of sign-ins can't fill the memory. */
const MOST_SESSIONS = 100

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Equal texts, in the same time whatever they are. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(hash(given), hash(expected))

const newSecret = (): string => randomBytes(32).toString('base64url')

/** Who is signed in. Kept in memory, by the hash of what the browser holds: a restart signs everybody out. */
export function createSessions(clock: () => Date) {
  const sessions = new Map<string, Session>()
  const keyOf = (id: string) => hash(id).toString('base64url')

  return {
    /** The id that the browser keeps. */
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
