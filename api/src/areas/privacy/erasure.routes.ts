import { eq } from 'drizzle-orm'
import { detachPaymentMethod } from '#areas/billing'
import { erasureDue, notifyOffice, publishLinkRevoked } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { users } from '#foundation/database/schema'
import { unauthorized, unprocessable } from '#foundation/errors'
import { sessionRateLimitKey } from '#foundation/http/rate-limit-key'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import { findPrincipalById } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { erasureNotice, type OfficeNews } from '#letters/office-notices'
import { eraseCustomer } from './erase-customer'

async function tellOffice(db: Db, tenant: TenantRow, userId: number, due: Date | null, now: Date): Promise<void> {
  const write = (to: OfficeNews) => erasureNotice({ ...to, due: due && { at: due, timeZone: tenant.timezone } })
  await notifyOffice(db, tenant, { kind: 'office_visit', userId, write }, now)
}

/** The customer's row, locked; 401 if the session has ended meanwhile. */
async function lockOwn(db: Db, userId: number, sessionId: number, now: Date) {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!row || !(await findPrincipalById(db, sessionId, now))) throw unauthorized()
  return row
}

/** How a customer's data is erased: at once by the office, or 30 days after the customer asked. */
export function erasureRoutes(api: Api): void {
  route(api, 'eraseCustomer', async (call) => {
    const { db, params, query, principal, tenant, services, request, now, afterCommit } = call
    requireSignedIn(principal)
    const mayOwe = query.force === true
    const { erasure, methods, files } = await eraseCustomer(db, tenant, params.id, { now, mayOwe })
    afterCommit(async () => {
      await publishLinkRevoked(services.bus, tenant.id)
      for (const method of methods) void detachPaymentMethod(services.payments, tenant, method, request.log)
      for (const key of files) await services.files.remove(key)
    })
    return erasure
  })

  // Nothing is locked while the password is compared.
  routeWithoutTransaction(
    api,
    'requestErasure',
    async ({ body: { erasure }, principal, tenant, services, transact, now }) => {
      const userId = requireSignedIn(principal)
      const [shown] = await transact((db) => db.select().from(users).where(eq(users.id, userId)))
      if (!(await services.passwords.verify(erasure.current_password, shown?.passwordHash ?? null)))
        throw unprocessable('The current password is incorrect.', 'erasure.current_password')
      return transact(async (db) => {
        const row = await lockOwn(db, userId, principal.sessionId, now)
        if (row.passwordHash !== shown?.passwordHash) throw unauthorized()
        const erasureRequestedAt = row.erasureRequestedAt ?? now
        const due = erasureDue({ erasureRequestedAt })!
        if (!row.erasureRequestedAt) {
          await db.update(users).set({ erasureRequestedAt }).where(eq(users.id, userId))
          await tellOffice(db, tenant, userId, due, now)
        }
        return { due_at: due.toISOString() }
      })
    },
    { perMinute: { max: 10, key: sessionRateLimitKey }, perMinuteOfAddress: 60 },
  )

  route(api, 'withdrawErasure', async ({ db, principal, tenant, now }) => {
    const userId = requireSignedIn(principal)
    const { erasureRequestedAt } = await lockOwn(db, userId, principal.sessionId, now)
    if (!erasureRequestedAt) return
    await db.update(users).set({ erasureRequestedAt: null }).where(eq(users.id, userId))
    await tellOffice(db, tenant, userId, null, now)
  })
}
