import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { FileLink, useNow, usePlatform } from '@portal/platform'
import { statusIs, statusLabel } from '@portal/rules'
import { visitPromise } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Badge, Card, Heading, Icon, Muted, OnScreen, Row, Stack } from '@portal/ui'
import { arrivalTitle, cityLine, plainStatus, streetLine, visitTimes } from './appointment.rules'
import { LateTimer } from './late-timer'

const When = styled.div`
  font-size: ${vars.font.title};
  font-weight: 700;
  line-height: 1.3;
  font-variant-numeric: tabular-nums;
`

const Where = styled.address`
  font-style: normal;
`

/** A visit's promise ends at midnight. */
const LOOK_EVERY_MS = 60_000

/** When the technician will arrive, and at which address. */
export function ArrivalHeader({ appointment }: { appointment: Appointment }) {
  const { tenant } = usePlatform()
  const { date, window, windowText, zone } = visitTimes(appointment, tenant)
  const promise = visitPromise({ status: appointment.status, windowEnd: window.end, zone }, useNow(LOOK_EVERY_MS))
  // Where nobody comes any more, the title tells no status.
  const status =
    promise === 'none' && statusIs('notSummary', appointment.status)
      ? statusLabel(appointment.status)
      : plainStatus(appointment.status)
  return (
    <Card>
      <Row $spread $top $gap="xl">
        <Stack $gap="s">
          <Row>
            <Heading>{arrivalTitle(appointment, promise)}</Heading>
            {status && <Badge>{status}</Badge>}
          </Row>
          <When>
            <Icon name="calendar" /> <time dateTime={window.start.toISOString()}>{date}</time>
            <div>{windowText}</div>
          </When>
          <Where>
            <div>{streetLine(appointment.address)}</div>
            <Muted>{cityLine(appointment.address)}</Muted>
          </Where>
          {promise !== 'none' && (
            <OnScreen>
              <FileLink link={appointment.calendar_url}>Add to calendar</FileLink>
            </OnScreen>
          )}
        </Stack>
        <LateTimer appointment={appointment} windowEnd={window.end} zone={zone} />
      </Row>
    </Card>
  )
}
