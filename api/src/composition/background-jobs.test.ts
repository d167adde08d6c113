import { lt } from 'drizzle-orm'
import { reconcilePayments, startReconciler } from '#areas/billing/payments/reconcile'
import { processDueLoanRequests, startLenderWorker } from '#areas/quotes/financing/lender-worker'
import { createTenant } from '#areas/tenants'
import { sendDueWebhooks, startWebhookWorker } from '#areas/webhooks/worker'
import type { JobState } from '#foundation/background-job'
import { claimTurn } from '#foundation/database/deployment-facts'
import { photos, sessions } from '#foundation/database/schema'
import { sendDueMail, startMailWorker } from '#foundation/mail/mail-worker'
import { enqueueMail } from '#foundation/mail/outbox'
import { createTenantResolver } from '#foundation/tenants'
import { createTestApi, rounds, until, type TestApi } from '#test/support'
import { addInvoice, readLedger, pay } from '#test/support/payments'
import { plainLetter } from '#test/support/plain-letter'
import { paymentTenant } from '#test/support/sandbox-gateway'
import { demoIds, emails } from 'demo/names'
import { startRetention } from './retention'

// Every job is started here as the portal starts it: with the services and no listeners.
let api: TestApi
let lines: Record<string, unknown>[]
beforeEach(async () => {
  lines = []
  api = await createTestApi({
    payments: 'sandbox',
    api: {
      log: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } },
      mail: {
        from: 'no-reply@portal.example',
        transport: () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25')),
      },
    },
  })
})
afterEach(() => api.close())

const health = () => api.services.background.health()
const untilJob = (name: string, isSo: (job: JobState) => boolean) =>
  until(async () => {
    const job = health().jobs[name]
    return Boolean(job && isSo(job))
  })
const findLines = (job: string) => lines.filter((line) => line['job'] === job)
const isFailing = ({ consecutive_failures }: JobState) => consecutive_failures > 0

test('each failed run of the reconciler is logged, and it resumes once the database is back', async () => {
  const { tenants } = api.services
  let isDown = true
  startReconciler(
    {
      ...api.services,
      tenants: {
        ...tenants,
        withWork: (find) => (isDown ? Promise.reject(new Error('no database')) : tenants.withWork(find)),
      },
    },
    { everyMs: 5 },
  )
  await untilJob('reconcile_payments', ({ consecutive_failures }) => consecutive_failures > 1)
  expect(health()).toMatchObject({
    status: 'degraded',
    jobs: { reconcile_payments: { last_error: { message: 'no database' } } },
  })
  expect(findLines('reconcile_payments').length).toBeGreaterThan(1)
  isDown = false
  await untilJob('reconcile_payments', ({ last_success_at }) => last_success_at !== null)
  expect(health().status).toBe('ok')
})

test('a payment whose outcome the gateway does not know is logged by its id', async () => {
  const customer = await api.signIn(emails.customer)
  const invoice = await addInvoice(api, 5_000)
  const gateway = api.services.payments.byProvider(paymentTenant('acme'), 'gpi')!
  const { lookup } = gateway
  gateway.lookup = async () => ({ outcome: 'unknown' })
  await pay(customer, invoice, {
    transaction_type: 'gpi_card',
    card_token: await api.sandbox!.gpiCard(),
    amount_cents: 1_005,
  })
  api.clock.advance(60_000)
  const [payment] = await readLedger(api, invoice)
  startReconciler(api.services, { everyMs: 5 })
  await untilJob('reconcile_payments', isFailing)
  expect(findLines('reconcile_payments')[0]).toMatchObject({
    tenant: 'acme',
    payment: payment?.id,
    err: { message: 'The gateway could not tell, and the payment stays unknown' },
  })
  gateway.lookup = lookup
  api.clock.advance(60_000)
  await untilJob('reconcile_payments', (job) => !isFailing(job))
  expect(await readLedger(api, invoice)).toMatchObject([{ status: 'approved' }])
})

