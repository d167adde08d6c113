import { usePaymentOptions, useUser } from '@portal/platform'
import { QueryView } from '@portal/ui'
import { StoredMethods } from './stored-methods'

/** What the customer keeps to pay with, in another team's page; nothing at all where paying is not offered. */
export default function StoredMethodSlot() {
  const { available, options } = usePaymentOptions()
  const user = useUser()
  if (!available) return null
  return (
    <QueryView query={user} failedMessage="Could not load your payment method">
      {(customer) => <StoredMethods customer={customer} options={options} />}
    </QueryView>
  )
}
