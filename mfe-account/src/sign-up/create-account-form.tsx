import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { AddressFields, addressDefaults, FormValuesListener, useAddressForm } from '@portal/address'
import { Link, paths, useDraft } from '@portal/platform'
import {
  AccountFields,
  PASSWORD_AGAIN,
  PersonFields,
  SignUpCheck,
  signUpFieldNames,
  useSignUpForm,
} from '@portal/sign-up'
import { vars } from '@portal/theme'
import { Heading, Muted, Row, Stack } from '@portal/ui'
import { FormShell, SubmitButton } from '@portal/ui/form'
import { ADDRESS_PATH, createAccountSchema, keptFields, type CreateAccountValues } from './create-account.form'
import { useCreateAccount } from './create-account.queries'

/** The sign-up form: person, credentials and service address. */
export function CreateAccountForm() {
  const { t } = useLingui()
  const createAccount = useCreateAccount()
  const [typed, setTyped] = useState<Partial<CreateAccountValues>>({})
  const { check, schema: person, taken, fieldErrors } = useSignUpForm(typed.email)
  const address = useAddressForm(ADDRESS_PATH, typed)
  const schema = useMemo(() => createAccountSchema(person), [person])
  const errors = useMemo(() => ({ ...fieldErrors, ...address.fieldErrors }), [fieldErrors, address.fieldErrors])
  const names = useMemo(() => ({ ...signUpFieldNames, ...address.fieldNames }), [address.fieldNames])
  const draft = useDraft<CreateAccountValues>('sign-up', keptFields)
  const submit = async (values: CreateAccountValues) => createAccount(values, await check.takeProof())

  return (
    <FormShell
      schema={schema}
      initialValues={addressDefaults(null)}
      fieldNames={names}
      fieldErrors={errors}
      draft={draft ?? undefined}
      draftNote={t(PASSWORD_AGAIN)}
      onSubmit={submit}
      label={t`Create Account`}
    >
      <FormValuesListener onValues={setTyped} />
      <Section title={t`Personal Info`}>
        <PersonFields />
      </Section>
      <Section title={t`Account Info`}>
        <AccountFields
          ifTaken={
            taken && (
              <Row $gap="s">
                <Muted>
                  <Trans>Is it yours?</Trans>
                </Muted>
                <Link to={paths.login()}>
                  <Trans>Log in with this email</Trans>
                </Link>
              </Row>
            )
          }
        />
      </Section>
      <Section title={t`Address`}>
        <AddressFields />
      </Section>
      <SignUpCheck check={check} />
      <SubmitButton wide>
        <Trans>Create Account</Trans>
      </SubmitButton>
    </FormShell>
  )
}

/** Further from what is above than its fields are from one another. */
const Group = styled(Stack)`
  & + & {
    margin-block-start: ${vars.space.m};
  }
`

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Group role="group" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Group>
  )
}
