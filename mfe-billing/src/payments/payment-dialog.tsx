import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Problem } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { CheckingDialog, SuccessDialog } from './outcome-dialogs'
import type { PaymentAttempt, PaymentSubject } from './payment-attempt'
import type { Paid } from './payment.queries'
import { useOpenerFocus } from './use-opener-focus'
import { usePendingAttempt } from './use-pending-attempt'

/** What a payment form reports to its dialog. */
export interface PaymentEvents {
  /** Whether a payment is in flight, so that the dialog must stay open. */
  onBusy: (busy: boolean) => void
  onPaid: (paid: Paid) => void
  /** It is not known whether the payment was made. */
  onUnanswered: (attempt: PaymentAttempt) => void
}

interface Props {
  title: string
  subject: PaymentSubject
  onClose: () => void
  /** The form; `problem` says what became of an earlier attempt. */
  children: (events: PaymentEvents, problem: ReactNode) => ReactNode
}

/** A payment in a dialog: its form, and then its outcome. */
export function PaymentDialog({ title, subject, onClose, children }: Props) {
  const { t } = useLingui()
  const [paid, setPaid] = useState<Paid | null>(null)
  const [busy, setBusy] = useState(false)
  const { unfinished, isEarlier, setUnfinished, known, asking, check, problem, forgetProblem } = usePendingAttempt(
    subject,
    setPaid,
  )
  useOpenerFocus()

  if (paid) return <SuccessDialog paid={paid} onClose={onClose} />
  const checkingDialog = unfinished && (
    <CheckingDialog amountCents={unfinished.amountCents} {...{ known, asking, onClose }} onCheck={check} />
  )
  if (isEarlier && checkingDialog) return checkingDialog
  const onBusy = (now: boolean) => {
    setBusy(now)
    if (now) forgetProblem()
  }
  return (
    <Dialog title={title} maxWidth={550} fullScreenOnSmall busy={busy} onClose={onClose}>
      {children({ onBusy, onPaid: setPaid, onUnanswered: setUnfinished }, problem && <Problem>{t(problem)}</Problem>)}
      {/* On top of the form, which stays mounted to keep its input in case the payment was not made. */}
      {checkingDialog}
    </Dialog>
  )
}
