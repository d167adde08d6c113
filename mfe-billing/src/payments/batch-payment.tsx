import styled from 'styled-components'
import type { InvoiceRow } from '@portal/contract'
import { useFlag } from '@portal/platform'
import { onPanelButton, useLazyDialog } from '@portal/ui'
import { remote } from '../remote'

const PanelButton = styled.button.attrs({ type: 'button' })`
  ${onPanelButton}
`

/** Button, on the panel, to pay several of these invoices at once; hidden if fewer than two are payable, and while the tenant does not offer it. */
export function BatchPayment({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const isOffered = useFlag(remote, 'pay-several')
  const { shown, open, close } = useLazyDialog<
    typeof import('./batch-payment-dialog').BatchPaymentDialog,
    InvoiceRow[]
  >(() => import('./batch-payment-dialog').then((loaded) => loaded.BatchPaymentDialog))
  const payable = invoices.filter(({ links, balance_cents }) => links.payment_create !== null && balance_cents > 0)
  return (
    <>
      {isOffered && payable.length > 1 && <PanelButton onClick={() => open(payable)}>Pay several invoices</PanelButton>}
      {shown && <shown.Dialog invoices={shown.about} onClose={close} />}
    </>
  )
}
