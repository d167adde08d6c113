import { Button, Text } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormPhoneField, FormShell, object, phone, REQUIRED, SubmitButton, type InferType } from '@portal/ui/form'
import { useState } from 'react'
import { useAddPhone } from './schedule.queries'

const schema = object({ phone: phone().required(REQUIRED) })
const fieldNames = { 'user.phones_attributes.0.phone_number': 'phone' }

interface Props {
  customerId: number
  onAdded: () => void
  onClose: () => void
}

/** The phone that a booking needs, asked for where it is missed. */
export function PhoneDialog({ customerId, onAdded, onClose }: Props) {
  const add = useAddPhone(customerId)
  const [busy, setBusy] = useState(false)
  const submit = async (values: InferType<typeof schema>) => {
    setBusy(true)
    try {
      await add(values.phone)
      onAdded()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Missing Phone Number" maxWidth={450} busy={busy} onClose={onClose}>
      <FormShell schema={schema} fieldNames={fieldNames} onSubmit={submit} label="Missing Phone Number">
        <Text>Please add a phone number to schedule an appointment.</Text>
        <FormPhoneField name="phone" label="Mobile Phone" />
        <DialogFooter>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Add Phone Number</SubmitButton>
        </DialogFooter>
      </FormShell>
    </Dialog>
  )
}
