import { findAuthorizedAppointment } from '#areas/scheduling'
import type { ApiConfig } from '#foundation/api-config'
import type { Db } from '#foundation/database/database'
import { readInstant } from '#foundation/dates'
import { notFound, unauthorized, unprocessable } from '#foundation/errors'
import { route, routeInBatches } from '#foundation/http/route'
import { requireUserId } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { issueTokens } from './cable/cable-tokens'
import { publishPosition } from './events'
import { isTechnician, savePosition } from './position.store'

const DAY_MS = 86_400_000

/** Tolerance for a phone's clock that is behind, and for the report's time in transit. */
const CLOCKS_DIFFER_MS = 60_000

/** Parses the ETA; 422 unless it is in the future (with tolerance), and within a day. */
function readEta(text: string, now: Date): Date {
  const eta = readInstant(text, 'eta')
  const aheadMs = eta.getTime() - now.getTime()
  if (aheadMs < -CLOCKS_DIFFER_MS || aheadMs > DAY_MS)
    throw unprocessable('eta must be in the future, within one day.', 'eta')
  return eta
}

/** Degrees clockwise from north. iPhones report -1 and browsers null while the device does not move. */
const readHeading = (heading: number | null | undefined): number | undefined =>
  heading !== null && heading !== undefined && heading >= 0 && heading <= 360 ? heading : undefined

/** The id of the visit named by the report or the link; 404 if the technician may not read it, null if neither names one. */
async function reportedVisit(db: Db, principal: Principal, named: number | undefined): Promise<number | null> {
  const id = named ?? (principal.resource?.type === 'Appointment' ? principal.resource.id : null)
  if (id !== null) await findAuthorizedAppointment(db, principal, id)
  return id
}

/** Minimum time between reports in milliseconds: a second, scaled like the rate limits. */
const pauseBetweenReports = ({ rateLimitScale }: ApiConfig): number => (rateLimitScale > 0 ? 1000 / rateLimitScale : 0)

/** Technicians' positions: reported by an API call, and sent to watchers over the live connection. */
export function trackingArea(api: Api): void {
  // When a node was lost, all its viewers ask at the same time.
  routeInBatches(
    api,
    'getCableToken',
    async (calls, db, now) => {
      const tokens = await issueTokens(
        db,
        calls.map(({ principal }) => principal.sessionId),
        now,
      )
      return tokens.map((token) => (token ? { cable_token: token } : unauthorized()))
    },
    { perMinute: { max: 60 }, getOnly: true },
  )

  route(
    api,
    'reportTechnicianPosition',
    async ({ params, body, principal, tenant, db, now, services, afterCommit }) => {
      // A link to a quote or an invoice cannot report positions.
      const byDocument = principal.resource !== null && principal.resource.type !== 'Appointment'
      if (byDocument || !(await isTechnician(db, params.id, requireUserId(principal))))
        throw notFound('No such technician')
      const { latitude, longitude } = body
      if (latitude === 0 && longitude === 0)
        throw unprocessable('This is a position from before the device knew one: 0, 0.', 'latitude')
      const heading = readHeading(body.heading)
      const eta = body.eta ? readEta(body.eta, now) : undefined
      const visit = { technicianId: params.id, appointmentId: await reportedVisit(db, principal, body.appointment_id) }
      const saved = await savePosition(
        db,
        visit,
        { latitude, longitude, heading, eta },
        now,
        pauseBetweenReports(services.config),
      )
      if (saved) afterCommit(() => publishPosition(services.bus, { tenantId: tenant.id, ...saved }))
    },
  )

  route(api, 'getTechnicianPreview', async ({ query, principal, db }) => {
    const { technician } = await findAuthorizedAppointment(db, principal, query.appointment_id)
    return technician && { first_name: technician.firstName, avatar: { url: technician.avatarUrl } }
  })
}
