import { Trans } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Invoice } from '@portal/contract'
import { Link, paths, useFormat } from '@portal/platform'
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
  const format = useFormat()
  const { invoice_id: invoiceId } = invoice
  return (
    <Row $spread>
      <div>
        <Muted>
          <Trans>Balance of invoice #{invoiceId}</Trans>
        </Muted>
        <div>
          <Balance>{format.cents(invoice.financials.balance_cents)}</Balance>
        </div>
      </div>
      <InvoiceLink to={paths.invoice(invoice.id)} onClick={onLeave}>
        <Trans>View Invoice</Trans>
      </InvoiceLink>
    </Row>
  )
}
