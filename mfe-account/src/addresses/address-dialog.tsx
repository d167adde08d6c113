import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { AddressFields, AddressSteps, FormValuesListener, useAddressForm, useSaveAddress } from '@portal/address'
import { isApiError } from '@portal/client'
import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { FormCheckbox, FormTextField } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { contactNames } from '../account-info/contact.form'
import { AdditionalContacts } from './additional-contacts'
import {
  addressFormDefaults,
  addressFormSchema,
  ownFieldNames,
  toCreateRequest,
  toUpdateRequest,
  type AddressFormValues,
} from './address.form'
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
export const AddressDialog = ({ address, staysPrimary, ...dialog }: Props) => (
  <AddressSteps address={address} onKeep={dialog.onClose}>
    {(edited, onUnfound) => (
      <AddressForm {...dialog} address={edited} staysPrimary={edited?.primary ?? staysPrimary} onUnfound={onUnfound} />
    )}
  </AddressSteps>
)

/** Saves the address, new if it is null; if visits are booked there, asks first whether they move. */
function useSaveOrAsk(customerId: number, address: Address | null) {
  const { add, update } = useSaveAddress(customerId)
  const { ask, question } = useComingVisitsQuestion()
  const save = async (values: AddressFormValues): Promise<Address> => {
    if (!address) return add(toCreateRequest(values))
    const change = toUpdateRequest(values, address)
    return update(address.id, change).catch(async (error: unknown) => {
      if (!isApiError(error) || error.visits.length === 0) throw error
      const coming_visits = await ask({ visits: error.visits, before: address, after: values })
      if (!coming_visits) throw error
      return update(address.id, { ...change, coming_visits })
    })
  }
  return { save, question }
}

function AddressForm({
  customerId,
  address,
  staysPrimary,
  onUnfound,
  onClose,
}: Props & { onUnfound: (address: Address) => void }) {
  const { t, i18n } = useLingui()
  const { showToast } = usePlatform()
  const { save, question } = useSaveOrAsk(customerId, address)
  const [start] = useState(() => addressFormDefaults(address, staysPrimary))
  const [typed, setTyped] = useState<Partial<AddressFormValues>>(start)
  const place = useAddressForm('address', typed, address?.zip_code)
  const { phones = start.phones, emails = start.emails } = typed
  const names = useMemo(
    () => ({ ...ownFieldNames, ...place.fieldNames, ...contactNames('address', { phones, emails }) }),
    [place.fieldNames, phones, emails],
  )
  const title = address ? t`Edit Address` : t`Add Address`

  const submit = async (values: AddressFormValues) => {
    const saved = await save(values)
    if (saved.invalid) return onUnfound(saved)
    showToast({ kind: 'success', message: savedText(address, saved, i18n) })
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
      submitLabel={t`Save Address`}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ submitting }) => (
        <>
          <FormValuesListener onValues={setTyped} />
          <FormTextField
            name="name"
            label={t`Address name`}
            hint={t`Home, Office or whatever you call it`}
            autoComplete="off"
          />
          <AddressFields />
          <FormCheckbox
            name="primary"
            label={t`Primary address`}
            disabled={staysPrimary}
            hint={staysPrimary ? t`To change this, make another address the primary one.` : undefined}
          />
          <AdditionalContacts />
          {address && !staysPrimary && (
            <DeleteAddress customerId={customerId} address={address} disabled={submitting} onDeleted={onClose} />
          )}
          {question}
        </>
      )}
    </FormDialog>
  )
}
