import type { Query } from '@portal/contract'

type Column = NonNullable<NonNullable<Query<'reportQuotes'>>['sort_by']>

/** Columns that the server can sort by: the contract's list, without the schemas that importing it would bundle. */
export const quoteSortColumns = [
  'date',
  'name',
  'description',
  'id',
  'job_id',
  'total',
] as const satisfies readonly Column[]
