import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { findWorkedOn, loadTechnicianDay, toTechnicianVisit } from './technician-visit.store'
import { reportLateness, setVisitProgress } from './visit-progress'

/** What technicians do on the road. */
export function technicianVisitRoutes(api: Api): void {
  route(api, 'listTechnicianVisits', (call) => loadTechnicianDay(call.db, call, call.query))

  route(api, 'getTechnicianVisit', async ({ db, principal, params, tenant, services }) =>
    toTechnicianVisit(db, await findWorkedOn(db, principal, params.id), tenant, services),
  )

  route(api, 'setVisitProgress', async (call) =>
    toTechnicianVisit(call.db, await setVisitProgress(call), call.tenant, call.services),
  )

  route(api, 'reportLateness', async (call) =>
    toTechnicianVisit(call.db, await reportLateness(call), call.tenant, call.services),
  )
}
