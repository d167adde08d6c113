import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Query } from '@portal/client'
import type { InvoiceRow, Response } from '@portal/contract'
import { Link, paths } from '@portal/platform'
import { balanceLine } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { Amount, buttonStyles, Chip, Row, TextButton, type RowWords } from '@portal/ui'
import { DataTable, type Column, type TableState } from '@portal/ui/table'

const ScheduleLink = styled(Link)`
  ${buttonStyles({ variant: 'tonal' })}
`

interface Props {
  invoices: Query<Response<'reportInvoices'>>
  state: TableState
  onStateChange: (next: TableState) => void
  /** More to do with the table. */
  actions?: ReactNode
  /** Undefined if the tenant offers no payment options. */
  onPay: ((invoiceId: number) => void) | undefined
}

/** Paginated table of all invoices. */
export function InvoiceTable({ invoices, state, onStateChange, actions, onPay }: Props) {
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
      empty={{
        icon: 'receipt',
        message: 'There are no invoices yet.',
        more: 'After a visit, its invoice is here, ready to read and pay.',
        action: <ScheduleLink to={paths.schedule()}>Schedule Appointment</ScheduleLink>,
      }}
      searchLabel="Search invoices"
      heading="History"
      actions={actions}
      compact={toWords}
    />
  )
}

/** A negative balance is a credit, not an amount due. */
const balanceText = ({ balance_cents, balance_due }: InvoiceRow): string => {
  const { label, amount } = balanceLine(balance_cents)
  return balance_cents < 0 ? `${label} ${amount}` : balance_due
}

const toWords = (row: InvoiceRow): RowWords & { href: string } => ({
  href: paths.invoice(row.id),
  title: `Invoice #${row.invoice_id}`,
  detail: `${formatDay(row.date)} · Job #${row.job_id}`,
  figure: row.total,
  ...balanceState(row),
})

/** A figure is said once: what is owed of the total, or that nothing is. */
function balanceState(row: InvoiceRow): Pick<RowWords, 'state' | 'tone'> {
  if (row.voided) return { state: 'Voided' }
  if (row.balance_cents > 0) return { state: `${row.balance_due} due`, tone: 'warn' }
  return row.balance_cents < 0 ? { state: balanceText(row), tone: 'good' } : { state: 'Paid', tone: 'good' }
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
    render: (row) => (row.voided ? <Chip>Voided</Chip> : <Amount>{balanceText(row)}</Amount>),
  },
  {
    id: 'view',
    label: 'View',
    sortable: false,
    actions: true,
    render: (row) => (
      <Row>
        {onPay && row.balance_cents > 0 && !row.voided && (
          <TextButton onClick={() => onPay(row.id)} aria-label={`Pay Balance Due of invoice ${row.invoice_id}`}>
            Pay Balance Due
          </TextButton>
        )}
        <Link to={paths.invoice(row.id)} aria-label={`View invoice ${row.invoice_id}`}>
          View
        </Link>
      </Row>
    ),
  },
]
