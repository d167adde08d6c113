import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import type { Saving } from './edited-document'
import type { ParseResult } from './parse-input'
import { NOT_SAVED } from './use-save-state'

export interface DraftField {
  saved: unknown
  /** The saved value as the field shows it. */
  shown: string
  read: (text: string) => ParseResult<unknown>
}

interface Draft<Id, Name> {
  id: Id
  name: Name
  text: string
  /** The text that is being saved; null if none. */
  sent: string | null
  /** Saving failed: it is sent again when it changes, or by `saveAgain`. */
  failed: boolean
  /** The draft was flushed (after a pause, on Enter or on blur), so the field may show a parse error. */
  left: boolean
}

/** Why the last edit was rejected, as in an ApiError. */
interface Refusal {
  message: string
  /** Path in the request, such as `pricing.late_fee_cents`. */
  field?: string | undefined
}

interface DraftsOptions<Id, Change> {
  /** Returns undefined for a field that no longer exists. */
  fieldOf: (id: Id, name: keyof Change & string) => DraftField | undefined
  save: (id: Id, change: Change) => Saving
  /** Shown at the fields that could not be saved. */
  problem?: Refusal | null
}

const SAVE_AFTER_MS = 750

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Unsaved input by field. It is sent after a pause in typing (debounced), on Enter and on blur; text that can't be parsed or
 * could not be saved stays in its field.
 */
export function useDrafts<Id extends string | number, Change extends object>(given: DraftsOptions<Id, Change>) {
  type Name = keyof Change & string
  type Drafts = ReadonlyMap<string, Draft<Id, Name>>

  const [drafts, setDrafts] = useState<Drafts>(new Map())
  // Drafts are sent by a timer or by an explicit flush, neither of which waits for the next render.
  const latest = useRef(drafts)
  const options = useRef(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    options.current = given
  })

  const draftKey = (id: Id, name: Name) => `${id} ${name}`
  const change = (edit: (next: Map<string, Draft<Id, Name>>) => void) => {
    const next = new Map(latest.current)
    edit(next)
    latest.current = next
    setDrafts(next)
  }

  const isSaved = ({ id, name, text }: Draft<Id, Name>): boolean => {
    const field = options.current.fieldOf(id, name)
    const reading = field?.read(text)
    return reading === undefined || (reading.ok && isEqual(reading.value, field?.saved))
  }

  /** Applies the result of a save. A draft stays if saving failed, its text has changed since, or its field has focus. */
  const settle = (sent: ReadonlyMap<string, string>, saved: boolean) =>
    change((next) => {
      for (const [key, text] of sent) {
        const draft = next.get(key)
        if (draft?.sent !== text) continue
        if (saved && draft.text === text && focused.current !== key) next.delete(key)
        else next.set(key, { ...draft, sent: null, failed: !saved })
      }
    })

  const send = ({ again }: { again: boolean }) => {
    clearTimeout(timer.current)
    const lines = new Map<Id, { change: Change; sent: Map<string, string> }>()
    change((next) => {
      for (const [key, draft] of next) {
        const reading = options.current.fieldOf(draft.id, draft.name)?.read(draft.text)
        if (!reading) continue
        const isDue = draft.sent !== draft.text && (again || !draft.failed) && (draft.sent !== null || !isSaved(draft))
        const sends = reading.ok && isDue
        next.set(key, { ...draft, left: true, ...(sends && { sent: draft.text, failed: false }) })
        if (!sends) continue
        const line = lines.get(draft.id) ?? { change: {} as Change, sent: new Map() }
        lines.set(draft.id, {
          change: { ...line.change, [draft.name]: reading.value },
          sent: line.sent.set(key, draft.text),
        })
      }
    })
    for (const [id, line] of lines) {
      void options.current.save(id, line.change).then(
        (saved) => settle(line.sent, saved),
        () => settle(line.sent, false),
      )
    }
  }

  const flush = () => send({ again: false })

  const put = (id: Id, name: Name, text: string) => {
    const key = draftKey(id, name)
    const before = latest.current.get(key)
    // Once its text is valid again, a field shows no new error until the next flush.
    const left = before?.left === true && options.current.fieldOf(id, name)?.read(before.text).ok === false
    change((next) => next.set(key, { id, name, text, sent: before?.sent ?? null, failed: false, left }))
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, SAVE_AFTER_MS)
  }

  const leave = () => {
    focused.current = null
    flush()
    change((next) => {
      for (const [key, draft] of next) if (draft.sent === null && isSaved(draft)) next.delete(key)
    })
  }

  /** If several fields failed and the problem names one of them, only that field shows its message. */
  const whyNotSaved = (name: Name): string => {
    const named = given.problem?.field?.split('.')[1]
    const isElsewhere = named !== name && [...drafts.values()].some((draft) => draft.failed && draft.name === named)
    return isElsewhere ? NOT_SAVED : (given.problem?.message ?? NOT_SAVED)
  }

  const flushNow = useRef(flush)
  useLayoutEffect(() => {
    flushNow.current = flush
  })
  // Flushes on unmount: leaving the page right after typing loses nothing.
  useEffect(() => () => flushNow.current(), [])

  // A reload would lose unsaved input: it is sent at once, and the browser asks for confirmation.
  const isOpen = [...drafts.values()].some((draft) => draft.sent !== null || !isSaved(draft))
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent) => {
      flushNow.current()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOpen])

  return {
    put,
    /** Sends at once what can be sent; call it before sending anything else. */
    flush,
    /** Like `flush`, but includes drafts that could not be saved. */
    saveAgain: () => send({ again: true }),
    forget: () => change((next) => next.clear()),
    /** Neither saved nor in flight. */
    unsaved: [...drafts.values()].filter((draft) => draft.sent === null && !isSaved(draft)),
    /** Something could not be saved, and has not been since. */
    hasFailed: [...drafts.values()].some((draft) => draft.failed && !isSaved(draft)),
    /** The saved value as its field shows it. */
    shown: (id: Id, name: Name): string => given.fieldOf(id, name)?.shown ?? '',
    /** Props for a text field. */
    field: (id: Id, name: Name) => {
      const draft = drafts.get(draftKey(id, name))
      const field = given.fieldOf(id, name)
      const reading = draft && field?.read(draft.text)
      const unsaved = draft?.failed && !isSaved(draft) ? whyNotSaved(name) : undefined
      return {
        value: draft?.text ?? field?.shown ?? '',
        error: draft?.left && reading && !reading.ok ? reading.error : unsaved,
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => put(id, name, target.value),
        onFocus: () => {
          focused.current = draftKey(id, name)
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
