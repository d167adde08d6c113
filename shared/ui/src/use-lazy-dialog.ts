import { useState } from 'react'

const FAILED = 'This could not be loaded. Please try again.'

/**
 * A dialog whose code is loaded when it is first opened.
 * What it is about, a table row for instance, is passed to `open` and returned with the component:
 * `{shown && <shown.Dialog address={shown.about} onClose={close} />}`.
 * @param load `() => import('./address-dialog').then((loaded) => loaded.AddressDialog)`
 * @param onFailed called with a message for the user; opening again retries
 */
export function useLazyDialog<Component, About = void>(load: () => Promise<Component>, onFailed: (message: string) => void) {
  const [shown, setShown] = useState<{ Dialog: Component; about: About } | null>(null)
  return {
    shown,
    open: (about: About) => void load().then((Dialog) => setShown({ Dialog, about }), () => onFailed(FAILED)),
    close: () => setShown(null),
  }
}
