import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { JobReport } from '#foundation/background-job'
import { payments } from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import { checkPayment } from './check-payment'
import type { PaymentRow } from './ledger'
import { isBeingVoided, isOrphan, type Settling } from './settle'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Bank transfers: age at the first lookup, and interval of the next ones. */
const FIRST_LOOK_MS = HOUR
const NEXT_LOOK_MS = 6 * HOUR
const AT_ONCE = 5
const MAX_A_RUN = 500

/** Whether to look up a payment now: recent ones on every run, older ones less and less often. */
export function isDue(payment: PaymentRow, now: Date, ways: Pick<GatewayRegistry, 'staleAfterMs'>): boolean {
  const ageMs = now.getTime() - payment.transactionTime.getTime()
  const sinceMs = payment.checkedAt ? now.getTime() - payment.checkedAt.getTime() : Infinity
  if (payment.status === 'attempted') return isOrphan(payment, now, ways)
  if (payment.status === 'submitted') return ageMs >= FIRST_LOOK_MS && sinceMs >= NEXT_LOOK_MS
  if (isBeingVoided(payment, now, ways)) return false
  // Until then its own request may still be looking it up.
  return ageMs >= ways.staleAfterMs && sinceMs >= Math.min(ageMs / 10, 5 * MINUTE)
}

/** `isDue` for bank transfers, as an SQL condition. */
const transferIsDue = (now: Date) =>
  and(
    eq(payments.status, 'submitted'),
    lte(payments.transactionTime, new Date(now.getTime() - FIRST_LOOK_MS)),
    or(isNull(payments.checkedAt), lte(payments.checkedAt, new Date(now.getTime() - NEXT_LOOK_MS))),
  )

/** Parts follow the row that represents their charge; transfers that are not due would use up the limit. */
const mayBeDue = (now: Date) =>
  and(
    or(inArray(payments.status, ['attempted', 'unknown', 'partial']), transferIsDue(now)),
    isNull(payments.chargedWithId),
  )

/** Still open after a lookup, although a charge can no longer be in flight. */
const isStillOpen = (
  { status, transactionTime }: PaymentRow,
  now: Date,
  { lostAfterMs }: Pick<GatewayRegistry, 'lostAfterMs'>,
): boolean => (status === 'unknown' || status === 'partial') && now.getTime() - transactionTime.getTime() >= lostAfterMs

export interface Reconciled {
  checked: number
  /** How many of them changed status. */
  changed: number
  /** How many could not be looked up or stayed open; they are retried. */
  failed: number
}

type Needs = Pick<Services, 'database' | 'tenants' | 'payments' | 'clock' | 'config'>

/**
 * Settles what requests left open, for every tenant: payments whose response was lost or whose process died, partial charges
 * that were not voided, and bank transfers that may have been returned. Never charges anyone.
 * May run in several processes concurrently.
 */
export async function reconcilePayments(
  { database, tenants, payments: ways, clock, config }: Needs,
  report?: JobReport,
): Promise<Reconciled> {
  const counts: Reconciled = { checked: 0, changed: 0, failed: 0 }
  for (const tenant of await tenants.withWork((db) =>
    db.selectDistinct({ tenantId: payments.tenantId }).from(payments).where(mayBeDue(clock())),
  )) {
    const open = await database.withTenant(tenant.id, (db) =>
      db
        .select()
        .from(payments)
        .where(mayBeDue(clock()))
        .orderBy(sql`${payments.checkedAt} nulls first`, payments.id)
        .limit(MAX_A_RUN),
    )
    const settling: Settling = {
      tenant,
      transact: (work) => database.withTenant(tenant.id, work),
      ways,
      clock,
      config,
    }
    const due = open.filter((payment) => isDue(payment, clock(), ways))
    // A gateway that failed for one bank transfer is not asked about others until the next run.
    const silent = new Set<string>()
    for (let start = 0; start < due.length; start += AT_ONCE) {
      await Promise.all(
        due.slice(start, start + AT_ONCE).map(async (payment) => {
          const provider = payment.gateway ?? ''
          const gateway = ways.byProvider(tenant, provider)
          if (!gateway || (payment.status === 'submitted' && silent.has(provider))) return
          counts.checked += 1
          try {
            const checked = await checkPayment(payment, gateway, settling)
            if (checked.status !== payment.status) counts.changed += 1
            if (isStillOpen(checked, clock(), ways))
              throw new Error(`The gateway could not tell, and the payment stays ${checked.status}`)
            report?.succeeded()
          } catch (error) {
            counts.failed += 1
            if (payment.status === 'submitted') silent.add(provider)
            report?.failed(error, { tenant: tenant.subdomain, payment: payment.id })
          }
        }),
      )
    }
  }
  return counts
}

/** Short enough to settle a lost payment within 30 s, 25 of which (`lostAfterMs`) must pass before it counts as lost. */
export const RECONCILE_EVERY_MS = 3_000

/** Starts periodic reconciliation. Returns a function that stops it and waits for the current run. */
export const startReconciler = (
  services: Needs & Pick<Services, 'background'>,
  { everyMs = RECONCILE_EVERY_MS } = {},
): (() => Promise<void>) =>
  services.background.start('reconcile_payments', (report) => reconcilePayments(services, report), { everyMs }).stop
