import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@portal/ui'
import { FormPhoneField, object, phone, REQUIRED, type InferType } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { useAddPhone } from './customer.queries'

const schema = object({ phone: phone().required(REQUIRED) })
const fieldNames = { 'user.phones_attributes.0.phone_number': 'phone' }

interface Props {
  customerId: number
  onAdded: () => void
  onClose: () => void
}

/** Asks for the phone number that a booking needs. */
export function PhoneDialog({ customerId, onAdded, onClose }: Props) {
  const { t } = useLingui()
  const add = useAddPhone(customerId)
  const submit = async (values: InferType<typeof schema>) => {
    await add(values.phone)
    onAdded()
  }
  return (
    <FormDialog
      title={t`Missing Phone Number`}
      maxWidth={450}
      schema={schema}
      fieldNames={fieldNames}
      submitLabel={t`Add Phone Number`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        <Trans>Please add a phone number to schedule an appointment.</Trans>
      </Text>
      <FormPhoneField name="phone" label={t`Mobile Phone`} />
    </FormDialog>
  )
}
