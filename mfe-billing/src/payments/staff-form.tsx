import { usStates } from '@portal/rules'
import { Muted, Stack } from '@portal/ui'
import { FormCheckbox, FormSelectField, FormTextArea, FormTextField } from '@portal/ui/form'
import type { StaffWay } from './payment.form'

/** Fields for a payment that staff took offline: check, cash or another processor. */
export function StaffForm({ way: { kind, option } }: { way: StaffWay }) {
  return (
    <Stack>
      {kind === 'check' && (
        <>
          {option.check_payable_to && <Muted>{`Payable to ${option.check_payable_to}`}</Muted>}
          <FormTextField
            name="checkNumber"
            label="Check number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <FormSelectField
            name="licenseState"
            label="Driver's license state"
            options={usStates}
            placeholder="None"
            autoComplete="off"
          />
          <FormTextField name="licenseNumber" label="Driver's license number" autoComplete="off" maxLength={30} />
        </>
      )}
      {kind === 'external' && (
        <>
          <FormTextField name="processorName" label="Processor name" autoComplete="off" maxLength={80} />
          <FormTextField name="referenceId" label="Reference number" autoComplete="off" maxLength={80} />
        </>
      )}
      <FormTextArea name="notes" label="Notes" hint="The customer can read this on the invoice." maxLength={1000} />
      <FormCheckbox name="notify" label="Email the customer a receipt" />
    </Stack>
  )
}
