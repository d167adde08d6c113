import { useState } from 'react'
import styled from 'styled-components'
import type { Invoice } from '@portal/contract'
import { Slot, useFileAddress, useHasSlot, usePaymentOptions } from '@portal/platform'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Button, ButtonLink, Card, Failed, Icon, Muted, dialogPlaceholder, Row, Waiting } from '@portal/ui'
import { offersDownload, owes } from './summary.rules'

const Hint = styled.p`
  display: none;
  margin: 0;
  padding: ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.brandWash};
  text-align: center;

  @media (max-width: 600px) and (orientation: portrait) {
    display: block;
  }
`

const Balance = styled(Amount)`
  font: ${vars.type.title};
`

/** The balance due with download and payment buttons, then the invoice itself. */
export function SummaryInvoice({ invoice }: { invoice: Invoice }) {
  const { available } = usePaymentOptions()
  const hasDocument = useHasSlot()('invoice.document')
  const [paying, setPaying] = useState(false)
  const stopPaying = () => setPaying(false)
  const file = useFileAddress(invoice.pdf_url)
  const download = offersDownload(invoice) && file && (
    <ButtonLink $variant="quiet" href={file} target="_blank" rel="noopener">
      <Icon name="download" /> Download Invoice
    </ButtonLink>
  )
  return (
    <>
      {owes(invoice) ? (
        <Card aria-label="Balance due">
          <Row $spread $gap="l">
            <div>
              <Muted>Balance due</Muted>
              <div>
                <Balance>{formatCents(invoice.financials.balance_cents)}</Balance>
              </div>
            </div>
            <Row>
              {download}
              {available && <Button onClick={() => setPaying(true)}>Make a Payment</Button>}
            </Row>
          </Row>
        </Card>
      ) : (
        download && <Row>{download}</Row>
      )}
      {hasDocument && <Hint>Turn your phone sideways to read the invoice more easily.</Hint>}
      <Slot
        name="invoice.document"
        invoiceId={invoice.id}
        loading={(retry) => <Waiting onRetry={retry} />}
        failed={(retry) => <Failed message="Could not load the invoice" onRetry={retry} />}
      />
      {paying && (
        <Slot
          name="invoice.pay"
          invoiceId={invoice.id}
          onClose={stopPaying}
          {...dialogPlaceholder({ failedMessage: 'The payment form could not be opened', onClose: stopPaying })}
        />
      )}
    </>
  )
}
