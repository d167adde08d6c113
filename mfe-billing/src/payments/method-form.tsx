import { useLingui } from '@lingui/react/macro'
import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { PostalAddress, User } from '@portal/contract'
import { useFeature, useFormat, usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, useBotCheck, type BotCheck } from '@portal/platform/bot-check'
import { formatIn, visitZone } from '@portal/rules/dates'
import { FormShell } from '@portal/ui/form'
import { useAchAuthorization } from './ach-authorization'
import type { BankNumbers } from './bank-form'
import { BotCheckField } from './bot-check-field'
import type { CardTokens } from './card-form'
import { WorkingDialog } from './outcome-dialogs'
import { PayButton } from './pay-button'
import { formError } from './payment-errors'
import { PaymentMethods } from './payment-methods'
import { fetchToken } from './payment-token'
import { initialPayment, paymentSchema, type PaymentValues, type PaymentWay } from './payment.form'
import type { Means } from './payment.requests'
import { NOTHING_SENT } from './payment.rules'
import { SandboxNote } from './sandbox-note'
import type { PaymentMethodChoice } from './use-payment-method-choice'
import type { HostedCard } from './vendors/use-card-fields'

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
  /** Title of the dialog that blocks the page while the request is in flight. */
  workingTitle: string
  onBusy: (busy: boolean) => void
  /** Rejects with the errors that the form shows, see `formError`. */
  onSubmit: (submission: Submission) => Promise<void>
  /** Rendered above the methods. */
  children?: ReactNode
}

/** Null if no amount has been typed, or nothing is paid. */
function centsToPay(amount: Props['amount'], { amountCents }: Partial<PaymentValues>): number | null {
  if (amount.kind === 'fixed') return amount.cents
  return (amount.kind === 'typed' && amountCents) || null
}

/** Checks, gets the vendor's token and the bot check's proof, and submits. */
function useSubmit(
  { ways: { way }, customer, amount, problem, onBusy, onSubmit }: Props,
  ownAddress: PostalAddress | null,
  botCheck: BotCheck,
) {
  const { t, i18n } = useLingui()
  const { authorize, question } = useAchAuthorization()
  const [isWorking, setIsWorking] = useState(false)
  const cardRef = useRef<CardTokens>(null)
  const bankRef = useRef<BankNumbers>(null)
  const lastSent = useRef(-Infinity)

  const takeProof = () =>
    botCheck.takeProof().catch(() => {
      throw formError([{ field: 'notRobot', message: i18n._(BOT_CHECK_FAILED) }])
    })

  const submit = async (values: PaymentValues) => {
    if (problem) throw formError([{ field: null, message: problem }])
    // Before tokenization and before an idempotency key is used: a request that was never sent needs no status check.
    if (!navigator.onLine) throw formError([{ field: null, message: t(NOTHING_SENT) }])
    onBusy(true)
    try {
      const amountCents = centsToPay(amount, values)
      const [card, bank] = [cardRef.current, bankRef.current]
      const fetched = await fetchToken({ values, amountCents, way, customer, ownAddress, card, bank, authorize })
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
  const isDoubleClick = () => performance.now() - lastSent.current < DOUBLE_CLICK_MS
  return { submit, isDoubleClick, isWorking, question, cardRef, bankRef }
}

/** Form for paying or for saving a payment method: fields, ACH authorization, tokenization, bot check and submit button. */
export function MethodForm(props: Props) {
  const { ways, customer, billingAddress = null, amount, offersSaving = false } = props
  const { i18n } = useLingui()
  const format = useFormat()
  const { tenant, session, now } = usePlatform()
  const formId = useId()
  const ownAddress = customer?.primary_address ?? billingAddress
  const { way, newWays } = ways
  const balanceCents = amount.kind === 'typed' ? amount.balanceCents : null
  // Staff need no bot check: they signed in through a link that was issued to them.
  const botCheck = useBotCheck(props.action, useFeature('recaptcha_enabled') && session?.role === 'customer')
  const { submit, isDoubleClick, isWorking, question, cardRef, bankRef } = useSubmit(props, ownAddress, botCheck)
  const [cardState, setCardState] = useState<HostedCard['state']>('loading')
  const submitPlace = useRef<HTMLDivElement>(null)

  const today = formatIn(new Date(now()), visitZone(null, tenant.timezone), 'yyyy-MM-dd')
  const schema = useMemo(
    () => paymentSchema(i18n, format, way, { balanceCents, today, botCheck: botCheck.required }),
    [i18n, format, way, balanceCents, today, botCheck.required],
  )
  const press = useCallback(() => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }, [formId])

  return (
    <>
      <FormShell<PaymentValues>
        id={formId}
        label={props.label}
        schema={schema}
        initialValues={initialPayment(balanceCents, ownAddress, newWays)}
        onSubmit={submit}
        isDoubleClick={isDoubleClick}
      >
        {({ values }) => (
          <>
            {props.children}
            <PaymentMethods
              {...{ ways, offersSaving, ownAddress, cardRef, bankRef, submitPlace }}
              onPress={press}
              onCardState={setCardState}
            />
            <BotCheckField check={botCheck} />
            <SandboxNote options={newWays.map(({ option }) => option)} />
            <PayButton
              label={props.submitLabel}
              cents={centsToPay(amount, values)}
              {...{ way, newWays, cardState, submitPlace }}
            />
          </>
        )}
      </FormShell>
      {question}
      {isWorking && <WorkingDialog title={props.workingTitle} />}
    </>
  )
}
