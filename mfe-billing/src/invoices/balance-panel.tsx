import styled from 'styled-components'
import type { Invoice } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { Answer, ONE_COLUMN, onPanelButton, onPanelQuietButton, Panel, PanelText, Stack, useMedia } from '@portal/ui'
import { DownloadInvoice } from './download-invoice'

const PayButton = styled.button.attrs({ type: 'button' })`
  ${onPanelButton}
`

const PanelDownload = styled(DownloadInvoice)`
  ${onPanelQuietButton}
`

interface Props {
  invoice: Pick<Invoice, 'invoice_id' | 'financials' | 'pdf_url'>
  /** Undefined if the tenant offers no payment options. */
  onPay: (() => void) | undefined
}

/** The balance due, with download and payment buttons, where no bar at the bottom has the latter. */
export function BalancePanel({ invoice, onPay }: Props) {
  const isOneColumn = useMedia(ONE_COLUMN)
  return (
    <Panel aria-label="Balance due">
      <Stack>
        <div>
          <PanelText>Balance due</PanelText>
          <Answer>{formatCents(invoice.financials.balance_cents)}</Answer>
        </div>
        {onPay && !isOneColumn && <PayButton onClick={onPay}>Make a Payment</PayButton>}
        <PanelDownload invoice={invoice} />
      </Stack>
    </Panel>
  )
}
