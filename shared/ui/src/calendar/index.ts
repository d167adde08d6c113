/** A month calendar to pick a day from. Days are `YYYY-MM-DD`, months `YYYY-MM`, without a time zone. */
export { MonthCalendar, type MonthCalendarProps } from './month-calendar'
export { chosenCheck } from './month-calendar.styles'
