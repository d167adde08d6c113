import { useQuery } from '@portal/client'
import { Link, paths, useLocation, useNow, usePlatform, usePlatformEvent } from '@portal/platform'
import { vars } from '@portal/theme'
import { buttonStyles, Icon, Row, useSteady } from '@portal/ui'
import styled from 'styled-components'
import { liveText, showsBanner } from './banner.rules'

const Bar = styled.section`
  order: -1;
  padding: ${vars.space.s} ${vars.space.l};
  border-bottom: 1px solid ${vars.color.border};
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
  overflow-wrap: anywhere;
`

const ViewLink = styled(Link)`
  ${buttonStyles()}
`

/** Polling interval: how soon an open page notices that a technician is on the way. */
const REFRESH_MS = 60_000
const TICK_MS = 30_000

/** The technician who is on the way right now, at the top of every page but the visit's own. */
export function LiveBanner() {
  const { session, tenant } = usePlatform()
  const { pathname } = useLocation()
  const current = useQuery('getCurrentAppointment', session?.role === 'customer' ? {} : null, { refreshInterval: REFRESH_MS })
  usePlatformEvent('appointment.changed', current.retry)
  const now = useNow(TICK_MS)

  const visit = current.data ?? null
  const text = visit && liveText(visit, tenant.timezone, now)
  // It shifts the page below when it appears or disappears: never do that between pointer down and up.
  const shown = useSteady(visit && text && showsBanner(pathname, visit.id) ? visit.id : null)
  const told = useSteady(text)
  if (shown === null || !told) return null
  return (
    <Bar aria-label="Technician on the way">
      <Line>
        <Icon name="calendar" />
        <Text role="status">{told}</Text>
        <ViewLink to={paths.appointment(shown)} aria-label="View appointment in progress">
          View
        </ViewLink>
      </Line>
    </Bar>
  )
}
