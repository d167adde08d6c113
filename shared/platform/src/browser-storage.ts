/** What the portal uses of `localStorage` and `sessionStorage`. */
export interface BrowserStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  keys: () => string[]
  /** Whether entries are still there after a reload. */
  isKept: () => boolean
}

/** Keeps entries until the page is left. */
export function memoryStorage(): BrowserStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    keys: () => [...entries.keys()],
    isKept: () => false,
  }
}

const PROBE = 'portal-probe'

/**
 * The browser's storage, and memory for what it does not take. Nothing throws: with cookies blocked the getters of `window`
 * do (`SecurityError`), a web view may have null, a full storage throws when it is written, a damaged one when it is read.
 * @param get reads the getter: `() => localStorage`
 */
export function openStorage(get: () => Storage | null): BrowserStorage {
  const memory = memoryStorage()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(get()!)
    } catch {
      return undefined
    }
  }
  const write = (key: string, value: string) => attempt((storage) => (storage.setItem(key, value), true)) ?? false
  const remove = (key: string) => {
    memory.removeItem(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    getItem: (key) => memory.getItem(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      if (write(key, value)) return memory.removeItem(key)
      // An older value must not come back at the next visit.
      remove(key)
      memory.setItem(key, value)
    },
    removeItem: remove,
    clear() {
      memory.clear()
      attempt((storage) => storage.clear())
    },
    keys: () => [...memory.keys(), ...(attempt(Object.keys) ?? [])],
    isKept() {
      const isKept = write(PROBE, '')
      remove(PROBE)
      return isKept
    },
  }
}

/** `localStorage`: for all of the portal's pages in this browser, until it is cleared. */
export const siteStorage = openStorage(() => localStorage)
/** `sessionStorage`: for this tab. */
export const tabStorage = openStorage(() => sessionStorage)
