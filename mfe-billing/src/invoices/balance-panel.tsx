import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@portal/contract'
import { useFormat } from '@portal/platform'
import { Button, FigurePanel, ONE_COLUMN, useMedia } from '@portal/ui'
import { DownloadInvoice } from './download-invoice'

interface Props {
  invoice: Pick<Invoice, 'invoice_id' | 'financials' | 'pdf_url'>
  /** Undefined if the tenant offers no payment options. */
  onPay: (() => void) | undefined
}

/** The balance due, with download and payment buttons, where no bar at the bottom has the latter. */
export function BalancePanel({ invoice, onPay }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const isOneColumn = useMedia(ONE_COLUMN)
  return (
    <FigurePanel name={t`Balance due`} label={t`Balance due`} figure={format.cents(invoice.financials.balance_cents)}>
      {onPay && !isOneColumn && (
        <Button onClick={onPay}>
          <Trans>Make a Payment</Trans>
        </Button>
      )}
      <DownloadInvoice invoice={invoice} />
    </FigurePanel>
  )
}
