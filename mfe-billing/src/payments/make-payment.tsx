import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from '@portal/client'
import type { Invoice, User } from '@portal/contract'
import { usePaymentOptions, usePlatform, useUser } from '@portal/platform'
import { Loading, QueryView } from '@portal/ui'
import { BalanceBlock } from './balance-block'
import { PaymentDialog } from './payment-dialog'
import { PaymentForm } from './payment-form'

const AWAITED_MS = 2_000

interface Props {
  invoiceId: number
  onClose: () => void
}

/** The Make a Payment dialog, open while mounted: balance, payment form and outcome. */
export default function MakePayment({ invoiceId, onClose }: Props) {
  const { t } = useLingui()
  const { session } = usePlatform()
  // The balance when another payment was found to be in flight; the invoice is polled until it changes.
  const [awaited, setAwaited] = useState<number | null>(null)
  const invoice = useQuery(
    'getInvoice',
    { params: { id: invoiceId } },
    {
      refreshInterval: (latest?: Invoice) => (latest?.financials.balance_cents === awaited ? AWAITED_MS : 0),
    },
  )
  const user = useUser()
  const { options, isLoading, retry } = usePaymentOptions()
  return (
    <PaymentDialog title={t`Make a Payment`} subject={invoiceId} onClose={onClose}>
      {(events, problem) => (
        <QueryView query={invoice} failedMessage={t`Could not load this invoice`}>
          {(data) => {
            const formFor = (customer: User | null) => (
              <PaymentForm
                invoice={data}
                customer={customer}
                options={options}
                {...events}
                onBalanceChanged={invoice.retry}
                onOtherPayment={() => setAwaited(data.financials.balance_cents)}
              />
            )
            return (
              <>
                <BalanceBlock invoice={data} onLeave={onClose} />
                {problem}
                {isLoading && <Loading onRetry={retry} />}
                {!isLoading && session?.role === 'customer' && (
                  <QueryView query={user} failedMessage={t`Could not load your account`}>
                    {formFor}
                  </QueryView>
                )}
                {!isLoading && session?.role !== 'customer' && formFor(null)}
              </>
            )
          }}
        </QueryView>
      )}
    </PaymentDialog>
  )
}
