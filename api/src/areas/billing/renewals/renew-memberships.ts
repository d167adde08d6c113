import { and, asc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { endedBefore, findAuthorization } from '#areas/memberships'
import { addOfficeTask } from '#areas/tasks'
import type { JobReport } from '#foundation/background-job'
import type { Db } from '#foundation/database/database'
import { membershipPeriods, memberships } from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { addDays } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { billRenewal, renewalTotal } from './bill-renewal'
import { findChargeable, isEnded } from './charge-renewal'
import { mailNotice } from './renewal-mail'
import { tryRenewal, type Renewing } from './try-renewal'

/** How long before a renewal the customer is told of it. */
const NOTICE_DAYS = 14
const MAX_A_RUN = 500

type Needs = Pick<Services, 'database' | 'tenants' | 'payments' | 'clock' | 'secret' | 'config'>

const renewsByItself = and(eq(memberships.autoRenews, true), isNull(memberships.endsAt))
const isUnbilled = sql`${memberships.billedFor} is distinct from ${memberships.renewsAt}`

const needsNotice = (today: string): SQL | undefined =>
  and(
    renewsByItself,
    isUnbilled,
    gt(memberships.renewsAt, today),
    lte(memberships.renewsAt, addDays(today, NOTICE_DAYS)),
    sql`${memberships.remindedFor} is distinct from ${memberships.renewsAt}`,
  )
const needsBill = (today: string): SQL | undefined => and(renewsByItself, isUnbilled, lte(memberships.renewsAt, today))
const needsTry = (today: string): SQL | undefined =>
  and(eq(membershipPeriods.status, 'due'), lte(membershipPeriods.nextTryOn, today))

/** Tenants that may have work on a day that has begun anywhere. */
async function findWork(db: Db, now: Date): Promise<{ tenantId: number }[]> {
  const latest = addDays(now.toISOString().slice(0, 10), 1)
  const [due, tried] = await Promise.all([
    db
      .selectDistinct({ tenantId: memberships.tenantId })
      .from(memberships)
      .where(or(needsNotice(latest), needsBill(latest))),
    db.selectDistinct({ tenantId: membershipPeriods.tenantId }).from(membershipPeriods).where(needsTry(latest)),
  ])
  return [...due, ...tried]
}

/** Locks one membership that has this to be done; null if there is none, or another node has it. */
async function claim(db: Db, id: number, which: SQL | undefined) {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, id), which))
    .for('update', { skipLocked: true })
  return row ?? null
}

async function sendNotice(db: Db, id: number, today: string, renewing: Renewing): Promise<void> {
  const membership = await claim(db, id, needsNotice(today))
  if (!membership?.renewsAt || (await isEnded(db, membership.userId))) return
  const { tenant, services, clock } = renewing
  await db.update(memberships).set({ remindedFor: membership.renewsAt }).where(eq(memberships.id, id))
  const method = (await findAuthorization(db, membership)) && (await findChargeable(db, membership.userId, renewing))
  await mailNotice({ db, tenant, services, now: clock() }, membership, {
    day: membership.renewsAt,
    totalCents: await renewalTotal(db, membership),
    method,
  })
}

async function bill(db: Db, id: number, today: string, { tenant, clock }: Renewing): Promise<void> {
  const membership = await claim(db, id, needsBill(today))
  if (!membership?.renewsAt) return
  if (await isEnded(db, membership.userId)) {
    const ended = endedBefore(membership.renewsAt, 'The customer was ended.')
    await db.update(memberships).set(ended).where(eq(memberships.id, id))
    return
  }
  if ((await billRenewal(db, tenant, membership, membership.renewsAt, clock())) !== null) return
  const text = `${membership.programName} is to be renewed, but the customer has no address to bill. Please add one, and renew it.`
  await addOfficeTask(db, { kind: 'membership_renewal', about: { type: 'membership', id }, text }, clock())
}

async function renewForTenant(tenant: TenantRow, needs: Needs, report?: JobReport): Promise<void> {
  const { database, payments: ways, clock, config } = needs
  const transact: Renewing['transact'] = (work) => database.withTenant(tenant.id, work)
  const renewing: Renewing = { tenant, transact, ways, clock, config, services: needs }
  const today = formatIn(clock(), tenant.timezone, 'yyyy-MM-dd')
  const each = async (ids: readonly { id: number }[], work: (id: number) => Promise<void>, what: string) => {
    for (const { id } of ids)
      await work(id).then(report?.succeeded, (error: unknown) => {
        if (!report) throw error
        report.failed(error, { tenant: tenant.subdomain, [what]: id })
      })
  }
  const findMemberships = (which: SQL | undefined) =>
    transact((db) =>
      db
        .select({ id: memberships.id })
        .from(memberships)
        .where(which)
        .orderBy(asc(memberships.renewsAt))
        .limit(MAX_A_RUN),
    )
  await each(
    await findMemberships(needsNotice(today)),
    (id) => transact((db) => sendNotice(db, id, today, renewing)),
    'membership',
  )
  await each(
    await findMemberships(needsBill(today)),
    (id) => transact((db) => bill(db, id, today, renewing)),
    'membership',
  )
  const due = await transact((db) =>
    db
      .select({ id: membershipPeriods.id })
      .from(membershipPeriods)
      .where(needsTry(today))
      .orderBy(asc(membershipPeriods.nextTryOn))
      .limit(MAX_A_RUN),
  )
  await each(due, (id) => tryRenewal(id, renewing), 'period')
}

/**
 * Tells customers of renewals to come, bills those of today, and charges them or mails their invoices. May run on several nodes
 * at once, and be ended at any moment: nothing is billed, charged or mailed twice.
 */
export async function renewMemberships(needs: Needs, report?: JobReport): Promise<void> {
  const { tenants, clock } = needs
  for (const tenant of await tenants.withWork((db) => findWork(db, clock())))
    await renewForTenant(tenant, needs, report)
}

/** Starts renewing memberships. Returns a function that stops it and waits for the current run. */
export const startRenewals = (
  services: Needs & Pick<Services, 'background'>,
  { everyMs = 60_000 } = {},
): (() => Promise<void>) =>
  services.background.start('renew_memberships', (report) => renewMemberships(services, report), { everyMs }).stop
