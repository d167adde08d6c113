// Fixtures of payment tests: an invoice with a known balance, and comparison of the three books.
import { asc, eq, sql } from 'drizzle-orm'
import type { PaymentRow } from '#areas/billing/payments/ledger'
import { getOrCreateLinkToken } from '#areas/identity/links/link-tokens'
import { invoiceItems, invoices, jobs, mails, payments, tenants, type ResourceType } from '#foundation/database/schema'
import type { PayInvoiceBody } from '@portal/contract'
import { demoIds, type DemoTenant } from 'demo/names'
import type { TestClient } from './client'
import { openBefore, setUpTestApi, setUpTestApiForEach, type TestApi, type TestApiOptions } from './create-test-api'
import type { TestSandbox } from './sandbox-gateway'
import { signInStaff } from './staff'

export type PaymentInput = PayInvoiceBody['payment']

/** Like `setUpTestApi`, with payments that go to a sandbox gateway. */
export const setUpPaymentsApi = (options?: TestApiOptions) =>
  withSandbox(setUpTestApi({ payments: 'sandbox', ...options }), beforeAll)

/** Like `setUpTestApiForEach`, with payments that go to a sandbox gateway. */
export const setUpPaymentsApiForEach = () => withSandbox(setUpTestApiForEach({ payments: 'sandbox' }), beforeEach)

function withSandbox(api: TestApi, before: typeof beforeEach): { api: TestApi; sandbox: TestSandbox } {
  const sandbox = openBefore(before, async () => api.sandbox!)
  afterEach(() => sandbox.breakWith(null))
  return { api, sandbox }
}

/** Creates an invoice with one line, by default for `customer`; returns its id. */
export async function addInvoice(
  { database, clock }: TestApi,
  totalCents: number,
  {
    tenant = 'acme',
    userId = demoIds(tenant).users.customer,
    ...more
  }: { tenant?: DemoTenant; userId?: number } & Partial<typeof invoices.$inferInsert> = {},
): Promise<number> {
  const ids = demoIds(tenant)
  return database.withTenant(ids.tenant, async (db) => {
    const [job] = await db
      .insert(jobs)
      .values({ userId, addressId: ids.addresses.customer, createdAt: clock() })
      .returning({ id: jobs.id })
    const [invoice] = await db
      .insert(invoices)
      .values({
        jobId: job?.id ?? 0,
        userId,
        invoiceDate: '2026-02-09',
        subtotalCents: totalCents,
        totalCents,
        balanceCents: totalCents,
        ...more,
      })
      .returning({ id: invoices.id })
    const invoiceId = invoice?.id ?? 0
    await db.insert(invoiceItems).values({ documentId: invoiceId, unitName: 'Work', unitPriceCents: totalCents })
    return invoiceId
  })
}

export const readLedger = (
  { database }: TestApi,
  invoiceId: number,
  tenant: DemoTenant = 'acme',
): Promise<PaymentRow[]> =>
  database.withTenant(demoIds(tenant).tenant, (db) =>
    db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(asc(payments.id)),
  )

export async function invoiceRow(
  { database }: TestApi,
  invoiceId: number,
  tenant: DemoTenant = 'acme',
): Promise<typeof invoices.$inferSelect> {
  const [row] = await database.withTenant(demoIds(tenant).tenant, (db) =>
    db.select().from(invoices).where(eq(invoices.id, invoiceId)),
  )
  if (!row) throw new Error('no invoice')
  return row
}

export const pay = (
  client: TestClient,
  id: number,
  payment: Partial<PaymentInput>,
  key: string = crypto.randomUUID(),
) =>
  client.call(
    'payInvoice',
    { params: { id }, body: { payment: { transaction_type: 'stax_card', amount_cents: 1000, ...payment } } },
    { 'idempotency-key': key },
  )

/** Cents that the gateway holds for an invoice: captured minus refunded. */
export async function capturedCents(sandbox: TestSandbox, ledger: readonly PaymentRow[]): Promise<number> {
  const references = new Set(ledger.map(({ referenceId }) => referenceId))
  return (await sandbox.transactions())
    .filter(
      ({ type, status, reference }) =>
        type === 'sale' &&
        reference !== null &&
        references.has(reference) &&
        ['approved', 'partially_approved', 'submitted'].includes(status),
    )
    .reduce((sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents, 0)
}

/** The three books: what the gateway holds, what the ledger says, what the invoice shows. */
export async function books(api: TestApi, sandbox: TestSandbox, invoiceId: number) {
  const ledger = await readLedger(api, invoiceId)
  const { totalCents, balanceCents, totalTransactionsCents } = await invoiceRow(api, invoiceId)
  const paid = ledger
    .filter(({ status }) => status === 'approved' || status === 'submitted')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    gateway: await capturedCents(sandbox, ledger),
    ledger: paid,
    invoice: totalCents - balanceCents,
    shown: totalTransactionsCents,
  }
}

export const allBooks = (cents: number) => ({ gateway: cents, ledger: cents, invoice: cents, shown: cents })

/** A client whose session was opened by a staff link. */
export async function staffClient(
  api: TestApi,
  role: 'technician' | 'admin',
  resource: { type: ResourceType; id: number },
  tenant: DemoTenant = 'acme',
): Promise<TestClient> {
  const { users, tenant: tenantId } = demoIds(tenant)
  const userId = role === 'admin' ? users.admin : (users.technicians[0] ?? 0)
  const link = { tenantId, role, userId, resource, now: api.clock(), lifetimeMs: 3_600_000 }
  const { token } = await api.database.withTenant(tenantId, (db) => getOrCreateLinkToken(db, api.services, link))
  const opened = await api.visitor(tenant).call('authenticateToken', { params: { token } })
  return api.visitor(tenant, opened.body.authentication_token)
}

/** A signed-in admin, not bound to a link, with access to all of the tenant's data. */
export const officeClient = (api: TestApi, tenant?: DemoTenant) => signInStaff(api, 'admin', tenant)

/** Turns off the bot check of all tenants, for tests of something else; returns the given client. */
export async function withoutBotCheck(api: TestApi, client: TestClient): Promise<TestClient> {
  await api.database.asOwner((db) =>
    db.update(tenants).set({ featureFlags: sql`feature_flags || '{"recaptcha_enabled": false}'` }),
  )
  api.services.tenants.forget()
  return client
}

export const readMails = ({ database }: TestApi, tenant: DemoTenant = 'acme') =>
  database.withTenant(demoIds(tenant).tenant, (db) => db.select().from(mails).orderBy(asc(mails.id)))
