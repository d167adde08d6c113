import type { Query } from '@portal/contract'

type Column = NonNullable<NonNullable<Query<'reportAppointments'>>['sort_by']>

/** Columns that the server can sort by. */
export const historyColumns = ['date', 'location', 'address', 'appointment', 'total', 'status'] as const satisfies readonly Column[]
