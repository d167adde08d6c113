export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** What to request from the server. A table is always sorted by something. */
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
  /** Columns that the server can sort by; any other name in the URL falls back to the default. */
  sortable: readonly string[]
}

// The API's own parameter names, so that a page's URL matches its request.
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

/** Parses the URL's parameters, perhaps typed by hand or bookmarked long ago: invalid values fall back to their defaults. */
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
    sortDesc: sortDesc === 'true' || (sortDesc !== 'false' && initial.sortDesc),
    query: (params.get(NAMES.query) ?? '').trim(),
  }
}

/** `params` with the table's parameters replaced; defaults are left out, other parameters are kept. */
export function writeTableState(state: TableState, params: URLSearchParams, defaults: TableDefaults): URLSearchParams {
  const initial = initialTableState(defaults)
  const next = new URLSearchParams(params)
  for (const key of Object.keys(NAMES) as (keyof TableState)[]) {
    if (state[key] === initial[key]) next.delete(NAMES[key])
    else next.set(NAMES[key], String(state[key]))
  }
  return next
}

/** The state as parameters of the API's list calls. */
export const toFilter = <Column extends string>({ page, perPage, sortBy, sortDesc, query }: TableState) => ({
  page,
  per_page: perPage,
  sort_by: sortBy as Column,
  sort_desc: sortDesc,
  query,
})

/** A change of order, page size or search resets to page 1. */
export function changeTableState(state: TableState, change: Partial<TableState>): TableState {
  const startsOver = (['perPage', 'sortBy', 'sortDesc', 'query'] as const).some(
    (key) => key in change && change[key] !== state[key],
  )
  return { ...state, ...(startsOver && { page: 1 }), ...change }
}

/** The change for a click on a header: sort by another column, or reverse the order of the same one. */
export const sortChange = (state: TableState, column: string): Pick<TableState, 'sortBy' | 'sortDesc'> =>
  state.sortBy === column ? { sortBy: column, sortDesc: !state.sortDesc } : { sortBy: column, sortDesc: false }

/** Row numbers, from 1, for `Showing 11–20 of 312`. */
export function shownRange(
  state: Pick<TableState, 'page' | 'perPage'>,
  total: number,
): { first: number; last: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / state.perPage))
  const first = total === 0 ? 0 : (state.page - 1) * state.perPage + 1
  return { first, last: Math.min(state.page * state.perPage, total), pages }
}
