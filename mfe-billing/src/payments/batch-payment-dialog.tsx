import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { callUrl } from '@portal/client'
import type { InvoiceRow, User } from '@portal/contract'
import { usePaymentOptions, useUser } from '@portal/platform'
import { QueryView } from '@portal/ui'
import { InvoiceChoice } from './invoice-choice'
import { MethodForm, type Submission } from './method-form'
import { PaymentDialog, type PaymentEvents } from './payment-dialog'
import { toPayInvoicesRequest } from './payment.requests'
import { listStoredMethods } from './payment.rules'
import { usePay } from './use-pay'
import { usePaymentMethodChoice } from './use-payment-method-choice'

interface Props {
  /** Payable invoices as of when the dialog was opened, so that a background refetch does not change the total. */
  invoices: readonly InvoiceRow[]
  onClose: () => void
}

/** Pays several invoices with one payment: invoice selection, total, payment method and outcome. */
export function BatchPaymentDialog({ invoices, onClose }: Props) {
  const { t } = useLingui()
  const user = useUser()
  return (
    <PaymentDialog title={t`Pay several invoices`} subject="several" onClose={onClose}>
      {(events, problem) => (
        <>
          {problem}
          <QueryView query={user} failedMessage={t`Could not load your account`}>
            {(customer) => <SeveralForm invoices={invoices} customer={customer} {...events} />}
          </QueryView>
        </>
      )}
    </PaymentDialog>
  )
}

interface FormProps extends Pick<Props, 'invoices'>, PaymentEvents {
  customer: User
}

function SeveralForm({ invoices, customer, onBusy, onPaid, onUnanswered }: FormProps) {
  const { t } = useLingui()
  const { options } = usePaymentOptions()
  const pay = usePay({ onPaid, onUnanswered })
  const storedMethods = useMemo(() => listStoredMethods(customer), [customer])
  const ways = usePaymentMethodChoice({ options, storedMethods, isStaff: false })
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const chosen = invoices.filter(({ id }) => !leftOut.includes(id))
  const cents = chosen.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const { way } = ways
  if (!way) return null

  const send = ({ botCheck, ...means }: Submission) => {
    const parts = chosen.map(({ id, balance_cents }) => ({ invoiceId: id, amountCents: balance_cents }))
    return pay(
      {
        subject: 'several',
        link: callUrl('payInvoices'),
        amountCents: cents,
        body: toPayInvoicesRequest(means, parts),
        botCheck,
      },
      (error) =>
        // A balance has changed on the server; its message states the new one.
        error.field?.endsWith('amount_cents') ? [{ field: null, message: error.message }] : [],
    )
  }
  return (
    <MethodForm
      label={t`Payment`}
      submitLabel={t`Pay Now`}
      ways={{ ...ways, way }}
      customer={customer}
      amount={{ kind: 'fixed', cents }}
      action="payment"
      offersSaving
      problem={chosen.length === 0 ? t`Choose at least one invoice.` : undefined}
      workingTitle={t`Processing payment`}
      onBusy={onBusy}
      onSubmit={send}
    >
      <InvoiceChoice invoices={invoices} leftOut={leftOut} onChange={setLeftOut} totalCents={cents} />
    </MethodForm>
  )
}
