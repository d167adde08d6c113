import styled from 'styled-components'
import { Link, paths, useBegun, usePaymentOptions, usePlatformEvent } from '@portal/platform'
import { formatDay } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Amount, Button, Card, Failed, Grid, Muted, Row, Stack } from '@portal/ui'
import { BatchPayment } from '../payments/batch-payment'
import { useUnpaidInvoices } from './invoice.queries'

const Balance = styled(Amount)`
  font-size: ${vars.font.large};
  font-weight: 700;
`

/** One card per unpaid invoice. Renders nothing if there are none or if the tenant offers no payment options. */
export function UnpaidInvoices({ onPay }: { onPay: (invoiceId: number) => void }) {
  const { available } = usePaymentOptions()
  const unpaid = useUnpaidInvoices()
  usePlatformEvent('payment.succeeded', unpaid.retry)
  useBegun('payment', available && (unpaid.data?.data.length ?? 0) > 0)
  if (!available) return null
  if (unpaid.error)
    return (
      <Failed message="Could not load your unpaid invoices" requestId={unpaid.error.requestId} onRetry={unpaid.retry} />
    )
  const rows = unpaid.data?.data ?? []
  return (
    <>
      {rows.length > 0 && (
        <Grid>
          {rows.map((row) => (
            <Card key={row.id} aria-label={`Unpaid invoice ${row.invoice_id}`}>
              <Stack $gap="m">
                <Row $spread>
                  <Link to={paths.invoice(row.id)}>{`Invoice #${row.invoice_id}`}</Link>
                  <Muted>{formatDay(row.date)}</Muted>
                </Row>
                <div>
                  <Muted>Balance due</Muted>
                  <div>
                    <Balance>{row.balance_due}</Balance>
                  </div>
                </div>
                <Button wide onClick={() => onPay(row.id)}>
                  Pay Balance Due
                </Button>
              </Stack>
            </Card>
          ))}
        </Grid>
      )}
      <BatchPayment invoices={rows} />
    </>
  )
}
