import type { Query } from '@portal/contract'

type Column = NonNullable<NonNullable<Query<'reportAppointments'>>['sort_by']>

/** Columns that the server can sort by: the contract's list, without the schemas that importing it would bundle. */
export const historySortColumns = [
  'date',
  'location',
  'address',
  'appointment',
  'total',
  'status',
] as const satisfies readonly Column[]
