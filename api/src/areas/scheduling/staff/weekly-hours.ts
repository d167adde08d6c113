import type { WorkingDay } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { WeeklyHours as SentHours } from '@portal/contract'
import { workingParts, type WeeklyHours } from '../availability/windows'

/** A day of parts that are worked; null if two of them overlap or one ends before it starts. */
export function joinParts(parts: readonly { from: number; to: number }[]): WorkingDay | null {
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
