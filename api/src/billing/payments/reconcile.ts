import { inArray, sql } from 'drizzle-orm'
import type { Services } from '../../core/services'
import { payments } from '../../db/schema'
import type { Payments } from '../gateways/create-payments'
import type { GatewayResult, PaymentGateway } from '../gateways/gateway'
import { changePayment, type PaymentRow } from './ledger'
import { isOrphan, lookUp, voidPartial, type Settling } from './settle'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A bank may return a transfer for five business days; after this it is final. */
const RETURNS_END_MS = 10 * 24 * HOUR
const AT_ONCE = 5
const MOST_A_RUN = 500

/** Whether to ask the gateway about a payment now: young ones at every run, older ones more and more seldom. */
export function isDue(payment: PaymentRow, now: Date, ways: Pick<Payments, 'staleAfterMs'>): boolean {
  const ageMs = now.getTime() - payment.transactionTime.getTime()
  const sinceMs = payment.checkedAt ? now.getTime() - payment.checkedAt.getTime() : Infinity
  if (payment.status === 'attempted') return isOrphan(payment, now, ways)
  if (payment.status === 'submitted') return ageMs >= HOUR && sinceMs >= 6 * HOUR
  // The request itself tries first.
  return ageMs >= ways.staleAfterMs && sinceMs >= Math.min(ageMs / 10, 5 * MINUTE)
}

/** What a look-up says of a bank transfer that was submitted. */
async function checkTransfer(payment: PaymentRow, found: GatewayResult | null, { transact, clock }: Settling): Promise<PaymentRow> {
  const now = clock()
  const change = (columns: Partial<PaymentRow>) => transact((db) => changePayment(db, payment, 'submitted', { checkedAt: now, ...columns }))
  if (found?.outcome === 'declined') return change({ status: 'returned', message: found.message?.slice(0, 500) ?? 'Returned by the bank' })
  if (found?.outcome === 'voided') return change({ status: 'voided' })
  const isFinal = now.getTime() - payment.transactionTime.getTime() >= RETURNS_END_MS
  const holds = found?.outcome === 'submitted' || found?.outcome === 'approved'
  return change(isFinal && holds ? { status: 'approved', settledAt: now } : {})
}

async function check(payment: PaymentRow, gateway: PaymentGateway, settling: Settling): Promise<PaymentRow> {
  if (payment.status === 'partial') return voidPartial(gateway, payment, settling)
  if (payment.status !== 'submitted') return lookUp(payment, gateway, settling)
  const found = await gateway.lookup({ reference: payment.referenceId, amountCents: payment.amountCents, method: 'ach' })
  return checkTransfer(payment, found, settling)
}

export interface Reconciled {
  checked: number
  /** How many of them moved on. */
  changed: number
  /** How many could not be asked about; they are tried again. */
  failed: number
}

type Needs = Pick<Services, 'database' | 'tenants' | 'payments' | 'clock'>

/**
 * Settles what requests left open, for every tenant: payments whose answer was lost, whose process died, whose part was
 * not given back, and bank transfers that may have been returned. Only ever asks; nobody is charged here.
 * May run in several processes at once.
 */
export async function reconcilePayments({ database, tenants, payments: ways, clock }: Needs): Promise<Reconciled> {
  const counts: Reconciled = { checked: 0, changed: 0, failed: 0 }
  for (const tenant of await tenants.all()) {
    const open = await database.withTenant(tenant.id, (db) =>
      db
        .select()
        .from(payments)
        .where(inArray(payments.status, ['attempted', 'unknown', 'partial', 'submitted']))
        .orderBy(sql`${payments.checkedAt} nulls first`, payments.id)
        .limit(MOST_A_RUN),
    )
    const settling: Settling = { transact: (work) => database.withTenant(tenant.id, work), ways, clock }
    const due = open.filter((payment) => isDue(payment, clock(), ways))
    for (let start = 0; start < due.length; start += AT_ONCE) {
      await Promise.all(
        due.slice(start, start + AT_ONCE).map(async (payment) => {
          const gateway = ways.byProvider(tenant.subdomain, payment.gateway ?? '')
          if (!gateway) return
          counts.checked += 1
          try {
            if ((await check(payment, gateway, settling)).status !== payment.status) counts.changed += 1
          } catch {
            counts.failed += 1
          }
        }),
      )
    }
  }
  return counts
}

/** Reconciles again and again, one run at a time. Answers the function that stops it and waits for the run on its way. */
export function keepReconciling(services: Needs, { everyMs = 5_000, onRun }: { everyMs?: number; onRun?: (result: Reconciled | Error) => void } = {}): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const run = async () => {
    if (busy) return
    busy = true
    try {
      onRun?.(await reconcilePayments(services))
    } catch (error) {
      onRun?.(error instanceof Error ? error : new Error(String(error)))
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => {
    if (!busy) running = run()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
