import type { PostalAddress, User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, useBotCheck } from '@portal/platform/bot-check'
import { formatIn, zoneOf } from '@portal/rules'
import { FormShell } from '@portal/ui/form'
import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { AchAuthorization, type Transfer } from './ach-authorization'
import type { BankNumbers } from './bank-form'
import { BotCheckField } from './bot-check-field'
import type { CardTokens } from './card-form'
import { PayButton } from './pay-button'
import { formError } from './payment-errors'
import { PaymentMethods } from './payment-methods'
import { fetchToken } from './payment-token'
import { initialPayment, paymentSchema, type PaymentValues, type PaymentWay } from './payment.form'
import type { Means } from './payment.requests'
import { NOTHING_SENT } from './payment.rules'
import { SandboxNote } from './sandbox-note'
import type { PaymentMethodChoice } from './use-payment-method-choice'
import { hostsButton } from './vendors/vendor'

const DOUBLE_CLICK_MS = 250

/** Everything that a request needs, once the fields hold and the vendor gave its token. */
export interface Submission extends Means {
  /** Of the bot check; undefined where none is asked for. */
  botCheck: string | undefined
}

interface Props {
  /** The form's name for a screen reader. */
  label: string
  submitLabel: string
  ways: PaymentMethodChoice & { way: PaymentWay }
  /** Null for staff. */
  customer: User | null
  /** What the invoice says, for whoever pays it without the customer's account: staff, or a link to the invoice. */
  billingAddress?: PostalAddress | null
  /** What is paid: typed up to a balance, fixed, or nothing where a method is only kept. */
  amount: { kind: 'typed'; balanceCents: number } | { kind: 'fixed'; cents: number } | { kind: 'none' }
  /** What the bot check stands before. */
  action: 'payment' | 'payment_preference'
  /** Whether a new method may be kept for the next time. */
  offersSaving?: boolean
  /** Why nothing can be sent now; said above the form. */
  problem?: string | undefined
  /** Shown while the request is under way; nobody leaves meanwhile. */
  working: ReactNode
  onBusy: (busy: boolean) => void
  /** Throws what the form has to show. */
  onSubmit: (submission: Submission) => Promise<void>
  /** Above the methods. */
  children?: ReactNode
}

/** What pays or is to be kept, and the button: the fields, the vendor's token, the questions before it. */
export function MethodForm({ label, submitLabel, ways, customer, billingAddress = null, amount, action, offersSaving = false, problem, working, onBusy, onSubmit, children }: Props) {
  const { tenant, session, now } = usePlatform()
  const formId = useId()
  const ownAddress = customer?.primary_address ?? billingAddress
  const { way, newWays } = ways
  const balanceCents = amount.kind === 'typed' ? amount.balanceCents : null
  // Staff came by a link that somebody gave them.
  const botCheck = useBotCheck(action, tenant.feature_flags.recaptcha_enabled && session?.role === 'customer')

  const [cardState, setCardState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isWorking, setIsWorking] = useState(false)
  const [question, setQuestion] = useState<{ transfer: Transfer; answer: (agreed: boolean) => void } | null>(null)
  const cardRef = useRef<CardTokens>(null)
  const bankRef = useRef<BankNumbers>(null)
  const submitPlace = useRef<HTMLDivElement>(null)
  const lastSent = useRef(-Infinity)

  const today = formatIn(new Date(now()), zoneOf(null, tenant.timezone), 'yyyy-MM-dd')
  const schema = useMemo(() => paymentSchema(way, { balanceCents, today, botCheck: botCheck.required }), [way, balanceCents, today, botCheck.required])
  const press = useCallback(() => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }, [formId])

  const authorize = (transfer: Transfer): Promise<boolean> =>
    new Promise<boolean>((answer) => setQuestion({ transfer, answer })).finally(() => setQuestion(null))

  const takeProof = () =>
    botCheck.takeProof().catch(() => {
      throw formError([{ field: 'notRobot', message: BOT_CHECK_FAILED }])
    })

  const submit = async (values: PaymentValues) => {
    if (problem) throw formError([{ field: null, message: problem }])
    // Before the vendor is asked and a key is used: what was not sent needs no question afterwards.
    if (!navigator.onLine) throw formError([{ field: null, message: NOTHING_SENT }])
    onBusy(true)
    try {
      const amountCents = amount.kind === 'fixed' ? amount.cents : amount.kind === 'typed' ? values.amountCents : null
      const fetched = await fetchToken({ values, amountCents, way, customer, ownAddress, card: cardRef.current, bank: bankRef.current, authorize })
      if (fetched.kind === 'not authorized') return
      setIsWorking(true)
      const proof = await takeProof()
      lastSent.current = performance.now()
      await onSubmit({ values, way, token: fetched.token, last4: fetched.last4, ownAddress, botCheck: proof })
    } finally {
      setIsWorking(false)
      onBusy(false)
    }
  }

  return (
    <>
      <FormShell<PaymentValues> id={formId} label={label} schema={schema} initialValues={initialPayment(balanceCents, ownAddress, newWays)} onSubmit={submit} isDoubleClick={() => performance.now() - lastSent.current < DOUBLE_CLICK_MS}>
        {children}
        <PaymentMethods {...{ ways, offersSaving, ownAddress, cardRef, bankRef, submitPlace }} onPress={press} onCardState={setCardState} />
        <BotCheckField check={botCheck} />
        <SandboxNote options={newWays.map(({ option }) => option)} />
        <PayButton
          label={submitLabel}
          way={way}
          hosts={way.kind !== 'stored' && newWays.some((each) => each.kind === 'card' && hostsButton(each.provider))}
          cardState={cardState}
          submitPlace={submitPlace}
        />
      </FormShell>
      {question && <AchAuthorization transfer={question.transfer} onAuthorize={() => question.answer(true)} onCancel={() => question.answer(false)} />}
      {isWorking && working}
    </>
  )
}
