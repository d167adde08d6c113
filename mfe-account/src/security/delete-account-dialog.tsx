import { Trans, useLingui } from '@lingui/react/macro'
import { useFormat, usePlatform } from '@portal/platform'
import { Muted } from '@portal/ui'
import { FormPasswordField, object, password, SubmitButton, type InferType } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { useDeleteAccount } from './your-data.queries'

const schema = object({ current_password: password() })
const fieldNames = { 'erasure.current_password': 'current_password' } as const

/** Asks for the password; the account is deleted 30 days later. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { session, showToast, tenant } = usePlatform()
  const deleteAccount = useDeleteAccount()
  const submit = async ({ current_password }: InferType<typeof schema>) => {
    const due = await deleteAccount(current_password)
    const date = format.date(due, tenant.timezone)
    showToast({ kind: 'success', message: t`Your account will be deleted on ${date}` })
    onClose()
  }
  return (
    <FormDialog
      title={t`Delete my account`}
      schema={schema}
      fieldNames={fieldNames}
      submitLabel={t`Delete my account`}
      submitButton={
        <SubmitButton variant="danger">
          <Trans>Delete my account</Trans>
        </SubmitButton>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Trans>
          In 30 days your name, contacts, addresses, photos and everything else about you are erased for good. Until
          then you can change your mind here. Visits to come have to be cancelled first.
        </Trans>
      </div>
      <Muted as="div">
        <Trans>Invoices, payments and what you signed are kept as long as the law asks for.</Trans>
      </Muted>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" defaultValue={session?.email} hidden readOnly />
      <FormPasswordField name="current_password" label={t`Current Password`} autoFocus />
    </FormDialog>
  )
}
