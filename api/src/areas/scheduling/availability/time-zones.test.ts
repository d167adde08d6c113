import type { Database } from '#foundation/database/database'
import { openTestDatabase } from '#test/support/test-database'
import { testSize } from '#test/support/test-size'
import { dayWindows, type Window, type WindowRules } from './windows'

// Includes edge cases: half-hour and quarter-hour offsets, changes at midnight or by half an hour, zones without DST,
// a month of standard time within the summer, and negative DST in winter.
const zones = [
  'America/Denver',
  'America/Phoenix',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'America/Puerto_Rico',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Santiago',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
]
const everyDay = {
  0: { from: 0, to: 24 },
  1: { from: 0, to: 24 },
  2: { from: 0, to: 24 },
  3: { from: 0, to: 24 },
  4: { from: 0, to: 24 },
  5: { from: 0, to: 24 },
  6: { from: 0, to: 24 },
}
const rules: WindowRules = { windowMinutes: 60, stepMinutes: 30, workingHours: everyDay, holidays: [] }

/** Days compared around each change of the clock; 0 is the day itself. */
const around = [0, -1, 1, -2, 2].slice(0, testSize({ gate: 1, all: 1, proof: 5 }))

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('none', new Date('2026-02-10T16:00:00Z'))
})
afterAll(() => database.close())

/** Days on which PostgreSQL changes the zone's offset, 2024 to 2035. */
async function transitionDays(zone: string): Promise<string[]> {
  const found = await database.raw(
    `select to_char(day, 'YYYY-MM-DD') as day from (
       select day, lead(day at time zone $1) over (order by day) - (day at time zone $1) as length
       from generate_series(timestamp '2024-01-01', timestamp '2036-01-01', interval '1 day') day
     ) days where length <> interval '24 hours'`,
    [zone],
  )
  return found.map(({ day }) => String(day))
}

/**
 * The windows as PostgreSQL computes them, with nothing but `AT TIME ZONE`: converts every five minutes of three days to
 * local time, and starts a window at the first instant that has the local time of each step.
 */
async function windowsByPostgres(zone: string, days: readonly string[]): Promise<Record<string, string[]>> {
  const found = await database.raw(
    `with shown as (
       select day, instant, instant at time zone $1 as clock
       from unnest($2::text[]) as day,
            generate_series((day::timestamp - interval '1 day') at time zone 'UTC', (day::timestamp + interval '2 days') at time zone 'UTC', interval '5 minutes') as instant
     ), closing as (
       select day, min(instant) as closes from shown where clock >= day::timestamp + interval '24 hours' group by day
     ), starts as (
       select day, clock, min(instant) as start from shown
       where clock::date = day::date and extract(minute from clock)::int % $3 = 0
       group by day, clock
     )
     select day, array_agg(to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') order by clock) as starts
     from starts join closing using (day)
     where start + make_interval(mins => $4) <= closes
     group by day`,
    [zone, `{${days.join(',')}}`, rules.stepMinutes, rules.windowMinutes],
  )
  return Object.fromEntries(found.map(({ day, starts }) => [String(day), starts as string[]]))
}

const formatMinute = ({ start }: Window) => start.toISOString().slice(0, 16)

const shifted = (day: string, by: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

/** The zone's UTC offset in milliseconds, by the runtime's own time zone data. */
function offsetAt(instant: Date, zone: string): number {
  const text =
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Days on which the database's version of the time zone data differs from the runtime's, because a law changed. */
async function daysOfOtherData(zone: string, days: readonly string[]): Promise<Set<string>> {
  const found = await database.raw(
    `select day, extract(epoch from instant)::float8 as at, extract(epoch from (instant at time zone $1) - (instant at time zone 'UTC'))::float8 as ahead
     from unnest($2::text[]) as day,
          generate_series((day::timestamp - interval '1 day') at time zone 'UTC', (day::timestamp + interval '2 days') at time zone 'UTC', interval '6 hours') as instant`,
    [zone, `{${days.join(',')}}`],
  )
  return new Set(
    found
      .filter(({ at, ahead }) => offsetAt(new Date(Number(at) * 1_000), zone) !== Number(ahead) * 1_000)
      .map(({ day }) => String(day)),
  )
}

/** The common mistake: using the offset at noon for the whole day. */
function windowsByNoon(day: string, zone: string): string[] {
  const offset = offsetAt(new Date(`${day}T12:00:00Z`), zone)
  return Array.from({ length: 47 }, (_, index) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + index * 1_800_000 - offset).toISOString().slice(0, 16),
  )
}

let compared = 0
let naiveDiffers = 0
const otherData: string[] = []

test.each(zones)('%s: the slots around every change of the clock equal those computed by PostgreSQL', async (zone) => {
  const changes = await transitionDays(zone)
  const days = [...new Set([...changes, '2026-07-15'].flatMap((day) => around.map((by) => shifted(day, by))))].sort()
  const expected = await windowsByPostgres(zone, days)
  const unequal = await daysOfOtherData(zone, days)
  otherData.push(...[...unequal].map((day) => `${zone} ${day}`))
  for (const day of days.filter((each) => !unequal.has(each))) {
    const windows = dayWindows(day, zone, rules).map(formatMinute)
    expect({ zone, day, windows }).toEqual({ zone, day, windows: expected[day] })
    compared += windows.length
    if (windowsByNoon(day, zone).join() !== windows.join()) naiveDiffers += 1
  }
})

test('control: many slots were compared, and using one offset for a whole day is detected', () => {
  console.info(
    `${compared} slots in ${zones.length} zones compared; with the offset at noon, ${naiveDiffers} days would be wrong. Different time zone data: ${otherData.length} days (${[...new Set(otherData.map((each) => each.split(' ')[0]))].join(', ')}).`,
  )
  expect(otherData.length).toBeLessThan(40 * around.length)
  expect(compared).toBeGreaterThan(15_000 * around.length)
  expect(naiveDiffers).toBeGreaterThan(300)
})
