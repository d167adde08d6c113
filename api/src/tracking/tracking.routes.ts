import { notFound, refused } from '../core/errors'
import { readInstant } from '../core/dates'
import { userIdOf } from '../core/ownership'
import { route } from '../core/route'
import type { Api, ApiConfig } from '../core/services'
import { cableTokens } from '../db/schema'
import { readableAppointment } from '../scheduling/appointment.access'
import { hashToken, newToken } from '../security/tokens'
import { isTechnician, savePosition } from './position.store'
import { announcePosition } from './streams'

const CABLE_TOKEN_MS = 60_000
const DAY_MS = 86_400_000

/** An arrival that everybody who watches is told: of today, give or take a day. */
function readEta(text: string, now: Date): Date {
  const eta = readInstant(text, 'eta')
  if (Math.abs(eta.getTime() - now.getTime()) > DAY_MS) throw refused('eta must lie within a day from now.', 'eta')
  return eta
}

/** One report a second, as the rate limits are scaled. */
const pauseBetweenReports = ({ rateLimitScale }: ApiConfig): number => (rateLimitScale > 0 ? 1000 / rateLimitScale : 0)

/** Where the technician is: positions come in by a call and go out over the live connection. */
export function trackingArea(api: Api): void {
  route(api, 'getCableToken', async ({ principal, db, now }) => {
    const token = newToken()
    await db.insert(cableTokens).values({ tokenHash: hashToken(token), sessionId: principal.sessionId, expiresAt: new Date(now.getTime() + CABLE_TOKEN_MS) })
    return { cable_token: token }
  }, { perMinute: { max: 60 } })

  route(api, 'reportTechnicianPosition', async ({ params, body, principal, tenant, db, now, services, afterCommit }) => {
    // Positions come from a technician on the way, not from whoever holds a link to a quote or an invoice.
    const byDocument = principal.resource !== null && principal.resource.type !== 'Appointment'
    if (byDocument || !(await isTechnician(db, params.id, userIdOf(principal)))) throw notFound('No such technician')
    const { latitude, longitude, heading } = body
    const eta = body.eta === undefined ? undefined : readEta(body.eta, now)
    const saved = await savePosition(db, params.id, { latitude, longitude, heading, eta }, now, pauseBetweenReports(services.config))
    for (const each of saved) afterCommit(() => announcePosition(services.bus, { tenantId: tenant.id, ...each }))
  })

  route(api, 'getTechnicianPreview', async ({ query, principal, db }) => {
    const { technician } = await readableAppointment(db, principal, query.appointment_id)
    return technician && { first_name: technician.firstName, avatar: { url: technician.avatarUrl } }
  })
}
