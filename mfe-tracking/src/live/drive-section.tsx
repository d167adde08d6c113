import { useEffect, useState, type ComponentType } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { useNow } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { formatTime } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Failed, Text, VisuallyHidden } from '@portal/ui'
import { nextAnnouncement, type Announcement } from './announce-eta'
import type { LiveMapProps } from './live-map'
import { isStale } from './live-position'
import { useLiveTechnician } from './use-live-technician'

const Frame = styled.div`
  display: grid;
  height: 420px;
  border: 1px solid ${vars.color.border};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};
  overflow: hidden;

  @media (max-width: 600px) {
    height: 340px;
  }
`

const Quiet = styled.div`
  display: grid;
  place-content: center;
  padding: ${vars.space.xl};
  background: ${vars.color.primaryTint};
  text-align: center;
`

const Before = styled(Quiet)`
  min-height: 160px;
  border: 1px solid ${vars.color.border};
  border-radius: ${vars.radius.m};
  @media print {
    display: none;
  }
`

interface Props {
  appointment: Appointment
  zone: string
  /** The live connection reported a change, or may have missed one. */
  onChanged: () => void
}

/** Live map of the drive while the technician is on the way. */
export function DriveSection({ appointment, zone, onChanged }: Props) {
  if (statusIs('onTheWay', appointment.status))
    return <Drive appointment={appointment} zone={zone} onChanged={onChanged} />
  return (
    <Before>
      <Text>When your technician is on the way, track their drive on this map and see their real-time ETA!</Text>
    </Before>
  )
}

/** How often the position is checked for staleness. */
const LOOK_EVERY_MS = 15_000

function Drive({ appointment, zone, onChanged }: Props) {
  const { position, eta, connected, lost } = useLiveTechnician(appointment, onChanged)
  const now = useNow(LOOK_EVERY_MS)
  const hasArrived = statusIs('arrived', appointment.status)
  // Once connected, the server has told all it knows.
  const unknown = connected || lost ? 'No arrival time yet' : 'loading...'
  const isPast = eta !== null && Date.parse(eta) <= now.getTime()
  const coming = eta ? `Arriving at ${formatTime(eta, zone)}` : unknown
  const etaText = isPast ? 'Your technician is on the way' : coming
  const arriving = hasArrived ? 'Technician has arrived!' : etaText
  const stale = position !== null && isStale(position, now.getTime())
  const notes = [
    stale && `Last updated ${formatTime(new Date(position.seenAt), zone)}`,
    lost && 'Reconnecting...',
  ].filter(Boolean)
  return (
    <div>
      <Frame>
        <MapPlace
          address={appointment.address}
          technician={position && { ...position, stale }}
          etaText={arriving}
          staleText={notes.join(' · ') || undefined}
        />
      </Frame>
      {hasArrived ? (
        <VisuallyHidden role="status">Technician has arrived!</VisuallyHidden>
      ) : (
        <EtaForReaders eta={isPast ? null : eta} zone={zone} />
      )}
    </div>
  )
}

/** Throttled ETA for screen readers: the text on the map changes with every position. */
function EtaForReaders({ eta, zone }: { eta: string | null; zone: string }) {
  const now = useNow(LOOK_EVERY_MS).getTime()
  const [last, setLast] = useState<Announcement | null>(() => nextAnnouncement(null, eta, now))
  const next = nextAnnouncement(last, eta, now)
  useEffect(() => setLast(next), [next])
  return (
    <VisuallyHidden role="status">
      {last && Date.parse(last.eta) > now ? `Arriving at ${formatTime(last.eta, zone)}` : ''}
    </VisuallyHidden>
  )
}

/** Loads the map's code on demand; until then, shows the ETA in its place. */
function MapPlace(props: LiveMapProps) {
  const [state, setState] = useState<{ Map?: ComponentType<LiveMapProps>; failed?: true }>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    setState({})
    import('./live-map').then(
      ({ LiveMap }) => current && setState({ Map: LiveMap }),
      () => current && setState({ failed: true }),
    )
    return () => {
      current = false
    }
  }, [attempt])
  const { Map: LiveMap, failed } = state
  if (LiveMap) return <LiveMap {...props} />
  return (
    <Quiet>
      <strong>{props.etaText}</strong>
      {failed && <Failed message="The map could not be loaded." onRetry={() => setAttempt((count) => count + 1)} />}
    </Quiet>
  )
}
