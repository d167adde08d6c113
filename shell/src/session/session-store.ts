import type { Credentials } from '@portal/client'
import type { User } from '@portal/contract'
import type { Session } from '@portal/platform'
import { NEXT_VISIT_KEY } from '../menu/recent'

const KEYS = ['token', 'email', 'role', 'auth_strategy'] as const
type Stored = Record<(typeof KEYS)[number], string>

export interface SessionStore {
  /** null if nobody is signed in. The same object until it changes, as useSyncExternalStore requires. */
  session: () => Session | null
  credentials: () => Credentials | null
  /** Starts a session. A customer's is persisted for the next visit; that of a staff link lasts for this tab only. */
  start: (credentials: Credentials, strategy: Session['strategy']) => void
  /** Updates the session from the customer's record: its id, and the email if the session's is no longer one of theirs. */
  learn: (user: Pick<User, 'id' | 'email' | 'emails'>) => void
  clear: () => void
  /** Like `clear`, for a session that the server ended. */
  end: () => void
  /** How the last session here began, if the server ended it and nobody has signed in since; else null. */
  ended: () => Session['strategy'] | null
  /** Rereads the customer's session after another tab changed it. */
  catchUp: () => void
  subscribe: (listener: () => void) => () => void
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

const read = (storage: Place): Stored | null => {
  const entries = KEYS.map((key) => [key, storage.getItem(key)] as const)
  return entries.every(([, value]) => value) ? (Object.fromEntries(entries) as Stored) : null
}
const write = (storage: Place, stored: Stored | null): void => {
  for (const key of KEYS) {
    if (stored) storage.setItem(key, stored[key])
    else storage.removeItem(key)
  }
}

/**
 * @param local for the session of a customer
 * @param tab for that of a staff link, and for what pages keep of the user, e.g. a payment in progress: cleared when a session ends
 */
export function createSessionStore(local: Place, tab: Place): SessionStore {
  const ownTab = read(tab)
  const persisted = read(local)
  // A signed-in customer stays signed in, whatever links they open.
  let stored: Stored | null = persisted?.role === 'customer' ? persisted : ownTab
  let id: number | undefined
  let ended: Session['strategy'] | null = null
  let session = toSession(stored)
  const listeners = new Set<() => void>()
  const change = (next: Stored | null) => {
    stored = next
    session = toSession(next)
    listeners.forEach((listener) => listener())
  }

  const clear = () => {
    id = undefined
    // The session of a staff link ends in this tab only; the customer's in other tabs is unaffected.
    if (!stored || stored.role === 'customer') {
      write(local, null)
      local.removeItem(NEXT_VISIT_KEY)
    }
    tab.clear()
    change(null)
  }

  return {
    session: () => session,
    credentials: () => stored && { token: stored.token, role: stored.role, email: stored.email, id },
    start(credentials, strategy) {
      const next: Stored = {
        token: credentials.token,
        email: credentials.email,
        role: credentials.role,
        auth_strategy: strategy,
      }
      id = credentials.id
      ended = null
      write(credentials.role === 'customer' ? local : tab, next)
      change(next)
    },
    learn(user) {
      if (stored?.role !== 'customer') return
      id = user.id
      if (
        user.email === '' ||
        [user.email, ...user.emails.map(({ email_address }) => email_address)].some((own) => isSame(own, stored?.email))
      )
        return
      const next = { ...stored, email: user.email }
      write(local, next)
      change(next)
    },
    clear,
    end() {
      // The second of two concurrent 401s finds no session.
      if (session) ended = session.strategy
      clear()
    },
    ended: () => ended,
    catchUp() {
      // The session of a staff link belongs to this tab only.
      if (stored && stored.role !== 'customer') return
      const next = read(local)
      if (next?.token === stored?.token && next?.email === stored?.email) return
      if (next?.token !== stored?.token) {
        id = undefined
        if (stored) tab.clear()
      }
      if (next) ended = null
      change(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isSame = (left: string, right: string | undefined): boolean => left.toLowerCase() === right?.toLowerCase()

const toSession = (stored: Stored | null): Session | null =>
  stored && {
    role: stored.role as Session['role'],
    strategy: stored.auth_strategy === 'token' ? 'token' : 'password',
    email: stored.email,
  }
