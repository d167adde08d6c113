import { usePlatform } from '@portal/platform'
import { formatDate } from '@portal/rules/dates'
import { Muted } from '@portal/ui'
import { FormPasswordField, object, password, SubmitButton, type InferType } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { useDeleteAccount } from './your-data.queries'

const schema = object({ current_password: password() })
const fieldNames = { 'erasure.current_password': 'current_password' } as const

/** Asks for the password; the account is deleted 30 days later. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { session, showToast, tenant } = usePlatform()
  const deleteAccount = useDeleteAccount()
  const submit = async ({ current_password }: InferType<typeof schema>) => {
    const due = await deleteAccount(current_password)
    showToast({ kind: 'success', message: `Your account will be deleted on ${formatDate(due, tenant.timezone)}` })
    onClose()
  }
  return (
    <FormDialog
      title="Delete my account"
      schema={schema}
      fieldNames={fieldNames}
      submitLabel="Delete my account"
      submitButton={<SubmitButton variant="danger">Delete my account</SubmitButton>}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        In 30 days your name, contacts, addresses, photos and everything else about you are erased for good. Until then
        you can change your mind here. Visits to come have to be cancelled first.
      </div>
      <Muted as="div">Invoices, payments and what you signed are kept as long as the law asks for.</Muted>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" defaultValue={session?.email} hidden readOnly />
      <FormPasswordField name="current_password" label="Current Password" autoFocus />
    </FormDialog>
  )
}
