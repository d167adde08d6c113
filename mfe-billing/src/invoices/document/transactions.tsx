import type { Payment } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatCents, formatDate } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Badge, Heading, Muted } from '@portal/ui'
import styled from 'styled-components'
import { paymentKindText, paymentMethodText, paymentState, type PaymentState } from '../invoice.rules'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

const Row = styled.li<{ $state: PaymentState }>`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 ${vars.space.l};
  padding: ${vars.space.s} 0;
  border-bottom: 1px solid ${vars.color.border};
  text-decoration: ${({ $state }) => ($state === 'voided' ? 'line-through' : 'none')};
`

const badges: Partial<Record<PaymentState, { text: string; tone: 'bad' | 'neutral' | 'warning' }>> = {
  voided: { text: 'Voided', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'bad' },
  processing: { text: 'Processing', tone: 'warning' },
}

/** Every payment and refund of an invoice, those that came to nothing included. */
export function Transactions({ payments }: { payments: Payment[] }) {
  const { tenant } = usePlatform()
  if (payments.length === 0) return null
  return (
    <section>
      <Heading as="h3">Transaction details</Heading>
      <List>
        {payments.map((payment) => {
          const state = paymentState(payment)
          const badge = badges[state]
          return (
            <Row key={payment.id} $state={state}>
              <span>
                {paymentKindText(payment)} · {paymentMethodText(payment)} {badge && <Badge $tone={badge.tone}>{badge.text}</Badge>}
              </span>
              <Amount>{formatCents(payment.amount_cents)}</Amount>
              <Muted>
                {formatDate(payment.transaction_time, tenant.timezone)} · {payment.reference_id}
              </Muted>
              {payment.notes && <Muted>{payment.notes}</Muted>}
            </Row>
          )
        })}
      </List>
    </section>
  )
}
