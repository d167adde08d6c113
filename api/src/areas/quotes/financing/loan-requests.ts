import { and, asc, countDistinct, eq, gt, inArray, lte, min, ne } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { loanOffers, loanRequests, quotes } from '#foundation/database/schema'
import { tooManyRequests } from '#foundation/errors'

export type LoanRequestRow = typeof loanRequests.$inferSelect

/** What a loan request is for; another total or down payment is another request. */
export interface Sum {
  quoteId: number
  totalCents: number
  downPaymentCents: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Failed requests are repeated sooner than answered ones: the lender may have recovered. */
const FAILED_FOR_MS = 15 * MINUTE
const MAX_SUMS_A_DAY = 50

const isAbout = ({ quoteId, totalCents, downPaymentCents }: Sum) =>
  and(
    eq(loanRequests.quoteId, quoteId),
    eq(loanRequests.totalCents, totalCents),
    eq(loanRequests.downPaymentCents, downPaymentCents),
  )

interface Asking {
  /** The user pressed 'Try again': repeat failed requests now. */
  retry?: boolean
}

const isOld = ({ status, createdAt }: LoanRequestRow, now: Date, { retry = false }: Asking): boolean => {
  if (status === 'failed' && retry) return true
  return now.getTime() - createdAt.getTime() >= (status === 'failed' ? FAILED_FOR_MS : DAY)
}

const requestsAbout = (db: Db, sum: Sum, lenders: readonly string[]): Promise<LoanRequestRow[]> =>
  db
    .select()
    .from(loanRequests)
    .where(and(isAbout(sum), inArray(loanRequests.lender, [...lenders])))
    .orderBy(asc(loanRequests.id))

/** 429 for too many different down payments of a quote in a day: dragging the slider must not send lenders a request for every cent. */
async function requireFewSums(db: Db, { quoteId, downPaymentCents }: Sum, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY)
  const [recent] = await db
    .select({ sums: countDistinct(loanRequests.downPaymentCents), first: min(loanRequests.createdAt) })
    .from(loanRequests)
    .where(
      and(
        eq(loanRequests.quoteId, quoteId),
        gt(loanRequests.createdAt, since),
        ne(loanRequests.downPaymentCents, downPaymentCents),
      ),
    )
  if (recent?.first && recent.sums >= MAX_SUMS_A_DAY)
    throw tooManyRequests(Math.ceil((recent.first.getTime() - since.getTime()) / 1_000))
}

/** Creates requests for lenders that have none, and resets outdated ones. Returns all requests for the sum, and whether any is new. */
export async function requestLoanOffers(
  db: Db,
  sum: Sum,
  lenders: readonly string[],
  now: Date,
  asking: Asking = {},
): Promise<{ requests: LoanRequestRow[]; isNew: boolean }> {
  const known = await requestsAbout(db, sum, lenders)
  const missing = lenders.filter((name) => known.every(({ lender }) => lender !== name))
  const old = known.filter((request) => isOld(request, now, asking))
  if (missing.length + old.length === 0) return { requests: known, isNew: false }

  // Serialize per quote, or concurrent requests would each find room for one more.
  await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, sum.quoteId)).for('update')
  await requireFewSums(db, sum, now)
  for (const { id, createdAt } of old) {
    await db
      .update(loanRequests)
      .set({ status: 'waiting', attempts: 0, dueAt: now, answeredAt: null, problem: null, createdAt: now })
      .where(and(eq(loanRequests.id, id), eq(loanRequests.createdAt, createdAt)))
  }
  if (missing.length > 0) {
    await db
      .insert(loanRequests)
      .values(missing.map((lender) => ({ ...sum, lender, dueAt: now, createdAt: now })))
      .onConflictDoNothing()
  }
  return { requests: await requestsAbout(db, sum, lenders), isNew: true }
}

/** The offers for these requests, lowest payment first. */
export const loadOffers = (db: Db, requests: readonly LoanRequestRow[]) =>
  db
    .select({ offer: loanOffers, lender: loanRequests.lender })
    .from(loanOffers)
    .innerJoin(loanRequests, eq(loanRequests.id, loanOffers.requestId))
    .where(
      inArray(
        loanRequests.id,
        requests.map(({ id }) => id),
      ),
    )
    .orderBy(asc(loanOffers.paymentAmountCents), asc(loanOffers.termMonths), asc(loanOffers.id))

/** The lowest monthly payment that a lender offers for the quote's whole total; null if there is none. */
export async function lowestOfferedCents(db: Db, quoteId: number, totalCents: number): Promise<number | null> {
  const [found] = await db
    .select({ lowest: min(loanOffers.paymentAmountCents) })
    .from(loanOffers)
    .innerJoin(loanRequests, eq(loanRequests.id, loanOffers.requestId))
    .where(and(isAbout({ quoteId, totalCents, downPaymentCents: 0 }), eq(loanRequests.status, 'answered')))
  return found?.lowest ?? null
}

/** Removes the lowest payment from a quote whose total has changed: it was offered for the old total. */
export async function clearLoanOffers(db: Db, quoteId: number): Promise<void> {
  await db.update(quotes).set({ paymentsAsLowAsCents: null }).where(eq(quotes.id, quoteId))
}

/** Waits to be sent to its lender. */
export const isDue = (now: Date) => and(eq(loanRequests.status, 'waiting'), lte(loanRequests.dueAt, now))

interface Claim {
  lenders: readonly string[]
  /** Maximum number of requests to claim. */
  most: number
  /** How long no other process claims them. */
  leaseMs: number
  mostTries: number
}

/** Claims due requests by counting an attempt and postponing them: if the process dies, the attempt is counted and no lock remains. */
export async function claimDue(
  db: Db,
  { lenders, most, leaseMs, mostTries }: Claim,
  now: Date,
): Promise<LoanRequestRow[]> {
  const due = await db
    .select()
    .from(loanRequests)
    .where(and(isDue(now), inArray(loanRequests.lender, [...lenders])))
    .orderBy(asc(loanRequests.dueAt), asc(loanRequests.id))
    .limit(most)
    .for('update', { skipLocked: true })
  const claimed: LoanRequestRow[] = []
  for (const request of due) {
    if (request.attempts >= mostTries) {
      await db
        .update(loanRequests)
        .set({ status: 'failed', problem: 'no attempt was completed' })
        .where(eq(loanRequests.id, request.id))
      continue
    }
    const tried = { attempts: request.attempts + 1, dueAt: new Date(now.getTime() + leaseMs) }
    await db.update(loanRequests).set(tried).where(eq(loanRequests.id, request.id))
    claimed.push({ ...request, ...tried })
  }
  return claimed
}
