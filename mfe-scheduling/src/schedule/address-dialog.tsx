import { usStates } from '@portal/rules'
import type { Address } from '@portal/contract'
import { vars } from '@portal/theme'
import { Button } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormSelectField, FormShell, FormTextField, FormZipField, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import styled from 'styled-components'
import { addressFieldNames, addressSchema, toAddressInput, type AddressValues } from './address.form'
import { useAddAddress } from './schedule.queries'

const CityLine = styled.div`
  display: grid;
  grid-template-columns: 2fr 2fr 1fr;
  gap: ${vars.space.m};

  @media (max-width: 600px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

interface Props {
  customerId: number
  onAdded: (address: Address) => void
  onClose: () => void
}

/** A new address of the customer, entered by hand. */
export function AddressDialog({ customerId, onAdded, onClose }: Props) {
  const add = useAddAddress(customerId)
  const [busy, setBusy] = useState(false)

  const submit = async (values: AddressValues) => {
    setBusy(true)
    try {
      onAdded(await add(toAddressInput(values)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Add Address" maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <FormShell schema={addressSchema} fieldNames={addressFieldNames} onSubmit={submit} label="Add Address">
        <FormTextField name="street" label="Street Address" autoComplete="address-line1" />
        <FormTextField name="unit" label="Suite or Apartment (optional)" autoComplete="address-line2" />
        <CityLine>
          <FormTextField name="city" label="City" autoComplete="address-level2" />
          <FormSelectField name="state" label="State" placeholder="Choose a state" options={usStates} autoComplete="address-level1" />
          <FormZipField name="zip_code" label="Zip Code" />
        </CityLine>
        <DialogFooter>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Add Address</SubmitButton>
        </DialogFooter>
      </FormShell>
    </Dialog>
  )
}
