import type { StoredPaymentMethod } from '@portal/contract'
import { FormCheckbox, useFormState } from '@portal/ui/form'
import type { PaymentValues } from './payment.form'
import { storedMethodText } from './payment.rules'

/** A customer keeps one way to pay: a new one takes the place of the old. */
export function SaveMethod({ stored }: { stored: StoredPaymentMethod | null }) {
  const { save } = useFormState().values as Partial<PaymentValues>
  return (
    <FormCheckbox
      name="save"
      label="Save this payment method"
      {...(stored && save && { hint: `This replaces your stored payment method, ${storedMethodText(stored)}.` })}
    />
  )
}
