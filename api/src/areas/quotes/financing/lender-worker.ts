import { and, eq } from 'drizzle-orm'
import type { JobReport, JobWork } from '#foundation/background-job'
import type { Db } from '#foundation/database/database'
import { loanOffers, loanRequests, quotes } from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { Lender, LenderAnswer, LenderOffer } from './lender'
import { claimDue, isDue, lowestOfferedCents, type LoanRequestRow } from './loan-requests'

const SECOND = 1_000
/** After this many failed attempts the request fails. */
const MAX_TRIES = 5
/** A lender still working after this long is assumed to have lost the request; no one is waiting on the page any more. */
const PATIENCE_MS = 90 * SECOND
const LOOK_AGAIN_MS = SECOND
const MAX_UNDER_WAY = 20

type Needs = Pick<Services, 'database' | 'tenants' | 'clock' | 'lenders'>

interface Claimed {
  tenant: TenantRow
  lender: Lender
  request: LoanRequestRow
}

/** Exponential backoff between attempts: two seconds, then twice as long each time. */
const pauseMs = (attempts: number): number => SECOND * 2 ** attempts

/** Stores the outcome of an attempt; false if the request was claimed again or reset in the meantime. */
async function note(
  db: Db,
  { id, attempts, createdAt }: LoanRequestRow,
  columns: Partial<LoanRequestRow>,
): Promise<boolean> {
  const noted = await db
    .update(loanRequests)
    .set(columns)
    .where(and(eq(loanRequests.id, id), eq(loanRequests.attempts, attempts), eq(loanRequests.createdAt, createdAt)))
    .returning({ id: loanRequests.id })
  return noted.length === 1
}

async function keepOffers(db: Db, request: LoanRequestRow, offers: readonly LenderOffer[], now: Date): Promise<void> {
  const { quoteId, totalCents, downPaymentCents } = request
  // Lock the quote first, in the same order as requestLoanOffers.
  const [quote] = await db
    .select({ totalCents: quotes.totalCents })
    .from(quotes)
    .where(eq(quotes.id, quoteId))
    .for('update')
  if (!(await note(db, request, { status: 'answered', answeredAt: now, problem: null }))) return
  await db.delete(loanOffers).where(eq(loanOffers.requestId, request.id))
  const amountCents = totalCents - downPaymentCents
  if (offers.length > 0) {
    await db.insert(loanOffers).values(
      offers.map(({ paymentCents, ...offer }) => ({
        ...offer,
        requestId: request.id,
        amountCents,
        paymentAmountCents: paymentCents,
        createdAt: now,
      })),
    )
  }
  if (downPaymentCents > 0 || quote?.totalCents !== totalCents) return
  await db
    .update(quotes)
    .set({ paymentsAsLowAsCents: await lowestOfferedCents(db, quoteId, totalCents) })
    .where(eq(quotes.id, quoteId))
}

async function keepAnswer(db: Db, request: LoanRequestRow, answer: LenderAnswer, now: Date): Promise<void> {
  if (answer.kind === 'offers') return keepOffers(db, request, answer.offers, now)
  const isForgotten = now.getTime() - request.createdAt.getTime() >= PATIENCE_MS
  if (answer.kind === 'working' && !isForgotten) {
    // Still working is not a failure, so it does not count as an attempt.
    await note(db, request, { attempts: request.attempts - 1, dueAt: new Date(now.getTime() + LOOK_AGAIN_MS) })
    return
  }
  const problem = answer.kind === 'problem' ? answer.reason : 'still working at the deadline'
  const isLast = request.attempts >= MAX_TRIES || isForgotten
  await note(db, request, {
    problem,
    ...(isLast ? { status: 'failed' } : { dueAt: new Date(now.getTime() + pauseMs(request.attempts)) }),
  })
}

const describeRequest = ({ tenant, request }: Pick<Claimed, 'tenant' | 'request'>) => ({
  tenant: tenant.subdomain,
  request: request.id,
})

/** Calls the lender outside of any transaction, because it may be slow. */
async function ask(
  { database, clock }: Needs,
  { tenant, lender, request }: Claimed,
  report?: JobReport,
): Promise<void> {
  const answer = await lender.offersFor({
    tenant: tenant.subdomain,
    quoteId: request.quoteId,
    amountCents: request.totalCents - request.downPaymentCents,
    // createdAt changes when the request is reset, which makes it a new request for the lender.
    key: `${tenant.subdomain}-${request.id}-${request.createdAt.getTime()}`,
  })
  await database.withTenant(tenant.id, (db) => keepAnswer(db, request, answer, clock()))
  if (answer.kind === 'problem')
    report?.failed(new Error(`${lender.name} failed: ${answer.reason}`), describeRequest({ tenant, request }))
  else report?.succeeded()
}

/** Claims due requests of every tenant that has lenders. */
async function claimAll({ database, tenants, clock, lenders }: Needs, most: number): Promise<Claimed[]> {
  const claimed: Claimed[] = []
  const now = clock()
  for (const tenant of lenders
    ? await tenants.withWork((db) =>
        db.selectDistinct({ tenantId: loanRequests.tenantId }).from(loanRequests).where(isDue(now)),
      )
    : []) {
    const own = lenders?.of(tenant.subdomain) ?? []
    const room = most - claimed.length
    if (own.length === 0 || room <= 0) continue
    // Longer than a response can take, or another process would claim requests that are still in flight here.
    const leaseMs = (lenders?.answerMs ?? 0) + 5 * SECOND
    const claim = { lenders: own.map(({ name }) => name), most: room, leaseMs, mostTries: MAX_TRIES }
    const requests = await database.withTenant(tenant.id, (db) => claimDue(db, claim, clock()))
    for (const request of requests)
      claimed.push({ tenant, request, lender: own.find(({ name }) => name === request.lender)! })
  }
  return claimed
}

/** Sends due loan requests to the lenders, and waits for the responses. Returns the number of requests. */
export async function processDueLoanRequests(services: Needs): Promise<number> {
  const claimed = await claimAll(services, MAX_UNDER_WAY)
  await Promise.all(claimed.map((each) => ask(services, each)))
  return claimed.length
}

/**
 * Polls for due loan requests every `everyMs`, or with 0 only when woken; a slow lender does not delay the others. Several
 * processes may run it concurrently. Returns the function that stops it and waits for requests in flight.
 */
export function startLenderWorker(
  services: Needs & Pick<Services, 'background'>,
  { everyMs = SECOND } = {},
): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  const takeUp: JobWork = async (report) => {
    for (const each of await claimAll(services, MAX_UNDER_WAY - underWay.size)) {
      const asking = ask(services, each, report)
        .catch((error: unknown) => report.failed(error, describeRequest(each)))
        .finally(() => underWay.delete(asking))
      underWay.add(asking)
    }
  }
  const job = services.background.start('ask_lenders', takeUp, { everyMs })
  const stopListening = services.lenders?.onWake(job.wake)
  return async () => {
    stopListening?.()
    await job.stop()
    await Promise.all(underWay)
  }
}
