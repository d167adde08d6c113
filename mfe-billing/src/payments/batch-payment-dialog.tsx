import { useMemo, useState } from 'react'
import { callUrl } from '@portal/client'
import type { InvoiceRow, User } from '@portal/contract'
import { usePaymentOptions, useUser } from '@portal/platform'
import { Problem, QueryView } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { InvoiceChoice } from './invoice-choice'
import { MethodForm, type Submission } from './method-form'
import { CheckingDialog, ProcessingDialog, SuccessDialog } from './outcome-dialogs'
import type { PaymentAttempt } from './payment-attempt'
import type { Paid } from './payment.queries'
import { toPayInvoicesRequest } from './payment.requests'
import { keptMethods } from './payment.rules'
import { useOpenerFocus } from './use-opener-focus'
import { usePay } from './use-pay'
import { usePaymentMethodChoice } from './use-payment-method-choice'
import { usePendingAttempt } from './use-pending-attempt'

interface Props {
  /** Payable invoices as of when the dialog was opened, so that a background refetch does not change the total. */
  invoices: readonly InvoiceRow[]
  onClose: () => void
}

/** Pays several invoices with one payment: invoice selection, total, payment method and outcome. */
export function BatchPaymentDialog({ invoices, onClose }: Props) {
  const user = useUser()
  const [paid, setPaid] = useState<Paid | null>(null)
  useOpenerFocus()
  const [busy, setBusy] = useState(false)
  const { unfinished, isEarlier, setUnfinished, problem, forgetProblem, ...checking } = usePendingAttempt(
    'several',
    setPaid,
  )

  if (paid) return <SuccessDialog paid={paid} onClose={onClose} />
  const checkingDialog = unfinished && (
    <CheckingDialog
      amountCents={unfinished.amountCents}
      known={checking.known}
      asking={checking.asking}
      onCheck={checking.check}
      onClose={onClose}
    />
  )
  if (isEarlier && checkingDialog) return checkingDialog
  const onBusy = (now: boolean) => {
    setBusy(now)
    if (now) forgetProblem()
  }
  return (
    <Dialog title="Pay several invoices" maxWidth={550} fullScreenOnSmall busy={busy} onClose={onClose}>
      {problem && <Problem>{problem}</Problem>}
      <QueryView query={user} failedMessage="Could not load your account">
        {(customer) => (
          <SeveralForm {...{ invoices, customer, onBusy }} onPaid={setPaid} onUnanswered={setUnfinished} />
        )}
      </QueryView>
      {checkingDialog}
    </Dialog>
  )
}

interface FormProps {
  invoices: readonly InvoiceRow[]
  customer: User
  onBusy: (busy: boolean) => void
  onPaid: (paid: Paid) => void
  onUnanswered: (attempt: PaymentAttempt) => void
}

function SeveralForm({ invoices, customer, onBusy, onPaid, onUnanswered }: FormProps) {
  const { options } = usePaymentOptions()
  const pay = usePay({ onPaid, onUnanswered })
  const kept = useMemo(() => keptMethods(customer), [customer])
  const ways = usePaymentMethodChoice({ options, kept, isStaff: false })
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
      label="Payment"
      submitLabel="Pay Now"
      ways={{ ...ways, way }}
      customer={customer}
      amount={{ kind: 'fixed', cents }}
      action="payment"
      offersSaving
      problem={chosen.length === 0 ? 'Choose at least one invoice.' : undefined}
      working={<ProcessingDialog />}
      onBusy={onBusy}
      onSubmit={send}
    >
      <InvoiceChoice invoices={invoices} leftOut={leftOut} onChange={setLeftOut} totalCents={cents} />
    </MethodForm>
  )
}
