import { useQuery } from '@portal/client'
import type { Invoice, TransactionResponse, User } from '@portal/contract'
import { usePaymentOptions, usePlatform, useUser } from '@portal/platform'
import { PAYMENT_FAILED } from '@portal/rules'
import { FieldError, Loading, QueryView } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { useState } from 'react'
import { BalanceBlock } from './balance-block'
import { CheckingDialog, SuccessDialog } from './outcome-dialogs'
import { unfinishedAttempt } from './payment-attempt'
import { PaymentForm } from './payment-form'
import { useSendPayment } from './payment.queries'

interface Props {
  invoiceId: number
  onClose: () => void
}

/** The Make a Payment dialog, open while it is mounted: what is owed, how to pay it, and what became of that. */
export default function MakePayment({ invoiceId, onClose }: Props) {
  const { session, now } = usePlatform()
  const invoice = useQuery('getInvoice', { params: { id: invoiceId } })
  const user = useUser()
  const { options, isLoading } = usePaymentOptions()
  const send = useSendPayment()
  // An attempt without an answer, be it from before a reload, comes before any new one.
  const [unfinished, setUnfinished] = useState(() => unfinishedAttempt(invoiceId, now()))
  const [paid, setPaid] = useState<TransactionResponse | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  const check = async () => {
    if (!unfinished || busy) return
    setBusy(true)
    const answer = await send(unfinished).finally(() => setBusy(false))
    if (answer.kind === 'paid') setPaid(answer.transaction)
    if (answer.kind === 'refused') {
      setUnfinished(null)
      setFailed(true)
    }
  }

  if (paid) return <SuccessDialog transaction={paid} onClose={onClose} />
  if (unfinished) {
    return <CheckingDialog amountCents={unfinished.body.payment.amount_cents} busy={busy} onCheck={() => void check()} onClose={onClose} />
  }

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
            {failed && <FieldError role="alert">{PAYMENT_FAILED}</FieldError>}
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
