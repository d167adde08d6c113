import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'undici'
import type { BackgroundJobs, Job, JobReport, Place } from 'api'
import { advanceAlongRoute, type DrivenRoute } from './route-position'

/** A technician to move, on the way to one visit. */
export interface DemoTechnician {
  /** First label of the tenant's host. */
  subdomain: string
  technicianId: number
  appointmentId: number
  /** The session token of the technician. */
  token: string
  destination: Place
  /** Where they set out from, in turn. */
  starts: readonly Place[]
  /** Are they still on the way to this visit? */
  isUnderWay: () => Promise<boolean>
  /** Does anybody look? */
  isWatched: () => boolean
  /** Where they were last, on the way to it. */
  lastKnown: () => Promise<Place | null>
}

export interface DemoDriverOptions {
  /** Where the API listens, such as `http://127.0.0.1:3000`. */
  baseUrl: string
  /** Asked at the start and every few hours, because technicians' sessions end and visits move. */
  openVans: () => Promise<readonly DemoTechnician[]>
  findRoute: (from: Place, to: Place) => DrivenRoute | null
  clock?: () => Date
  everyMs?: number
  /** Between reports that nobody looks at: each of them is work. */
  unwatchedEveryMs?: number
  /** How long a van stands at its destination before it sets out again from elsewhere. */
  waitMs?: number
  background: BackgroundJobs
}

/** Well within the twelve hours after which an idle technician's session ends. */
const REOPEN_MS = 6 * 3_600_000

interface Trip {
  route: DrivenRoute
  startedAt: Date
  nextStart: number
  arrivedAt: Date | null
}

/**
 * Keeps the demo alive: moves every van along the streets by the same call that a technician's telephone makes, with
 * an arrival that comes nearer, for as long as they are on the way.
 */
export function startDemoDriver(options: DemoDriverOptions): Job {
  const { baseUrl, openVans, findRoute, clock = () => new Date(), everyMs = 2_000, unwatchedEveryMs = 20_000, waitMs = 60_000, background } = options
  const trips = new Map<string, Trip>()
  const movedAt = new Map<string, number>()
  let vans: readonly DemoTechnician[] = []
  let openedAt: Date | null = null

  /** The trip that the process before this one left off, where there was one. */
  const goOn = async (van: DemoTechnician): Promise<Trip | null> => {
    const place = await van.lastKnown()
    const route = place && findRoute(place, van.destination)
    return route && { route, startedAt: clock(), nextStart: 0, arrivedAt: null }
  }

  const setOut = (van: DemoTechnician, startIndex: number): Trip => {
    for (let tried = 0; tried < van.starts.length; tried += 1) {
      const index = (startIndex + tried) % van.starts.length
      const start = van.starts[index]
      const route = start && findRoute(start, van.destination)
      if (route) return { route, startedAt: clock(), nextStart: index + 1, arrivedAt: null }
    }
    throw new Error(`No street leads to the demo's visit at ${van.subdomain}. Check the van's starts and destination.`)
  }

  async function move(van: DemoTechnician): Promise<void> {
    if (!(await van.isUnderWay())) return void trips.delete(van.subdomain)
    const now = clock()
    const before = trips.get(van.subdomain)
    const isOver = before?.arrivedAt && now.getTime() - before.arrivedAt.getTime() >= waitMs
    const trip = before ? (isOver ? setOut(van, before.nextStart) : before) : ((await goOn(van)) ?? setOut(van, 0))
    trips.set(van.subdomain, trip)
    // Whoever has arrived and told so drives no further.
    if (trip.arrivedAt) return
    const { latitude, longitude, heading, eta, arrived } = advanceAlongRoute(trip.route, trip.startedAt, now)
    const status = await sendReport(baseUrl, van, { appointment_id: van.appointmentId, latitude, longitude, heading, eta: (arrived ? now : eta).toISOString() })
    // Called off or given to somebody else while the report was on its way.
    if (status !== 204 && !(await van.isUnderWay())) return void trips.delete(van.subdomain)
    // Set out elsewhere: that is too far from the last position until enough time has passed.
    if (status !== 204 && status !== 422) throw new Error(`Reporting the van of ${van.subdomain} answered ${status}. Check its technician's token.`)
    if (arrived) trip.arrivedAt = now
  }

  async function moveAll(report: JobReport): Promise<void> {
    const now = clock()
    if (!openedAt || now.getTime() - openedAt.getTime() >= REOPEN_MS) {
      vans = await openVans()
      openedAt = now
    }
    const isDue = (van: DemoTechnician) => van.isWatched() || now.getTime() - (movedAt.get(van.subdomain) ?? -Infinity) >= unwatchedEveryMs
    await Promise.all(
      vans.filter(isDue).map((van) => {
        movedAt.set(van.subdomain, now.getTime())
        return move(van).then(report.succeeded, (error: unknown) => report.failed(error, { tenant: van.subdomain }))
      }),
    )
  }

  return background.start('move_demo_vans', moveAll, { everyMs })
}

async function sendReport(baseUrl: string, van: DemoTechnician, body: object): Promise<number> {
  // Node resolves no names under localhost, so the tenant's name goes into the header.
  const headers: IncomingHttpHeaders = {
    host: `${van.subdomain}.localhost`,
    authorization: `Token token=${van.token}; role=technician`,
    'content-type': 'application/json',
  }
  const answer = await request(`${baseUrl}/v3/technicians/${van.technicianId}/position`, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.body.dump()
  return answer.statusCode
}
