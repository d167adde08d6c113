import { AddressFields, addressDefaults, addressSchema, FormWatch, toNewAddress, useAddressForm, type AddressValues } from '@portal/address'
import type { Address } from '@portal/contract'
import { Button } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormShell, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import { useAddAddress } from './schedule.queries'

interface Props {
  customerId: number
  onAdded: (address: Address) => void
  onClose: () => void
}

/** A new address of the customer. */
export function AddressDialog({ customerId, onAdded, onClose }: Props) {
  const add = useAddAddress(customerId)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState<Partial<AddressValues>>({})
  const form = useAddressForm('address', typed)

  const submit = async (values: AddressValues) => {
    setBusy(true)
    try {
      onAdded(await add(toNewAddress(values)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Add Address" maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <FormShell schema={addressSchema} initialValues={addressDefaults(null)} {...form} onSubmit={submit} label="Add Address">
        <FormWatch onValues={setTyped} />
        <AddressFields />
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
