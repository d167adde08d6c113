import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Invoice, PaymentOption, User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { FormMoneyField, MoneyField } from '@portal/ui/money-field'
import { MethodForm, type Submission } from './method-form'
import type { PaymentEvents } from './payment-dialog'
import { toPayInvoiceRequest } from './payment.requests'
import { fieldProblems, listStoredMethods } from './payment.rules'
import { usePay } from './use-pay'
import { usePaymentMethodChoice } from './use-payment-method-choice'

interface Props extends PaymentEvents {
  invoice: Invoice
  /** Null for staff, who do not see the customer's stored methods. */
  customer: User | null
  options: readonly PaymentOption[]
  /** The server reports a different balance. */
  onBalanceChanged: () => void
  /** Another payment of the invoice is being processed. */
  onOtherPayment: () => void
}

/** Amount, payment method and submit button. */
export function PaymentForm({
  invoice,
  customer,
  options,
  onBusy,
  onPaid,
  onUnanswered,
  onBalanceChanged,
  onOtherPayment,
}: Props) {
  const { t } = useLingui()
  const { session } = usePlatform()
  const pay = usePay({ onPaid, onUnanswered })
  const storedMethods = useMemo(() => (customer ? listStoredMethods(customer) : []), [customer])
  const ways = usePaymentMethodChoice({
    options,
    storedMethods,
    isStaff: session?.role === 'technician' || session?.role === 'admin',
  })
  const balanceCents = invoice.financials.balance_cents
  const link = invoice.links.payment_create
  const { way } = ways

  if (!way || !link || balanceCents <= 0) return <DisabledAmount balanceCents={balanceCents} />

  const send = ({ botCheck, ...means }: Submission) =>
    pay(
      { subject: invoice.id, link, amountCents: means.values.amountCents, body: toPayInvoiceRequest(means), botCheck },
      (error) => {
        const problems = fieldProblems(error)
        if (problems.some(({ field }) => field === 'amountCents')) {
          onBalanceChanged()
          if (error.status === 409) onOtherPayment()
        }
        return problems
      },
    )

  return (
    <MethodForm
      label={t`Payment`}
      submitLabel={t`Pay Now`}
      ways={{ ...ways, way }}
      customer={customer}
      billingAddress={invoice.billing_address}
      amount={{ kind: 'typed', balanceCents }}
      action="payment"
      offersSaving={customer !== null}
      workingTitle={t`Processing payment`}
      onBusy={onBusy}
      onSubmit={send}
    >
      <FormMoneyField name="amountCents" label={t`Amount`} />
    </MethodForm>
  )
}

function DisabledAmount({ balanceCents }: { balanceCents: number }) {
  const { t } = useLingui()
  return (
    <MoneyField
      label={t`Amount`}
      valueCents={Math.max(0, balanceCents)}
      onChange={() => undefined}
      hint={
        balanceCents > 0 ? t`This invoice cannot be paid online.` : t`There is nothing left to pay on this invoice.`
      }
      disabled
    />
  )
}
