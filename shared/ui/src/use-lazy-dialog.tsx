import { useState, type ReactNode } from 'react'
import { dialogPlaceholder } from './dialog-placeholder'

/**
 * A dialog whose code is loaded when it is first opened; until then, and if it fails, {@link dialogPlaceholder} stands for it.
 * What it is about, a table row for instance, is passed to `open` and returned with the component:
 * `{shown && <shown.Dialog address={shown.about} onClose={close} />}`.
 * @param load `() => import('./address-dialog').then((loaded) => loaded.AddressDialog)`
 */
export function useLazyDialog<Component, About = void>(load: () => Promise<Component>) {
  const [shown, setShown] = useState<{ Dialog: Component; about: About } | null>(null)
  const close = () => setShown(null)
  const { loading, failed } = dialogPlaceholder({ failedMessage: 'This could not be opened', onClose: close })
  const open = (about: About) => {
    /** It takes the dialog's props and needs none of them. */
    const standIn = (view: () => ReactNode) => ({ Dialog: view as Component, about })
    const opening = standIn(() => loading())
    /** Unless it was closed, or something else opened, in the meantime. */
    const replace = (next: { Dialog: Component; about: About }) => setShown((now) => (now === opening ? next : now))
    setShown(opening)
    load().then(
      (Dialog) => replace({ Dialog, about }),
      () => replace(standIn(() => failed(() => open(about)))),
    )
  }
  return { shown, open, close }
}
