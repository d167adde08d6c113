import { useQuery } from '@portal/client'
import type { Query } from '@portal/contract'

export type HistoryFilter = NonNullable<Query<'reportAppointments'>>

/** Every appointment of the customer as a table. */
export const useHistory = (filter: HistoryFilter) => useQuery('reportAppointments', { query: filter }, { keepPreviousData: true })
