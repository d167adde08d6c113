import { useState } from 'react'
import {
  AddressFields,
  addressDefaults,
  addressSchema,
  FormValuesListener,
  UnfoundAddressDialog,
  useAddressForm,
  type AddressValues,
} from '@portal/address'
import type { Address } from '@portal/contract'
import { FormDialog } from '@portal/ui/form-dialog'
import { useSaveAddress } from './customer.queries'

interface Props {
  customerId: number
  /** An address that could not be geocoded, to be corrected; null adds one. */
  address: Address | null
  /** The address was saved and is among the customer's. */
  onSaved: (address: Address) => void
  onClose: () => void
}

/** Adds or corrects an address of the customer. If it cannot be geocoded, asks whether to keep or correct it. */
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
  return (
    <AddressForm
      {...dialog}
      address={edited}
      onSaved={(saved) => (saved.invalid ? setUnfound(saved) : onSaved(saved))}
    />
  )
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
