import { useLingui } from '@lingui/react/macro'
import { usePaymentOptions, useUser } from '@portal/platform'
import { QueryView } from '@portal/ui'
import { StoredMethods } from './stored-methods'

/** The customer's stored payment methods, as a slot for other teams' pages. Renders nothing if the tenant offers no payment options. */
export default function StoredMethodSlot() {
  const { t } = useLingui()
  const { available, options } = usePaymentOptions()
  const user = useUser()
  if (!available) return null
  return (
    <QueryView query={user} failedMessage={t`Could not load your payment method`}>
      {(customer) => <StoredMethods customer={customer} options={options} />}
    </QueryView>
  )
}
