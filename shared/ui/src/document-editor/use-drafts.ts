import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ChangeEvent, type KeyboardEvent } from 'react'
import { useDraftStore, type DraftStoreOptions } from './use-draft-store'
import { NOT_SAVED } from './use-save-state'

/** Why the last edit was rejected, as in an ApiError. */
interface Refusal {
  message: string
  /** Path in the request, such as `pricing.late_fee_cents`. */
  field?: string | undefined
}

interface DraftsOptions<Id, Change> extends DraftStoreOptions<Id, Change> {
  /** Shown at the fields that could not be saved. */
  problem?: Refusal | null
}

/** Loses no input when the page is left: it is sent at once, and the browser asks before a reload if any `isOpen`. */
function useFlushOnLeave(flush: () => void, isOpen: boolean): void {
  const flushNow = useEffectEvent(flush)
  useEffect(() => () => flushNow(), [])
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent) => {
      flushNow()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOpen])
}

/** Fields that save themselves, on Enter and on blur too. Text that can't be parsed or could not be saved stays in its field. */
export function useDrafts<Id extends string | number, Change extends object>(options: DraftsOptions<Id, Change>) {
  type Name = keyof Change & string

  const { t } = useLingui()
  const { findField, problem } = options
  const { drafts, focused, change, isSaved, flush, saveAgain, put } = useDraftStore(options)
  const all = [...drafts.values()]
  useFlushOnLeave(
    flush,
    all.some((draft) => draft.sent !== null || !isSaved(draft)),
  )
  const toKey = (id: Id, name: Name) => `${id} ${name}`

  const leave = () => {
    focused.current = null
    flush()
    change((next) => {
      for (const [key, draft] of next) if (draft.sent === null && isSaved(draft)) next.delete(key)
    })
  }

  /** If several fields failed and the problem names one of them, only that field shows its message. */
  const whyNotSaved = (name: Name): string => {
    const named = problem?.field?.split('.')[1]
    const isElsewhere = named !== name && all.some((draft) => draft.failed && draft.name === named)
    return (isElsewhere ? undefined : problem?.message) ?? t(NOT_SAVED)
  }

  return {
    put: (id: Id, name: Name, text: string) => put(toKey(id, name), id, name, text),
    flush,
    saveAgain,
    discard: () => change((next) => next.clear()),
    /** Neither saved nor in flight. */
    unsaved: all.filter((draft) => draft.sent === null && !isSaved(draft)),
    /** Something could not be saved, and has not been since. */
    hasFailed: all.some((draft) => draft.failed && !isSaved(draft)),
    /** The saved value as its field shows it. */
    shown: (id: Id, name: Name): string => findField(id, name)?.shown ?? '',
    /** Props for a text field. */
    field: (id: Id, name: Name) => {
      const key = toKey(id, name)
      const draft = drafts.get(key)
      const field = findField(id, name)
      const reading = draft && field?.read(draft.text)
      const unsaved = draft?.failed && !isSaved(draft) ? whyNotSaved(name) : undefined
      return {
        value: draft?.text ?? field?.shown ?? '',
        error: draft?.left && reading && !reading.ok ? reading.error : unsaved,
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => put(key, id, name, target.value),
        onFocus: () => {
          focused.current = key
        },
        onBlur: leave,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          flush()
        },
      }
    },
  }
}

export type Drafts<Id extends string | number, Change extends object> = ReturnType<typeof useDrafts<Id, Change>>
