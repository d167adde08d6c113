import type { StoredPaymentMethod } from '@portal/contract'
import { useFeature } from '@portal/platform'
import { storedMethodText } from '@portal/rules'
import { FormCheckbox, useFormState } from '@portal/ui/form'
import type { PaymentValues } from './payment.form'

/** Warning for tenants that store one method per customer: saving a new one replaces it. */
export const replacesText = (stored: StoredPaymentMethod) =>
  `This replaces your stored payment method, ${storedMethodText(stored)}.`

/** Checkbox to save the payment method for next time. */
export function SaveMethod({ storedMethods }: { storedMethods: readonly StoredPaymentMethod[] }) {
  const keepsSeveral = useFeature('multiple_payment_methods')
  const { save } = useFormState<Partial<PaymentValues>>().values
  if (keepsSeveral) return <FormCheckbox name="save" label="Save for next time" />
  const [replaced] = storedMethods
  return (
    <FormCheckbox
      name="save"
      label="Save this payment method"
      hint={replaced && save ? replacesText(replaced) : undefined}
    />
  )
}
