import type { Rollout } from '../document'
import { InvalidValue } from './change'

/** Whether a text is a day of the calendar, such as 2027-01-31. `Date` takes 30 February for 2 March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const TIME = /^T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A day or an instant as an instant. Throws InvalidValue. */
function readInstant(text: string, field: string): string {
  const [day, time] = [text.slice(0, 10), text.slice(10)]
  if (!isDay(day) || (time !== '' && !TIME.test(time)) || Number.isNaN(Date.parse(text)))
    throw new InvalidValue(`"${text}" is not a valid date: write it as 2027-01-31.`, field)
  return new Date(text).toISOString()
}

/** Instants of a rollout; an end that has passed, or that comes before its beginning, is an error. */
export function readDates(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  now: Date,
): Pick<Rollout, 'from' | 'until'> {
  const dates = {
    ...(from !== undefined && { from: readInstant(from, 'from') }),
    ...(until !== undefined && { until: readInstant(until, 'until') }),
  }
  if (dates.until !== undefined && dates.until <= now.toISOString())
    throw new InvalidValue(`${until} is in the past.`, 'until')
  if (dates.from !== undefined && dates.until !== undefined && dates.until <= dates.from)
    throw new InvalidValue(`${until} is not after ${from}.`, 'until')
  return dates
}
