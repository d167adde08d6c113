import { useMemo, useState } from 'react'
import { AddressFields, FormValuesListener, UnfoundAddressDialog, useAddressForm } from '@portal/address'
import { isApiError } from '@portal/client'
import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { FormCheckbox, FormTextField } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { contactNames } from '../account-info/contact.form'
import { AdditionalContacts } from './additional-contacts'
import { addressFormDefaults, addressFormSchema, ownFieldNames, type AddressFormValues } from './address.form'
import { useSaveAddress } from './address.queries'
import { savedText } from './address.rules'
import { useComingVisitsQuestion } from './coming-visits-question'
import { DeleteAddress } from './delete-address'

interface Props {
  customerId: number
  /** The address to edit; null to add one. */
  address: Address | null
  /** It is the primary address, or becomes it as the first address. */
  staysPrimary: boolean
  onClose: () => void
}

/** Adds, edits or deletes an address; says so if the saved address can't be found. */
export function AddressDialog({ address, staysPrimary, ...dialog }: Props) {
  const [edited, setEdited] = useState(address)
  const [unfound, setUnfound] = useState<Address | null>(null)
  if (unfound) {
    return (
      <UnfoundAddressDialog
        address={unfound}
        onKeep={dialog.onClose}
        onCorrect={() => {
          setEdited(unfound)
          setUnfound(null)
        }}
      />
    )
  }
  return (
    <AddressForm {...dialog} address={edited} staysPrimary={edited?.primary ?? staysPrimary} onUnfound={setUnfound} />
  )
}

function AddressForm({
  customerId,
  address,
  staysPrimary,
  onUnfound,
  onClose,
}: Props & { onUnfound: (address: Address) => void }) {
  const { showToast } = usePlatform()
  const save = useSaveAddress(customerId)
  const { ask, question } = useComingVisitsQuestion()
  const [start] = useState(() => addressFormDefaults(address, staysPrimary))
  const [typed, setTyped] = useState<Partial<AddressFormValues>>(start)
  const place = useAddressForm('address', typed, address?.zip_code)
  const { phones = start.phones, emails = start.emails } = typed
  const names = useMemo(
    () => ({ ...ownFieldNames, ...place.fieldNames, ...contactNames('address', { phones, emails }) }),
    [place.fieldNames, phones, emails],
  )
  const title = address ? 'Edit Address' : 'Add Address'

  const submit = async (values: AddressFormValues) => {
    const saved = await save(values, address).catch(async (error: unknown) => {
      if (!address || !isApiError(error) || error.visits.length === 0) throw error
      const choice = await ask({ visits: error.visits, before: address, after: values })
      if (!choice) throw error
      return save(values, address, choice)
    })
    if (saved.invalid) return onUnfound(saved)
    showToast({ kind: 'success', message: savedText(address, saved) })
    onClose()
  }
  return (
    <FormDialog
      title={title}
      maxWidth={768}
      fullScreenOnSmall
      schema={addressFormSchema}
      initialValues={start}
      fieldNames={names}
      fieldErrors={place.fieldErrors}
      otherButtons={({ submitting }) =>
        address &&
        !staysPrimary && (
          <DeleteAddress customerId={customerId} address={address} disabled={submitting} onDeleted={onClose} />
        )
      }
      submitLabel="Save Address"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormValuesListener onValues={setTyped} />
      <FormTextField name="name" label="Address name" hint="Home, Office or whatever you call it" autoComplete="off" />
      <AddressFields />
      <FormCheckbox
        name="primary"
        label="Primary address"
        disabled={staysPrimary}
        hint={staysPrimary ? 'To change this, make another address the primary one.' : undefined}
      />
      <AdditionalContacts />
      {question}
    </FormDialog>
  )
}
