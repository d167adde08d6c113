/** Tables with server-side sorting, search and paging. */
export { DataTable, type DataTableProps } from './data-table'
export type { Column } from './columns'
export type { CompactRow } from './compact-rows'
export { useTableState } from './use-table-state'
export {
  toFilter,
  PAGE_SIZES,
  parseTableState,
  writeTableState,
  type TableDefaults,
  type TableState,
} from './table-state'
