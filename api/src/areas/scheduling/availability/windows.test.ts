import { dayWindows, daysOfMonth, wallClock, type WindowRules } from './windows'

const rules: WindowRules = {
  windowMinutes: 120,
  stepMinutes: 120,
  workingHours: { 1: { from: 8, to: 18 }, 6: { from: 9, to: 14 }, 0: { from: 0, to: 6 } },
  holidays: ['2026-05-25'],
}
const starts = (day: string, zone: string, more: Partial<WindowRules> = {}) =>
  dayWindows(day, zone, { ...rules, ...more }).map((window) => window.start.toISOString())

describe('windows of a day', () => {
  it.each([
    ['a Monday in Denver, in winter', '2026-02-09', 'America/Denver', ['15', '17', '19', '21', '23']],
    ['a Monday in Denver, in summer', '2026-07-06', 'America/Denver', ['14', '16', '18', '20', '22']],
    ['a short Saturday: the last window would end after working hours', '2026-02-14', 'America/Denver', ['16', '18']],
    ['a day off', '2026-02-10', 'America/Denver', []],
    ['a holiday', '2026-05-25', 'America/Denver', []],
  ])('%s', (_, day, zone, utcHours) => {
    expect(starts(day, zone).map((start) => start.slice(11, 13))).toEqual(utcHours)
  })

  it('skips times that do not exist', () => {
    // 2:00 to 3:00 does not exist on this Sunday.
    expect(
      starts('2026-03-08', 'America/Denver', { windowMinutes: 60, stepMinutes: 60 }).map((start) =>
        start.slice(11, 13),
      ),
    ).toEqual(['07', '08', '09', '10', '11'])
    // Lord Howe moves by half an hour: 2:00 to 2:30 does not exist.
    expect(wallClock('2026-10-04', 120, 'Australia/Lord_Howe')).toBeNull()
    expect(wallClock('2026-10-04', 150, 'Australia/Lord_Howe')?.toISOString()).toBe('2026-10-03T15:30:00.000Z')
  })

  it('sets the scheduled time an hour after the start, or at the end if that is earlier', () => {
    expect(dayWindows('2026-02-09', 'America/Denver', rules)[0]?.scheduledTime.toISOString()).toBe(
      '2026-02-09T16:00:00.000Z',
    )
    expect(
      dayWindows('2026-02-09', 'America/Denver', { ...rules, windowMinutes: 30 })[0]?.scheduledTime.toISOString(),
    ).toBe('2026-02-09T15:30:00.000Z')
  })

  it.each([
    ['2026-02-14', 28],
    ['2028-02-01', 29],
    ['2026-12-31', 31],
  ])('returns the days of the month of %s', (day, count) => {
    const days = daysOfMonth(day)
    expect(days).toHaveLength(count)
    expect(days[0]).toBe(`${day.slice(0, 8)}01`)
  })
})
