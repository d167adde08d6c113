import { useState } from 'react'

const FAILED = 'This could not be loaded. Please try again.'

/**
 * A dialog whose code comes with its first opening; until then the page does not carry it.
 * What it is about, a row for instance, is handed to `open` and given back beside the component:
 * `{shown && <shown.Dialog address={shown.about} onClose={close} />}`.
 * @param load `() => import('./address-dialog').then((loaded) => loaded.AddressDialog)`
 * @param onFailed is told in words for a person; opening again tries again
 */
export function useLazyDialog<Component, About = void>(load: () => Promise<Component>, onFailed: (message: string) => void) {
  const [shown, setShown] = useState<{ Dialog: Component; about: About } | null>(null)
  return {
    shown,
    open: (about: About) => void load().then((Dialog) => setShown({ Dialog, about }), () => onFailed(FAILED)),
    close: () => setShown(null),
  }
}