test('each failed attempt to send a mail is logged, without the recipient', async () => {
  await api.inAcme((db) =>
    enqueueMail(db, { kind: 'receipt', to: 'casey@example.com', letter: plainLetter() }, api.clock()),
  )
  startMailWorker(api.services, { everyMs: 5 })
  for (const attempts of [1, 2]) {
    // Logged immediately, but counted only at the end of the run.
    await untilJob('send_mail', ({ consecutive_failures }) => consecutive_failures === attempts)
    expect(findLines('send_mail').at(-1)).toMatchObject({
      tenant: 'acme',
      kind: 'receipt',
      attempts,
      err: { message: 'connect ECONNREFUSED 127.0.0.1:25' },
    })
    // Empty runs in between do not reset the count.
    expect(health()).toMatchObject({ status: 'degraded', jobs: { send_mail: { consecutive_failures: attempts } } })
    api.clock.advance(120_000)
  }
  expect(JSON.stringify([lines, health()])).not.toContain('casey')
})

test('retention that fails for one kind of data is logged, and still deletes the others', async () => {
  const { appointments } = demoIds('acme')
  await api.inAcme((db) =>
    db.insert(photos).values({ jobId: appointments.live, key: 'never-sent', createdAt: api.clock() }),
  )
  await api.signIn(emails.customer)
  const ended = () =>
    api.inAcme((db) => db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, api.clock())))
  api.clock.advance(400 * 24 * 3_600_000)
  expect(await ended()).not.toEqual([])
  const files = { ...api.services.files, remove: () => Promise.reject(new Error('no such disk')) }
  startRetention({ ...api.services, files })
  await untilJob('drop_old_data', isFailing)
  expect(findLines('drop_old_data')).toMatchObject([{ what: 'reservations', err: { message: 'no such disk' } }])
  expect(await ended()).toEqual([])
  expect(await turn()).toBe(true)
})

const turn = () =>
  claimTurn(api.database, 'retention', { now: api.clock(), before: new Date(api.clock().getTime() - 24 * 3_600_000) })

test('retention runs once a day on all nodes together', async () => {
  startRetention(api.services)
  await untilJob('drop_old_data', ({ runs }) => runs === 1)
  expect(await turn()).toBe(false)
  api.clock.advance(24 * 3_600_000)
  expect([await turn(), await turn()]).toEqual([true, false])
})

test('a run without work costs as many transactions with many tenants as with few', async () => {
  const transactions: string[] = []
  const { database, tenants } = api.services
  const count = <F extends (...given: never[]) => unknown>(name: string, run: F): F =>
    ((...given) => (transactions.push(name), run(...given))) as F
  const counted = {
    ...database,
    withTenant: count('withTenant', database.withTenant),
    asOwner: count('asOwner', database.asOwner),
    acrossTenants: count('acrossTenants', database.acrossTenants),
  }
  const services = { ...api.services, database: counted, tenants: createTenantResolver(counted, api.services.config) }
  for (let tenant = 0; tenant < 20; tenant += 1)
    await createTenant(database, { subdomain: `idle-${tenant}`, name: 'Idle', timezone: 'UTC', supportEmail: null })
  expect((await tenants.all()).length).toBeGreaterThan(20)
  expect([
    await sendDueMail(services),
    await processDueLoanRequests(services),
    (await reconcilePayments(services)).checked,
    await sendDueWebhooks(services),
  ]).toEqual([0, 0, 0, 0])
  expect(transactions).toEqual(['acrossTenants', 'acrossTenants', 'acrossTenants', 'acrossTenants'])
})

test('all started jobs are stopped with the API', async () => {
  for (const keep of [startReconciler, startMailWorker, startLenderWorker, startWebhookWorker])
    keep(api.services, { everyMs: 5 })
  startRetention(api.services)
  expect(Object.keys(health().jobs).sort()).toEqual([
    'ask_lenders',
    'drop_old_data',
    'look_at_live_connections',
    'reconcile_payments',
    'send_mail',
    'send_webhooks',
  ])
  await api.http.close()
  const before = api.services.background.health()
  await rounds(5)
  expect(api.services.background.health()).toEqual(before)
})
