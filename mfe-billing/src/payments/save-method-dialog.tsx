import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { isApiError, reportedMessage } from '@portal/client'
import type { PaymentOption, User } from '@portal/contract'
import { useFeature, usePlatform, useWords } from '@portal/platform'
import { Muted } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { FormCheckbox } from '@portal/ui/form'
import { MethodForm, type Submission } from './method-form'
import { formError } from './payment-errors'
import { toPaymentMethodRequest } from './payment.requests'
import {
  listStoredMethods,
  isUnanswered,
  METHOD_UNANSWERED,
  NO_SAVE_URL,
  PAYMENT_METHOD_FAILED,
  savableOptions,
} from './payment.rules'
import { replacesText } from './save-method'
import { useStoreMethod } from './stored-method.queries'
import { botCheckRefusal } from './use-pay'
import { usePaymentMethodChoice } from './use-payment-method-choice'

interface Props {
  customer: User
  options: readonly PaymentOption[]
  onClose: () => void
}

const none: never[] = []

/** Saves a card or bank account, using the same fields as a payment. A failure keeps what was typed. */
export function SaveMethodDialog({ customer, options, onClose }: Props) {
  const { t, i18n } = useLingui()
  const words = useWords()
  const { showToast } = usePlatform()
  const keep = useStoreMethod()
  const [busy, setBusy] = useState(false)
  const savable = useMemo(() => savableOptions(options), [options])
  const ways = usePaymentMethodChoice({ options: savable, storedMethods: none, isStaff: false })
  const storedMethods = listStoredMethods(customer)
  const keepsSeveral = useFeature('multiple_payment_methods')
  const replaced = keepsSeveral ? undefined : storedMethods[0]
  const { way } = ways

  const save = async ({ botCheck, ...means }: Submission) => {
    const fail = (message: string): Error => {
      showToast({ kind: 'error', message })
      return formError([{ field: null, message }])
    }
    const { payment_method_create_url: link } = customer
    if (!link) throw fail(t(NO_SAVE_URL))
    try {
      await keep(link, toPaymentMethodRequest(means), botCheck)
    } catch (error) {
      const problems = botCheckRefusal(i18n, error)
      if (problems) throw formError(problems)
      if (!isApiError(error)) throw fail(reportedMessage(error))
      throw fail(t(isUnanswered(error) ? METHOD_UNANSWERED : PAYMENT_METHOD_FAILED))
    }
    showToast({ kind: 'success', message: t`Payment method saved` })
    onClose()
  }

  return (
    <Dialog
      title={replaced ? t`Edit Payment Method` : t`Add a Payment Method`}
      maxWidth={550}
      fullScreenOnSmall
      busy={busy}
      onClose={onClose}
    >
      {way && (
        <MethodForm
          label={t`Payment method`}
          submitLabel={t`Save`}
          ways={{ ...ways, way }}
          customer={customer}
          amount={{ kind: 'none' }}
          action="payment_preference"
          workingTitle={t`Saving payment method`}
          onBusy={setBusy}
          onSubmit={save}
        >
          {replaced && <Muted>{replacesText(i18n, words, replaced)}</Muted>}
          {keepsSeveral && storedMethods.length > 0 && (
            <FormCheckbox name="makeDefault" label={t`Make this my default`} />
          )}
        </MethodForm>
      )}
    </Dialog>
  )
}
