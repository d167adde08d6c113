import type { Address } from '@portal/contract'
import { Button } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormShell, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import { AddressFields } from './address-fields'
import { addressFieldNames, addressSchema, toAddressInput, type AddressValues } from './address.form'
import { FormWatch } from './form-watch'
import { useAddAddress } from './schedule.queries'
import { useCoverageProblem } from './use-coverage'

interface Props {
  customerId: number
  onAdded: (address: Address) => void
  onClose: () => void
}

/** A new address of the customer, entered by hand. */
export function AddressDialog({ customerId, onAdded, onClose }: Props) {
  const add = useAddAddress(customerId)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState<Partial<AddressValues>>({})
  const problem = useCoverageProblem(typed.zip_code)

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
      <FormShell schema={addressSchema} fieldNames={addressFieldNames} fieldErrors={{ zip_code: problem }} onSubmit={submit} label="Add Address">
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
