import type { SessionStore } from './session-store'

// A session's entries are written one after the other, and each is told by itself: half of them are no session.
const SETTLED_MS = 100
const OURS = ['token', 'email', 'role', 'auth_strategy']

/** Who signs out, in or as somebody else in one tab does so in all of them. */
export function syncAcrossTabs(store: SessionStore, page: Pick<Window, 'addEventListener'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  page.addEventListener('storage', ({ key }) => {
    // No key: the whole storage was emptied.
    if (key !== null && !OURS.includes(key)) return
    clearTimeout(timer)
    timer = setTimeout(store.catchUp, SETTLED_MS)
  })
}
