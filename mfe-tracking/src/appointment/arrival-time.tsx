import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { FileLink, useFormat, useNow, usePlatform, useWords } from '@portal/platform'
import { statusIs, statusLabel } from '@portal/rules'
import { visitPromise } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Answer, Chip, Heading, Muted, OnScreen, Row, Stack, textStyles } from '@portal/ui'
import { arrivalTitle, cityLine, plainStatus, streetLine, visitTimes } from './appointment.rules'
import { LateTimer } from './late-timer'

const Title = styled(Heading)`
  ${textStyles.label}
`

const Window = styled.div`
  ${textStyles.title}
  font-variant-numeric: tabular-nums;
`

const When = styled.div`
  ${textStyles.head}
  font-variant-numeric: tabular-nums;
`

const Where = styled.address`
  color: ${vars.color.text2};
  font-style: normal;
`

/** A visit's promise ends at midnight. */
const LOOK_EVERY_MS = 60_000

interface Props {
  appointment: Appointment
  /** Nobody is on the way: the window is what people came for. */
  isAnswer: boolean
}

/** When the technician will arrive, and at which address. */
export function ArrivalTime({ appointment, isAnswer }: Props) {
  const { t, i18n } = useLingui()
  const { tenant } = usePlatform()
  const format = useFormat()
  const words = useWords()
  const { window, zone } = visitTimes(appointment, tenant)
  const windowText = format.window(window, zone)
  const promise = visitPromise({ status: appointment.status, windowEnd: window.end, zone }, useNow(LOOK_EVERY_MS))
  // Where nobody comes any more, the title tells no status.
  const status =
    promise === 'none' && statusIs('notSummary', appointment.status)
      ? statusLabel(appointment.status, words)
      : plainStatus(appointment.status, words)
  const { eta } = appointment
  const lateUntil = promise === 'will_come' && eta && eta > window.end.toISOString() && format.time(eta, zone)
  const day = <time dateTime={window.start.toISOString()}>{format.date(window.start, zone)}</time>
  return (
    <Stack $gap={isAnswer ? 's' : 'xs'}>
      <div>
        <Row $spread>
          <Title>{arrivalTitle(appointment, promise, i18n)}</Title>
          {status && <Chip>{status}</Chip>}
        </Row>
        {isAnswer ? (
          <>
            <Answer>{day}</Answer>
            <Window>{windowText}</Window>
          </>
        ) : (
          <When>
            {day}
            <div>{windowText}</div>
          </When>
        )}
      </div>
      <Where>
        <div>
          <bdi>{streetLine(appointment.address)}</bdi>
        </div>
        <Muted>
          <bdi>{cityLine(appointment.address)}</bdi>
        </Muted>
      </Where>
      {promise !== 'none' && (
        <OnScreen>
          <FileLink link={appointment.calendar_url}>
            <Trans>Add to calendar</Trans>
          </FileLink>
        </OnScreen>
      )}
      {lateUntil && <strong>{t`Running late: about ${lateUntil}`}</strong>}
      <LateTimer appointment={appointment} windowEnd={window.end} zone={zone} />
    </Stack>
  )
}
