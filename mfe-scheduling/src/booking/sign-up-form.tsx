import { PhoneLink, usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, useBotCheck } from '@portal/platform/bot-check'
import { vars } from '@portal/theme'
import { Card, Muted, Row, TextButton } from '@portal/ui'
import { FormBotCheck, FormEmailField, FormPasswordField, FormPhoneField, FormShell, FormTextField, SubmitButton } from '@portal/ui/form'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { FormWatch } from '../schedule/form-watch'
import { useEmailTaken } from './booking.queries'
import { signUpFieldNames, signUpSchema, type SignUpValues } from './sign-up.form'

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${vars.space.l};
`

interface Props {
  /** Resolves once the visit is booked, or something else is shown; rejects with what the form should say. */
  onSubmit: (values: SignUpValues, proof: string | undefined) => Promise<void>
  onSignIn: (email: string) => void
}

/** Who is new: as little as an account needs. */
export function SignUpForm({ onSubmit, onSignIn }: Props) {
  const { tenant, brand } = usePlatform()
  const check = useBotCheck('create_account', tenant.feature_flags.recaptcha_enabled)
  const schema = useMemo(() => signUpSchema(check.required), [check.required])
  const [typed, setTyped] = useState<Partial<SignUpValues>>({})
  const taken = useEmailTaken(typed.email)
  const errors = useMemo(() => ({ email: taken ? 'Email already exists' : undefined }), [taken])
  return (
    <Card>
      <FormShell schema={schema} fieldNames={signUpFieldNames} fieldErrors={errors} onSubmit={async (values) => onSubmit(values, await check.takeProof())} label="Your details">
        <FormWatch onValues={setTyped} />
        <Pair>
          <FormTextField name="first_name" label="First Name" autoComplete="given-name" />
          <FormTextField name="last_name" label="Last Name" autoComplete="family-name" />
        </Pair>
        <FormPhoneField name="phone" label="Mobile Phone" />
        <div>
          <FormEmailField name="email" label="Email" />
          {taken && (
            <Row $gap="s">
              <Muted>Is it yours?</Muted>
              <TextButton onClick={() => onSignIn(typed.email ?? '')}>Sign in with this email</TextButton>
            </Row>
          )}
        </div>
        <FormPasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
        {check.required && (
          <FormBotCheck
            name="notRobot"
            state={check.state}
            onCheck={() => void check.check()}
            failedMessage={
              <>
                {BOT_CHECK_FAILED} {brand.phone && <>Or call <PhoneLink phone={brand.phone} />.</>}
              </>
            }
          />
        )}
        <div>
          <SubmitButton>Book Appointment</SubmitButton>
        </div>
      </FormShell>
    </Card>
  )
}
