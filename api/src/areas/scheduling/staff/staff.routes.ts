import { publishLinkRevoked } from '#areas/identity'
import { readInstant } from '#foundation/dates'
import { listRoute } from '#foundation/http/list-route'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import {
  addTimeOff,
  changeStaffMember,
  createStaffMember,
  endStaffMember,
  listTimeOff,
  removeTimeOff,
} from './change-staff'
import { listStaff, loadStaffMember, staffColumns } from './staff.store'

/** Who works for the company. */
export function staffRoutes(api: Api): void {
  listRoute(
    api,
    'listStaff',
    { name: (i18n) => i18n._('staff.csv'), columns: staffColumns },
    async ({ db, principal, query }) => {
      requireSignedIn(principal)
      return listStaff(db, query.all ?? false)
    },
  )

  route(api, 'getStaffMember', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    return loadStaffMember(db, params.id)
  })

  route(api, 'createStaffMember', async ({ db, principal, tenant, body }) => {
    requireSignedIn(principal)
    return loadStaffMember(db, await createStaffMember(db, tenant, body.staff))
  })

  route(api, 'updateStaffMember', async ({ db, principal, params, body }) => {
    requireSignedIn(principal)
    await changeStaffMember(db, params.id, body.staff)
    return loadStaffMember(db, params.id)
  })

  route(api, 'endStaffMember', async ({ db, principal, params, tenant, services, now, afterCommit }) => {
    requireSignedIn(principal)
    const appointment_ids = await endStaffMember(db, tenant, params.id, now)
    afterCommit(() => publishLinkRevoked(services.bus, tenant.id))
    return { appointment_ids }
  })

  route(api, 'listTimeOff', async ({ db, principal, params, now }) => {
    requireSignedIn(principal)
    return listTimeOff(db, params.id, now)
  })

  route(api, 'addTimeOff', async ({ db, principal, params, body }) => {
    requireSignedIn(principal)
    const { start, end, reason } = body.time_off
    const span = {
      start: readInstant(start, 'time_off.start'),
      end: readInstant(end, 'time_off.end'),
      reason: reason?.trim() || null,
    }
    const added = await addTimeOff(db, params.id, span)
    return { ...added, start: span.start.toISOString(), end: span.end.toISOString(), reason: span.reason }
  })

  route(api, 'removeTimeOff', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    await removeTimeOff(db, params.id, params.time_off_id)
  })
}
