import { useState } from 'react'
import { PaymentSlot } from './payment-slot'
import { UnpaidInvoices } from './unpaid-invoices'

/** Unpaid invoices with the payment dialog, as a slot for other teams' pages. */
export default function UnpaidInvoicesSlot() {
  const [paying, setPaying] = useState<number | null>(null)
  return (
    <>
      <UnpaidInvoices onPay={setPaying} />
      {paying !== null && <PaymentSlot invoiceId={paying} onClose={() => setPaying(null)} />}
    </>
  )
}
