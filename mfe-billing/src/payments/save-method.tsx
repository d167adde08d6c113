import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StoredPaymentMethod } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import { useFeature, useWords } from '@portal/platform'
import { storedMethodText, type Words } from '@portal/rules'
import { FormCheckbox, useFormState } from '@portal/ui/form'
import type { PaymentValues } from './payment.form'

/** Warning for tenants that store one method per customer: saving a new one replaces it. */
export function replacesText(i18n: I18n, words: Words, stored: StoredPaymentMethod): string {
  const method = storedMethodText(stored, words)
  return t(i18n)`This replaces your stored payment method, ${method}.`
}

/** Checkbox to save the payment method for next time. */
export function SaveMethod({ storedMethods }: { storedMethods: readonly StoredPaymentMethod[] }) {
  const { t, i18n } = useLingui()
  const words = useWords()
  const keepsSeveral = useFeature('multiple_payment_methods')
  const { save } = useFormState<Partial<PaymentValues>>().values
  if (keepsSeveral) return <FormCheckbox name="save" label={t`Save for next time`} />
  const [replaced] = storedMethods
  return (
    <FormCheckbox
      name="save"
      label={t`Save this payment method`}
      hint={replaced && save ? replacesText(i18n, words, replaced) : undefined}
    />
  )
}
