import type { Query } from '@portal/contract'

type Column = NonNullable<NonNullable<Query<'reportInvoices'>>['sort_by']>

/** Columns that the server can sort by: the contract's list, without the schemas that importing it would bundle. */
export const invoiceSortColumns = ['date', 'id', 'job_id', 'total', 'balance_due'] as const satisfies readonly Column[]
