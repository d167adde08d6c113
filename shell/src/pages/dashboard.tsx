import { useQuery } from '@portal/client'
import { Navigate, paths, usePageTitle } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { Loading, Page } from '@portal/ui'
import { useNavigation } from 'react-router'
import { RECENT_QUERY } from '../menu/recent'

/** Sends a customer on: to the visit that is under way or ahead, else to booking one. */
export function Dashboard() {
  usePageTitle('Dashboard')
  const recent = useQuery('reportAppointments', { query: RECENT_QUERY })
  // Whoever has clicked something meanwhile goes there, and nowhere else.
  const isLeaving = useNavigation().state !== 'idle'
  if (recent.isLoading || isLeaving) {
    return (
      <Page>
        <Loading label="Loading account details..." />
      </Page>
    )
  }
  const active = recent.data?.data.find((row) => statusIs('dashboardActive', row.status))
  return <Navigate to={active ? paths.appointment(active.id) : paths.schedule()} replace />
}
