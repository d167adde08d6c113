import styled from 'styled-components'
import type { Query } from '@portal/client'
import type { QuoteRow, Response } from '@portal/contract'
import { FileLink, Link, paths } from '@portal/platform'
import { normaliseStatus } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Amount, type RowWords } from '@portal/ui'
import { DataTable, type Column, type TableState } from '@portal/ui/table'
import { AnswerButton } from './answers/answer-button'
import { statusTone } from './quote.rules'

const Actions = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space.s};
  white-space: nowrap;
`

interface Props {
  quotes: Query<Response<'reportQuotes'>>
  state: TableState
  onStateChange: (next: TableState) => void
  /** A request for service was sent. */
  onProceeded: () => void
}

/** Paginated table of all quotes. */
export function QuotesTable({ quotes, state, onStateChange, onProceeded }: Props) {
  return (
    <DataTable
      label="All Quotes"
      columns={columnsFor(onProceeded)}
      rows={quotes.data?.data}
      total={quotes.data?.recordsFiltered}
      rowKey={(row) => row.id}
      state={state}
      onStateChange={onStateChange}
      loading={quotes.isLoading}
      failed={quotes.error && { requestId: quotes.error.requestId }}
      onRetry={quotes.retry}
      empty={{ message: 'There are no quotes yet.', action: <Link to={paths.schedule()}>Schedule Appointment</Link> }}
      searchLabel="Search quotes"
      compact={toWords}
      actions={
        quotes.data && quotes.data.data.length > 0 && <FileLink link={quotes.data.csv_url}>Download as CSV</FileLink>
      }
    />
  )
}

const toWords = (row: QuoteRow): RowWords & { href: string } => ({
  href: paths.quotePreview(row.id),
  title: `Quote #${row.id}`,
  detail: `${formatDay(row.date)} · ${row.name}`,
  figure: row.total,
  state: row.status,
  tone: statusTone({ status: normaliseStatus(row.status) }),
})

const columnsFor = (onProceeded: () => void): Column<QuoteRow>[] => [
  { id: 'date', label: 'Date', render: (row) => formatDay(row.date) },
  { id: 'name', label: 'Name', render: (row) => row.name },
  { id: 'description', label: 'Description', render: (row) => row.description },
  { id: 'id', label: 'Quote #', render: (row) => row.id },
  { id: 'job_id', label: 'Job #', render: (row) => row.job_id ?? '--' },
  { id: 'total', label: 'Total', align: 'end', render: (row) => <Amount>{row.total}</Amount> },
  {
    id: 'actions',
    label: 'Actions',
    sortable: false,
    actions: true,
    render: (row) => (
      <Actions>
        {row.links.quote_proceed && (
          <AnswerButton answer="proceed" quote={row} link={row.links.quote_proceed} onDone={onProceeded} inRow />
        )}
        <Link to={paths.quotePreview(row.id)} aria-label={`View Quote ${row.id}`}>
          View Quote
        </Link>
      </Actions>
    ),
  },
]
