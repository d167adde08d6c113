import { useState } from 'react'
import MakePayment from '../payments/make-payment'
import { UnpaidInvoices } from './unpaid-invoices'

/** Unpaid invoices in another team's page, with the dialog that pays them. */
export default function UnpaidInvoicesSlot() {
  const [paying, setPaying] = useState<number | null>(null)
  return (
    <>
      <UnpaidInvoices onPay={setPaying} />
      {paying !== null && <MakePayment invoiceId={paying} onClose={() => setPaying(null)} />}
    </>
  )
}
