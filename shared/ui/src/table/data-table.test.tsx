import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { NavigationProvider } from '../navigation'
import { DataTable, useTableState, type Column, type DataTableProps, type TableState } from '.'

interface Invoice {
  id: number
  total: string
}
const columns: Column<Invoice>[] = [
  { id: 'id', label: 'Invoice #', render: ({ id }) => id },
  { id: 'total', label: 'Total', align: 'end', render: ({ total }) => total },
  { id: 'notes', label: 'Notes', sortable: false, render: () => 'none' },
  {
    id: 'actions',
    label: 'Actions',
    actions: true,
    render: ({ id }) => <button onClick={() => pay(id)}>Pay {id}</button>,
  },
]
const pay = jest.fn()
const rowsFrom = (first: number) => Array.from({ length: 10 }, (_, i) => ({ id: first + i, total: `$${first + i}.00` }))
const first: TableState = { page: 1, perPage: 10, sortBy: 'id', sortDesc: false, query: '' }

const onChange = jest.fn<void, [TableState]>()
beforeEach(() => {
  onChange.mockClear()
  pay.mockClear()
})

type Props = Partial<DataTableProps<Invoice>> & { initial?: TableState }

/** Keeps the state, as a page does. */
function Invoices({ initial = first, ...props }: Props) {
  const [state, setState] = useState(initial)
  const change = (next: TableState) => {
    onChange(next)
    setState(next)
  }
  const all = {
    label: 'All Invoices',
    columns,
    rows: rowsFrom(1),
    total: 312,
    rowKey: ({ id }: Invoice) => id,
    onRetry: jest.fn(),
    empty: { message: 'No invoices yet', action: null },
    state,
    onStateChange: change,
    ...props,
  } as DataTableProps<Invoice>
  return <DataTable {...all} />
}

const header = (name: string) => screen.getByRole('columnheader', { name })
const press = (name: string) => screen.getByRole('button', { name })

