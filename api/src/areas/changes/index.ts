import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { listAuditEntries } from './audit-log'
import { listChanges } from './list-changes'

export { findEnd, readFinalChanges, resourceAction } from './list-changes'
export type { Place } from './cursor'

/** What changed: as a log for people who ask who did it, and as a feed for other systems. */
export function changesArea(api: Api): void {
  route(api, 'listChanges', async ({ db, principal, query }) => {
    requireSignedIn(principal)
    return listChanges(db, query)
  })

  route(api, 'listAuditEntries', async ({ db, principal, query }) => {
    requireSignedIn(principal)
    return listAuditEntries(db, query)
  })
}
