import styled from 'styled-components'
import type { Query } from '@portal/client'
import type { QuoteRow, Response } from '@portal/contract'
import { FileLink, Link, paths } from '@portal/platform'
import { normaliseStatus } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Amount, buttonStyles, TextButton } from '@portal/ui'
import { DataTable, type Column, type CompactRow, type TableState } from '@portal/ui/table'
import { statusTone } from './quote.rules'

const Actions = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space.s};
  white-space: nowrap;
`

/** Two lines of it: rows stay as high in every font, and the quote has the whole. */
const Brief = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

const ScheduleLink = styled(Link)`
  ${buttonStyles({ variant: 'tonal' })}
`

type Proceed = (row: QuoteRow) => void

interface Props {
  quotes: Query<Response<'reportQuotes'>>
  state: TableState
  onStateChange: (next: TableState) => void
  /** A customer wants to accept this quote. */
  onProceed: Proceed
}

/** Paginated table of all quotes. */
export function QuotesTable({ quotes, state, onStateChange, onProceed }: Props) {
  return (
    <DataTable
      label="All Quotes"
      columns={columnsFor(onProceed)}
      rows={quotes.data?.data}
      total={quotes.data?.recordsFiltered}
      rowKey={(row) => row.id}
      state={state}
      onStateChange={onStateChange}
      loading={quotes.isLoading}
      failed={quotes.error && { requestId: quotes.error.requestId }}
      onRetry={quotes.retry}
      empty={{
        icon: 'quote',
        message: 'There are no quotes yet.',
        more: 'When we have a price for you, you can read it and answer here.',
        action: <ScheduleLink to={paths.schedule()}>Schedule Appointment</ScheduleLink>,
      }}
      searchLabel="Search quotes"
      compact={(row) => toWords(row, onProceed)}
      actions={
        quotes.data && quotes.data.data.length > 0 && <FileLink link={quotes.data.csv_url}>Download as CSV</FileLink>
      }
    />
  )
}

const proceedButton = (row: QuoteRow, onProceed: Proceed) =>
  row.links.quote_proceed && (
    <TextButton onClick={() => onProceed(row)} aria-label={`Proceed with Service of quote ${row.id}`}>
      Proceed with Service
    </TextButton>
  )

const toWords = (row: QuoteRow, onProceed: Proceed): CompactRow => ({
  href: paths.quotePreview(row.id),
  title: `Quote #${row.id}`,
  detail: `${formatDay(row.date)} · ${row.name}`,
  figure: row.total,
  state: row.status,
  tone: statusTone({ status: normaliseStatus(row.status) }),
  more: proceedButton(row, onProceed),
})

const columnsFor = (onProceed: Proceed): Column<QuoteRow>[] => [
  { id: 'date', label: 'Date', render: (row) => formatDay(row.date) },
  { id: 'name', label: 'Name', render: (row) => row.name },
  { id: 'description', label: 'Description', render: (row) => <Brief>{row.description}</Brief> },
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
        {proceedButton(row, onProceed)}
        <Link to={paths.quotePreview(row.id)} aria-label={`View Quote ${row.id}`}>
          View Quote
        </Link>
      </Actions>
    ),
  },
]
