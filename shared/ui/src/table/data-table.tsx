import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { TextButton } from '../button'
import { Empty, Failed, Loading, type EmptyProps } from '../query-view'
import { Heading, VisuallyHidden } from '../text'
import { SMALL, useMedia } from '../use-media'
import type { Column } from './columns'
import { CompactRows, type CompactRow } from './compact-rows'
import { HeaderCells } from './header-cells'
import { Pager } from './pager'
import { SearchBox } from './search-box'
import { SortMenu } from './sort-menu'
import { TableRow, type RowTarget } from './table-row'
import { changeTableState, shownRange, type TableState } from './table-state'
import { Bar, Below, Frame, Head, Scroller, StyledTable, TableNote } from './table.styles'

interface CommonProps<R> {
  /** Names the table: 'All Invoices'. */
  label: string
  columns: readonly Column<R>[]
  /** undefined while loading; the previous rows stay, dimmed, until the next ones arrive. */
  rows: readonly R[] | undefined
  /** Number of matching rows on all pages. */
  total: number | undefined
  rowKey: (row: R) => string | number
  state: TableState
  /** Called with the whole next state, reset to page 1 where the change requires it. */
  onStateChange: (next: TableState) => void
  loading?: boolean
  failed?: { message?: string; requestId?: string | undefined } | undefined
  /** Retries a request that failed or is slow. */
  onRetry: () => void
  /** Shown if there are no rows at all; a search without results has its own message. */
  empty: EmptyProps
  /** Seen above the table, beside the search box. */
  heading?: string
  /** Said above the table, beside the search box. */
  note?: string
  /** A row on a phone; without it the table scrolls there. */
  compact?: (row: R) => CompactRow
  /** More to do with the table, beside its search box. */
  actions?: ReactNode
  /** Names the search box; null for a table that can't be searched. */
  searchLabel?: string | null
}

/** A whole row can be a link or a button: one real link or button in its first cell, which a click anywhere in the row activates. */
type RowAction<R> =
  | { rowHref?: undefined; onRowClick?: undefined; rowLabel?: undefined }
  | { rowHref: (row: R) => string | null; onRowClick?: undefined; rowLabel?: (row: R) => string }
  | { rowHref?: undefined; onRowClick: (row: R) => void; rowLabel?: (row: R) => string }

export type DataTableProps<R> = CommonProps<R> & RowAction<R>

/** A table with server-side sorting, search and paging. Loading → failed → empty → filled. On a phone each row is two lines. */
export function DataTable<R>(props: DataTableProps<R>) {
  const {
    label,
    columns,
    rowKey,
    state,
    onStateChange,
    loading = false,
    failed,
    onRetry,
    empty,
    searchLabel,
    heading,
    note,
    actions,
  } = props
  const { t } = useLingui()
  const isSmall = useMedia(SMALL)
  const compact = isSmall ? props.compact : undefined
  const { rows, total, stale } = useLatestRows(props.rows, props.total)
  const announcement = useAnnouncement(props, rows !== undefined && !stale && !loading)
  const captionId = useId()
  const change = (part: Partial<TableState>) => onStateChange(changeTableState(state, part))
  const busy = loading || stale
  const isEmpty = rows?.length === 0 && total === 0 && state.query === '' && !busy

  const body = () => {
    if (failed && !loading) return <Failed {...failed} onRetry={onRetry} />
    if (rows === undefined) return <Loading onRetry={onRetry} />
    if (rows.length === 0 && !busy) return <NoRows state={state} total={total} empty={empty} onChange={change} />
    return (
      <>
        <Bar $busy={busy} aria-hidden />
        {compact ? (
          <CompactRows
            label={label}
            isBusy={busy}
            rows={rows}
            rowKey={rowKey}
            words={compact}
            findTarget={(row) => findTarget(props, row)}
          />
        ) : (
          <Scroller>
            <StyledTable aria-labelledby={captionId} aria-busy={busy}>
              <VisuallyHidden as="caption" id={captionId}>
                {label}
              </VisuallyHidden>
              <HeaderCells columns={columns} state={state} onChange={change} />
              <tbody>
                {rows.map((row) => (
                  <TableRow key={rowKey(row)} row={row} columns={columns} target={findTarget(props, row)} />
                ))}
              </tbody>
            </StyledTable>
          </Scroller>
        )}
        <Below>
          <Pager state={state} total={total} label={label} onChange={change} />
          {isSmall && actions}
        </Below>
      </>
    )
  }

  return (
    <Frame>
      <Head>
        {heading && !isEmpty && <Heading>{heading}</Heading>}
        {note && !isEmpty && <TableNote>{note}</TableNote>}
        {searchLabel !== null && !isEmpty && (
          <SearchBox
            label={searchLabel ?? t`Search`}
            query={state.query}
            isFolded={isSmall}
            onSearch={(query) => change({ query, page: 1 })}
          />
        )}
        {compact && rows && rows.length > 0 && <SortMenu columns={columns} state={state} onChange={change} />}
        {!isSmall && actions}
      </Head>
      {body()}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Frame>
  )
}

function findTarget<R>({ rowHref, onRowClick, rowLabel }: RowAction<R>, row: R): RowTarget | null {
  const label = rowLabel?.(row)
  const href = rowHref?.(row)
  if (href) return { href, label }
  if (onRowClick) return { onClick: () => onRowClick(row), label }
  return null
}

/** The rows to show: the latest, or the previous ones while loading. */
function useLatestRows<R>(rows: readonly R[] | undefined, total: number | undefined) {
  const [latest, setLatest] = useState({ rows, total: total ?? 0 })
  if (rows !== undefined && (rows !== latest.rows || (total !== undefined && total !== latest.total))) {
    setLatest({ rows, total: total ?? latest.total })
  }
  return rows === undefined
    ? { ...latest, stale: latest.rows !== undefined }
    : { rows, total: total ?? latest.total, stale: false }
}

/** Screen reader announcement once another page, order or search has loaded; empty for the first load. */
function useAnnouncement<R>({ columns, state, total = 0 }: CommonProps<R>, settled: boolean): string {
  const { t } = useLingui()
  const view = JSON.stringify(state)
  const [announced, setAnnounced] = useState({ view: settled ? view : '', text: '' })
  if (settled && announced.view !== view) {
    const { first, last } = shownRange(state, total)
    const column = columns.find(({ id }) => id === state.sortBy)?.label ?? state.sortBy
    const found = state.sortDesc
      ? t`Showing ${first} to ${last} of ${total}, sorted by ${column}, descending`
      : t`Showing ${first} to ${last} of ${total}, sorted by ${column}, ascending`
    const text = total === 0 ? t`Nothing found` : found
    setAnnounced({ view, text: announced.view === '' ? '' : text })
  }
  return announced.text
}

interface NoRowsProps {
  state: TableState
  total: number
  empty: EmptyProps
  onChange: (change: Partial<TableState>) => void
}

function NoRows({ state, total, empty, onChange }: NoRowsProps) {
  const { t } = useLingui()
  if (total > 0) {
    return (
      <Empty
        message={t`There is nothing on this page.`}
        action={
          <TextButton onClick={() => onChange({ page: 1 })}>
            <Trans>Go to the first page</Trans>
          </TextButton>
        }
      />
    )
  }
  const { query } = state
  if (query !== '') {
    return (
      <Empty
        message={t`Nothing found for “${query}”.`}
        action={
          <TextButton onClick={() => onChange({ query: '' })}>
            <Trans>Show all</Trans>
          </TextButton>
        }
      />
    )
  }
  return <Empty {...empty} />
}
