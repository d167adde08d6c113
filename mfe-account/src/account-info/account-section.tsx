import { useRef } from 'react'
import type { User } from '@portal/contract'
import { useLazyDialog } from '@portal/ui'
import { useQueryParamAction } from '../profile/use-query-param-action'
import { useFocusAfterClose } from '../use-focus-after-close'
import { AccountInfo } from './account-info'

/** The account card with its lazy-loaded dialog; `?edit=account` opens it, too. */
export function AccountSection({ user }: { user: User }) {
  const { shown, open, close } = useLazyDialog(() => import('./account-dialog').then((loaded) => loaded.AccountDialog))
  useQueryParamAction('edit', 'account', open)

  const editButton = useRef<HTMLButtonElement>(null)
  // 'Missing Phone Number', which opens it, too, may be gone when it closes.
  useFocusAfterClose(shown !== null, editButton)

  return (
    <>
      <AccountInfo user={user} editRef={editButton} onEdit={() => open()} />
      {shown && <shown.Dialog user={user} onClose={close} />}
    </>
  )
}
