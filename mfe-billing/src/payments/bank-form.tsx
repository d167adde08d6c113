import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { Stack } from '@portal/ui'
import { FormSelectField, FormTextField } from '@portal/ui/form'
import type { NewWay } from './payment.form'
import { SecretField } from './secret-field'
import { vendorForms } from './vendors/vendor'

/** Handle to the uncontrolled inputs: reads the numbers when they are sent to the vendor, and clears them afterwards. */
export interface BankNumbers {
  read: () => { routingNumber: string; accountNumber: string }
  clear: () => void
}

interface Props {
  way: NewWay
  numbersRef: Ref<BankNumbers>
}

const accountTypes = [
  { value: 'checking', label: msg`Checking` },
  { value: 'savings', label: msg`Savings` },
]
const holderTypes = [
  { value: 'personal', label: msg`Personal` },
  { value: 'business', label: msg`Business` },
]

/** Bank account fields, in the order of the vendor's own form. */
export function BankForm({ way, numbersRef }: Props) {
  const { t } = useLingui()
  const routing = useRef<HTMLInputElement>(null)
  const account = useRef<HTMLInputElement>(null)
  useImperativeHandle(
    numbersRef,
    () => ({
      read: () => ({ routingNumber: routing.current?.value ?? '', accountNumber: account.current?.value ?? '' }),
      clear: () => {
        for (const field of [routing.current, account.current]) {
          if (field) field.value = ''
        }
      },
    }),
    [],
  )

  const form = vendorForms[way.provider]
  const optionsFor = (types: typeof accountTypes) => types.map(({ value, label }) => ({ value, label: t(label) }))
  const accountType = (
    <FormSelectField
      name="accountType"
      label={t(form.accountType)}
      options={optionsFor(accountTypes)}
      placeholder={t`Select`}
    />
  )
  const holderType = (
    <FormSelectField
      name="holderType"
      label={t(form.holderType)}
      options={optionsFor(holderTypes)}
      placeholder={form.defaultHolder ? undefined : t`Select`}
    />
  )
  return (
    <Stack>
      {form.accountTypeFirst && accountType}
      <FormTextField name="firstName" label={t`First name`} autoComplete="given-name" maxLength={80} />
      <FormTextField name="lastName" label={t`Last name`} autoComplete="family-name" maxLength={80} />
      {!form.accountTypeFirst && accountType}
      {holderType}
      <SecretField
        name="routingNumber"
        label={t`Routing number`}
        hint={t`Nine digits`}
        maxLength={9}
        inputRef={routing}
      />
      <SecretField name="accountNumber" label={t`Account number`} maxLength={17} inputRef={account} />
    </Stack>
  )
}
