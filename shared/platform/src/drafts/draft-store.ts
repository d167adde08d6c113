import { toJson } from '@portal/client'
import type { BrowserStorage } from '../browser-storage'

/** Owner of a draft: a customer's id, or an anonymous visitor. */
export type DraftOwner = number | 'visitor'

/** Unsent form input, stored for a day. */
export interface DraftStore {
  read: (owner: DraftOwner, name: string) => unknown
  write: (owner: DraftOwner, name: string, values: object) => void
  forget: (owner: DraftOwner, name: string) => void
  forgetAll: (owner: DraftOwner) => void
  /** Removes all of this tenant's drafts from the browser, whoever owns them; for logging out. */
  clear: () => void
}

interface Stored {
  savedAt: number
  values: object
}

const PLACE = 'portal-drafts'
/** Increment when the stored shape changes; drafts of other versions are discarded. */
const VERSION = 'v1'
export const DRAFT_LIFETIME_MS = 24 * 60 * 60_000

function parse(text: string | null): Stored | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Stored> | null
    return typeof stored?.savedAt === 'number' && typeof stored.values === 'object' && stored.values !== null
      ? (stored as Stored)
      : null
  } catch {
    return null
  }
}

/**
 * Drafts of one tenant's portal.
 * @param now the server's clock; a draft dated in the future expires like one in the past
 */
export function createDraftStore(storage: BrowserStorage, tenant: string, now: () => number): DraftStore {
  const ours = `${PLACE}/${VERSION}/${tenant}/`
  const draftKey = (owner: DraftOwner, name: string) => `${ours}${owner}/${name}`
  const isCurrent = (key: string) => {
    const stored = key.startsWith(`${PLACE}/${VERSION}/`) ? parse(storage.getItem(key)) : null
    return stored !== null && Math.abs(now() - stored.savedAt) < DRAFT_LIFETIME_MS
  }
  const removeWhere = (condition: (key: string) => boolean) =>
    storage
      .keys()
      .filter((key) => key.startsWith(`${PLACE}/`) && condition(key))
      .forEach((key) => storage.removeItem(key))

  return {
    read(owner, name) {
      // Removes all expired drafts, not only the requested one.
      removeWhere((key) => !isCurrent(key))
      return parse(storage.getItem(draftKey(owner, name)))?.values
    },
    write: (owner, name, values) =>
      storage.setItem(draftKey(owner, name), toJson({ savedAt: now(), values } satisfies Stored)),
    forget: (owner, name) => storage.removeItem(draftKey(owner, name)),
    forgetAll: (owner) => removeWhere((key) => key.startsWith(`${ours}${owner}/`)),
    clear: () => removeWhere((key) => key.startsWith(ours)),
  }
}
