import type { User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { Dialog } from '@portal/ui/dialog'
import { useState } from 'react'
import { AccountForm } from './account-form'
import type { AccountValues } from './account.form'
import { useEmailCheck, useSaveAccount } from './account.queries'
import { savedText } from './account.rules'

interface Props {
  user: User
  onClose: () => void
}

/** Changes who the customer is and how to reach them. */
export function AccountDialog({ user, onClose }: Props) {
  const { showToast } = usePlatform()
  const save = useSaveAccount(user.customer_id)
  const isEmailFree = useEmailCheck()
  const [busy, setBusy] = useState(false)

  const submit = async (values: AccountValues, start: AccountValues) => {
    setBusy(true)
    try {
      await save(values, start)
      showToast({ kind: 'success', message: savedText(values.phones) })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Edit Account Info" maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <AccountForm user={user} isEmailFree={isEmailFree} busy={busy} onSubmit={submit} onCancel={onClose} />
    </Dialog>
  )
}
