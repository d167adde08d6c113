/** Owner of a draft: a customer's id, or an anonymous visitor. */
export type DraftOwner = number | 'visitor'

/** Unsent form input, kept for a day. */
export interface DraftStore {
  read: (owner: DraftOwner, name: string) => unknown
  write: (owner: DraftOwner, name: string, values: object) => void
  forget: (owner: DraftOwner, name: string) => void
  forgetAllOf: (owner: DraftOwner) => void
  /** Removes all of this tenant's drafts from the browser, whoever owns them; for logging out. */
  clear: () => void
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface Kept {
  savedAt: number
  values: object
}

const PLACE = 'portal-drafts'
/** Increment when the stored shape changes; drafts of other versions are discarded. */
const VERSION = 'v1'
export const DRAFT_LIFETIME_MS = 24 * 60 * 60_000

const keysOf = (storage: DraftStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key): key is string => key !== null && key.startsWith(`${PLACE}/`))

function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    return typeof kept?.savedAt === 'number' && typeof kept.values === 'object' && kept.values !== null ? (kept as Kept) : null
  } catch {
    return null
  }
}

/**
 * Drafts of one tenant's portal. If storage is disabled or full, nothing is saved and nothing throws.
 * @param now the server's clock; a draft dated in the future expires like one in the past
 */
export function createDraftStore(storage: DraftStorage, tenant: string, now: () => number): DraftStore {
  const ours = `${PLACE}/${VERSION}/${tenant}/`
  const placeOf = (owner: DraftOwner, name: string) => `${ours}${owner}/${name}`
  const isCurrent = (key: string) => {
    const kept = key.startsWith(`${PLACE}/${VERSION}/`) ? parse(storage.getItem(key)) : null
    return kept !== null && Math.abs(now() - kept.savedAt) < DRAFT_LIFETIME_MS
  }
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  const removeWhere = (condition: (key: string) => boolean) => void attempt(() => keysOf(storage).filter(condition).forEach((key) => storage.removeItem(key)))

  return {
    read(owner, name) {
      // Removes all expired drafts, not only the requested one.
      removeWhere((key) => !isCurrent(key))
      return attempt(() => parse(storage.getItem(placeOf(owner, name)))?.values)
    },
    write: (owner, name, values) => void attempt(() => storage.setItem(placeOf(owner, name), JSON.stringify({ savedAt: now(), values } satisfies Kept))),
    forget: (owner, name) => void attempt(() => storage.removeItem(placeOf(owner, name))),
    forgetAllOf: (owner) => removeWhere((key) => key.startsWith(`${ours}${owner}/`)),
    clear: () => removeWhere((key) => key.startsWith(ours)),
  }
}

/** Keeps drafts until the page is closed, for other sites' pages, whose storage we must not use. */
export function memoryStorage(): DraftStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
