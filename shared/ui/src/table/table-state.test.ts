import {
  changeTableState,
  parseTableState,
  shownRange,
  sortChange,
  writeTableState,
  type TableDefaults,
} from './table-state'

const defaults: TableDefaults = { sortBy: 'date', sortDesc: true, sortable: ['date', 'total'] }
const initial = { page: 1, perPage: 10, sortBy: 'date', sortDesc: true, query: '' }
const parse = (search: string) => parseTableState(new URLSearchParams(search), defaults)

test.each([
  ['', {}],
  ['page=3', { page: 3 }],
  ['page=0', {}],
  ['page=-1', {}],
  ['page=1.5', {}],
  ['page=1e3', {}],
  ['page=99999999', {}],
  ['page=abc', {}],
  ['per_page=25', { perPage: 25 }],
  ['per_page=26', {}],
  ['per_page=', {}],
  ['sort_by=total', { sortBy: 'total' }],
  ['sort_by=password', {}],
  ['sort_desc=false', { sortDesc: false }],
  ['sort_desc=no', {}],
  ['query=+leak%20', { query: 'leak' }],
  [
    'page=2&per_page=100&sort_by=total&sort_desc=false&query=a',
    { page: 2, perPage: 100, sortBy: 'total', sortDesc: false, query: 'a' },
  ],
])('%j is read as %j', (search, differing) => expect(parse(search)).toEqual({ ...initial, ...differing }))

test('what is written is read back, and other parameters in the URL stay', () => {
  const state = { page: 4, perPage: 50, sortBy: 'total', sortDesc: false, query: 'a&b=c' } as const
  const written = writeTableState(state, new URLSearchParams('cancelled=true&page=9'), defaults)
  expect(written.get('cancelled')).toBe('true')
  expect(parseTableState(written, defaults)).toEqual(state)
  expect(writeTableState(parse(''), written, defaults).toString()).toBe('cancelled=true')
})

const third = { page: 3, perPage: 10, sortBy: 'date', sortDesc: true, query: '' } as const

test.each([
  [{ page: 4 }, 4],
  [{ perPage: 25 } as const, 1],
  [{ sortDesc: false }, 1],
  [{ sortBy: 'total', sortDesc: false }, 1],
  [{ query: 'leak' }, 1],
  [{ query: '' }, 3],
  [{ query: '', page: 1 }, 1],
])('%j leads to page %j', (change, page) => expect(changeTableState(third, change).page).toBe(page))

test('the sorted header reverses the order, another one starts ascending', () => {
  expect(sortChange(third, 'date')).toEqual({ sortBy: 'date', sortDesc: false })
  expect(sortChange({ ...third, sortDesc: false }, 'date')).toEqual({ sortBy: 'date', sortDesc: true })
  expect(sortChange(third, 'total')).toEqual({ sortBy: 'total', sortDesc: false })
})

test.each([
  [1, 0, { first: 0, last: 0, pages: 1 }],
  [1, 9, { first: 1, last: 9, pages: 1 }],
  [1, 10, { first: 1, last: 10, pages: 1 }],
  [2, 11, { first: 11, last: 11, pages: 2 }],
  [32, 312, { first: 311, last: 312, pages: 32 }],
])('page %j of %j rows', (page, total, range) => expect(shownRange({ page, perPage: 10 }, total)).toEqual(range))
