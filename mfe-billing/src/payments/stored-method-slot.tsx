import { usePaymentOptions, useUser } from '@portal/platform'
import { Muted, QueryView } from '@portal/ui'
import { StoredMethod } from './stored-method'

/** The customer's stored payment method in another team's page; nothing at all where paying is not offered. */
export default function StoredMethodSlot() {
  const { available } = usePaymentOptions()
  const user = useUser()
  if (!available) return null
  return (
    <QueryView query={user} failedMessage="Could not load your payment method">
      {({ payment_method }) => (payment_method ? <StoredMethod stored={payment_method} /> : <Muted>None specified</Muted>)}
    </QueryView>
  )
}
