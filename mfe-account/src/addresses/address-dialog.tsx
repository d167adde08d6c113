import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { usStates } from '@portal/rules'
import { vars } from '@portal/theme'
import { Button } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormCheckbox, FormSelectField, FormShell, FormTextField, FormZipField, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import styled from 'styled-components'
import { addressDefaults, addressSchema, type AddressValues } from './address.form'
import { useSaveAddress } from './address.queries'
import { savedText } from './address.rules'

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${vars.space.l};
`

// The server's names of the fields.
const fieldNames = Object.fromEntries(Object.keys(addressSchema.fields).map((name) => [`address.${name}`, name]))

interface Props {
  customerId: number
  /** The address to change; null adds one. */
  address: Address | null
  /** It is the primary address, or becomes it as the first one. */
  staysPrimary: boolean
  onClose: () => void
}

/** Adds an address or changes one. */
export function AddressDialog({ customerId, address, staysPrimary, onClose }: Props) {
  const { showToast } = usePlatform()
  const save = useSaveAddress(customerId)
  const [busy, setBusy] = useState(false)
  const title = address ? 'Edit Address' : 'Add Address'

  const submit = async (values: AddressValues) => {
    setBusy(true)
    try {
      const saved = await save(values, address)
      showToast({ kind: 'success', message: savedText(address, saved) })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <FormShell schema={addressSchema} initialValues={addressDefaults(address, staysPrimary)} onSubmit={submit} fieldNames={fieldNames} label={title}>
        <FormTextField name="name" label="Address name" hint="Home, Office or whatever you call it" />
        <Columns>
          <FormTextField name="street" label="Street address" autoComplete="address-line1" />
          <FormTextField name="unit" label="Suite or apartment (optional)" autoComplete="address-line2" />
        </Columns>
        <Columns>
          <FormTextField name="city" label="City" autoComplete="address-level2" />
          <FormSelectField name="state" label="State" options={usStates} placeholder="Select a state" autoComplete="address-level1" />
          <FormZipField name="zip_code" label="Zip code" />
        </Columns>
        <FormCheckbox
          name="primary"
          label="Primary address"
          disabled={staysPrimary}
          {...(staysPrimary && { hint: 'To change this, make another address the primary one.' })}
        />
        <DialogFooter>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Save Address</SubmitButton>
        </DialogFooter>
      </FormShell>
    </Dialog>
  )
}
