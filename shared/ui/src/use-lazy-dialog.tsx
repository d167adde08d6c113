import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dialogPlaceholder } from './dialog-placeholder'

/**
 * A dialog whose code is loaded when it is first opened; until then, and if it fails, {@link dialogPlaceholder} stands for it.
 * What it is about, a table row for instance, is passed to `open` and returned with the component:
 * `{shown && <shown.Dialog address={shown.about} onClose={close} />}`.
 * @param load `() => import('./address-dialog').then((loaded) => loaded.AddressDialog)`
 */
export function useLazyDialog<Component, About = void>(load: () => Promise<Component>) {
  const { t } = useLingui()
  const [shown, setShown] = useState<{ Dialog: Component; about: About } | null>(null)
  const close = () => setShown(null)
  const { loading, failed } = dialogPlaceholder({ failedMessage: t`This could not be opened`, onClose: close })
  const open = (about: About) => {
    /** What stands in for the dialog takes its props and needs none of them. */
    const showing = (Dialog: unknown) => ({ Dialog: Dialog as Component, about })
    const opening = showing(() => loading())
    /** Unless it was closed, or something else opened, in the meantime. */
    const replace = (Dialog: unknown) => setShown((now) => (now === opening ? showing(Dialog) : now))
    setShown(opening)
    load().then(replace, () => replace(() => failed(() => open(about))))
  }
  return { shown, open, close }
}
