import { and, eq, isNull } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { memberships, renewalAuthorizations } from '#foundation/database/schema'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { renewalAuthorization, resolveBrand } from '@portal/rules'
import { toAuthorization } from './membership.store'
import type { MembershipRow } from './terms'

type AuthorizationRow = typeof renewalAuthorizations.$inferSelect

/** What the customer agreed to and did not withdraw, whatever it costs by now. */
async function findAccepted(db: Db, membershipId: number): Promise<AuthorizationRow | null> {
  const [row] = await db
    .select()
    .from(renewalAuthorizations)
    .where(and(eq(renewalAuthorizations.membershipId, membershipId), isNull(renewalAuthorizations.withdrawnAt)))
  return row ?? null
}

/** What allows to charge a renewal of the membership; null if the customer did not agree, or to a lower price. */
export async function findAuthorization(
  db: Db,
  { id, priceCents }: Pick<MembershipRow, 'id' | 'priceCents'>,
): Promise<AuthorizationRow | null> {
  const found = await findAccepted(db, id)
  return found && found.priceCents >= priceCents ? found : null
}

/** The customer's own membership, locked. 404 for any other, 403 for whoever came by a link. */
async function lockOwn(db: Db, principal: Principal, id: number): Promise<MembershipRow> {
  const userId = requireSignedIn(principal)
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, id), eq(memberships.userId, userId)))
    .for('update')
  if (!row) throw notFound('No such membership')
  return row
}

const writeTerms = (tenant: TenantRow, { programName, priceCents, durationCount, durationPeriod }: MembershipRow) =>
  renewalAuthorization({
    company: tenant.name,
    phone: resolveBrand(tenant, tenant.customizations).phone,
    program: programName,
    priceCents,
    duration: { count: durationCount, period: durationPeriod },
  })

const withdraw = (db: Db, membershipId: number, now: Date) =>
  db
    .update(renewalAuthorizations)
    .set({ withdrawnAt: now })
    .where(and(eq(renewalAuthorizations.membershipId, membershipId), isNull(renewalAuthorizations.withdrawnAt)))

/** How customers agree that renewals are charged to their stored payment method. */
export function renewalAuthorizationRoutes(api: Api): void {
  route(api, 'getRenewalTerms', async ({ db, principal, tenant, params }) => {
    const membership = await lockOwn(db, principal, params.id)
    const accepted = await findAccepted(db, membership.id)
    return { text: writeTerms(tenant, membership), authorization: accepted && toAuthorization(accepted) }
  })

  route(api, 'authorizeRenewal', async ({ db, principal, tenant, params, body, request, now }) => {
    const membership = await lockOwn(db, principal, params.id)
    if (!membership.autoRenews || membership.endsAt !== null)
      throw unprocessable('This membership does not renew by itself.')
    const acceptedText = writeTerms(tenant, membership)
    if (body.authorization.accepted_text !== acceptedText)
      throw conflict('The terms have changed. Please read them again.', 'authorization.accepted_text')
    const known = await findAccepted(db, membership.id)
    if (known?.acceptedText === acceptedText) return toAuthorization(known)
    await withdraw(db, membership.id, now)
    const { id: membershipId, priceCents } = membership
    return toAuthorization(
      firstRow(
        await db
          .insert(renewalAuthorizations)
          .values({ membershipId, acceptedText, priceCents, ipAddress: request.ip, acceptedAt: now })
          .returning(),
      ),
    )
  })

  route(api, 'withdrawRenewalAuthorization', async ({ db, principal, params, now }) => {
    const { id } = await lockOwn(db, principal, params.id)
    await withdraw(db, id, now)
  })
}
