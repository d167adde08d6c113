import { useQuery } from '@portal/client'
import { paths, useNavigate, usePageTitle } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { Loading, Page, PageHeading } from '@portal/ui'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { RECENT_QUERY } from '../menu/recent'

interface Props {
  /** Is somebody on the way to another page? Asked of the router itself: React is told of a click a moment later. */
  isLeaving: () => boolean
}

/** Sends a customer on: to the visit that is under way or ahead, else to booking one. */
export function Dashboard({ isLeaving }: Props) {
  usePageTitle('Dashboard')
  const recent = useQuery('reportAppointments', { query: RECENT_QUERY })
  const navigate = useNavigate()
  const { state } = useNavigation()
  const active = recent.data?.data.find((row) => statusIs('dashboardActive', row.status))
  const destination = recent.isLoading ? null : active ? paths.appointment(active.id) : paths.schedule()
  useEffect(() => {
    // Whoever has clicked something meanwhile goes there, and nowhere else; one who gave that up is sent on after all.
    if (destination && !isLeaving()) void navigate(destination, { replace: true })
  }, [destination, state, isLeaving, navigate])
  return (
    <Page>
      <PageHeading>Dashboard</PageHeading>
      <Loading label="Loading account details..." onRetry={recent.retry} />
    </Page>
  )
}
