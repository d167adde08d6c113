import { parseDate, type DateValue } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import {
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { regionalTag, textDirection } from '@portal/i18n'
import { Icon } from '../icon'
import { Box, Day, Header, MoreLetters, Status, StepButton } from './month-calendar.styles'

export interface MonthCalendarProps {
  /** Accessible name: 'Pick Date'. */
  label: string
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  /** The month shown, `YYYY-MM`. */
  month: string
  /** Today in the visit's time zone, by the server's clock: no earlier day can be picked, and no earlier month is shown. */
  minDay: string
  /** The last day that can be picked; its month is the last one shown. */
  maxDay?: string | undefined
  /** Days that can be picked, possibly including other months'; undefined while unknown. */
  availableDays: readonly string[] | undefined
  loading?: boolean
  onMonthChange: (month: string) => void
  onSelect: (day: string) => void
}

/** `YYYY-MM-DD` of a date. */
const toDay = (date: DateValue): string => date.toString().slice(0, 10)
const toMonth = (day: string): string => day.slice(0, 7)

/** React Aria's own labels call the device's day 'Today', whose clock or zone may be wrong here. */
function useDayLabel(today: string) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const formatter = useMemo(
    () => new Intl.DateTimeFormat(regionalTag(locale), { dateStyle: 'full', timeZone: 'UTC' }),
    [locale],
  )
  return (day: string, isSelected: boolean) => {
    const date = formatter.format(new Date(`${day}T12:00:00Z`))
    const name = isSelected ? t`${date} selected` : date
    return day === today ? t`Today, ${name}` : name
  }
}

/** Which days can be picked, and on which one the arrow keys are. */
function useDays({ value, month, minDay, maxDay, availableDays, loading, onMonthChange }: MonthCalendarProps) {
  const available = useMemo(() => new Set(availableDays), [availableDays])
  const [focused, setFocused] = useState<string | null>(null)

  // The Calendar's own `minValue` would announce today as the "first available date", which it rarely is.
  const inReach = (day: string) => day >= minDay && (maxDay === undefined || day <= maxDay)
  // The picked day stays picked while its month is refetched.
  const isUnavailable = (day: string) => day !== value && (loading || !inReach(day) || !available.has(day))

  // Where the arrow keys start: the last focused day, else the picked day, else the first available one.
  const inMonth = (day: string | null | undefined): day is string => !!day && toMonth(day) === month
  const firstAvailable = [...available].filter((day) => inMonth(day) && inReach(day)).sort()[0]
  const start = [focused, value, firstAvailable, minDay].find(inMonth) ?? `${month}-01`

  const moveTo = (date: DateValue) => {
    const day = toDay(date)
    const next = toMonth(day)
    if (next < toMonth(minDay) || (maxDay !== undefined && next > toMonth(maxDay))) return
    setFocused(day)
    if (next !== month) onMonthChange(next)
  }

  return { isUnavailable, start, moveTo }
}

/** Arrow keys move by day and week, Page Up and Down by month, Enter picks. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, value, month, minDay, maxDay, loading = false, onSelect } = props
  const { t, i18n } = useLingui()
  const { isUnavailable, start, moveTo } = useDays(props)
  const dayLabel = useDayLabel(minDay)
  return (
    <Box>
      <Calendar<DateValue>
        aria-label={label}
        value={value === null ? null : parseDate(value)}
        focusedValue={parseDate(start)}
        onFocusChange={moveTo}
        onChange={(date) => onSelect(toDay(date))}
        isDateUnavailable={(date) => isUnavailable(toDay(date))}
        // The same height for every month, so that the content below never shifts.
        weeksInMonth={6}
        firstDayOfWeek="sun"
      >
        <Header>
          <StepButton slot="previous" isDisabled={month <= toMonth(minDay)}>
            <Icon name="back" />
          </StepButton>
          <Heading />
          <StepButton slot="next" isDisabled={maxDay !== undefined && month >= toMonth(maxDay)} data-forward>
            <Icon name="back" />
          </StepButton>
        </Header>
        <CalendarGrid weekdayStyle={textDirection(i18n.locale) === 'rtl' ? 'narrow' : 'short'} aria-busy={loading}>
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell>
                {day.slice(0, 1)}
                <MoreLetters>{day.slice(1)}</MoreLetters>
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <Day
                date={date}
                render={(cell, { isSelected }) => <div {...cell} aria-label={dayLabel(toDay(date), isSelected)} />}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <Status role="status">{loading ? t`Loading month...` : ''}</Status>
    </Box>
  )
}
