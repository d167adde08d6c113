import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Query } from '@portal/client'
import type { QuoteRow, Response } from '@portal/contract'
import { FileLink, Link, paths, useFormat, useWords, type Format } from '@portal/platform'
import { normaliseStatus, statusLabel } from '@portal/rules'
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
  const { t } = useLingui()
  return (
    <DataTable
      label={t`All Quotes`}
      columns={useColumns(onProceed)}
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
        message: t`There are no quotes yet.`,
        more: t`When we have a price for you, you can read it and answer here.`,
        action: (
          <ScheduleLink to={paths.schedule()}>
            <Trans>Schedule Appointment</Trans>
          </ScheduleLink>
        ),
      }}
      searchLabel={t`Search quotes`}
      compact={useCompactRow(onProceed)}
      actions={
        quotes.data &&
        quotes.data.data.length > 0 && (
          <FileLink link={quotes.data.csv_url}>
            <Trans>Download as CSV</Trans>
          </FileLink>
        )
      }
    />
  )
}

function ProceedButton({ row, onProceed }: { row: QuoteRow; onProceed: Proceed }) {
  const { t } = useLingui()
  const { id } = row
  return (
    <TextButton onClick={() => onProceed(row)} aria-label={t`Proceed with Service of quote ${id}`}>
      <Trans>Proceed with Service</Trans>
    </TextButton>
  )
}

/** An API of the version before sends only the text. */
const totalText = ({ total, total_cents: cents }: QuoteRow, format: Format): string =>
  cents === undefined ? total : format.cents(cents)

function useCompactRow(onProceed: Proceed): (row: QuoteRow) => CompactRow {
  const { t } = useLingui()
  const format = useFormat()
  const words = useWords()
  return (row) => {
    const { id } = row
    return {
      href: paths.quotePreview(id),
      title: t`Quote #${id}`,
      detail: `${format.day(row.date)} · ${row.name}`,
      figure: totalText(row, format),
      state: statusLabel(row.status, words),
      tone: statusTone({ status: normaliseStatus(row.status) }),
      more: row.links.quote_proceed && <ProceedButton row={row} onProceed={onProceed} />,
    }
  }
}

function useColumns(onProceed: Proceed): Column<QuoteRow>[] {
  const { t } = useLingui()
  const format = useFormat()
  return [
    { id: 'date', label: t`Date`, render: (row) => format.day(row.date) },
    { id: 'name', label: t`Name`, render: (row) => row.name },
    { id: 'description', label: t`Description`, render: (row) => <Brief>{row.description}</Brief> },
    { id: 'id', label: t`Quote #`, render: (row) => row.id },
    { id: 'job_id', label: t`Job #`, render: (row) => row.job_id ?? '--' },
    { id: 'total', label: t`Total`, align: 'end', render: (row) => <Amount>{totalText(row, format)}</Amount> },
    {
      id: 'actions',
      label: t`Actions`,
      sortable: false,
      actions: true,
      render: (row) => <RowActions row={row} onProceed={onProceed} />,
    },
  ]
}

function RowActions({ row, onProceed }: { row: QuoteRow; onProceed: Proceed }) {
  const { t } = useLingui()
  const { id } = row
  return (
    <Actions>
      {row.links.quote_proceed && <ProceedButton row={row} onProceed={onProceed} />}
      <Link to={paths.quotePreview(id)} aria-label={t`View Quote ${id}`}>
        <Trans>View Quote</Trans>
      </Link>
    </Actions>
  )
}
