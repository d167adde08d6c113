import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { addOfficeTask } from '#areas/tasks'
import { firstRow, type Db } from '#foundation/database/database'
import { invoiceItems, membershipPeriods, memberships, users } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { formatDay, formatIn } from '@portal/rules/dates'
import { findProgram, sellMembership } from './sell-membership'
import { endedBefore, nextPeriodStart, prolonged, type MembershipRow } from './terms'

type PeriodRow = typeof membershipPeriods.$inferSelect

/** A locked invoice, after its balance was computed. */
export interface FollowedInvoice {
  id: number
  userId: number
  voided: boolean
  /** Nothing of it is left to pay, and what was paid has arrived: a bank transfer under way has not. */
  isPaid: boolean
  /** Something is to be paid, or all that was paid was given back. */
  isOwed: boolean
}

interface Following {
  db: Db
  invoice: FollowedInvoice
  today: string
  now: Date
}

const setPeriod = (db: Db, id: number, change: Partial<PeriodRow>) =>
  db
    .update(membershipPeriods)
    .set({ nextTryOn: null, ...change })
    .where(eq(membershipPeriods.id, id))

async function lockMembership(db: Db, id: number): Promise<MembershipRow> {
  return firstRow(await db.select().from(memberships).where(eq(memberships.id, id)).for('update'))
}

async function describe(db: Db, { userId, programName }: MembershipRow): Promise<string> {
  const person = firstRow(await db.select().from(users).where(eq(users.id, userId)))
  return `${programName} of ${fullName(person)}`
}

/** A renewal was paid, or what was unpaid again is paid after all. */
async function payPeriod({ db, today }: Following, period: PeriodRow): Promise<void> {
  if (period.status === 'unpaid') {
    await setPeriod(db, period.id, { status: 'paid' })
    return
  }
  const membership = await lockMembership(db, period.membershipId)
  // Paid after the membership has ended for want of it: it goes on as if it had been paid in time.
  const start = period.status === 'failed' ? period.startsOn : (nextPeriodStart(membership) ?? period.startsOn)
  const inTime = prolonged(membership, start)
  const isOver = (nextPeriodStart(inTime) ?? today) <= today
  const startsOn = isOver ? today : start
  await db
    .update(memberships)
    .set(isOver ? prolonged(membership, today) : inTime)
    .where(eq(memberships.id, membership.id))
  await setPeriod(db, period.id, { status: 'paid', startsOn })
}

/** What was paid is owed again. The membership goes on until somebody of the office decides. */
async function reopenPeriod({ db, invoice, now }: Following, period: PeriodRow): Promise<void> {
  const membership = await lockMembership(db, period.membershipId)
  await setPeriod(db, period.id, { status: 'unpaid' })
  const text = `${await describe(db, membership)}, from ${formatDay(period.startsOn)}: the payment of invoice #${invoice.id} was returned, refunded or voided. The membership goes on until you end it.`
  await addOfficeTask(db, { kind: 'membership_unpaid', about: { type: 'membership', id: membership.id }, text }, now)
}

/** The invoice was voided: the membership ends before what it was for, and at once if that has begun. */
async function voidPeriod({ db, invoice, today, now }: Following, period: PeriodRow): Promise<void> {
  const membership = await lockMembership(db, period.membershipId)
  await setPeriod(db, period.id, { status: 'voided' })
  const [later] = await db
    .select({ id: membershipPeriods.id })
    .from(membershipPeriods)
    .where(
      and(
        eq(membershipPeriods.membershipId, membership.id),
        inArray(membershipPeriods.status, ['paid', 'unpaid']),
        gt(membershipPeriods.startsOn, period.startsOn),
        ne(membershipPeriods.id, period.id),
      ),
    )
    .limit(1)
  if (later) {
    const text = `${await describe(db, membership)}: invoice #${invoice.id} was voided, and a later period is paid. Please check until when the membership is valid.`
    await addOfficeTask(db, { kind: 'membership_unpaid', about: { type: 'membership', id: membership.id }, text }, now)
    return
  }
  const ended = endedBefore(period.startsOn > today ? period.startsOn : today, `Invoice #${invoice.id} was voided.`)
  if (membership.endsAt !== null && membership.endsAt <= ended.endsAt) return
  await db.update(memberships).set(ended).where(eq(memberships.id, membership.id))
}

function followPeriod(following: Following, period: PeriodRow): Promise<void> | undefined {
  const { voided, isPaid, isOwed } = following.invoice
  const { status } = period
  if (status === 'voided') return undefined
  if (voided) return voidPeriod(following, period)
  if (isPaid && status !== 'paid') return payPeriod(following, period)
  if (isOwed && status === 'paid') return reopenPeriod(following, period)
  return undefined
}

/**
 * Does for memberships what follows from the state of an invoice: what was sold by a line begins when it is paid, once for each
 * line; a renewal prolongs; a voided invoice ends. Called whenever a balance was computed, with the invoice locked.
 */
export async function followInvoice(
  db: Db,
  { id: tenantId, timezone }: Pick<TenantRow, 'id' | 'timezone'>,
  invoice: FollowedInvoice,
  now: Date,
): Promise<void> {
  const [lines, periods] = await Promise.all([
    db
      .select()
      .from(invoiceItems)
      .where(
        and(
          eq(invoiceItems.documentId, invoice.id),
          eq(invoiceItems.type, 'lineItem'),
          eq(invoiceItems.itemType, 'membership_program'),
          gt(invoiceItems.quantity, 0),
        ),
      )
      .orderBy(asc(invoiceItems.position), asc(invoiceItems.id)),
    db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.invoiceId, invoice.id))
      .orderBy(asc(membershipPeriods.id)),
  ])
  if (lines.length + periods.length === 0) return
  // Two invoices of a customer may be paid at the same moment, and sell the same program.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`memberships ${tenantId} ${invoice.userId}`}, 0))`,
  )
  const today = formatIn(now, timezone, 'yyyy-MM-dd')
  const following = { db, invoice, today, now }
  for (const period of periods) await followPeriod(following, period)
  if (!invoice.isPaid) return
  for (const line of lines.filter(({ id }) => periods.every(({ invoiceItemId }) => invoiceItemId !== id))) {
    const program = await findProgram(db, line)
    if (program) await sellMembership(db, { line, program, invoiceId: invoice.id, userId: invoice.userId, today, now })
    else {
      const text = `Invoice #${invoice.id} is paid, but there is no membership program “${line.unitName}”. Please enter the membership by hand.`
      const about = { type: 'invoice' as const, id: invoice.id }
      await addOfficeTask(db, { kind: 'membership_unknown', about, text, once: true }, now)
    }
  }
}
