import { MonthCalendar, type MonthCalendarProps } from '.'

const nothing = () => undefined
const props: MonthCalendarProps = {
  label: 'Day of the visit',
  value: '2026-02-12',
  month: '2026-02',
  minDay: '2026-02-10',
  maxDay: '2026-03-31',
  availableDays: ['2026-02-10', '2026-02-11', '2026-02-12', '2026-02-16', '2026-02-17', '2026-02-20', '2026-02-27'],
  onMonthChange: nothing,
  onSelect: nothing,
}

export const Full = () => <MonthCalendar {...props} />

export const NoneFree = () => <MonthCalendar {...props} value={null} month="2026-03" availableDays={[]} />

export const Loading = () => <MonthCalendar {...props} availableDays={undefined} loading />
