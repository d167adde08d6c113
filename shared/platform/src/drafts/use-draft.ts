import type { Query } from '@portal/client'
import type { User } from '@portal/contract'
import { useMemo } from 'react'
import { useUser } from '../hooks'
import { usePlatform, type Session } from '../platform'
import type { DraftOwner, DraftStore } from './draft-store'

/** What was entered in a form and not sent yet. */
export interface Draft<V extends object> {
  /** What was entered last time, as the form began; null for nothing. */
  values: Partial<V> | null
  /** Keeps what the form has now; null when that is what it begins with. */
  save: (values: Partial<V> | null) => void
  /** It was sent, or is not wanted any more. */
  forget: () => void
}

function openDraft<V extends object>(drafts: DraftStore, owner: DraftOwner, name: string, fields: readonly (keyof V)[]): Draft<V> {
  const pick = (values: object): Partial<V> => Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field as keyof V))) as Partial<V>
  const kept = drafts.read(owner, name)
  return {
    values: kept ? pick(kept) : null,
    save: (values) => (values ? drafts.write(owner, name, pick(values)) : drafts.forget(owner, name)),
    forget: () => drafts.forget(owner, name),
  }
}

// Staff write what others read at once, on machines of the office: nothing of it is kept.
const keepsNothing: Draft<object> = { values: null, save: () => undefined, forget: () => undefined }

/** Whose drafts this page keeps; undefined while that is being found out, null for nobody's. */
function ownerOf(session: Session | null, { data, error }: Query<User>): DraftOwner | null | undefined {
  if (!session) return 'visitor'
  if (session.role !== 'customer') return null
  return data?.customer_id ?? (error ? null : undefined)
}

/**
 * What was entered in a form survives a reload, a crash and the end of a session: for a day, for whoever entered it.
 * @param name names the form, and what it is about: `rating/17`
 * @param fields those that are kept, a constant of the module; never a password, nor a card's or an account's number
 * @returns null until it is known who asks: show the form then
 */
export function useDraft<V extends object>(name: string, fields: readonly (keyof V)[]): Draft<V> | null {
  const { drafts, session } = usePlatform()
  const owner = ownerOf(session, useUser())
  return useMemo(() => {
    if (owner === undefined) return null
    return owner === null ? keepsNothing : openDraft<V>(drafts, owner, name, fields)
  }, [drafts, owner, name, fields])
}
