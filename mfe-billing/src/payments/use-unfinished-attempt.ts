import { usePlatform } from '@portal/platform'
import { useState } from 'react'
import { unfinishedAttempt, type PaymentSubject } from './payment-attempt'
import { useSendPayment, type Paid } from './payment.queries'

/** An attempt without an answer, be it from before a reload: it comes before any new one. */
export function useUnfinishedAttempt(subject: PaymentSubject, onPaid: (paid: Paid) => void) {
  const { now } = usePlatform()
  const send = useSendPayment()
  const [unfinished, setUnfinished] = useState(() => unfinishedAttempt(subject, now()))
  const [refused, setRefused] = useState(false)
  const [checking, setChecking] = useState(false)

  const ask = async () => {
    if (!unfinished || checking) return
    setChecking(true)
    const answer = await send(unfinished).finally(() => setChecking(false))
    if (answer.kind === 'paid') onPaid(answer.paid)
    if (answer.kind === 'refused') {
      setUnfinished(null)
      setRefused(true)
    }
  }
  return { unfinished, setUnfinished, refused, checking, check: () => void ask() }
}
