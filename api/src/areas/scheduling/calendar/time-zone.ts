import { tzOffset } from '@date-fns/tz'

/** A change of a zone's offset; offsets are minutes east of UTC. */
interface Onset {
  at: number
  from: number
  to: number
}

const MINUTE = 60_000
/** Search step: no zone changes its offset twice within a week. */
const STEP = 7 * 24 * 60 * MINUTE

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}${pad(Math.abs(minutes) % 60)}`

/** Local time just before the change, as a date whose UTC fields are the local ones. */
const wallBefore = ({ at, from }: Onset): Date => new Date(at + from * MINUTE)
const dateTime = (wall: Date) => wall.toISOString().replace(/[-:]/g, '').slice(0, 15)

/** Whether the runtime knows the zone, and its name needs no escaping in a calendar file. */
export function isTimeZone(zone: string | null | undefined): zone is string {
  if (!zone || !/^[A-Za-z][\w+/-]*$/.test(zone)) return false
  return !Number.isNaN(tzOffset(zone, new Date(0)))
}

/** Whether the instant's local time is ambiguous, because the clocks are set back over it. */
export function isRepeated(instant: Date, zone: string): boolean {
  const day = 24 * 60 * MINUTE
  const offset = tzOffset(zone, instant)
  return [-day, day].some((away) => {
    const other = tzOffset(zone, new Date(instant.getTime() + away))
    const twin = new Date(instant.getTime() + (offset - other) * MINUTE)
    return other !== offset && tzOffset(zone, twin) === other
  })
}

function onsetsBetween(zone: string, start: number, end: number): Onset[] {
  const offsetAt = (at: number) => tzOffset(zone, new Date(at))
  const onsets: Onset[] = []
  for (let low = start; low < end; low += STEP) {
    const from = offsetAt(low)
    let before = low
    let after = Math.min(low + STEP, end)
    if (offsetAt(after) === from) continue
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle) === from) before = middle
      else after = middle
    }
    onsets.push({ at: after, from, to: offsetAt(after) })
  }
  return onsets
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A rule such as `BYMONTH=3;BYDAY=2SU` if it describes all onsets, one a year; null otherwise. */
function yearlyRule(onsets: readonly Onset[], years: readonly number[]): string | null {
  const walls = onsets.map(wallBefore)
  const [first] = walls
  if (!first || walls.length !== years.length || walls.some((wall, index) => wall.getUTCFullYear() !== years[index]))
    return null
  const shared = (of: (wall: Date) => unknown) => walls.every((wall) => of(wall) === of(first))
  const isSteady = onsets.every(({ from, to }) => from === onsets[0]?.from && to === onsets[0].to)
  if (
    !isSteady ||
    !shared((wall) => wall.getUTCMonth()) ||
    !shared((wall) => wall.getUTCDay()) ||
    !shared((wall) => wall.toISOString().slice(10))
  )
    return null
  const nth = (wall: Date) => Math.ceil(wall.getUTCDate() / 7)
  const isLast = (wall: Date) => new Date(wall.getTime() + STEP).getUTCMonth() !== wall.getUTCMonth()
  const areLast = walls.every(isLast)
  if (!areLast && !shared(nth)) return null
  return `BYMONTH=${first.getUTCMonth() + 1};BYDAY=${areLast ? -1 : nth(first)}${WEEKDAYS[first.getUTCDay()]}`
}

const observance = (onset: Onset, rule?: string): string[] => {
  const name = onset.to > onset.from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${dateTime(wallBefore(onset))}`,
    ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []),
    `TZOFFSETFROM:${offsetText(onset.from)}`,
    `TZOFFSETTO:${offsetText(onset.to)}`,
    `END:${name}`,
  ]
}

/**
 * The zone's VTIMEZONE component, valid for the given years and one more on both sides. It is derived from the runtime's
 * time zone data, as are the times on all pages, so that they can't differ; published packages have Morocco wrong. Outlook
 * supports only one rule for each direction, so rules are used wherever they apply.
 */
export function timeZoneComponent(zone: string, firstYear: number, lastYear: number): string {
  const years = Array.from({ length: lastYear - firstYear + 3 }, (_, index) => firstYear - 1 + index)
  const start = Date.UTC(firstYear - 1, 0, 1)
  const onsets = onsetsBetween(zone, start, Date.UTC(lastYear + 2, 0, 1))
  const ways = [onsets.filter(({ from, to }) => to < from), onsets.filter(({ from, to }) => to > from)]
  const rules = ways.map((way) => yearlyRule(way, years))
  const offset = tzOffset(zone, new Date(start))
  const body = rules.every((rule) => rule !== null)
    ? ways.flatMap(([first], index) => (first ? observance(first, rules[index] ?? undefined) : []))
    : [{ at: start, from: offset, to: offset }, ...onsets].flatMap((onset) => observance(onset))
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...body, 'END:VTIMEZONE'].join('\r\n')
}
