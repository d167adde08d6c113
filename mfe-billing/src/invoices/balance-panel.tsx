import styled from 'styled-components'
import type { Invoice } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Button, Card, Muted, Row } from '@portal/ui'
import { DownloadInvoice } from './download-invoice'

const Balance = styled(Amount)`
  font-size: ${vars.font.title};
  font-weight: 700;
`

interface Props {
  invoice: Pick<Invoice, 'invoice_id' | 'financials' | 'pdf_url'>
  /** Undefined if the tenant offers no payment options. */
  onPay: (() => void) | undefined
}

/** The balance due, with download and payment buttons. */
export function BalancePanel({ invoice, onPay }: Props) {
  return (
    <Card aria-label="Balance due">
      <Row $spread $gap="l">
        <div>
          <Muted>Balance due</Muted>
          <div>
            <Balance>{formatCents(invoice.financials.balance_cents)}</Balance>
          </div>
        </div>
        <Row>
          <DownloadInvoice invoice={invoice} />
          {onPay && <Button onClick={onPay}>Make a Payment</Button>}
        </Row>
      </Row>
    </Card>
  )
}
