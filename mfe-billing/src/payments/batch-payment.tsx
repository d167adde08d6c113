import { Trans } from '@lingui/react/macro'
import styled from 'styled-components'
import type { InvoiceRow } from '@portal/contract'
import { useFlag } from '@portal/platform'
import { onPanelButton, useLazyDialog } from '@portal/ui'
import { remote } from '../remote'

const PanelButton = styled.button.attrs({ type: 'button' })`
  ${onPanelButton}
`

/**
 * A button, on the panel, to pay several invoices at once, and its dialog. The dialog belongs to what stays when nothing is owed
 * any more: it says what was paid.
 */
export function useBatchPayment() {
  const { shown, open, close } = useLazyDialog<
    typeof import('./batch-payment-dialog').BatchPaymentDialog,
    InvoiceRow[]
  >(() => import('./batch-payment-dialog').then((loaded) => loaded.BatchPaymentDialog))
  return { open, dialog: shown && <shown.Dialog invoices={shown.about} onClose={close} /> }
}

interface Props {
  invoices: readonly InvoiceRow[]
  onOpen: (payable: InvoiceRow[]) => void
}

/** Nothing if fewer than two of the invoices are payable, and while the tenant does not offer it. */
export function BatchPaymentButton({ invoices, onOpen }: Props) {
  const isOffered = useFlag(remote, 'pay-several')
  const payable = invoices.filter(({ links, balance_cents }) => links.payment_create !== null && balance_cents > 0)
  return isOffered && payable.length > 1 ? (
    <PanelButton onClick={() => onOpen(payable)}>
      <Trans>Pay several invoices</Trans>
    </PanelButton>
  ) : null
}
