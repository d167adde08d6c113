import { and, eq, inArray } from 'drizzle-orm'
import { endedBefore, findAuthorization, type MembershipRow } from '#areas/memberships'
import { addOfficeTask } from '#areas/tasks'
import { firstRow, type Db } from '#foundation/database/database'
import { invoices, membershipPeriods, memberships, payments } from '#foundation/database/schema'
import { addDays, formatCents } from '@portal/rules'
import { formatDay, formatIn } from '@portal/rules/dates'
import { mayOfferPayment } from '../payment-options'
import { findByKey, lockInvoices, type PaymentRow } from '../payments/ledger'
import type { Settling } from '../payments/settle'
import { chargeRenewal, findChargeable } from './charge-renewal'
import { mailDue, mailLapsed, type Mailing } from './renewal-mail'

/** Days after the first try on which a renewal is tried again. After the last one the membership ends. */
const TRY_AFTER_DAYS = [0, 3, 7] as const

export type Renewing = Settling & Pick<Mailing, 'services'>

type PeriodRow = typeof membershipPeriods.$inferSelect
type InvoiceRow = typeof invoices.$inferSelect

interface Renewal {
  period: PeriodRow
  membership: MembershipRow
  invoice: InvoiceRow
}

/** `declined` and `not_charged` use up the try; `waits` leaves it as it is. */
type Outcome = 'declined' | 'not_charged' | 'waits'

const toToday = ({ tenant, clock }: Renewing): string => formatIn(clock(), tenant.timezone, 'yyyy-MM-dd')

const setPeriod = (db: Db, id: number, change: Partial<PeriodRow>) =>
  db.update(membershipPeriods).set(change).where(eq(membershipPeriods.id, id))

/** The renewal, with its invoice, period and membership locked, in this order, as whoever settles a payment does. */
async function lockRenewal(db: Db, periodId: number): Promise<Renewal> {
  const which = eq(membershipPeriods.id, periodId)
  const { invoiceId } = firstRow(await db.select().from(membershipPeriods).where(which))
  const invoice = firstRow(await lockInvoices(db, [invoiceId]))
  const period = firstRow(await db.select().from(membershipPeriods).where(which).for('update'))
  const membership = firstRow(
    await db.select().from(memberships).where(eq(memberships.id, period.membershipId)).for('update'),
  )
  return { period, membership, invoice }
}

/** One key for each try of each period: whichever node tries it, and however often, there is one charge. */
const chargeKey = ({ id, membershipId, tries }: PeriodRow): string =>
  `membership-${membershipId}-period-${id}-try-${tries + 1}`

function toOutcome(payment: PaymentRow | null): Outcome {
  return payment && ['failed', 'voided', 'returned'].includes(payment.status) ? 'declined' : 'waits'
}

/** Charges the renewal, if the customer agreed to it, and looks at the charge that was begun before. */
async function charge({ period, invoice, membership }: Renewal, renewing: Renewing): Promise<Outcome> {
  const key = chargeKey(period)
  const found = await renewing.transact(async (db) => ({
    begun: await findByKey(db, key),
    method: await findChargeable(db, invoice.userId, renewing),
    authorization: await findAuthorization(db, membership),
  }))
  // Its node may have died: whatever it left open is settled by the reconciler.
  if (found.begun) return toOutcome(found.begun)
  const { method, authorization } = found
  // Customers agree to a charge on the day on which a membership renews by itself, not before.
  const mayCharge = membership.autoRenews && period.startsOn <= toToday(renewing)
  if (!mayCharge || !method || !authorization) return 'not_charged'
  return toOutcome(await chargeRenewal({ key, invoice, method, authorization }, renewing))
}

const describe = ({ membership, invoice }: Renewal): string =>
  `The renewal of ${membership.programName}, invoice #${invoice.id} of ${formatCents(invoice.balanceCents)},`

