import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'undici'
import type { BackgroundJobs, Job, JobReport, Place } from 'api'
import { advanceAlongRoute, type DrivenRoute } from './route-position'

/** A simulated technician on the way to a visit. */
export interface DemoTechnician {
  /** First label of the tenant's host name. */
  subdomain: string
  technicianId: number
  appointmentId: number
  /** Session token of the technician. */
  token: string
  destination: Place
  /** Starting points, used in turn. */
  starts: readonly Place[]
  /** Whether they are still on the way to this visit. */
  isUnderWay: () => Promise<boolean>
  /** Whether any client watches the visit. */
  isWatched: () => boolean
  /** Their last position on the way to the visit. */
  lastKnown: () => Promise<Place | null>
}

export interface DemoDriverOptions {
  /** Base URL of the API, such as `http://127.0.0.1:3000`. */
  baseUrl: string
  /** Called at the start and every few hours, because technicians' sessions expire and visits are re-dated. */
  openVans: () => Promise<readonly DemoTechnician[]>
  findRoute: (from: Place, to: Place) => DrivenRoute | null
  clock?: () => Date
  everyMs?: number
  /** Interval of reports for a visit that no client watches, to save work. */
  unwatchedEveryMs?: number
  /** How long a van stays at its destination before it sets out again from another start. */
  waitMs?: number
  background: BackgroundJobs
}

/** Well below the idle timeout of technicians' sessions, 12 h. */
const REOPEN_MS = 6 * 3_600_000

interface Trip {
  route: DrivenRoute
  startedAt: Date
  nextStart: number
  arrivedAt: Date | null
}

/**
 * Keeps the demo live: moves every van along the streets, with a shrinking ETA, while its technician is on the way. Uses the
 * same call as a technician's phone.
 */
export function startDemoDriver(options: DemoDriverOptions): Job {
  const {
    baseUrl,
    openVans,
    findRoute,
    clock = () => new Date(),
    everyMs = 2_000,
    unwatchedEveryMs = 20_000,
    waitMs = 60_000,
    background,
  } = options
  const trips = new Map<string, Trip>()
  const movedAt = new Map<string, number>()
  let vans: readonly DemoTechnician[] = []
  let openedAt: Date | null = null

  /** Resumes the trip of a previous process from the last position; null if there is none. */
  const resumeTrip = async (van: DemoTechnician): Promise<Trip | null> => {
    const place = await van.lastKnown()
    const route = place && findRoute(place, van.destination)
    return route && { route, startedAt: clock(), nextStart: 0, arrivedAt: null }
  }

  const startTrip = (van: DemoTechnician, startIndex: number): Trip => {
    for (let attempt = 0; attempt < van.starts.length; attempt += 1) {
      const index = (startIndex + attempt) % van.starts.length
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
    const trip =
      before && isOver ? startTrip(van, before.nextStart) : (before ?? (await resumeTrip(van)) ?? startTrip(van, 0))
    trips.set(van.subdomain, trip)
    // Already arrived, and reported it.
    if (trip.arrivedAt) return
    const { latitude, longitude, heading, eta, arrived } = advanceAlongRoute(trip.route, trip.startedAt, now)
    const status = await sendReport(baseUrl, van, {
      appointment_id: van.appointmentId,
      latitude,
      longitude,
      heading,
      eta: (arrived ? now : eta).toISOString(),
    })
    // The visit was cancelled or reassigned while the report was in flight.
    if (status !== 204 && !(await van.isUnderWay())) return void trips.delete(van.subdomain)
    if (status !== 204)
      throw new Error(`Reporting the van of ${van.subdomain} failed with ${status}. Check its technician's token.`)
    if (arrived) trip.arrivedAt = now
  }

  async function moveAll(report: JobReport): Promise<void> {
    const now = clock()
    if (!openedAt || now.getTime() - openedAt.getTime() >= REOPEN_MS) {
      vans = await openVans()
      openedAt = now
    }
    const isDue = (van: DemoTechnician) =>
      van.isWatched() || now.getTime() - (movedAt.get(van.subdomain) ?? -Infinity) >= unwatchedEveryMs
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
  // Node cannot resolve *.localhost on every system, so the tenant's host name is sent in the header.
  const headers: IncomingHttpHeaders = {
    host: `${van.subdomain}.localhost`,
    authorization: `Token token=${van.token}; role=technician`,
    'content-type': 'application/json',
  }
  const answer = await request(`${baseUrl}/v3/technicians/${van.technicianId}/position`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  await answer.body.dump()
  return answer.statusCode
}
