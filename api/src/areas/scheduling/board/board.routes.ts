import { linkMaker } from '#areas/downloads'
import { listRoute } from '#foundation/http/list-route'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { toAppointment } from '../appointments/appointment.store'
import { loadBoard } from './board'
import { listVisits, visitColumns } from './list-visits'
import { assignVisit, bookForCustomer, moveVisit } from './plan-visit'

/** What the office plans. */
export function boardRoutes(api: Api): void {
  route(api, 'getBoard', async ({ db, principal, tenant, query }) => {
    requireSignedIn(principal)
    return loadBoard(db, tenant, query)
  })

  listRoute(
    api,
    'listVisits',
    { name: (i18n) => i18n._('visits.csv'), columns: visitColumns },
    async ({ db, principal, tenant, query }) => {
      requireSignedIn(principal)
      return listVisits(db, tenant, query)
    },
  )

  route(api, 'bookForCustomer', async (call) => {
    requireSignedIn(call.principal)
    const visit = await bookForCustomer(call, call.body.appointment)
    return toAppointment(visit, call.tenant, linkMaker(call.services, call.tenant))
  })

  route(api, 'assignAppointment', async (call) => {
    requireSignedIn(call.principal)
    const visit = await assignVisit(call, call.params.id, call.body.assignment)
    return toAppointment(visit, call.tenant, linkMaker(call.services, call.tenant))
  })

  route(api, 'moveAppointment', async (call) => {
    requireSignedIn(call.principal)
    const visit = await moveVisit(call, call.params.id, call.body.move)
    return toAppointment(visit, call.tenant, linkMaker(call.services, call.tenant))
  })
}
