import { parseDate, toZoned, type DateValue } from '@internationalized/date'
import { useMemo, useState } from 'react'
import { Calendar, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell } from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { Icon } from '../icon'
import { Box, Day, Header, Status, StepButton } from './month-calendar.styles'

export interface MonthCalendarProps {
  /** What is picked: 'Pick Date'. */
  label: string
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  /** IANA zone whose today is called so; the browser's own without one, or while no day is picked. */
  timeZone?: string
  /** The month on show, `YYYY-MM`. */
  month: string
  /** Today where the visit happens: no day before it can be picked, and no month before its month is shown. */
  minDay: string
  /** The last day that may be asked about; its month is the last one shown. */
  maxDay?: string | undefined
  /** Days that can be picked; other months' may be among them. undefined while they are not known. */
  availableDays: readonly string[] | undefined
  loading?: boolean
  onMonthChange: (month: string) => void
  onSelect: (day: string) => void
}

/** Also of a moment in a zone, which stands for its day. */
const dayOf = (date: DateValue): string => date.toString().slice(0, 10)
const monthOf = (day: string): string => day.slice(0, 7)

/** Arrow keys move by day and week, Page Up and Down by month, Enter picks. */
export function MonthCalendar({ label, value, timeZone, month, minDay, maxDay, availableDays, loading = false, onMonthChange, onSelect }: MonthCalendarProps) {
  const available = useMemo(() => new Set(availableDays), [availableDays])
  const [focused, setFocused] = useState<string | null>(null)
  const isFirst = month <= monthOf(minDay)
  const isLast = maxDay !== undefined && month >= monthOf(maxDay)

  // The Calendar's own `minValue` would call today its "first available date", which it rarely is.
  const inReach = (day: string) => day >= minDay && (maxDay === undefined || day <= maxDay)
  // The picked day stays picked while its month is asked about again.
  const isUnavailable = (day: string) => day !== value && (loading || !inReach(day) || !available.has(day))

  // Where the arrow keys start: where they last were, else the picked day, else the first that can be picked.
  const inMonth = (day: string | null | undefined): day is string => !!day && monthOf(day) === month
  const firstAvailable = [...available].filter((day) => inMonth(day) && inReach(day)).sort()[0]
  const start = [focused, value, firstAvailable, minDay].find(inMonth) ?? `${month}-01`

  const moveTo = (date: DateValue) => {
    const day = dayOf(date)
    const next = monthOf(day)
    if (next < monthOf(minDay) || (maxDay !== undefined && next > monthOf(maxDay))) return
    setFocused(day)
    if (next !== month) onMonthChange(next)
  }

  return (
    <Box>
      <Calendar<DateValue>
        aria-label={label}
        value={value === null ? null : timeZone ? toZoned(parseDate(value), timeZone) : parseDate(value)}
        focusedValue={parseDate(start)}
        onFocusChange={moveTo}
        onChange={(date) => onSelect(dayOf(date))}
        isDateUnavailable={(date) => isUnavailable(dayOf(date))}
        // As tall in February as in any month, so that what stands below never jumps.
        weeksInMonth={6}
      >
        <Header>
          <StepButton slot="previous" isDisabled={isFirst}>
            <Icon name="back" />
          </StepButton>
          <Heading />
          <StepButton slot="next" isDisabled={isLast} data-forward>
            <Icon name="back" />
          </StepButton>
        </Header>
        <CalendarGrid weekdayStyle="short" aria-busy={loading}>
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <Day date={date} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <Status role="status">{loading ? 'Loading month...' : ''}</Status>
    </Box>
  )
}
