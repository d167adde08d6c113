import { useLingui } from '@lingui/react/macro'
import { usStates } from '@portal/rules'
import { Muted, Stack } from '@portal/ui'
import { FormCheckbox, FormSelectField, FormTextArea, FormTextField } from '@portal/ui/form'
import type { StaffWay } from './payment.form'

/** Fields for a payment that staff took offline: check, cash or another processor. */
export function StaffForm({ way: { kind, option } }: { way: StaffWay }) {
  const { t } = useLingui()
  const payee = option.check_payable_to
  return (
    <Stack>
      {kind === 'check' && (
        <>
          {payee && <Muted>{t`Payable to ${payee}`}</Muted>}
          <FormTextField
            name="checkNumber"
            label={t`Check number`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <FormSelectField
            name="licenseState"
            label={t`Driver's license state`}
            options={usStates}
            placeholder={t`None`}
            autoComplete="off"
          />
          <FormTextField name="licenseNumber" label={t`Driver's license number`} autoComplete="off" maxLength={30} />
        </>
      )}
      {kind === 'external' && (
        <>
          <FormTextField name="processorName" label={t`Processor name`} autoComplete="off" maxLength={80} />
          <FormTextField name="referenceId" label={t`Reference number`} autoComplete="off" maxLength={80} />
        </>
      )}
      <FormTextArea
        name="notes"
        label={t`Notes`}
        hint={t`The customer can read this on the invoice.`}
        maxLength={1000}
      />
      <FormCheckbox name="notify" label={t`Email the customer a receipt`} />
    </Stack>
  )
}
