import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentType } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { useFormat, useNow } from '@portal/platform'
import { statusIs } from '@portal/rules'
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
    <Text>
      <Trans>When your technician is on the way, track their drive on this map and see their real-time ETA!</Trans>
    </Text>
  </Quiet>
)

/** How often the position is checked for staleness. */
const LOOK_EVERY_MS = 15_000

/** The drive as the page tells it, while the technician is on the way or has arrived. */
export function useDrive(appointment: Appointment, zone: string, onChanged: () => void) {
  const { t } = useLingui()
  const format = useFormat()
  const { position, eta, connected, lost } = useLiveTechnician(appointment, onChanged)
  const now = useNow(LOOK_EVERY_MS).getTime()
  const hasArrived = statusIs('arrived', appointment.status)
  const coming = !hasArrived && eta !== null && Date.parse(eta) > now ? eta : null
  const stale = position !== null && isStale(position, now)
  const seenAt = stale && format.time(new Date(position.seenAt), zone)
  const notes = [seenAt && t`Last updated ${seenAt}`, lost && t`Reconnecting...`].filter(Boolean)
  return {
    technician: position && { ...position, stale },
    staleText: notes.join(' · ') || undefined,
    /** ISO time of the arrival, if it lies ahead. */
    eta: coming,
    hasArrived,
    isLive: connected && !lost && !stale,
    hasEta: eta !== null,
    /** Once connected, the server has told all it knows. */
    isKnown: connected || lost,
    minutes: coming === null ? null : Math.max(1, Math.round((Date.parse(coming) - now) / 60_000)),
  }
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
export function DriveAnswer({ drive, name, zone }: DriveAnswerProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { eta, hasArrived, minutes, isLive } = drive
  const time = eta && format.time(eta, zone)
  const underWay = name ? t`${name} is on the way` : t`Your technician is on the way`
  return (
    <div>
      <Top>
        <Label>{time && underWay}</Label>
        {isLive && (
          <Chip $tone="good">
            <Trans>Live</Trans>
          </Chip>
        )}
      </Top>
      {time ? <Answer aria-hidden>{time}</Answer> : <NoTime drive={drive} />}
      {time && minutes !== null && (
        <Muted as="div">
          <Trans>
            <strong>Arriving at {time}</strong>
            <span>
              , in about <Plural value={minutes} one="# minute" other="# minutes" />
            </span>
          </Trans>
        </Muted>
      )}
      <EtaForReaders eta={eta} hasArrived={hasArrived} zone={zone} />
    </div>
  )
}

/** Said where no time of arrival lies ahead. */
function NoTime({ drive: { hasArrived, hasEta, isKnown } }: { drive: Drive }) {
  const { t } = useLingui()
  if (hasArrived) return <Said>{t`Technician has arrived!`}</Said>
  if (hasEta) return <Said>{t`Your technician is on the way`}</Said>
  return <Said>{isKnown ? t`No arrival time yet` : t`loading...`}</Said>
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
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(LOOK_EVERY_MS).getTime()
  const [last, setLast] = useState<Announcement | null>(() => nextAnnouncement(null, eta, now))
  const next = nextAnnouncement(last, eta, now)
  useEffect(() => setLast(next), [next])
  const time = last && Date.parse(last.eta) > now && format.time(last.eta, zone)
  const coming = time ? t`Arriving at ${time}` : ''
  return <VisuallyHidden role="status">{hasArrived ? t`Technician has arrived!` : coming}</VisuallyHidden>
}

/** Loads the map's code on demand. */
function MapPlace(props: LiveMapProps) {
  const { t } = useLingui()
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
      {failed && <Failed message={t`The map could not be loaded.`} onRetry={() => setAttempt((count) => count + 1)} />}
    </Quiet>
  )
}
