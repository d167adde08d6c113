import { AddressFields, addressDefaults, addressSchema, FormWatch, UnfoundAddressDialog, useAddressForm, type AddressValues } from '@portal/address'
import type { Address } from '@portal/contract'
import { Button } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormShell, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import { useSaveAddress } from './schedule.queries'

interface Props {
  customerId: number
  /** One that nobody finds, to correct; null adds one. */
  address: Address | null
  /** It is kept, and among the customer's. */
  onSaved: (address: Address) => void
  onClose: () => void
}

/** A new address of the customer, or one that is to be corrected; and what to do when nobody finds it. */
export function AddressDialog({ address, onSaved, ...dialog }: Props) {
  const [edited, setEdited] = useState(address)
  const [unfound, setUnfound] = useState<Address | null>(null)
  if (unfound) {
    return (
      <UnfoundAddressDialog
        address={unfound}
        onKeep={() => onSaved(unfound)}
        onCorrect={() => {
          setEdited(unfound)
          setUnfound(null)
        }}
      />
    )
  }
  return <AddressForm {...dialog} address={edited} onSaved={(saved) => (saved.invalid ? setUnfound(saved) : onSaved(saved))} />
}

function AddressForm({ customerId, address, onSaved, onClose }: Props) {
  const save = useSaveAddress(customerId)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState<Partial<AddressValues>>({})
  const form = useAddressForm('address', typed, address?.zip_code)
  const title = address ? 'Correct Address' : 'Add Address'

  const submit = async (values: AddressValues) => {
    setBusy(true)
    try {
      onSaved(await save(values, address))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <FormShell schema={addressSchema} initialValues={addressDefaults(address)} {...form} onSubmit={submit} label={title}>
        <FormWatch onValues={setTyped} />
        <AddressFields />
        <DialogFooter>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>{address ? 'Save Address' : 'Add Address'}</SubmitButton>
        </DialogFooter>
      </FormShell>
    </Dialog>
  )
}
