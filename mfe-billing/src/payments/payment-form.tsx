import type { Invoice, PaymentOption, TransactionResponse, User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatIn, PAYMENT_FAILED, zoneOf } from '@portal/rules'
import { FormShell } from '@portal/ui/form'
import { FormMoneyField, MoneyField } from '@portal/ui/money-field'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { AchAuthorization, type Transfer } from './ach-authorization'
import type { BankNumbers } from './bank-form'
import type { CardTokens } from './card-form'
import { ProcessingDialog } from './outcome-dialogs'
import { PayButton } from './pay-button'
import { openAttempt, type PaymentAttempt } from './payment-attempt'
import { formError } from './payment-errors'
import { PaymentMethods } from './payment-methods'
import { fetchToken } from './payment-token'
import { initialPayment, paymentSchema, toPayInvoiceRequest, type PaymentValues } from './payment.form'
import { useSendPayment } from './payment.queries'
import { amountProblem } from './payment.rules'
import { SandboxNote } from './sandbox-note'
import { usePaymentWays } from './use-payment-ways'
import { hostsButton } from './vendors/card-fields'

const DEBOUNCE_MS = 250

interface Props {
  invoice: Invoice
  /** Null for staff, who have no stored method here. */
  customer: User | null
  options: readonly PaymentOption[]
  /** Whether a payment is under way, and the dialog therefore has to stay. */
  onBusy: (busy: boolean) => void
  onPaid: (transaction: TransactionResponse) => void
  /** The payment may have been made, and nobody can tell yet. */
  onUnanswered: (attempt: PaymentAttempt) => void
  /** The server knows of another balance. */
  onBalanceChanged: () => void
}

/** How much, by what, and the button. */
export function PaymentForm({ invoice, customer, options, onBusy, onPaid, onUnanswered, onBalanceChanged }: Props) {
  const { tenant, now } = usePlatform()
  const send = useSendPayment()
  const formId = useId()
  const stored = customer?.payment_method ?? null
  const ownAddress = customer?.primary_address ?? null
  const balanceCents = invoice.financials.balance_cents
  const link = invoice.links.payment_create

  const ways = usePaymentWays(options, stored)
  const { way, newWays } = ways
  const [cardState, setCardState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [processing, setProcessing] = useState(false)
  const [question, setQuestion] = useState<{ transfer: Transfer; answer: (agreed: boolean) => void } | null>(null)
  const cardRef = useRef<CardTokens>(null)
  const bankRef = useRef<BankNumbers>(null)
  const submitPlace = useRef<HTMLDivElement>(null)
  const lastSent = useRef(-Infinity)

  const today = formatIn(new Date(now()), zoneOf(null, tenant.timezone), 'yyyy-MM-dd')
  const schema = useMemo(() => way && paymentSchema(way, balanceCents, today), [way, balanceCents, today])
  const press = useCallback(() => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }, [formId])

  if (!way || !schema || !link || balanceCents <= 0) {
    const hint = balanceCents > 0 ? 'This invoice cannot be paid online.' : 'There is nothing left to pay on this invoice.'
    return <MoneyField label="Amount" valueCents={Math.max(0, balanceCents)} onChange={() => undefined} hint={hint} disabled />
  }

  const authorize = (transfer: Transfer): Promise<boolean> =>
    new Promise<boolean>((answer) => setQuestion({ transfer, answer })).finally(() => setQuestion(null))

  const pay = async (values: PaymentValues) => {
    // The second half of a double click, after an answer that came at once.
    if (performance.now() - lastSent.current < DEBOUNCE_MS) return
    onBusy(true)
    try {
      const fetched = await fetchToken({ values, way, customer, card: cardRef.current, bank: bankRef.current, authorize })
      if (fetched.kind === 'not authorized') return
      setProcessing(true)
      lastSent.current = performance.now()
      const body = toPayInvoiceRequest(values, way, fetched.token, ownAddress)
      const attempt = openAttempt({ invoiceId: invoice.id, link, body }, now())
      const answer = await send(attempt)
      if (answer.kind === 'paid') return onPaid(answer.transaction)
      if (answer.kind === 'unanswered') return onUnanswered(attempt)
      const aboutAmount = amountProblem(answer.error)
      if (aboutAmount) onBalanceChanged()
      throw formError([aboutAmount ? { field: 'amountCents', message: aboutAmount } : { field: null, message: PAYMENT_FAILED }])
    } finally {
      setProcessing(false)
      onBusy(false)
    }
  }

  return (
    <>
      <FormShell<PaymentValues> id={formId} label="Payment" schema={schema} initialValues={initialPayment(balanceCents, ownAddress, newWays)} onSubmit={pay}>
        <FormMoneyField name="amountCents" label="Amount" />
        <PaymentMethods {...{ ways, stored, ownAddress, cardRef, bankRef, submitPlace }} onPress={press} onCardState={setCardState} />
        <SandboxNote options={options} />
        <PayButton
          way={way}
          hosts={way.kind !== 'stored' && newWays.some(({ kind, provider }) => kind === 'card' && hostsButton(provider))}
          cardState={cardState}
          submitPlace={submitPlace}
        />
      </FormShell>
      {question && <AchAuthorization transfer={question.transfer} onAuthorize={() => question.answer(true)} onCancel={() => question.answer(false)} />}
      {processing && <ProcessingDialog />}
    </>
  )
}
