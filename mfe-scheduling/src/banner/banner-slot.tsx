import { useQuery } from '@portal/client'
import { Link, paths, useLocation, useNow, usePlatform, usePlatformEvent, useUser } from '@portal/platform'
import { vars } from '@portal/theme'
import { buttonStyles, Icon, Row } from '@portal/ui'
import styled from 'styled-components'
import { bannerText, nextUpcoming, showsBanner } from './banner.rules'
import { RECENT_QUERY } from '../remote'
import { LiveBanner } from './live-banner'

// It loads late, so it sticks to the bottom of the window and shifts nothing that is being read.
const Bar = styled.section`
  order: 1;
  position: sticky;
  z-index: 10;
  bottom: 0;
  padding: ${vars.space.s} ${vars.space.l};
  background: ${vars.color.primaryTint};
  color: ${vars.color.text};
`

const Line = styled(Row)`
  max-width: 1080px;
  margin: 0 auto;
  flex-wrap: nowrap;
`

const Text = styled.span`
  flex: 1;
  min-width: 0;
  font-weight: 600;
`

const ViewLink = styled(Link)`
  ${buttonStyles('secondary')}
`

/** The text shows minutes, so it is updated twice a minute. */
const TICK_MS = 30_000

/** Banners on every page: the technician on the way at the top, the next visit at the bottom. Empty while there is none or none is known yet. */
export default function Banners() {
  return (
    <>
      <LiveBanner />
      <UpcomingBanner />
    </>
  )
}

function UpcomingBanner() {
  const { session } = usePlatform()
  const { pathname } = useLocation()
  const { data: user } = useUser()
  const recent = useQuery('reportAppointments', session?.role === 'customer' ? { query: RECENT_QUERY } : null)
  usePlatformEvent('appointment.changed', recent.retry)
  const now = useNow(TICK_MS)

  const next = nextUpcoming(recent.data?.data ?? [], now)
  const text = next && user && bannerText(user.first_name, next.datetime, now)
  if (!next || !text || !showsBanner(pathname, next.id)) return null
  return (
    <Bar aria-label="Upcoming appointment">
      <Line>
        <Icon name="calendar" />
        <Text>{text}</Text>
        <ViewLink to={paths.appointment(next.id)} aria-label="View upcoming appointment">
          View
        </ViewLink>
      </Line>
    </Bar>
  )
}
