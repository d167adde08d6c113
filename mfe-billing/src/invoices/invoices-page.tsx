import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { FileLink, usePaymentOptions, usePlatformEvent, useSearchParams } from '@portal/platform'
import { Loading, Page, PageHeading } from '@portal/ui'
import { toFilter, useTableState, type TableDefaults } from '@portal/ui/table'
import { InvoiceTable } from './invoice-table'
import { useInvoices, useUnpaidInvoices, type InvoiceFilter } from './invoice.queries'
import { PaymentSlot } from './payment-slot'
import { UnpaidInvoices } from './unpaid-invoices'

// The contract's list; importing it would bundle the schemas.
const sortable: NonNullable<InvoiceFilter['sort_by']>[] = ['date', 'id', 'job_id', 'total', 'balance_due']
const defaults: TableDefaults = { sortBy: 'date', sortDesc: true, sortable }

/** /invoices: unpaid invoices, then the table of all invoices. */
export function InvoicesPage() {
  const [state, change] = useTableState(...useSearchParams(), defaults)
  const invoices = useInvoices(toFilter(state))
  const { available, isLoading: isAsking, retry: askAgain } = usePaymentOptions()
  const unpaid = useUnpaidInvoices()
  // Wait for the cards: rendered above the table later, they would shift it just as the user is about to tap it.
  const isWaiting = isAsking || (available && unpaid.isLoading)
  const [paying, setPaying] = useState<number | null>(null)
  usePlatformEvent('payment.succeeded', invoices.retry)

  return (
    <Page>
      <PageHeading>
        <Trans>All Invoices</Trans>
      </PageHeading>
      {isWaiting ? (
        <Loading onRetry={isAsking ? askAgain : unpaid.retry} />
      ) : (
        <>
          <UnpaidInvoices onPay={setPaying} />
          <InvoiceTable
            invoices={invoices}
            state={state}
            onStateChange={change}
            onPay={available ? setPaying : undefined}
            actions={
              invoices.data &&
              invoices.data.data.length > 0 && (
                <FileLink link={invoices.data.csv_url}>
                  <Trans>Download as CSV</Trans>
                </FileLink>
              )
            }
          />
        </>
      )}
      {paying !== null && <PaymentSlot invoiceId={paying} onClose={() => setPaying(null)} />}
    </Page>
  )
}
