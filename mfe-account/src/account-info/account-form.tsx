import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import styled from 'styled-components'
import { isApiError } from '@portal/client'
import { vars } from '@portal/theme'
import { FormPasswordField, FormTextField } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { accountDefaults, accountFieldNames, accountSchema, type AccountValues, type Contacts } from './account.form'
import { withoutRemoved, normalizedEmail, toReach } from './account.rules'
import { ContactFields } from './contact-fields'
import type { EmailRowValues, PhoneRowValues } from './contact.form'
import { useTakenEmails } from './use-taken-emails'

const Names = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${vars.space.l};
`

interface Props {
  user: Contacts
  /** Whether no other account uses the email. */
  isEmailFree: (email: string) => Promise<boolean>
  /** `start`: the initial values. Rejects with the server's error; the form then keeps the input. */
  onSubmit: (values: AccountValues, start: AccountValues) => Promise<void>
  onClose: () => void
}

/** Form for the name, phones and emails of a customer. */
export function AccountForm({ user, isEmailFree, onSubmit, onClose }: Props) {
  const { t } = useLingui()
  const [start] = useState(() => accountDefaults(user))
  const [emails, setEmails] = useState<EmailRowValues[]>(start.emails)
  const [phones, setPhones] = useState<PhoneRowValues[]>(start.phones)
  const fieldNames = useMemo(() => accountFieldNames({ phones, emails }), [phones, emails])
  const taken = useTakenEmails(
    withoutRemoved(emails).map((row) => row.email_address),
    user.emails.map((row) => row.email_address),
    isEmailFree,
  )
  const fieldErrors = useTakenErrors(emails, taken)
  const schema = useMemo(() => accountSchema(start.emails), [start])
  // If the list was changed elsewhere in the meantime, only the server knows that the password is required.
  const [isRequired, setRequired] = useState(false)
  const submit = async (values: AccountValues) => {
    try {
      await onSubmit(values, start)
    } catch (error) {
      if (isApiError(error) && error.field === 'user.current_password') setRequired(true)
      throw error
    }
  }
  return (
    <FormDialog
      title={t`Edit Account Info`}
      maxWidth={768}
      fullScreenOnSmall
      schema={schema}
      initialValues={start}
      fieldNames={fieldNames}
      fieldErrors={fieldErrors}
      submitLabel={t`Save`}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <Watch value={values.emails} onChange={setEmails} />
          <Watch value={values.phones} onChange={setPhones} />
          <Names>
            <FormTextField name="first_name" label={t`First name`} autoComplete="given-name" />
            <FormTextField name="last_name" label={t`Last name`} autoComplete="family-name" />
          </Names>
          <ContactFields />
          {(isRequired || toReach(emails) !== toReach(start.emails)) && (
            <FormPasswordField
              name="current_password"
              label={t`Current Password`}
              hint={t`Required to change your email addresses.`}
              autoComplete="current-password"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Errors of the rows that contain a taken email, by field name. */
function useTakenErrors(rows: readonly EmailRowValues[], taken: ReadonlySet<string>): Record<string, string> {
  const { t } = useLingui()
  const paths = rows
    .flatMap((row, index) =>
      !row.removed && taken.has(normalizedEmail(row.email_address)) ? [`emails[${index}].email_address`] : [],
    )
    .join(' ')
  return useMemo(
    () =>
      Object.fromEntries(
        paths
          .split(' ')
          .filter(Boolean)
          .map((path) => [path, t`Email already exists`]),
      ),
    [paths, t],
  )
}

/** Reports a form value to the component around the form. */
function Watch<V>({ value, onChange }: { value: V | undefined; onChange: (value: V) => void }) {
  useEffect(() => {
    if (value !== undefined) onChange(value)
  }, [value, onChange])
  return null
}
