import { and, eq, isNull } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { customerMerges, userEmails, users } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { listRoute } from '#foundation/http/list-route'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route } from '#foundation/http/route'
import { enqueueMailToWrite } from '#foundation/mail/outbox'
import { toSender } from '#foundation/mail/sender'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { invitationSubject } from '#letters/passwords'
import { publishLinkRevoked } from '../links/link-events'
import { endAccess } from '../sessions/end-access'
import { setEmails, setPhones, toColumns } from './customer-rows'
import { loadCustomer, lockRow } from './customer.store'
import { customerColumns, listCustomers } from './list-customers'
import { mergeCustomers, undoMerge } from './merge-customers'

const findPrimaryEmail = async (db: Db, userId: number): Promise<string | undefined> =>
  (
    await db
      .select({ email: userEmails.emailAddress })
      .from(userEmails)
      .where(and(eq(userEmails.userId, userId), eq(userEmails.primary, true)))
  )[0]?.email

/** Customers, for the office and its systems. */
export function customerRoutes(api: Api): void {
  listRoute(
    api,
    'listCustomers',
    { name: (i18n) => i18n._('customers.csv'), columns: customerColumns },
    async ({ db, principal, query }) => {
      requireSignedIn(principal)
      return listCustomers(db, query)
    },
  )

  route(api, 'getCustomer', async (call) => {
    requireSignedIn(call.principal)
    return loadCustomer(call.db, call.params.id, call)
  })

  route(api, 'createCustomer', async (call) => {
    const { db, body, now, principal } = call
    requireSignedIn(principal)
    const { first_name, last_name = '', emails = [], phones = [] } = body.customer
    const { id } = firstRow(
      await db
        .insert(users)
        .values({
          role: 'customer',
          firstName: first_name.trim(),
          lastName: last_name.trim(),
          ...toColumns(body.customer),
          createdAt: now,
        })
        .returning({ id: users.id }),
    )
    await setEmails(db, id, emails)
    await setPhones(db, id, phones)
    return loadCustomer(db, id, call)
  })

  route(api, 'updateCustomer', async (call) => {
    const { db, params, body, principal } = call
    requireSignedIn(principal)
    await lockRow(db, params.id)
    const { first_name, last_name, emails, phones } = body.customer
    const names = { firstName: first_name?.trim(), lastName: last_name?.trim() }
    const changed = { ...names, ...toColumns(body.customer) }
    if (Object.values(changed).some((value) => value !== undefined))
      await db.update(users).set(changed).where(eq(users.id, params.id))
    if (emails) await setEmails(db, params.id, emails)
    if (phones) await setPhones(db, params.id, phones)
    return loadCustomer(db, params.id, call)
  })

  route(api, 'inviteCustomer', async ({ db, params, principal, tenant, services, request, now }) => {
    requireSignedIn(principal)
    const { passwordHash, archived } = await lockRow(db, params.id)
    const to = await findPrimaryEmail(db, params.id)
    if (archived) throw unprocessable('This customer was ended.')
    if (passwordHash !== null) throw unprocessable('This customer has a password already.')
    if (to === undefined) throw unprocessable('This customer has no e-mail address.')
    await db.update(users).set({ invitedAt: now }).where(eq(users.id, params.id))
    const subject = invitationSubject(toSender(tenant, null))
    const origin = portalOrigin(request, tenant, services.config)
    await enqueueMailToWrite(db, { kind: 'invitation', to, subject, origin }, now)
  })

  route(api, 'endCustomer', async ({ db, params, principal, tenant, services, now, afterCommit }) => {
    requireSignedIn(principal)
    const areComing = await services.comingVisits.hasAny(db, [params.id], tenant, now)
    await lockRow(db, params.id)
    if (areComing) throw unprocessable('Visits are to come. Cancel first.')
    await endAccess(db, params.id, null, now)
    await db.update(users).set({ archived: true }).where(eq(users.id, params.id))
    afterCommit(() => publishLinkRevoked(services.bus, tenant.id))
  })

  route(api, 'restoreCustomer', async (call) => {
    const { db, params, principal } = call
    requireSignedIn(principal)
    if ((await lockRow(db, params.id)).erasedAt) throw unprocessable('This customer was erased.')
    const merges = await db
      .select({ id: customerMerges.id })
      .from(customerMerges)
      .where(and(eq(customerMerges.userId, params.id), isNull(customerMerges.undoneAt)))
    if (merges.length > 0) throw unprocessable('This customer is merged into another one. Undo the merge.')
    await db.update(users).set({ archived: false }).where(eq(users.id, params.id))
    return loadCustomer(db, params.id, call)
  })

  route(api, 'mergeCustomer', async (call) => {
    const { db, params, body, principal, tenant, services, now, afterCommit } = call
    requireSignedIn(principal)
    await mergeCustomers(db, body.merge.customer_id, params.id, now)
    afterCommit(() => publishLinkRevoked(services.bus, tenant.id))
    return loadCustomer(db, params.id, call)
  })

  route(api, 'restoreMergedCustomer', async (call) => {
    requireSignedIn(call.principal)
    await undoMerge(call.db, call.params.id, call.now)
    return loadCustomer(call.db, call.params.id, call)
  })
}
