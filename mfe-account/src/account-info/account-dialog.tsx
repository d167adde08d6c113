import { useLingui } from '@lingui/react/macro'
import type { User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { AccountForm } from './account-form'
import type { AccountValues } from './account.form'
import { useEmailCheck, useSaveAccount } from './account.queries'
import { savedText } from './account.rules'

interface Props {
  user: User
  onClose: () => void
}

/** Edits the customer's name, phones and emails. */
export function AccountDialog({ user, onClose }: Props) {
  const { i18n } = useLingui()
  const { showToast } = usePlatform()
  const save = useSaveAccount(user.customer_id)
  const isEmailFree = useEmailCheck()

  const submit = async (values: AccountValues, start: AccountValues) => {
    await save(values, start)
    showToast({ kind: 'success', message: savedText(values.phones, i18n) })
    onClose()
  }
  return <AccountForm user={user} isEmailFree={isEmailFree} onSubmit={submit} onClose={onClose} />
}
