import type { ApiError } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, isBotCheckRefusal } from '@portal/platform/bot-check'
import { PAYMENT_FAILED } from '@portal/rules'
import { openAttempt, type PaymentAttempt } from './payment-attempt'
import type { PaymentEvents } from './payment-dialog'
import { formError } from './payment-errors'
import { useSendPayment, type PaymentToSend } from './payment.queries'
import { isGivenUp, PAYMENT_NOT_MADE, SESSION_ENDED_UNPAID } from './payment.rules'

type Payment = Pick<PaymentAttempt, 'subject' | 'amountCents'> & Omit<PaymentToSend, 'attempt'>

/** Sends a payment under a new idempotency key. Throws a `formError` if it is refused. */
export function usePay({ onPaid, onUnanswered }: Pick<PaymentEvents, 'onPaid' | 'onUnanswered'>) {
  const { now, showToast } = usePlatform()
  const send = useSendPayment()
  return async (
    { subject, amountCents, ...payment }: Payment,
    toProblems: (error: ApiError) => { field: string | null; message: string }[],
  ) => {
    const attempt = openAttempt({ subject, amountCents }, now())
    const answer = await send({ attempt, ...payment })
    if (answer.kind === 'paid') return onPaid(answer.paid)
    if (answer.kind === 'unanswered') return onUnanswered(attempt)
    // The server checks the session first, and each key is sent once. The page leads to the login, where only a toast is still seen.
    if (answer.error.status === 401) showToast({ kind: 'error', message: SESSION_ENDED_UNPAID })
    const problems =
      botCheckRefusal(answer.error) ??
      (isGivenUp(answer.error) ? [{ field: null, message: PAYMENT_NOT_MADE }] : toProblems(answer.error))
    throw formError(problems.length > 0 ? problems : [{ field: null, message: PAYMENT_FAILED }])
  }
}

/** Form errors if the server rejected the bot check's proof (its field adds the phone number to call); null for any other error. */
export const botCheckRefusal = (error: unknown) =>
  isBotCheckRefusal(error) ? [{ field: 'notRobot', message: BOT_CHECK_FAILED }] : null
