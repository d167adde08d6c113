import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Payment } from '@portal/contract'
import { FileLink, useFormat, usePlatform, useWords } from '@portal/platform'
import {
  paymentState,
  paymentStateText,
  priceAdjustmentText,
  referenceText,
  transactionCents,
  transactionText,
  type PaymentState,
} from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Chip, Heading, Muted, OnScreen } from '@portal/ui'

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
  border-bottom: 1px solid ${vars.color.line};
  text-decoration: ${({ $state }) => ($state === 'voided' ? 'line-through' : 'none')};
  break-inside: avoid;
  &:last-child {
    border-bottom: 0;
  }
  > :is(:nth-child(2), :nth-child(4)) {
    text-align: end;
  }
  /* Below the first column, on paper too, where there are no receipts. */
  > :nth-child(n + 5) {
    grid-column: 1;
  }
`

const tones = { voided: 'neutral', failed: 'bad', processing: 'warn' } as const

/** All payments and refunds of an invoice, including failed and voided ones. */
export function Transactions({ payments }: { payments: Payment[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useWords()
  const { tenant } = usePlatform()
  if (payments.length === 0) return null
  return (
    <section>
      <Heading as="h3">
        <Trans>Transaction details</Trans>
      </Heading>
      <List>
        {payments.map((payment) => {
          const state = paymentState(payment)
          const amount = format.cents(payment.amount_cents)
          const date = format.date(payment.transaction_time, tenant.timezone)
          const adjustment = priceAdjustmentText(payment, words)
          return (
            <Row key={payment.id} $state={state}>
              <span>
                {`${transactionText(payment, words)} `}
                {state !== 'counted' && <Chip $tone={tones[state]}>{paymentStateText(state, words)}</Chip>}
              </span>
              <Amount>{format.cents(transactionCents(payment))}</Amount>
              <Muted>{`${date} · ${referenceText(payment)}`}</Muted>
              <OnScreen as="span">
                <FileLink link={payment.receipt_url} label={t`Receipt for ${amount} of ${date}`}>
                  <Trans>Receipt</Trans>
                </FileLink>
              </OnScreen>
              {payment.notes && <Muted>{payment.notes}</Muted>}
              {adjustment && <Muted>{adjustment}</Muted>}
            </Row>
          )
        })}
      </List>
    </section>
  )
}
