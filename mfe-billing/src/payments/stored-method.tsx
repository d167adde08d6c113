import type { StoredPaymentMethod } from '@portal/contract'
import { storedMethodText } from '@portal/rules'
import { Badge, Muted, Row } from '@portal/ui'
import { storedExpiryText } from './payment.rules'

/** A stored method in a line: what it is, until when, and whether that is over. */
export function StoredMethod({ stored }: { stored: StoredPaymentMethod }) {
  const expiry = storedExpiryText(stored)
  return (
    <Row $gap="s">
      <span>{storedMethodText(stored)}</span>
      {expiry && <Muted>Expires {expiry}</Muted>}
      {stored.expired && <Badge $tone="bad">Expired</Badge>}
    </Row>
  )
}
