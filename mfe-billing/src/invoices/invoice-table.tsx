import type { Query } from '@portal/client'
import type { InvoiceRow, Response } from '@portal/contract'
import { Link, paths } from '@portal/platform'
import { balanceLine } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { Amount, Badge, Row, TextButton } from '@portal/ui'
import { DataTable, type Column, type TableState } from '@portal/ui/table'

interface Props {
  invoices: Query<Response<'reportInvoices'>>
  state: TableState
  onStateChange: (next: TableState) => void
  /** Undefined if the tenant offers no payment options. */
  onPay: ((invoiceId: number) => void) | undefined
}

/** Paginated table of all invoices. */
export function InvoiceTable({ invoices, state, onStateChange, onPay }: Props) {
  return (
    <DataTable
      label="All Invoices"
      columns={columnsFor(onPay)}
      rows={invoices.data?.data}
      total={invoices.data?.recordsFiltered}
      rowKey={(row) => row.id}
      state={state}
      onStateChange={onStateChange}
      loading={invoices.isLoading}
      failed={invoices.error && { requestId: invoices.error.requestId }}
      onRetry={invoices.retry}
      empty={{ message: 'There are no invoices yet.', action: <Link to={paths.schedule()}>Schedule Appointment</Link> }}
      searchLabel="Search invoices"
    />
  )
}

/** A negative balance is a credit, not an amount due. */
const balanceText = ({ balance_cents, balance_due }: InvoiceRow): string => {
  const { label, amount } = balanceLine(balance_cents)
  return balance_cents < 0 ? `${label} ${amount}` : balance_due
}

const columnsFor = (onPay: Props['onPay']): Column<InvoiceRow>[] => [
  { id: 'date', label: 'Date', render: (row) => formatDay(row.date) },
  { id: 'id', label: 'Invoice #', render: (row) => row.invoice_id },
  { id: 'job_id', label: 'Job #', render: (row) => row.job_id },
  { id: 'total', label: 'Total', align: 'end', render: (row) => <Amount>{row.total}</Amount> },
  {
    id: 'balance_due',
    label: 'Balance Due',
    align: 'end',
    render: (row) => (row.voided ? <Badge>Voided</Badge> : <Amount>{balanceText(row)}</Amount>),
  },
  {
    id: 'view',
    label: 'View',
    sortable: false,
    actions: true,
    render: (row) => (
      <Row>
        <Link to={paths.invoice(row.id)} aria-label={`View invoice ${row.invoice_id}`}>
          View
        </Link>
        {onPay && row.balance_cents > 0 && !row.voided && (
          <TextButton onClick={() => onPay(row.id)} aria-label={`Pay Balance Due of invoice ${row.invoice_id}`}>
            Pay Balance Due
          </TextButton>
        )}
      </Row>
    ),
  },
]
