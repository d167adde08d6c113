import type { User } from '@portal/contract'
import { usePlatform, useSearchParams } from '@portal/platform'
import { useLazyDialog } from '@portal/ui'
import { useEffect, useRef } from 'react'
import { AccountInfo } from './account-info'

/** The account card with its dialog, whose code comes with the first opening; `?edit=account` opens it too. */
export function AccountSection({ user }: { user: User }) {
  const { showToast } = usePlatform()
  const { shown, open, close } = useLazyDialog(
    () => import('./account-dialog').then((loaded) => loaded.AccountDialog),
    (message) => showToast({ kind: 'error', message }),
  )
  const [params, setParams] = useSearchParams()
  const isAskedFor = params.get('edit') === 'account'
  useEffect(() => {
    if (!isAskedFor) return
    open()
    // Once: neither a reload nor the way back opens it again.
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete('edit')
        return rest
      },
      { replace: true },
    )
  }, [isAskedFor])

  const editButton = useRef<HTMLButtonElement>(null)
  const isOpen = shown !== null
  const wasOpen = useRef(false)
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed) return
    // The dialog hands the focus back to what opened it, a frame from now; 'Missing Phone Number' may be gone by then.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) editButton.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])

  return (
    <>
      <AccountInfo user={user} editRef={editButton} onEdit={() => open()} />
      {shown && <shown.Dialog user={user} onClose={close} />}
    </>
  )
}
