import { AddressFields, addressDefaults, addressSchema, FormValuesListener, UnfoundAddressDialog, useAddressForm, type AddressValues } from '@portal/address'
import type { Address } from '@portal/contract'
import { FormDialog } from '@portal/ui/form-dialog'
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
  const [typed, setTyped] = useState<Partial<AddressValues>>({})
  const form = useAddressForm('address', typed, address?.zip_code)
  return (
    <FormDialog
      title={address ? 'Correct Address' : 'Add Address'}
      maxWidth={768}
      fullScreenOnSmall
      schema={addressSchema}
      initialValues={addressDefaults(address)}
      {...form}
      submitLabel={address ? 'Save Address' : 'Add Address'}
      onSubmit={async (values) => onSaved(await save(values, address))}
      onClose={onClose}
    >
      <FormValuesListener onValues={setTyped} />
      <AddressFields />
    </FormDialog>
  )
}
