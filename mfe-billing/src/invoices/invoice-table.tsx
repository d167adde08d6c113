import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Query } from '@portal/client'
import type { InvoiceRow, Response } from '@portal/contract'
import { Link, paths, useFormat } from '@portal/platform'
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
  const { t } = useLingui()
  return (
    <DataTable
      label={t`All Invoices`}
      columns={useColumns(onPay)}
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
        message: t`There are no invoices yet.`,
        more: t`After a visit, its invoice is here, ready to read and pay.`,
        action: (
          <ScheduleLink to={paths.schedule()}>
            <Trans>Schedule Appointment</Trans>
          </ScheduleLink>
        ),
      }}
      searchLabel={t`Search invoices`}
      heading={t`History`}
      actions={actions}
      compact={useCompactRow()}
    />
  )
}

/** A negative balance is a credit, not an amount due. */
function useBalanceText(): (row: InvoiceRow) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ balance_cents }) => {
    const credit = format.cents(-balance_cents)
    return balance_cents < 0 ? t`Credit ${credit}` : format.cents(balance_cents)
  }
}

/** A figure is said once: what is owed of the total, or that nothing is. */
function useBalanceState(): (row: InvoiceRow) => Pick<RowWords, 'state' | 'tone'> {
  const { t } = useLingui()
  const format = useFormat()
  const balanceText = useBalanceText()
  return (row) => {
    const balance = format.cents(row.balance_cents)
    if (row.voided) return { state: t`Voided` }
    if (row.balance_cents > 0) return { state: t`${balance} due`, tone: 'warn' }
    return row.balance_cents < 0 ? { state: balanceText(row), tone: 'good' } : { state: t`Paid`, tone: 'good' }
  }
}

function useCompactRow(): (row: InvoiceRow) => RowWords & { href: string } {
  const { t } = useLingui()
  const format = useFormat()
  const balanceState = useBalanceState()
  return (row) => {
    const { invoice_id: invoiceId, job_id: jobId } = row
    const date = format.day(row.date)
    return {
      href: paths.invoice(row.id),
      title: t`Invoice #${invoiceId}`,
      detail: t`${date} · Job #${jobId}`,
      figure: format.cents(row.total_cents),
      ...balanceState(row),
    }
  }
}

function useColumns(onPay: Props['onPay']): Column<InvoiceRow>[] {
  const { t } = useLingui()
  const format = useFormat()
  const balanceText = useBalanceText()
  return [
    { id: 'date', label: t`Date`, render: (row) => format.day(row.date) },
    { id: 'id', label: t`Invoice #`, render: (row) => row.invoice_id },
    { id: 'job_id', label: t`Job #`, render: (row) => row.job_id },
    { id: 'total', label: t`Total`, align: 'end', render: (row) => <Amount>{format.cents(row.total_cents)}</Amount> },
    {
      id: 'balance_due',
      label: t`Balance Due`,
      align: 'end',
      render: (row) => (row.voided ? <Chip>{t`Voided`}</Chip> : <Amount>{balanceText(row)}</Amount>),
    },
    {
      id: 'view',
      label: t`View`,
      sortable: false,
      actions: true,
      render: (row) => <RowActions row={row} onPay={onPay} />,
    },
  ]
}

function RowActions({ row, onPay }: { row: InvoiceRow; onPay: Props['onPay'] }) {
  const { t } = useLingui()
  const { invoice_id: invoiceId } = row
  return (
    <Row>
      {onPay && row.balance_cents > 0 && !row.voided && (
        <TextButton onClick={() => onPay(row.id)} aria-label={t`Pay Balance Due of invoice ${invoiceId}`}>
          <Trans>Pay Balance Due</Trans>
        </TextButton>
      )}
      <Link to={paths.invoice(row.id)} aria-label={t`View invoice ${invoiceId}`}>
        <Trans>View</Trans>
      </Link>
    </Row>
  )
}
