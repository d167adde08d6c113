import { useEffect, useEffectEvent, useState } from 'react'
import type { MessageDescriptor } from '@portal/i18n'
import { usePlatform } from '@portal/platform'
import { closeAttempt, unfinishedAttempt, type PaymentAttempt, type PaymentSubject } from './payment-attempt'
import { useAskPayment, type Paid, type PaymentKnown } from './payment.queries'
import { PAYMENT_FAILED, PAYMENT_NOT_MADE } from './payment.rules'

const ASK_AGAIN_MS = 3_000

/** Tracks an attempt without a final response, even from before a reload: its outcome must be known before a new one is made. */
export function usePendingAttempt(subject: PaymentSubject, onPaid: (paid: Paid) => void) {
  const { now } = usePlatform()
  const askPayment = useAskPayment()
  const [unfinished, setUnfinished] = useState<PaymentAttempt | null>(() => unfinishedAttempt(subject, now()))
  const [known, setKnown] = useState<PaymentKnown['kind'] | null>(null)
  const [asking, setAsking] = useState(false)
  const [round, setRound] = useState(0)
  // The attempt is from before the form was shown.
  const [isEarlier, setIsEarlier] = useState(unfinished !== null)
  const [problem, setProblem] = useState<MessageDescriptor | null>(null)

  const ask = useEffectEvent((attempt: PaymentAttempt) => {
    setAsking(true)
    return askPayment(attempt).finally(() => setAsking(false))
  })
  const tell = useEffectEvent((answer: PaymentKnown) => {
    setKnown(answer.kind)
    if (answer.kind === 'under way' || answer.kind === 'out of reach') return
    closeAttempt(subject)
    setUnfinished(null)
    if (answer.kind === 'paid') return onPaid(answer.paid)
    setProblem(answer.kind === 'refused' ? PAYMENT_FAILED : PAYMENT_NOT_MADE)
  })

  useEffect(() => {
    if (!unfinished) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void ask(unfinished).then((answer) => {
      // Unmounted before the outcome was shown: it is checked again next time.
      if (left) return
      tell(answer)
      if (answer.kind === 'under way') timer = setTimeout(() => setRound((count) => count + 1), ASK_AGAIN_MS)
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [unfinished, round])

  const begin = (attempt: PaymentAttempt) => {
    setKnown(null)
    setIsEarlier(false)
    setUnfinished(attempt)
  }
  return {
    unfinished,
    isEarlier,
    setUnfinished: begin,
    known,
    asking,
    check: () => setRound((count) => count + 1),
    problem,
    forgetProblem: () => setProblem(null),
  }
}
