import type { InvoiceRow } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { Button, Row, useLazyDialog } from '@portal/ui'

/** Button to pay several of these invoices at once; hidden if fewer than two are payable. */
export function BatchPayment({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const { showToast } = usePlatform()
  const { shown, open, close } = useLazyDialog<typeof import('./batch-payment-dialog').BatchPaymentDialog, InvoiceRow[]>(
    () => import('./batch-payment-dialog').then((loaded) => loaded.BatchPaymentDialog),
    (message) => showToast({ kind: 'error', message }),
  )
  const payable = invoices.filter(({ links, balance_cents }) => links.payment_create !== null && balance_cents > 0)
  return (
    <>
      {payable.length > 1 && (
        <Row>
          <Button variant="secondary" onClick={() => open(payable)}>
            Pay several invoices
          </Button>
        </Row>
      )}
      {shown && <shown.Dialog invoices={shown.about} onClose={close} />}
    </>
  )
}
