import type { Invoice } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { Button, FigurePanel, ONE_COLUMN, useMedia } from '@portal/ui'
import { DownloadInvoice } from './download-invoice'

interface Props {
  invoice: Pick<Invoice, 'invoice_id' | 'financials' | 'pdf_url'>
  /** Undefined if the tenant offers no payment options. */
  onPay: (() => void) | undefined
}

/** The balance due, with download and payment buttons, where no bar at the bottom has the latter. */
export function BalancePanel({ invoice, onPay }: Props) {
  const isOneColumn = useMedia(ONE_COLUMN)
  return (
    <FigurePanel name="Balance due" label="Balance due" figure={formatCents(invoice.financials.balance_cents)}>
      {onPay && !isOneColumn && <Button onClick={onPay}>Make a Payment</Button>}
      <DownloadInvoice invoice={invoice} />
    </FigurePanel>
  )
}
