import { useQuery } from '@portal/client'
import type { Invoice, User } from '@portal/contract'
import { usePaymentOptions, usePlatform, useUser } from '@portal/platform'
import { PAYMENT_FAILED } from '@portal/rules'
import { FieldError, Loading, QueryView } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { useState } from 'react'
import { BalanceBlock } from './balance-block'
import { CheckingDialog, SuccessDialog } from './outcome-dialogs'
import { PaymentForm } from './payment-form'
import type { Paid } from './payment.queries'
import { useUnfinishedAttempt } from './use-unfinished-attempt'

interface Props {
  invoiceId: number
  onClose: () => void
}

/** The Make a Payment dialog, open while it is mounted: what is owed, how to pay it, and what became of that. */
export default function MakePayment({ invoiceId, onClose }: Props) {
  const { session } = usePlatform()
  const invoice = useQuery('getInvoice', { params: { id: invoiceId } })
  const user = useUser()
  const { options, isLoading } = usePaymentOptions()
  const [paid, setPaid] = useState<Paid | null>(null)
  const [busy, setBusy] = useState(false)
  const { unfinished, setUnfinished, refused, checking, check } = useUnfinishedAttempt(invoiceId, setPaid)

  if (paid) return <SuccessDialog paid={paid} onClose={onClose} />
  if (unfinished) return <CheckingDialog amountCents={unfinished.amountCents} busy={checking} onCheck={check} onClose={onClose} />

  const formFor = (data: Invoice, customer: User | null) => (
    <PaymentForm
      invoice={data}
      customer={customer}
      options={options}
      onBusy={setBusy}
      onPaid={setPaid}
      onUnanswered={setUnfinished}
      onBalanceChanged={invoice.retry}
    />
  )
  return (
    <Dialog title="Make a Payment" maxWidth={550} fullScreenOnSmall busy={busy} onClose={onClose}>
      <QueryView query={invoice} failedMessage="Could not load this invoice">
        {(data) => (
          <>
            <BalanceBlock invoice={data} onLeave={onClose} />
            {refused && <FieldError role="alert">{PAYMENT_FAILED}</FieldError>}
            {isLoading ? (
              <Loading />
            ) : session?.role === 'customer' ? (
              <QueryView query={user} failedMessage="Could not load your account">
                {(customer) => formFor(data, customer)}
              </QueryView>
            ) : (
              formFor(data, null)
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  )
}
