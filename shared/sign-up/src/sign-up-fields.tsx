import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { FormEmailField, FormPasswordField, FormPhoneField, FormTextField, PASSWORD_HINT } from '@portal/ui/form'

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${vars.space.l};
`

/** Name and phone. */
export function PersonFields() {
  return (
    <>
      <Pair>
        <FormTextField name="first_name" label="First Name" autoComplete="given-name" />
        <FormTextField name="last_name" label="Last Name" autoComplete="family-name" />
      </Pair>
      <FormPhoneField name="phone" label="Mobile Phone" />
    </>
  )
}

interface AccountFieldsProps {
  /** Shown below the email field; for an email that is already taken, which may be the user's own account. */
  ifTaken: ReactNode
}

/** Email and password. */
export function AccountFields({ ifTaken }: AccountFieldsProps) {
  return (
    <>
      <div>
        <FormEmailField name="email" label="Email" />
        {ifTaken}
      </div>
      <FormPasswordField name="password" label="Password" autoComplete="new-password" hint={PASSWORD_HINT} />
    </>
  )
}
