import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { FormEmailField, FormPasswordField, FormPhoneField, FormTextField, passwordHint } from '@portal/ui/form'

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${vars.space.l};
`

/** Name and phone. */
export function PersonFields() {
  const { t } = useLingui()
  return (
    <>
      <Pair>
        <FormTextField name="first_name" label={t`First Name`} autoComplete="given-name" />
        <FormTextField name="last_name" label={t`Last Name`} autoComplete="family-name" />
      </Pair>
      <FormPhoneField name="phone" label={t`Mobile Phone`} />
    </>
  )
}

interface AccountFieldsProps {
  /** Shown below the email field; for an email that is already taken, which may be the user's own account. */
  ifTaken: ReactNode
}

/** Email and password. */
export function AccountFields({ ifTaken }: AccountFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <div>
        <FormEmailField name="email" label={t`Email`} />
        {ifTaken}
      </div>
      <FormPasswordField name="password" label={t`Password`} autoComplete="new-password" hint={passwordHint()} />
    </>
  )
}
