/** A month to pick a day from. Days are `YYYY-MM-DD`, months `YYYY-MM`; no zone is involved. */
export { MonthCalendar, type MonthCalendarProps } from './month-calendar'
