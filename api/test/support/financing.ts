// Fixtures of financing tests: a quote with a known total, lenders that are asked only by the test, and the stored requests and offers.
import { asc, eq } from 'drizzle-orm'
import type { Lender, LenderAnswer, LoanQuestion } from '#areas/quotes/financing/lender'
import { combineLenders, type Lenders } from '#areas/quotes/financing/lenders'
import { loanOffers, loanRequests, quotes } from '#foundation/database/schema'
import { demoIds, emails, type DemoTenant } from 'demo/names'
import { createTestApi, type TestApi, type TestClient } from '.'
import { sandboxLenders } from './sandbox-lenders'

export interface FinancingApi {
  api: TestApi
  customer: TestClient
  close: () => Promise<void>
}

/** An API whose lenders are asked by `askDueLenders` only; the sandbox's lenders by default. */
export async function openFinancing(lenders?: Lenders): Promise<FinancingApi> {
  const api = await createTestApi()
  const own = lenders ?? sandboxLenders(api.clock, { timeoutMs: 300 })
  api.services.lenders = own
  const close = async () => {
    await own.close()
    await api.close()
  }
  return { api, customer: await api.signIn(emails.customer), close }
}

/** Lenders of acme with the given responses. */
export const lendersThat = (answers: Record<string, (question: LoanQuestion) => Promise<LenderAnswer>>): Lenders =>
  combineLenders(
    new Map([
      [
        'acme',
        Object.entries(answers).map(([name, offersFor]): Lender => ({ name, offersFor, close: async () => undefined })),
      ],
    ]),
    10_000,
  )

/** A single offer with this monthly payment. */
export const buildOffer = (paymentCents: number, termMonths = 60): LenderAnswer => ({
  kind: 'offers',
  offers: [{ reference: `${paymentCents}`, paymentCents, termMonths, ratePercent: 9 }],
})

/** Creates a quote of `customer`; returns its id. */
export async function addQuote(
  { database }: TestApi,
  totalCents: number,
  { tenant = 'acme', ...more }: { tenant?: DemoTenant } & Partial<typeof quotes.$inferInsert> = {},
): Promise<number> {
  const ids = demoIds(tenant)
  return database.withTenant(ids.tenant, async (db) => {
    const [quote] = await db
      .insert(quotes)
      .values({
        userId: ids.users.customer,
        name: 'Work',
        status: 'sent',
        quoteDate: '2026-02-09',
        totalCents,
        ...more,
      })
      .returning({ id: quotes.id })
    return quote?.id ?? 0
  })
}

export const setQuote = (api: TestApi, id: number, columns: Partial<typeof quotes.$inferInsert>) =>
  api.inAcme((db) => db.update(quotes).set(columns).where(eq(quotes.id, id)))

export const findLowestPayment = async (api: TestApi, id: number) =>
  (
    await api.inAcme((db) => db.select({ lowest: quotes.paymentsAsLowAsCents }).from(quotes).where(eq(quotes.id, id)))
  )[0]?.lowest

export const findRequests = (api: TestApi, quoteId: number) =>
  api.inAcme((db) =>
    db.select().from(loanRequests).where(eq(loanRequests.quoteId, quoteId)).orderBy(asc(loanRequests.id)),
  )

export const findStoredOffers = async (api: TestApi, quoteId: number) =>
  (
    await api.inAcme((db) =>
      db
        .select({ offer: loanOffers })
        .from(loanOffers)
        .innerJoin(loanRequests, eq(loanRequests.id, loanOffers.requestId))
        .where(eq(loanRequests.quoteId, quoteId))
        .orderBy(asc(loanOffers.id)),
    )
  ).map(({ offer }) => offer)

export const askFor = (
  client: TestClient,
  quoteId: number,
  downPaymentCents?: number,
  customerId = demoIds('acme').users.customer,
) =>
  client.call('getFinancingOptions', {
    params: { id: customerId, quote_id: quoteId },
    ...(downPaymentCents !== undefined && { query: { down_payment_cents: downPaymentCents } }),
  })
