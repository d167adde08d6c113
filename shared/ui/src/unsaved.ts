import { createContext, useContext, useEffect } from 'react'

/** A set of forms with unsaved input. */
export interface UnsavedForms {
  add: (form: object) => void
  remove: (form: object) => void
  isEmpty: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createUnsavedForms(around?: UnsavedForms): UnsavedForms {
  const forms = new Set<object>()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  return {
    add(form) {
      forms.add(form)
      around?.add(form)
      tell()
    },
    remove(form) {
      forms.delete(form)
      around?.remove(form)
      tell()
    },
    isEmpty: () => forms.size === 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Those of all open dialogs: leaving the page would lose their input. A page's own forms keep drafts instead. */
export const unsavedInDialogs = createUnsavedForms()

const UnsavedContext = createContext<UnsavedForms | null>(null)
export const UnsavedProvider = UnsavedContext.Provider

/** Tells the surrounding dialog, if any, that closing it now would lose input. */
export function useUnsaved(isUnsaved: boolean): void {
  const forms = useContext(UnsavedContext)
  useEffect(() => {
    if (!forms || !isUnsaved) return
    const form = {}
    forms.add(form)
    return () => forms.remove(form)
  }, [forms, isUnsaved])
}
