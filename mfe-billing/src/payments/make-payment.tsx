import { useState } from 'react'
import { useQuery } from '@portal/client'
import type { Invoice, User } from '@portal/contract'
import { usePaymentOptions, usePlatform, useUser } from '@portal/platform'
import { Loading, Problem, QueryView } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { BalanceBlock } from './balance-block'
import { CheckingDialog, SuccessDialog } from './outcome-dialogs'
import { PaymentForm } from './payment-form'
import type { Paid } from './payment.queries'
import { useOpenerFocus } from './use-opener-focus'
import { usePendingAttempt } from './use-pending-attempt'

const AWAITED_MS = 2_000

interface Props {
  invoiceId: number
  onClose: () => void
}

/** The Make a Payment dialog, open while mounted: balance, payment form and outcome. */
export default function MakePayment({ invoiceId, onClose }: Props) {
  const { session } = usePlatform()
  // The balance when another payment was found to be in flight; the invoice is polled until it changes.
  const [awaited, setAwaited] = useState<number | null>(null)
  const invoice = useQuery(
    'getInvoice',
    { params: { id: invoiceId } },
    {
      refreshInterval: (latest) =>
        (latest as Invoice | undefined)?.financials.balance_cents === awaited ? AWAITED_MS : 0,
    },
  )
  const user = useUser()
  const { options, isLoading, retry } = usePaymentOptions()
  const [paid, setPaid] = useState<Paid | null>(null)
  useOpenerFocus()
  const [busy, setBusy] = useState(false)
  const { unfinished, isEarlier, setUnfinished, problem, forgetProblem, ...checking } = usePendingAttempt(
    invoiceId,
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

  const formFor = (data: Invoice, customer: User | null) => (
    <PaymentForm
      invoice={data}
      customer={customer}
      options={options}
      onBusy={onBusy}
      onPaid={setPaid}
      onUnanswered={setUnfinished}
      onBalanceChanged={invoice.retry}
      onOtherPayment={() => setAwaited(data.financials.balance_cents)}
    />
  )
  return (
    <Dialog title="Make a Payment" maxWidth={550} fullScreenOnSmall busy={busy} onClose={onClose}>
      <QueryView query={invoice} failedMessage="Could not load this invoice">
        {(data) => (
          <>
            <BalanceBlock invoice={data} onLeave={onClose} />
            {problem && <Problem>{problem}</Problem>}
            {isLoading && <Loading onRetry={retry} />}
            {!isLoading && session?.role === 'customer' && (
              <QueryView query={user} failedMessage="Could not load your account">
                {(customer) => formFor(data, customer)}
              </QueryView>
            )}
            {!isLoading && session?.role !== 'customer' && formFor(data, null)}
          </>
        )}
      </QueryView>
      {/* On top of the form, which stays mounted to keep its input in case the payment was not made. */}
      {checkingDialog}
    </Dialog>
  )
}
