import { useState } from 'react'
import { PaymentSlot } from './payment-slot'
import { UnpaidInvoices } from './unpaid-invoices'

/** Unpaid invoices in another team's page, with the dialog that pays them. */
export default function UnpaidInvoicesSlot() {
  const [paying, setPaying] = useState<number | null>(null)
  return (
    <>
      <UnpaidInvoices onPay={setPaying} />
      {paying !== null && <PaymentSlot invoiceId={paying} onClose={() => setPaying(null)} />}
    </>
  )
}
