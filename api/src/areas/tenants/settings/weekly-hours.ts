import type { WorkingDay } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { WeeklyHours as SentHours } from '@portal/contract'

/** 0 = Sunday … 6 = Saturday; a missing day is a day off. */
export type WeeklyHours = Partial<Record<number, WorkingDay>>

/** The parts of a day between its breaks. */
export function workingParts({ from, to, breaks = [] }: WorkingDay): { from: number; to: number }[] {
  const edges = [from, ...breaks.flatMap((each) => [each.from, each.to]), to]
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[2 * index]!,
    to: edges[2 * index + 1]!,
  }))
}

/** A day of parts that are worked; null if two of them overlap or one ends before it starts. */
function joinParts(parts: readonly { from: number; to: number }[]): WorkingDay | null {
  const sorted = [...parts].sort((a, b) => a.from - b.from)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.some(({ from, to }, index) => from >= to || from < (sorted[index - 1]?.to ?? 0)))
    return null
  const breaks = sorted
    .slice(1)
    .map(({ from }, index) => ({ from: sorted[index]!.to, to: from }))
    .filter(({ from, to }) => from < to)
  return { from: first.from, to: last.to, ...(breaks.length > 0 && { breaks }) }
}

/** 422 for a day whose parts overlap. `path` is the field in the request. */
export function readWeeklyHours(sent: SentHours, path: string): WeeklyHours {
  return Object.fromEntries(
    Object.entries(sent).map(([day, parts]) => {
      const joined = joinParts(parts)
      if (!joined) throw unprocessable('Parts of a day follow each other, and end after they start.', `${path}.${day}`)
      return [day, joined]
    }),
  )
}

export const showWeeklyHours = (hours: WeeklyHours): SentHours =>
  Object.fromEntries(
    Object.entries(hours).flatMap(([day, hoursOfDay]) => (hoursOfDay ? [[day, workingParts(hoursOfDay)]] : [])),
  )

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const findDay = (name: string): number => DAYS.findIndex((day) => day === name)

/** `7`, `7:30`, in hours. */
const readHour = (text: string): number => {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?::(00|15|30|45))?$/.exec(text) ?? []
  return Number(hours) + Number(minutes) / 60
}
const formatHour = (hour: number): string =>
  Number.isInteger(hour) ? String(hour) : `${Math.floor(hour)}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`

/**
 * Parses `mon-fri 7-12, mon-fri 13-18:30, sat 9-15`. Days that are not named are days off; what is between two parts of a day is
 * a break. 422, naming `path`.
 */
export function parseHours(written: string, path: string): SentHours {
  const hours: SentHours = {}
  for (const part of written
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())) {
    const [, first = '', last = first, from = '', to = ''] =
      /^([a-z]{3})(?:-([a-z]{3}))?\s+([\d:]+)-([\d:]+)$/.exec(part) ?? []
    const [start, end, opens, closes] = [findDay(first), findDay(last), readHour(from), readHour(to)]
    if (start < 0 || end < 0 || !(opens < closes) || closes > 24)
      throw unprocessable(
        (i18n) =>
          i18n._(
            '{path} has "{part}"; it is like "mon-fri 7-12, mon-fri 13-18:30, sat 9-15", in hours and quarters of an hour from 0 to 24.',
            { path, part },
          ),
        path,
      )
    for (let day = start; ; day = (day + 1) % 7) {
      const parts = [...(hours[day] ?? []), { from: opens, to: closes }]
      if (!joinParts(parts))
        throw unprocessable(
          (i18n) => i18n._('{path} has two parts of {day} that overlap.', { path, day: DAYS[day] }),
          path,
        )
      hours[day] = parts
      if (day === end) break
    }
  }
  return hours
}

/** The opposite of `parseHours`, Monday first. */
export function formatHours(hours: WeeklyHours): string {
  const days = ([1, 2, 3, 4, 5, 6, 0] as const).flatMap((day) =>
    hours[day]
      ? [
          {
            day,
            span: workingParts(hours[day])
              .map(({ from, to }) => `${formatHour(from)}-${formatHour(to)}`)
              .join(' '),
          },
        ]
      : [],
  )
  const runs: { first: number; last: number; span: string }[] = []
  for (const { day, span } of days) {
    const run = runs.at(-1)
    if (run?.span === span && day === (run.last + 1) % 7) run.last = day
    else runs.push({ first: day, last: day, span })
  }
  return runs
    .flatMap(({ first, last, span }) =>
      span.split(' ').map((part) => `${DAYS[first]}${first === last ? '' : `-${DAYS[last]}`} ${part}`),
    )
    .join(', ')
}
