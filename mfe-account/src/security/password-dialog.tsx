import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError, isApiError } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { Muted } from '@portal/ui'
import { BoundFieldError, FormPasswordField, passwordHint } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { passwordFieldNames, passwordSchema, type PasswordValues } from './password.form'
import { useChangePassword } from './security.queries'

// A server error that belongs to no field is shown below the fields, as the error of this pseudo-field.
const UNDER_THE_FIELDS = 'failure'

/** Change Password: the current password, and the new one twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { session, showToast } = usePlatform()
  const change = useChangePassword()

  const submit = async (values: PasswordValues) => {
    try {
      await change(values)
      showToast({ kind: 'success', message: t`Password changed` })
      onClose()
    } catch (error) {
      const isOfNoField = isApiError(error) && !error.field && error.errors.length === 0
      throw isOfNoField ? new ApiError(error.status, { message: error.message, field: UNDER_THE_FIELDS }) : error
    }
  }
  return (
    <FormDialog
      title={t`Change Password`}
      schema={passwordSchema}
      fieldNames={passwordFieldNames}
      submitLabel={t`Change Password`}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" defaultValue={session?.email} hidden readOnly />
      <FormPasswordField name="current_password" label={t`Current Password`} autoFocus />
      <FormPasswordField name="password" label={t`New Password`} autoComplete="new-password" hint={passwordHint()} />
      <FormPasswordField name="password_confirmation" label={t`Confirm Password`} autoComplete="new-password" />
      <BoundFieldError name={UNDER_THE_FIELDS} />
      <Muted as="div">
        <Trans>
          Your other devices will be signed out, and shared links and your calendar address will stop working.
        </Trans>
      </Muted>
    </FormDialog>
  )
}