async function isOnItsWay(db: Db, invoiceId: number): Promise<boolean> {
  const [open] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), inArray(payments.status, ['attempted', 'unknown', 'submitted'])))
    .limit(1)
  return open !== undefined
}

/** Ends the membership with what is paid for, and does not try any more. Returns its last day. */
async function endUnpaid(db: Db, { period, membership }: Renewal, today: string): Promise<string> {
  const ended = endedBefore(period.startsOn > today ? period.startsOn : today, 'The renewal was not paid.')
  await db.update(memberships).set(ended).where(eq(memberships.id, membership.id))
  await setPeriod(db, period.id, { status: 'failed', tries: period.tries + 1, nextTryOn: null })
  return ended.endsAt
}

/** Nobody paid: the membership ends, and somebody of the office is told. */
async function lapse(mailing: Mailing, renewal: Renewal, today: string): Promise<void> {
  const { db, now } = mailing
  const { membership, invoice } = renewal
  const lastDay = await endUnpaid(db, renewal, today)
  await mailLapsed(mailing, membership, invoice, lastDay)
  const text = `${describe(renewal)} was not paid after ${TRY_AFTER_DAYS.length} tries. The membership is valid until ${formatDay(lastDay)}; it goes on if the invoice is paid.`
  await addOfficeTask(db, { kind: 'membership_lapsed', about: { type: 'membership', id: membership.id }, text }, now)
}

/** Writes what came of a try, and mails the customer. Of several nodes, the first one does. */
async function recordTry(db: Db, tried: Renewal, outcome: Outcome, renewing: Renewing): Promise<void> {
  const { tenant, services, ways, clock } = renewing
  const now = clock()
  const today = toToday(renewing)
  const renewal = await lockRenewal(db, tried.period.id)
  const { period, membership, invoice } = renewal
  if (period.status !== 'due' || period.tries !== tried.period.tries) return
  if (invoice.balanceCents <= 0) {
    // Paid, but by a bank transfer that has not arrived yet; or written off.
    if (await isOnItsWay(db, invoice.id)) await setPeriod(db, period.id, { nextTryOn: addDays(today, 1) })
    else await endUnpaid(db, renewal, today)
    return
  }
  if (outcome === 'waits') return
  const mailing: Mailing = { db, tenant, services, now }
  const tries = period.tries + 1
  const next = TRY_AFTER_DAYS[tries]
  if (next === undefined) return lapse(mailing, renewal, today)
  const pause = addDays(today, next - TRY_AFTER_DAYS[tries - 1]!)
  const nextDay = membership.autoRenews && period.startsOn > pause ? period.startsOn : pause
  await setPeriod(db, period.id, { tries, nextTryOn: nextDay })
  const isDeclined = outcome === 'declined'
  const isPayable = mayOfferPayment(tenant, 'customer', ways)
  const isMailed = await mailDue(mailing, membership, invoice, {
    isDeclined,
    isPayable,
    day: period.startsOn,
    nextDay,
  })
  if ((isMailed && isPayable) || tries > 1) return
  const text = `${describe(renewal)} is to be paid, but the customer ${isPayable ? 'has no email address' : 'cannot pay online'}.`
  const about = { type: 'membership' as const, id: membership.id }
  await addOfficeTask(db, { kind: 'membership_renewal', about, text }, now)
}

/** Tries to have a renewal paid that is due: by a charge, or by a mail with a link to its invoice. May run on several nodes at once. */
export async function tryRenewal(periodId: number, renewing: Renewing): Promise<void> {
  const renewal = await renewing.transact((db) => lockRenewal(db, periodId))
  const { period, invoice } = renewal
  if (period.status !== 'due' || period.nextTryOn === null || period.nextTryOn > toToday(renewing)) return
  const isOwed = invoice.balanceCents > 0
  const outcome = isOwed ? await charge(renewal, renewing) : 'waits'
  await renewing.transact((db) => recordTry(db, renewal, outcome, renewing))
}
