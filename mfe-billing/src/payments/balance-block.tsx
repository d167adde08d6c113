import styled from 'styled-components'
import type { Invoice } from '@portal/contract'
import { Link, paths } from '@portal/platform'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Muted, Row } from '@portal/ui'

const Balance = styled(Amount)`
  font: ${vars.type.title};
`

const InvoiceLink = styled(Link)`
  align-content: center;
  min-height: 44px;
`

interface Props {
  invoice: Pick<Invoice, 'id' | 'invoice_id' | 'financials'>
  onLeave: () => void
}

export function BalanceBlock({ invoice, onLeave }: Props) {
  return (
    <Row $spread>
      <div>
        <Muted>{`Balance of invoice #${invoice.invoice_id}`}</Muted>
        <div>
          <Balance>{formatCents(invoice.financials.balance_cents)}</Balance>
        </div>
      </div>
      <InvoiceLink to={paths.invoice(invoice.id)} onClick={onLeave}>
        View Invoice
      </InvoiceLink>
    </Row>
  )
}
