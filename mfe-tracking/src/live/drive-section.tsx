import { useEffect, useState, type ComponentType } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { useNow } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { formatTime } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Answer, Chip, Failed, Label, Muted, ONE_COLUMN, Text, textStyles, VisuallyHidden } from '@portal/ui'
import { nextAnnouncement, type Announcement } from './announce-eta'
import type { LiveMapProps } from './live-map'
import { isStale } from './live-position'
import { useLiveTechnician } from './use-live-technician'

const Quiet = styled.div`
  display: grid;
  place-content: center;
  padding: ${vars.space.xl};
  background: ${vars.color.brandWash};
  text-align: center;
  @media ${ONE_COLUMN} {
    padding: ${vars.space.m} ${vars.space.l};
    p {
      ${textStyles.small}
    }
  }
`

/** In place of the map while nobody is on the way. */
export const BeforeDrive = () => (
  <Quiet>
    <Text>When your technician is on the way, track their drive on this map and see their real-time ETA!</Text>
  </Quiet>
)

/** How often the position is checked for staleness. */
const LOOK_EVERY_MS = 15_000

/** The drive as the page tells it, while the technician is on the way or has arrived. */
export function useDrive(appointment: Appointment, zone: string, onChanged: () => void) {
  const { position, eta, connected, lost } = useLiveTechnician(appointment, onChanged)
  const now = useNow(LOOK_EVERY_MS).getTime()
  const hasArrived = statusIs('arrived', appointment.status)
  const coming = !hasArrived && eta !== null && Date.parse(eta) > now ? eta : null
  const stale = position !== null && isStale(position, now)
  const notes = [
    stale && `Last updated ${formatTime(new Date(position.seenAt), zone)}`,
    lost && 'Reconnecting...',
  ].filter(Boolean)
  return {
    technician: position && { ...position, stale },
    staleText: notes.join(' · ') || undefined,
    /** ISO time of the arrival, if it lies ahead. */
    eta: coming,
    isLive: connected && !lost && !stale,
    arrivalText: arrivalText({ hasArrived, eta, coming, zone, isKnown: connected || lost }),
    minutes: coming === null ? null : Math.max(1, Math.round((Date.parse(coming) - now) / 60_000)),
  }
}

interface Arrival {
  hasArrived: boolean
  eta: string | null
  coming: string | null
  zone: string
  /** Once connected, the server has told all it knows. */
  isKnown: boolean
}

function arrivalText({ hasArrived, eta, coming, zone, isKnown }: Arrival): string {
  if (hasArrived) return 'Technician has arrived!'
  if (coming !== null) return `Arriving at ${formatTime(coming, zone)}`
  if (eta !== null) return 'Your technician is on the way'
  return isKnown ? 'No arrival time yet' : 'loading...'
}

type Drive = ReturnType<typeof useDrive>

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${vars.space.s};
`

interface DriveAnswerProps {
  drive: Drive
  /** First name of the technician. */
  name: string | undefined
  zone: string
}

/** When they come, in the largest text of the page. */
export function DriveAnswer({ drive: { eta, arrivalText, minutes, isLive }, name, zone }: DriveAnswerProps) {
  return (
    <div>
      <Top>
        <Label>{eta !== null && `${name ?? 'Your technician'} is on the way`}</Label>
        {isLive && <Chip $tone="good">Live</Chip>}
      </Top>
      {eta === null ? <Said>{arrivalText}</Said> : <Answer aria-hidden>{formatTime(eta, zone)}</Answer>}
      {eta !== null && (
        <Muted as="div">
          <strong>{arrivalText}</strong>
          {minutes !== null && <span>{`, in about ${minutes} minute${minutes === 1 ? '' : 's'}`}</span>}
        </Muted>
      )}
      <EtaForReaders eta={eta} hasArrived={arrivalText === 'Technician has arrived!'} zone={zone} />
    </div>
  )
}

const Said = styled.p`
  margin: 0;
  ${textStyles.title}
`

/** The live map of the drive. */
export const DriveMap = ({ appointment, drive }: { appointment: Appointment; drive: Drive }) => (
  <MapPlace address={appointment.address} technician={drive.technician} staleText={drive.staleText} />
)

/** Throttled ETA for screen readers: the text on the map changes with every position. */
function EtaForReaders({ eta, hasArrived, zone }: { eta: string | null; hasArrived: boolean; zone: string }) {
  const now = useNow(LOOK_EVERY_MS).getTime()
  const [last, setLast] = useState<Announcement | null>(() => nextAnnouncement(null, eta, now))
  const next = nextAnnouncement(last, eta, now)
  useEffect(() => setLast(next), [next])
  const coming = last && Date.parse(last.eta) > now ? `Arriving at ${formatTime(last.eta, zone)}` : ''
  return <VisuallyHidden role="status">{hasArrived ? 'Technician has arrived!' : coming}</VisuallyHidden>
}

/** Loads the map's code on demand. */
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
    <Quiet aria-busy={!failed}>
      {failed && <Failed message="The map could not be loaded." onRetry={() => setAttempt((count) => count + 1)} />}
    </Quiet>
  )
}
