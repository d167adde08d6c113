import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormValuesListener } from '@portal/address'
import { useDraft } from '@portal/platform'
import {
  AccountFields,
  keptPersonFields,
  PASSWORD_AGAIN,
  PersonFields,
  SignUpCheck,
  signUpFieldNames,
  useSignUpForm,
  type PersonValues,
} from '@portal/sign-up'
import { Card, Muted, Row, TextButton } from '@portal/ui'
import { FormShell, SubmitButton } from '@portal/ui/form'

interface Props {
  /** Resolves once the visit is booked or another step is shown; rejects with the error that the form shows. */
  onSubmit: (values: PersonValues, proof: string | undefined) => Promise<void>
  onSignIn: (email: string) => void
}

/** Details of a new customer: the minimum that an account needs. */
export function SignUpForm({ onSubmit, onSignIn }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Partial<PersonValues>>({})
  const draft = useDraft<PersonValues>('sign-up', keptPersonFields)
  const { check, schema, taken, fieldErrors } = useSignUpForm(typed.email)
  return (
    <Card>
      <FormShell
        schema={schema}
        fieldNames={signUpFieldNames}
        fieldErrors={fieldErrors}
        draft={draft ?? undefined}
        draftNote={t(PASSWORD_AGAIN)}
        onSubmit={async (values) => onSubmit(values, await check.takeProof())}
        label={t`Your details`}
      >
        <FormValuesListener onValues={setTyped} />
        <PersonFields />
        <AccountFields
          ifTaken={
            taken && (
              <Row $gap="s">
                <Muted>
                  <Trans>Is it yours?</Trans>
                </Muted>
                <TextButton onClick={() => onSignIn(typed.email ?? '')}>
                  <Trans>Sign in with this email</Trans>
                </TextButton>
              </Row>
            )
          }
        />
        <SignUpCheck check={check} />
        <div>
          <SubmitButton>
            <Trans>Book Appointment</Trans>
          </SubmitButton>
        </div>
      </FormShell>
    </Card>
  )
}
