import { and, eq } from 'drizzle-orm'
import { requireActiveCustomer, requireCustomer } from '#areas/identity'
import { firstRow, type Db } from '#foundation/database/database'
import { membershipPeriods, membershipPrograms, memberships } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { listRoute } from '#foundation/http/list-route'
import { route, type Call } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { MembershipChange, NewMembership } from '@portal/contract'
import { periodEnd } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import {
  findDueInvoice,
  listMemberships,
  loadOfficeMembership,
  loadOfficeMemberships,
  lockMembership,
  membershipColumns,
} from './membership.store'
import { renewalAuthorizationRoutes } from './renewal-authorization'
import { keepItems, programTerms } from './sell-membership'
import { endedBefore, membershipStatus, nextPeriodStart, paidUntil, type MembershipRow } from './terms'

const today = ({ tenant, now }: Pick<Call<'getMembership'>, 'tenant' | 'now'>): string =>
  formatIn(now, tenant.timezone, 'yyyy-MM-dd')

/** 422 for a day that has come: the membership would be billed at once. */
function requireComing(day: string, now: string, field: string): void {
  if (day <= now) throw unprocessable('This day is over. Say when it renews next.', field)
}

async function create(db: Db, sent: NewMembership, now: string): Promise<number> {
  await requireActiveCustomer(db, sent.customer_id, 'membership.customer_id')
  const [program] = await db
    .select()
    .from(membershipPrograms)
    .where(eq(membershipPrograms.id, sent.membership_program_id))
  if (!program) throw unprocessable('No such membership program.', 'membership.membership_program_id')
  const { starts_at: startsAt = now, auto_renews: autoRenews = program.autoRenews, covered_systems } = sent
  const terms = programTerms(program)
  const duration = { count: terms.durationCount, period: terms.durationPeriod }
  const renewsAt = sent.renews_at ?? periodEnd(startsAt, startsAt, duration)
  if (renewsAt <= startsAt) throw unprocessable('A membership renews after it starts.', 'membership.renews_at')
  if (autoRenews) requireComing(renewsAt, now, 'membership.renews_at')
  const { id } = firstRow(
    await db
      .insert(memberships)
      .values({
        ...terms,
        userId: sent.customer_id,
        priceCents: sent.price_cents ?? terms.priceCents,
        startsAt,
        autoRenews,
        coveredSystems: covered_systems ?? null,
        ...paidUntil(renewsAt, autoRenews),
      })
      .returning({ id: memberships.id }),
  )
  await keepItems(db, id, program)
  return id
}

function requireRunning(membership: MembershipRow, now: string): void {
  if (membershipStatus(membership, now) === 'ended') throw unprocessable('This membership has ended.')
}

/** Renewals that are not paid yet are not tried any more. Their invoices stay; if one is paid, the membership goes on. */
const stopTries = (db: Db, { id }: MembershipRow) =>
  db
    .update(membershipPeriods)
    .set({ status: 'failed', nextTryOn: null })
    .where(and(eq(membershipPeriods.membershipId, id), eq(membershipPeriods.status, 'due')))

async function requireNothingDue(db: Db, { id }: MembershipRow): Promise<void> {
  const invoiceId = await findDueInvoice(db, id)
  if (invoiceId !== null)
    throw unprocessable(`Its renewal is to be paid: invoice #${invoiceId}.`, 'membership.renews_at')
}

async function change(db: Db, membership: MembershipRow, sent: MembershipChange, now: string): Promise<void> {
  requireRunning(membership, now)
  const { auto_renews: autoRenews = membership.autoRenews, covered_systems: coveredSystems } = sent
  if (sent.renews_at !== undefined) {
    requireComing(sent.renews_at, now, 'membership.renews_at')
    await requireNothingDue(db, membership)
  }
  const next = sent.renews_at ?? nextPeriodStart(membership)
  if (next === null && autoRenews)
    throw unprocessable('This membership has no end. Say when it renews.', 'membership.renews_at')
  if (!autoRenews && membership.autoRenews) await stopTries(db, membership)
  const isMoved = sent.renews_at !== undefined || autoRenews !== membership.autoRenews
  await db
    .update(memberships)
    .set({
      autoRenews,
      coveredSystems,
      // A membership that is to go on is no longer to end.
      ...(isMoved && next !== null && { ...paidUntil(next, autoRenews), ...(autoRenews && { endReason: null }) }),
    })
    .where(eq(memberships.id, membership.id))
}

async function end(db: Db, membership: MembershipRow, at: 'now' | 'period_end', reason: string, now: string) {
  requireRunning(membership, now)
  const next = nextPeriodStart(membership)
  const day = at === 'now' || next === null || next < now ? now : next
  await db
    .update(memberships)
    .set({ autoRenews: false, ...endedBefore(day, reason) })
    .where(eq(memberships.id, membership.id))
  await stopTries(db, membership)
}

/** Memberships: the office's calls, and what customers agree to. */
export function membershipsArea(api: Api): void {
  listRoute(
    api,
    'listMemberships',
    { name: (i18n) => i18n._('memberships.csv'), columns: membershipColumns },
    async (call) => {
      requireSignedIn(call.principal)
      return listMemberships(call.db, call.query, today(call))
    },
  )

  route(api, 'listCustomerMemberships', async (call) => {
    requireSignedIn(call.principal)
    const [own] = await Promise.all([
      loadOfficeMemberships(call.db, eq(memberships.userId, call.params.id), today(call)),
      requireCustomer(call.db, call.params.id),
    ])
    return own
  })

  route(api, 'getMembership', async (call) => {
    requireSignedIn(call.principal)
    return loadOfficeMembership(call.db, call.params.id, today(call))
  })

  route(api, 'createMembership', async (call) => {
    requireSignedIn(call.principal)
    const id = await create(call.db, call.body.membership, today(call))
    return loadOfficeMembership(call.db, id, today(call))
  })

  route(api, 'updateMembership', async (call) => {
    requireSignedIn(call.principal)
    const membership = await lockMembership(call.db, call.params.id)
    await change(call.db, membership, call.body.membership, today(call))
    return loadOfficeMembership(call.db, membership.id, today(call))
  })

  route(api, 'endMembership', async (call) => {
    requireSignedIn(call.principal)
    const membership = await lockMembership(call.db, call.params.id)
    const { at, reason } = call.body.end
    await end(call.db, membership, at, reason.trim(), today(call))
    return loadOfficeMembership(call.db, membership.id, today(call))
  })

  renewalAuthorizationRoutes(api)
}
