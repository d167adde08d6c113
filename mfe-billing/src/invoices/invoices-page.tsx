import { FileLink, usePaymentOptions, usePlatformEvent, useSearchParams } from '@portal/platform'
import { invoiceColumns } from './invoice-columns'
import { Loading, Page, PageHeading, Stack } from '@portal/ui'
import { filterOf, useTableState, type TableDefaults } from '@portal/ui/table'
import { useState } from 'react'
import { useInvoices, useUnpaidInvoices } from './invoice.queries'
import { InvoiceTable } from './invoice-table'
import { PaymentSlot } from './payment-slot'
import { UnpaidInvoices } from './unpaid-invoices'

const defaults: TableDefaults = { sortBy: 'date', sortDesc: true, sortable: invoiceColumns }

/** /invoices: what is owed, then every invoice. */
export function InvoicesPage() {
  const [state, change] = useTableState(...useSearchParams(), defaults)
  const invoices = useInvoices(filterOf(state))
  const { available, isLoading: isAsking, retry: askAgain } = usePaymentOptions()
  const unpaid = useUnpaidInvoices()
  // The cards stand above the table; shown one after the other, they would push it away from under the finger.
  const isWaiting = isAsking || (available && unpaid.isLoading)
  const [paying, setPaying] = useState<number | null>(null)
  usePlatformEvent('payment.succeeded', invoices.retry)

  return (
    <Page>
      <PageHeading>All Invoices</PageHeading>
      {isWaiting ? (
        <Loading onRetry={isAsking ? askAgain : unpaid.retry} />
      ) : (
        <>
          <UnpaidInvoices onPay={setPaying} />
          <Stack $gap="s">
            <InvoiceTable invoices={invoices} state={state} onStateChange={change} onPay={available ? setPaying : undefined} />
            {invoices.data && invoices.data.data.length > 0 && <FileLink link={invoices.data.csv_url}>Download as CSV</FileLink>}
          </Stack>
        </>
      )}
      {paying !== null && <PaymentSlot invoiceId={paying} onClose={() => setPaying(null)} />}
    </Page>
  )
}
