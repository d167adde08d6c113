import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { PostalAddress, User } from '@portal/contract'
import { useFeature, usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, useBotCheck } from '@portal/platform/bot-check'
import { formatIn, visitZone } from '@portal/rules/dates'
import { FormShell } from '@portal/ui/form'
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
import { vendorForms } from './vendors/vendor'

const DOUBLE_CLICK_MS = 250

/** Everything a request needs, once the fields are valid and the vendor has issued a token. */
export interface Submission extends Means {
  /** The bot check's proof; undefined if none is required. */
  botCheck: string | undefined
}

interface Props {
  /** The form's accessible name. */
  label: string
  submitLabel: string
  ways: PaymentMethodChoice & { way: PaymentWay }
  /** Null for staff. */
  customer: User | null
  /** The invoice's billing address, used without a customer's primary address: for staff, or for users of an invoice link. */
  billingAddress?: PostalAddress | null
  /** The amount: typed, up to the balance; fixed; or none if a method is only being saved. */
  amount: { kind: 'typed'; balanceCents: number } | { kind: 'fixed'; cents: number } | { kind: 'none' }
  /** The action that the bot check protects. */
  action: 'payment' | 'payment_preference'
  /** Whether a new method may be saved for next time. */
  offersSaving?: boolean
  /** Why the form cannot be submitted now; shown as a form error on submit. */
  problem?: string | undefined
  /** Blocking dialog shown while the request is in flight. */
  working: ReactNode
  onBusy: (busy: boolean) => void
  /** Rejects with the errors that the form shows, see `formError`. */
  onSubmit: (submission: Submission) => Promise<void>
  /** Rendered above the methods. */
  children?: ReactNode
}

/** Form for paying or for saving a payment method: fields, ACH authorization, tokenization, bot check and submit button. */
export function MethodForm({
  label,
  submitLabel,
  ways,
  customer,
  billingAddress = null,
  amount,
  action,
  offersSaving = false,
  problem,
  working,
  onBusy,
  onSubmit,
  children,
}: Props) {
  const { tenant, session, now } = usePlatform()
  const formId = useId()
  const ownAddress = customer?.primary_address ?? billingAddress
  const { way, newWays } = ways
  const balanceCents = amount.kind === 'typed' ? amount.balanceCents : null
  // Staff need no bot check: they signed in through a link that was issued to them.
  const botCheck = useBotCheck(action, useFeature('recaptcha_enabled') && session?.role === 'customer')

  const [cardState, setCardState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isWorking, setIsWorking] = useState(false)
  const [question, setQuestion] = useState<{ transfer: Transfer; answer: (agreed: boolean) => void } | null>(null)
  const cardRef = useRef<CardTokens>(null)
  const bankRef = useRef<BankNumbers>(null)
  const submitPlace = useRef<HTMLDivElement>(null)
  const lastSent = useRef(-Infinity)

  const today = formatIn(new Date(now()), visitZone(null, tenant.timezone), 'yyyy-MM-dd')
  const schema = useMemo(
    () => paymentSchema(way, { balanceCents, today, botCheck: botCheck.required }),
    [way, balanceCents, today, botCheck.required],
  )
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
    // Before tokenization and before an idempotency key is used: a request that was never sent needs no status check.
    if (!navigator.onLine) throw formError([{ field: null, message: NOTHING_SENT }])
    onBusy(true)
    try {
      const typedCents = amount.kind === 'typed' ? values.amountCents : null
      const amountCents = amount.kind === 'fixed' ? amount.cents : typedCents
      const fetched = await fetchToken({
        values,
        amountCents,
        way,
        customer,
        ownAddress,
        card: cardRef.current,
        bank: bankRef.current,
        authorize,
      })
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
      <FormShell<PaymentValues>
        id={formId}
        label={label}
        schema={schema}
        initialValues={initialPayment(balanceCents, ownAddress, newWays)}
        onSubmit={submit}
        isDoubleClick={() => performance.now() - lastSent.current < DOUBLE_CLICK_MS}
      >
        {children}
        <PaymentMethods
          {...{ ways, offersSaving, ownAddress, cardRef, bankRef, submitPlace }}
          onPress={press}
          onCardState={setCardState}
        />
        <BotCheckField check={botCheck} />
        <SandboxNote options={newWays.map(({ option }) => option)} />
        <PayButton
          label={submitLabel}
          way={way}
          hosts={
            way.kind !== 'stored' &&
            newWays.some((each) => each.kind === 'card' && vendorForms[each.provider].hostsButton)
          }
          cardState={cardState}
          submitPlace={submitPlace}
        />
      </FormShell>
      {question && (
        <AchAuthorization
          transfer={question.transfer}
          onAuthorize={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
      {isWorking && working}
    </>
  )
}
