import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import styled from 'styled-components'
import { useFormat, usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import { Failed, Loading, Muted, QueryView, Stack, Text } from '@portal/ui'
import { MonthCalendar } from '@portal/ui/calendar'
import { AfterHours } from './after-hours'
import type { SlotRequest } from './availability.queries'
import { NothingAvailable } from './nothing-available'
import { dayText, SLOT_LOST } from './picker.rules'
import { SlotList } from './slot-list'
import type { SlotChoice } from './use-slot-choice'

// A container query instead of a media query: the booking widget may be in a narrow column.
const Frame = styled.div`
  container-type: inline-size;
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
  gap: ${vars.space.xl};

  @container (max-width: 520px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${vars.space.l};
  }
`

/** As high as the calendar, so that what is below it stays where it is. */
const Waiting = styled.div`
  display: grid;
  align-content: center;
  min-height: 400px;
`

const Label = styled.div`
  font: ${vars.type.label};
`

interface Props {
  choice: SlotChoice
  /** The tenant's message, shown before a time is chosen. */
  message?: string | null
  /** Shown under the slots. */
  error?: string | undefined
}

/** Picks a day, then a slot of that day. Only free ones can be picked. */
export function SlotPicker({ choice, message, error }: Props) {
  const { t } = useLingui()
  const { request, first } = choice
  if (!request || first.state === 'idle') return <NothingAvailable />
  // Once a day is chosen, the picker stays even if a refetch finds its months full.
  if (choice.day === null) {
    if (first.state === 'failed')
      return (
        <Failed
          message={t`Could not check for available appointments`}
          requestId={first.requestId}
          onRetry={first.retry}
        />
      )
    if (first.state === 'none') return <NothingAvailable />
    return (
      <Waiting>
        <Loading
          label={t`Checking for available appointments...`}
          onRetry={first.state === 'checking' ? first.retry : undefined}
        />
      </Waiting>
    )
  }
  return <OpenPicker choice={choice} day={choice.day} request={request} message={message} error={error} />
}

function OpenPicker({ choice, day, request, message, error }: Props & { day: string; request: SlotRequest }) {
  const { t } = useLingui()
  const { brand } = usePlatform()
  const shownDay = dayText(day, useFormat())
  const { days, slots } = choice
  const id = useId()
  return (
    <Frame>
      <Columns>
        <Stack $gap="s">
          <Label>
            <Trans>Pick Date</Trans>
          </Label>
          <MonthCalendar
            label={t`Pick Date`}
            value={day}
            month={choice.month}
            minDay={choice.today}
            availableDays={days.data?.available_dates}
            loading={days.isLoading}
            onMonthChange={choice.showMonth}
            onSelect={choice.chooseDay}
          />
          {days.error && (
            <Failed message={t`Could not load this month`} requestId={days.error.requestId} onRetry={days.retry} />
          )}
        </Stack>
        <Stack $gap="m">
          {message && <Text dir="auto">{message}</Text>}
          {choice.isLost && <Text role="status">{t(SLOT_LOST)}</Text>}
          <Label id={id} role="status">
            {t`Showing available appointments for ${shownDay}`}
          </Label>
          <QueryView
            query={slots}
            loading={<Loading label={t`Getting available times...`} onRetry={slots.retry} />}
            failedMessage={t`Could not get available times`}
          >
            {({ time_slots }) => (
              <SlotList
                slots={time_slots}
                zone={request.zone}
                value={choice.slot}
                labelledBy={id}
                error={error}
                onChoose={choice.chooseSlot}
              />
            )}
          </QueryView>
          {brand.timeSlotDisclaimer && <Muted>{brand.timeSlotDisclaimer}</Muted>}
          <AfterHours />
        </Stack>
      </Columns>
    </Frame>
  )
}
