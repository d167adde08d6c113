import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { useFormat, useNow } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { lateClockAt, lateDiscountCents, minutesLate, showsLateTimer, type LateSettings } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Amount, Muted, Row, Stack } from '@portal/ui'
import { lateClock } from './appointment.rules'
import { Tooltip } from './tooltip'

const Box = styled(Stack)`
  padding: ${vars.space.m} ${vars.space.l};
  border-radius: ${vars.radius.l};
  background: ${vars.color.warnWash};
  color: ${vars.color.warn};
`

const Figure = styled(Amount)`
  font: ${vars.type.title};
`

const Label = styled(Muted)`
  color: inherit;
`

interface Props {
  appointment: Pick<Appointment, 'status' | 'settings' | 'iso_dispatch_time'>
  windowEnd: Date
  zone: string
}

/** How late the technician is and the resulting discount. Renders nothing while nobody is late. */
export function LateTimer({ appointment: { status, settings, iso_dispatch_time }, ...window }: Props) {
  // Some visits never show the timer, however late it gets, and need no clock: those that are under way or over.
  if (
    !settings ||
    !statusIs('lateCounts', status) ||
    !showsLateTimer(settings, iso_dispatch_time !== null, Number.POSITIVE_INFINITY)
  )
    return null
  return <Overdue settings={settings} {...window} />
}

function Overdue({ settings, windowEnd, zone }: Omit<Props, 'appointment'> & { settings: LateSettings }) {
  const { t } = useLingui()
  const format = useFormat()
  const stands = lateClockAt(windowEnd, useNow(1000), zone)
  const minutes = minutesLate(windowEnd, stands)
  if (!showsLateTimer(settings, false, minutes)) return null
  const time = format.time(windowEnd, zone)
  return (
    <Box $gap="xs" role="group" aria-label={t`Late Discount`}>
      <Row $spread>
        <Label>
          <Trans>Overdue</Trans>
        </Label>
        <Tooltip
          label={t`About the late discount`}
          text={t`If we arrive after ${time}, our overdue clock starts and discounts your bill for every minute we're late!`}
        />
      </Row>
      {/* Not a live region: every second would be announced. */}
      <Figure role="timer">{lateClock(windowEnd, stands)}</Figure>
      <Row $spread>
        <Label>
          <Trans>Late Discount</Trans>
        </Label>
        <Amount>{format.cents(lateDiscountCents(minutes, settings))}</Amount>
      </Row>
    </Box>
  )
}
