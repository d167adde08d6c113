import { useMemo } from 'react'
import type { Query } from '@portal/client'
import type { User } from '@portal/contract'
import { useUser } from '../hooks'
import { usePlatform, type Session } from '../platform'
import type { DraftOwner, DraftStore } from './draft-store'

/** A form's unsent input. */
export interface Draft<V extends object> {
  /** The saved values at the time the form was opened; null if there were none. */
  values: Partial<V> | null
  /** Saves the form's current values; null (nothing was changed) removes the draft. */
  save: (values: Partial<V> | null) => void
  /** Removes the draft, after it was sent or discarded. */
  forget: () => void
}

function openDraft<V extends object>(
  drafts: DraftStore,
  owner: DraftOwner,
  name: string,
  fields: readonly (keyof V)[],
): Draft<V> {
  const pick = (values: object): Partial<V> =>
    Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field as keyof V))) as Partial<V>
  const values = drafts.read(owner, name)
  return {
    values: values ? pick(values) : null,
    save: (values) => (values ? drafts.write(owner, name, pick(values)) : drafts.forget(owner, name)),
    forget: () => drafts.forget(owner, name),
  }
}

// Staff work on shared office machines, and others see what they write right away: their drafts are not saved.
const keepsNothing: Draft<object> = { values: null, save: () => undefined, forget: () => undefined }

/** Owner of this page's drafts; undefined while loading, null if drafts are not saved. */
function findOwner(session: Session | null, { data, error }: Query<User>): DraftOwner | null | undefined {
  if (!session) return 'visitor'
  if (session.role !== 'customer') return null
  return data?.customer_id ?? (error ? null : undefined)
}

/**
 * A form's draft, which survives reloads, crashes and the end of the session for a day. Only its owner can read it.
 * @param name the form and its subject: `rating/17`
 * @param fields the fields to save, a module constant; never passwords, card numbers or account numbers
 * @returns null until the owner is known; render the form only then
 */
export function useDraft<V extends object>(name: string, fields: readonly (keyof V)[]): Draft<V> | null {
  const { drafts, session } = usePlatform()
  const owner = findOwner(session, useUser())
  return useMemo(() => {
    if (owner === undefined) return null
    return owner === null ? keepsNothing : openDraft<V>(drafts, owner, name, fields)
  }, [drafts, owner, name, fields])
}