describe('the four states', () => {
  test('loading', () => {
    render(<Invoices rows={undefined} total={undefined} loading />)
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('failed', async () => {
    const user = userEvent.setup()
    const onRetry = jest.fn()
    render(<Invoices rows={undefined} total={undefined} failed={{ requestId: 'r-1' }} onRetry={onRetry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load')
    expect(screen.getByText('Request r-1')).toBeInTheDocument()
    await user.click(press('Try again'))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('empty', () => {
    render(<Invoices rows={[]} total={0} />)
    expect(screen.getByText('No invoices yet')).toBeInTheDocument()
  })

  test('empty because of a search, which can be cleared', async () => {
    const user = userEvent.setup()
    render(<Invoices rows={[]} total={0} initial={{ ...first, query: 'xyz' }} />)
    expect(screen.getByText('Nothing found for “xyz”.')).toBeInTheDocument()
    await user.click(press('Show all'))
    expect(onChange).toHaveBeenLastCalledWith(first)
    // There is nothing to search.
    expect(screen.queryByRole('searchbox', { name: 'Search' })).toBeNull()
  })

  test('empty because the URL asks for a page past the last', async () => {
    const user = userEvent.setup()
    render(<Invoices rows={[]} total={12} initial={{ ...first, page: 9 }} />)
    await user.click(press('Go to the first page'))
    expect(onChange).toHaveBeenLastCalledWith(first)
  })

  test('filled', () => {
    render(<Invoices />)
    const table = screen.getByRole('table', { name: 'All Invoices' })
    expect(within(table).getAllByRole('row')).toHaveLength(11)
    expect(within(table).getAllByRole('cell')[1]).toHaveTextContent('$1.00')
    expect(screen.getByText('Showing 1–10 of 312')).toBeInTheDocument()
  })
})

test('is always sorted; a header reverses the order or sorts by its column, from page 1', async () => {
  const user = userEvent.setup()
  render(<Invoices initial={{ ...first, page: 3 }} />)
  expect(header('Invoice #')).toHaveAttribute('aria-sort', 'ascending')
  expect(header('Total')).toHaveAttribute('aria-sort', 'none')
  expect(header('Notes')).not.toHaveAttribute('aria-sort')
  await user.click(press('Invoice #'))
  expect(header('Invoice #')).toHaveAttribute('aria-sort', 'descending')
  expect(onChange).toHaveBeenLastCalledWith({ ...first, sortDesc: true })
  await user.click(press('Total'))
  expect(header('Total')).toHaveAttribute('aria-sort', 'ascending')
  expect(header('Invoice #')).toHaveAttribute('aria-sort', 'none')
  await user.click(press('Total'))
  expect(header('Total')).toHaveAttribute('aria-sort', 'descending')
})

test('searches on Enter, from page 1, and not before; clearing shows all', async () => {
  const user = userEvent.setup()
  render(<Invoices initial={{ ...first, page: 3 }} />)
  const box = screen.getByRole('searchbox', { name: 'Search' })
  await user.type(box, 'leak ')
  expect(onChange).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ ...first, query: 'leak' })
  await user.clear(box)
  expect(onChange).toHaveBeenLastCalledWith(first)
})

test('Enter goes to page 1 even when the search is the same', async () => {
  const user = userEvent.setup()
  render(<Invoices initial={{ ...first, page: 3, query: 'leak' }} />)
  await user.type(screen.getByRole('searchbox'), '{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ ...first, query: 'leak' })
})

test('pages back and forth, and stops at the ends', async () => {
  const user = userEvent.setup()
  render(<Invoices />)
  expect(press('Previous page')).toBeDisabled()
  expect(press('First page')).toBeDisabled()
  await user.click(press('Next page'))
  expect(screen.getByText('Showing 11–20 of 312')).toBeInTheDocument()
  await user.click(press('Last page'))
  expect(screen.getByText('Showing 311–312 of 312')).toBeInTheDocument()
  expect(press('Next page')).toBeDisabled()
  await user.click(press('Previous page'))
  expect(onChange).toHaveBeenLastCalledWith({ ...first, page: 31 })
  await user.click(press('First page'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
  expect(onChange).toHaveBeenLastCalledWith({ ...first, perPage: 50 })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['10', '25', '50', '100']),
  )
})

test('keeps the previous rows until the next ones arrive, then announces them', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Invoices />)
  const announced = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('')
  expect(announced()).toBe('')
  await user.click(press('Next page'))
  rerender(<Invoices rows={undefined} total={undefined} loading />)
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('$1.00')).toBeInTheDocument()
  rerender(<Invoices rows={rowsFrom(11)} loading={false} />)
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(screen.getByText('$11.00')).toBeInTheDocument()
  expect(announced()).toBe('Showing 11 to 20 of 312, sorted by Invoice #, ascending')
})

describe('a row that is a link', () => {
  const visited = jest.fn()
  const show = () =>
    render(
      <NavigationProvider value={visited}>
        <Invoices rowHref={({ id }) => `/invoice/${id}`} rowLabel={({ id }) => `View invoice ${id}`} />
      </NavigationProvider>,
    )
  beforeEach(() => visited.mockClear())

  test('is one real link, by keyboard too', async () => {
    const user = userEvent.setup()
    show()
    const link = screen.getByRole('link', { name: 'View invoice 3' })
    expect(link).toHaveAttribute('href', '/invoice/3')
    link.focus()
    await user.keyboard('{Enter}')
    expect(visited).toHaveBeenCalledTimes(1)
    expect(visited).toHaveBeenCalledWith('/invoice/3')
  })

  test('can be clicked anywhere, once', async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByText('$3.00'))
    expect(visited).toHaveBeenCalledTimes(1)
    expect(visited).toHaveBeenCalledWith('/invoice/3')
  })

  test('ignores clicks on its own buttons, and clicks with a modifier key', async () => {
    const user = userEvent.setup()
    show()
    await user.click(press('Pay 3'))
    expect(pay).toHaveBeenCalledWith(3)
    // The browser's default action would open a tab.
    const browser = jest.fn((event: Event) => event.preventDefault())
    window.addEventListener('click', browser)
    await user.keyboard('{Control>}')
    await user.click(screen.getByText('$3.00'))
    window.removeEventListener('click', browser)
    expect(visited).not.toHaveBeenCalled()
    expect(browser).toHaveBeenCalled()
  })
})

test('a row with an action is one button', async () => {
  const user = userEvent.setup()
  const edit = jest.fn()
  render(<Invoices onRowClick={({ id }) => edit(id)} rowLabel={({ id }) => `Edit ${id}`} />)
  await user.click(screen.getByText('$2.00'))
  await user.click(press('Edit 4'))
  expect(edit.mock.calls).toEqual([[2], [4]])
})

test('page, order and search are in the URL, beside other parameters', async () => {
  const user = userEvent.setup()
  const defaults = { sortBy: 'id', sortable: ['id', 'total'] }
  function Page() {
    const [params, setParams] = useState(() => new URLSearchParams('cancelled=true&page=2'))
    const [state, setState] = useTableState(params, (next) => setParams(next), defaults)
    return (
      <>
        <output>{params.toString()}</output>
        <Invoices state={state} onStateChange={setState} />
      </>
    )
  }
  render(<Page />)
  expect(screen.getByText('Showing 11–20 of 312')).toBeInTheDocument()
  await user.click(press('Next page'))
  expect(screen.getByText('cancelled=true&page=3')).toBeInTheDocument()
  await user.click(press('Total'))
  expect(screen.getByText('cancelled=true&sort_by=total')).toBeInTheDocument()
})
