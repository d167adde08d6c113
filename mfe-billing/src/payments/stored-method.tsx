import type { StoredPaymentMethod } from '@portal/contract'
import { storedMethodText } from '@portal/rules'
import { Chip, Muted, Row } from '@portal/ui'
import { storedExpiryText } from './payment.rules'

/** A stored method on one line, with its expiration date and an Expired badge. */
export function StoredMethod({ stored }: { stored: StoredPaymentMethod }) {
  const expiry = storedExpiryText(stored)
  return (
    <Row $gap="s">
      <span>{storedMethodText(stored)}</span>
      {expiry && <Muted>{`Expires ${expiry}`}</Muted>}
      {stored.expired && <Chip $tone="bad">Expired</Chip>}
    </Row>
  )
}
