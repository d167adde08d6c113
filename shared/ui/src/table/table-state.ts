export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** What the server is asked for. A table is always sorted by something. */
export interface TableState {
  /** From 1. */
  page: number
  perPage: PageSize
  sortBy: string
  sortDesc: boolean
  query: string
}

export interface TableDefaults {
  sortBy: string
  sortDesc?: boolean
  perPage?: PageSize
  /** Columns that the server can sort by; a name in the address that is not among them falls back. */
  sortable: readonly string[]
}

// The names of the calls themselves, so that an address reads like the request behind it.
const NAMES = { page: 'page', perPage: 'per_page', sortBy: 'sort_by', sortDesc: 'sort_desc', query: 'query' } as const

const initialTableState = (defaults: TableDefaults): TableState => ({
  page: 1,
  perPage: defaults.perPage ?? 10,
  sortBy: defaults.sortBy,
  sortDesc: defaults.sortDesc ?? false,
  query: '',
})

const isPageSize = (size: number): size is PageSize => (PAGE_SIZES as readonly number[]).includes(size)
const isPage = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text)

/** Reads an address, typed by hand or bookmarked long ago: whatever makes no sense falls back to its default. */
export function parseTableState(params: URLSearchParams, defaults: TableDefaults): TableState {
  const initial = initialTableState(defaults)
  const page = params.get(NAMES.page) ?? ''
  const perPage = Number(params.get(NAMES.perPage))
  const sortBy = params.get(NAMES.sortBy) ?? ''
  const sortDesc = params.get(NAMES.sortDesc)
  return {
    page: isPage(page) ? Number(page) : initial.page,
    perPage: isPageSize(perPage) ? perPage : initial.perPage,
    sortBy: defaults.sortable.includes(sortBy) ? sortBy : initial.sortBy,
    sortDesc: sortDesc === 'true' ? true : sortDesc === 'false' ? false : initial.sortDesc,
    query: (params.get(NAMES.query) ?? '').trim(),
  }
}

/** `params` with the table's part of the address replaced; what is as by default is left out, all else is kept. */
export function writeTableState(state: TableState, params: URLSearchParams, defaults: TableDefaults): URLSearchParams {
  const initial = initialTableState(defaults)
  const next = new URLSearchParams(params)
  for (const key of Object.keys(NAMES) as (keyof TableState)[]) {
    if (state[key] === initial[key]) next.delete(NAMES[key])
    else next.set(NAMES[key], String(state[key]))
  }
  return next
}

/** What is asked for, in the words of the calls that list something. */
export const filterOf = <Column extends string>({ page, perPage, sortBy, sortDesc, query }: TableState) => ({
  page, per_page: perPage, sort_by: sortBy as Column, sort_desc: sortDesc, query,
})

/** Another order, size or search starts over at page 1. */
export function changeTableState(state: TableState, change: Partial<TableState>): TableState {
  const startsOver = (['perPage', 'sortBy', 'sortDesc', 'query'] as const).some((key) => key in change && change[key] !== state[key])
  return { ...state, ...(startsOver && { page: 1 }), ...change }
}

/** A click on a header: another column, or the same one the other way round. */
export const sortChange = (state: TableState, column: string): Pick<TableState, 'sortBy' | 'sortDesc'> =>
  state.sortBy === column ? { sortBy: column, sortDesc: !state.sortDesc } : { sortBy: column, sortDesc: false }

/** `Showing 11–20 of 312`; numbers of rows, from 1. */
export function rangeOf(state: Pick<TableState, 'page' | 'perPage'>, total: number): { first: number; last: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / state.perPage))
  const first = total === 0 ? 0 : (state.page - 1) * state.perPage + 1
  return { first, last: Math.min(state.page * state.perPage, total), pages }
}
