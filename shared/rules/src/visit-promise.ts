import { dayEnd } from './late-fee'
import { statusIs } from './status'

/** What a visit promises: somebody is there, is driving, will come; or nothing (any more). */
export type VisitPromise = 'arrived' | 'on_the_way' | 'will_come' | 'none'

interface PromisedVisit {
  status: string
  /** End of its arrival window. */
  windowEnd: Date
  /** IANA time zone of its address. */
  zone: string
}

/**
 * The one place that decides what pages may say of a visit. Nobody comes to one that is over or called off, has an unknown
 * status, or whose day has passed without anybody setting out: a pending installation needs a new time first.
 */
export function visitPromise({ status, windowEnd, zone }: PromisedVisit, now: Date): VisitPromise {
  if (statusIs('arrived', status)) return 'arrived'
  if (statusIs('onTheWay', status)) return 'on_the_way'
  return statusIs('open', status) && now < dayEnd(windowEnd, zone) ? 'will_come' : 'none'
}
