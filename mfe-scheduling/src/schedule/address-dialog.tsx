import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  AddressFields,
  addressDefaults,
  addressSchema,
  AddressSteps,
  FormValuesListener,
  toAddressInput,
  toNewAddress,
  useAddressForm,
  useSaveAddress,
  type AddressValues,
} from '@portal/address'
import type { Address } from '@portal/contract'
import { FormDialog } from '@portal/ui/form-dialog'

interface Props {
  customerId: number
  /** An address that could not be geocoded, to be corrected; null adds one. */
  address: Address | null
  /** The address was saved and is among the customer's. */
  onSaved: (address: Address) => void
  onClose: () => void
}

/** Adds or corrects an address of the customer. If it cannot be geocoded, asks whether to keep or correct it. */
export const AddressDialog = ({ address, onSaved, ...dialog }: Props) => (
  <AddressSteps address={address} onKeep={onSaved}>
    {(edited, onUnfound) => (
      <AddressForm
        {...dialog}
        address={edited}
        onSaved={(saved) => (saved.invalid ? onUnfound(saved) : onSaved(saved))}
      />
    )}
  </AddressSteps>
)

function AddressForm({ customerId, address, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const { add, update } = useSaveAddress(customerId)
  const [typed, setTyped] = useState<Partial<AddressValues>>({})
  const form = useAddressForm('address', typed, address?.zip_code)
  return (
    <FormDialog
      title={address ? t`Correct Address` : t`Add Address`}
      maxWidth={768}
      fullScreenOnSmall
      schema={addressSchema}
      initialValues={addressDefaults(address)}
      {...form}
      submitLabel={address ? t`Save Address` : t`Add Address`}
      onSubmit={async (values) =>
        onSaved(await (address ? update(address.id, toAddressInput(values)) : add(toNewAddress(values))))
      }
      onClose={onClose}
    >
      <FormValuesListener onValues={setTyped} />
      <AddressFields />
    </FormDialog>
  )
}
