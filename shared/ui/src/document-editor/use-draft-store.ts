import { useLayoutEffect, useRef, useState } from 'react'
import type { Saving } from './edited-document'
import type { ParseResult } from './parse-input'

export interface DraftField {
  saved: unknown
  /** The saved value as the field shows it. */
  shown: string
  read: (text: string) => ParseResult<unknown>
}

export interface Draft<Id, Name> {
  id: Id
  name: Name
  text: string
  /** The text that is being saved; null if none. */
  sent: string | null
  /** Saving failed: it is sent again when it changes, or on request. */
  failed: boolean
  /** The draft was flushed (after a pause, on Enter or on blur), so the field may show a parse error. */
  left: boolean
}

export interface DraftStoreOptions<Id, Change> {
  /** Returns undefined for a field that no longer exists. */
  findField: (id: Id, name: keyof Change & string) => DraftField | undefined
  save: (id: Id, change: Partial<Change>) => Saving
}

const SAVE_AFTER_MS = 750

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Unsaved input by field, sent after a pause in typing (debounced) or when it is flushed. */
export function useDraftStore<Id extends string | number, Change extends object>(given: DraftStoreOptions<Id, Change>) {
  type Name = keyof Change & string
  type Drafts = Map<string, Draft<Id, Name>>

  const [drafts, setDrafts] = useState<Drafts>(new Map())
  // Drafts are sent by a timer or by an explicit flush, neither of which waits for the next render.
  const latest = useRef(drafts)
  const options = useRef(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Key of the focused field. */
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    options.current = given
  })

  const change = (edit: (next: Drafts) => void) => {
    const next = new Map(latest.current)
    edit(next)
    latest.current = next
    setDrafts(next)
  }

  const parse = ({ id, name, text }: Pick<Draft<Id, Name>, 'id' | 'name' | 'text'>) =>
    options.current.findField(id, name)?.read(text)
  const isSaved = (draft: Draft<Id, Name>): boolean => {
    const reading = parse(draft)
    const field = options.current.findField(draft.id, draft.name)
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

  const send = (again: boolean) => {
    clearTimeout(timer.current)
    const changes = new Map<Id, { change: Partial<Change>; sent: Map<string, string> }>()
    change((next) => {
      for (const [key, draft] of next) {
        const reading = parse(draft)
        if (!reading) continue
        const isDue = draft.sent !== draft.text && (again || !draft.failed) && (draft.sent !== null || !isSaved(draft))
        if (!reading.ok || !isDue) {
          next.set(key, { ...draft, left: true })
          continue
        }
        next.set(key, { ...draft, left: true, sent: draft.text, failed: false })
        const { change: others, sent } = changes.get(draft.id) ?? { change: {}, sent: new Map<string, string>() }
        changes.set(draft.id, { change: { ...others, [draft.name]: reading.value }, sent: sent.set(key, draft.text) })
      }
    })
    for (const [id, { change: values, sent }] of changes) {
      void options.current.save(id, values).then(
        (saved) => settle(sent, saved),
        () => settle(sent, false),
      )
    }
  }

  const flush = () => send(false)

  return {
    drafts,
    focused,
    change,
    isSaved,
    /** Sends at once what can be sent; call it before sending anything else. */
    flush,
    /** Like `flush`, but includes drafts that could not be saved. */
    saveAgain: () => send(true),
    put: (key: string, id: Id, name: Name, text: string) => {
      const before = latest.current.get(key)
      // Once its text is valid again, a field shows no new error until the next flush.
      const left = before?.left === true && parse(before)?.ok === false
      change((next) => next.set(key, { id, name, text, sent: before?.sent ?? null, failed: false, left }))
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, SAVE_AFTER_MS)
    },
  }
}
