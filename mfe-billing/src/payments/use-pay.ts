import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@portal/client'
import type { I18n } from '@portal/i18n'
import { usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, isBotCheckRefusal } from '@portal/platform/bot-check'
import { openAttempt, type PaymentAttempt } from './payment-attempt'
import type { PaymentEvents } from './payment-dialog'
import { formError } from './payment-errors'
import { useSendPayment, type PaymentToSend } from './payment.queries'
import { isGivenUp, PAYMENT_FAILED, PAYMENT_NOT_MADE, SESSION_ENDED_UNPAID } from './payment.rules'

type Payment = Pick<PaymentAttempt, 'subject' | 'amountCents'> & Omit<PaymentToSend, 'attempt'>

/** Sends a payment under a new idempotency key. Throws a `formError` if it is refused. */
export function usePay({ onPaid, onUnanswered }: Pick<PaymentEvents, 'onPaid' | 'onUnanswered'>) {
  const { t, i18n } = useLingui()
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
    if (answer.error.status === 401) showToast({ kind: 'error', message: t(SESSION_ENDED_UNPAID) })
    const problems =
      botCheckRefusal(i18n, answer.error) ??
      (isGivenUp(answer.error) ? [{ field: null, message: t(PAYMENT_NOT_MADE) }] : toProblems(answer.error))
    throw formError(problems.length > 0 ? problems : [{ field: null, message: t(PAYMENT_FAILED) }])
  }
}

/** Form errors if the server rejected the bot check's proof (its field adds the phone number to call); null for any other error. */
export const botCheckRefusal = (i18n: I18n, error: unknown) =>
  isBotCheckRefusal(error) ? [{ field: 'notRobot', message: i18n._(BOT_CHECK_FAILED) }] : null
