import { useQuery } from '@portal/client'
import type { Query } from '@portal/contract'

export type HistoryFilter = NonNullable<Query<'reportAppointments'>>

/** One page of the table of the customer's appointments. */
export const useHistory = (filter: HistoryFilter) =>
  useQuery('reportAppointments', { query: filter }, { keepPreviousData: true })
