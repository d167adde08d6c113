import { Button } from '../button'
import { DataTable, type Column, type DataTableProps, type TableState } from '.'

interface Invoice {
  id: number
  date: string
  total: string
  due: string
}

const nothing = () => undefined
const state: TableState = { page: 2, perPage: 10, sortBy: 'date', sortDesc: true, query: '' }
const columns: Column<Invoice>[] = [
  { id: 'id', label: 'Invoice #', render: ({ id }) => id },
  { id: 'date', label: 'Date', render: ({ date }) => date },
  { id: 'notes', label: 'Notes', sortable: false, render: () => 'Spring tune-up' },
  { id: 'total', label: 'Total', align: 'end', render: ({ total }) => total },
  {
    id: 'actions',
    label: 'Actions',
    actions: true,
    render: ({ due }) =>
      due !== '$0.00' && (
        <Button variant="quiet" small>
          Pay
        </Button>
      ),
  },
]
const rows: Invoice[] = [
  { id: 1042, date: '02/03/2026', total: '$296.31', due: '$296.31' },
  { id: 1041, date: '01/12/2026', total: '$1,120.00', due: '$0.00' },
  { id: 1040, date: '12/30/2025', total: '$89.00', due: '$0.00' },
]

type Props = Partial<Omit<DataTableProps<Invoice>, 'rowHref' | 'onRowClick'>>
const table = (more: Props = {}) => (
  <DataTable
    label="All Invoices"
    columns={columns}
    rows={rows}
    total={312}
    rowKey={({ id }) => id}
    rowHref={({ id }) => `#${id}`}
    rowLabel={({ id }) => `View invoice ${id}`}
    state={state}
    onStateChange={nothing}
    onRetry={nothing}
    empty={{ message: 'No invoices yet', action: null }}
    {...more}
  />
)

/** Two lines a row on a phone. */
export const Full = () =>
  table({
    heading: 'All Invoices',
    actions: <a href="#csv">Download CSV</a>,
    compact: ({ id, date, total, due }) => ({
      title: `#${id}`,
      detail: date,
      figure: total,
      state: due === '$0.00' ? 'Paid' : 'Due',
      tone: due === '$0.00' ? 'good' : 'warn',
    }),
  })

/** Without words for a phone it scrolls there. */
export const Scrolling = () => table({ note: 'Sorted by date', state: { ...state, page: 1, query: 'tune' } })

/** The next page loads. */
export const Busy = () => table({ loading: true, searchLabel: null })

export const Loading = () => table({ rows: undefined, total: undefined, loading: true })

export const Failed = () => table({ rows: undefined, total: undefined, failed: { requestId: 'req-7' } })

export const Empty = () => table({ rows: [], total: 0, state: { ...state, page: 1 } })

export const NothingFound = () => table({ rows: [], total: 0, state: { ...state, page: 1, query: 'leak' } })
