import type { SessionStore } from './session-store'

// Debounce: a session's entries are written one by one, each with its own storage event, and only all of them are a session.
const SETTLED_MS = 100
const OURS = ['token', 'email', 'role', 'auth_strategy']

/** Syncs sign-in, sign-out and a change of user across tabs. */
export function syncAcrossTabs(store: SessionStore, page: Pick<Window, 'addEventListener'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  page.addEventListener('storage', ({ key }) => {
    // No key: the whole storage was cleared.
    if (key !== null && !OURS.includes(key)) return
    clearTimeout(timer)
    timer = setTimeout(store.catchUp, SETTLED_MS)
  })
}
