import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { demoIds } from 'demo/names'
import { freePort } from 'releases/portal-process'
import { emails, expect, test } from '../fixtures'
import { callAcmeApi } from '../fixtures/acme-api'
import { letterTo } from '../fixtures/mailbox'
import { listUnpaid } from '../fixtures/payments'
import { startPortalProcess, type PortalProcess } from '../fixtures/portal-process'
import { copySeededData } from '../fixtures/seeded-data'
import { openSession } from '../fixtures/sessions'
import { askStopped, gatewaySales, type GatewaySale } from '../fixtures/stopped-portal'

// Background jobs of the portal as it is shipped: nothing here starts a job, and no page is open.
test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

const { appointments, invoices, users } = demoIds('acme')
/** Amounts that the sandbox charges in full or by half without responding, so that nothing is undone before the process is killed. */
const NO_ANSWER_CENTS = 1_005
const HALF_CENTS = 2_008
/** No mail server listens here. */
const CLOSED_PORT = 'smtp://127.0.0.1:1'
/** A payment counts as lost after 20 s and is reconciled every 3 s; the rest is for a slow machine. */
const patient = { timeout: 90_000, intervals: [500] }

let dataDir: string
let portal: PortalProcess
let metricsPort: number
const start = async (env: Record<string, string> = {}) => {
  metricsPort = await freePort()
  portal = await startPortalProcess({
    PORTAL_DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '50',
    METRICS_PORT: String(metricsPort),
    ...env,
  })
}
test.beforeAll(async () => {
  dataDir = await copySeededData()
  await start()
})
test.afterAll(async () => {
  await portal.kill()
  await rm(dataDir, { recursive: true, force: true })
})

interface Health {
  status: string
  jobs: Record<
    string,
    { last_success_at: string | null; last_error: { message: string } | null; consecutive_failures: number }
  >
}
const health = async (request: APIRequestContext): Promise<Health> => {
  const answer = await request.get(`http://127.0.0.1:${metricsPort}/healthz`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Health
}

const findSale = async (cents: number): Promise<GatewaySale | undefined> =>
  (await gatewaySales(dataDir)).find(({ requestedCents }) => requestedCents === cents)

/**
 * Sends a payment and polls the gateway's file until it has recorded the payment; the portal's response may take much
 * longer.
 */
async function sendPayment(
  request: APIRequestContext,
  invoice: number,
  token: string,
  payment: { amount_cents: number; [field: string]: unknown },
) {
  const headers = {
    host: `acme.localhost:${portal.port}`,
    authorization: `Token token=${token}`,
    'idempotency-key': crypto.randomUUID(),
  }
  let answer = 'none yet'
  const response = request
    .post(`http://127.0.0.1:${portal.port}/v2/invoices/${invoice}/payments`, { headers, data: { payment }, timeout: 0 })
    .then(async (received) => void (answer = `${received.status()} ${await received.text()}`))
    .catch((error: unknown) => void (answer = String(error)))
  for (const until = Date.now() + 60_000; Date.now() < until && !/^4/.test(answer);) {
    const sale = await findSale(payment.amount_cents)
    if (sale) return { sale, response }
  }
  throw new Error(`The gateway recorded no such payment. The portal's response: ${answer}`)
}

/** Status of an invoice's newest payment, from a list that does not query the gateway. */
async function readStatus(request: APIRequestContext, invoice: number, token: string): Promise<string | undefined> {
  const ask = callAcmeApi(request, portal.port, token)
  const { job_id } = await ask<{ job_id: number }>('GET', `/v2/invoices/${invoice}`)
  return (await ask<{ status: string }[]>('GET', `/v2/jobs/${job_id}/transactions`)).at(-1)?.status
}

/** Signs the demo customer in, with the payment method that is stored for them. */
async function openPayerSession(request: APIRequestContext) {
  const { token } = await openSession(request, portal.port, emails.customer, 'acme')
  const { payment_method } = await callAcmeApi(
    request,
    portal.port,
    token,
  )<{ payment_method: { id: number } }>('GET', `/v1/users/${users.customer}`)
  return { token, stored: { transaction_type: 'payment_method', payment_method_id: payment_method.id } }
}

test('after the portal was killed, the next start settles payments that were left open', async ({ request }) => {
  const { token, stored } = await openPayerSession(request)
  const unanswered = await sendPayment(request, invoices.unpaid, token, { ...stored, amount_cents: NO_ANSWER_CENTS })
  const halved = await sendPayment(request, invoices.partlyPaid, token, { ...stored, amount_cents: HALF_CENTS })
  await portal.kill()
  await Promise.all([unanswered.response, halved.response])
  expect(halved.sale).toMatchObject({ status: 'partially_approved', amountCents: HALF_CENTS / 2 })
  const left = 'select status from payments where amount_cents = '
  const [first] = await askStopped(dataDir, `${left}${NO_ANSWER_CENTS}`)
  expect(first).toEqual([{ status: 'attempted' }])

  await start()
  await expect.poll(() => readStatus(request, invoices.unpaid, token), patient).toBe('approved')
  await expect.poll(async () => (await findSale(HALF_CENTS))?.status, patient).toBe('voided')
  await expect.poll(() => readStatus(request, invoices.partlyPaid, token), patient).toBe('voided')
  expect(
    (await gatewaySales(dataDir)).filter(({ requestedCents }) => requestedCents === NO_ANSWER_CENTS),
  ).toMatchObject([{ status: 'approved' }])
})

test('mail that cannot be delivered is reported at each try, in the log and by /healthz', async ({ request }) => {
  await portal.stop()
  await start({ SMTP_URL: CLOSED_PORT })
  const { token, stored } = await openPayerSession(request)
  const { response } = await sendPayment(request, invoices.unpaid, token, { ...stored, amount_cents: 1_111 })
  await response
  const failures = () =>
    portal
      .output()
      .split('\n')
      .filter((line) => line.includes('"job":"send_mail"'))
      .map((line) => JSON.parse(line) as { kind: string; attempts: number; err: { message: string } })
  await expect.poll(() => failures().length, patient).toBeGreaterThan(0)
  expect(failures()[0]).toMatchObject({
    kind: 'receipt',
    attempts: 1,
    err: { message: expect.stringContaining('ECONNREFUSED') },
  })
  const { status, jobs } = await health(request)
  expect(status).toBe('degraded')
  expect(jobs['send_mail']?.consecutive_failures).toBeGreaterThan(0)
  expect(jobs['send_mail']?.last_error?.message).toContain('ECONNREFUSED')
  await expect
    .poll(async () => (await health(request)).jobs['reconcile_payments'], patient)
    .toMatchObject({ consecutive_failures: 0, last_success_at: expect.any(String) })
  await expect.poll(() => failures().some(({ attempts }) => attempts > 1), patient).toBe(true)
})

/** Creates a token for a bank account, like the vendor's script. */
async function bankToken(request: APIRequestContext, account: string): Promise<string> {
  const answer = await request.post(
    `http://127.0.0.1:${portal.port}/stax/web-payments/sandbox-stax-acme/payment-methods`,
    {
      headers: { host: `pay.localhost:${portal.port}` },
      data: {
        method: 'bank',
        firstname: 'Lee',
        lastname: 'Whitfield',
        person_name: 'Lee Whitfield',
        bank_routing: '021000021',
        bank_account: account,
        bank_type: 'checking',
        bank_holder_type: 'personal',
      },
    },
  )
  return ((await answer.json()) as { id: string }).id
}

/** Shifts all timestamps back by so many days, so that scheduled mail is due. */
async function letDaysPass(days: number) {
  await portal.stop()
  const back = `interval '${days} days'`
  await askStopped(
    dataDir,
    `update payments set transaction_time = transaction_time - ${back}, checked_at = checked_at - ${back}`,
    `update sessions set expires_at = expires_at - ${back}, idle_expires_at = idle_expires_at - ${back}`,
    `update link_tokens set expires_at = expires_at - ${back}`,
    `update mails set due_at = due_at - ${back}, created_at = created_at - ${back}`,
    `delete from deployment_facts where name = 'retention'`,
  )
  const file = join(dataDir, 'gateway.jsonl')
  const earlier = (_: string, time: string) =>
    `"returnsAt":"${new Date(Date.parse(time) - days * 86_400_000).toISOString()}"`
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"returnsAt":"([^"]+)"/g, earlier))
}

const endedSessions = 'select count(*)::int as ended from sessions where expires_at < now() or idle_expires_at < now()'

test('after eleven days transfers are settled, mail is sent, the share link has expired, and old data is deleted', async ({
  page,
  request,
  expectedComplaints,
}) => {
  expectedComplaints.push('status of 410')
  const { token } = await openSession(request, portal.port, emails.landlord, 'acme')
  const [holding = 0, returning = 0] = listUnpaid('acme')
  for (const { invoice, account, amount_cents } of [
    { invoice: holding, account: '9876543210', amount_cents: 1_101 },
    { invoice: returning, account: '9876543299', amount_cents: 1_202 },
  ]) {
    const payment = {
      transaction_type: 'stax_ach',
      ach_token: await bankToken(request, account),
      ach_account_type: 'checking',
      amount_cents,
    }
    const { response } = await sendPayment(request, invoice, token, payment)
    await response
    expect(await readStatus(request, invoice, token)).toBe('submitted')
  }
  const customer = await openSession(request, portal.port, emails.customer, 'acme')
  const { token: shared } = await callAcmeApi(request, portal.port, customer.token)<{ token: string }>(
    'POST',
    `/v1/appointments/${appointments.live}/share`,
    {},
  )
  const openShareLink = () => page.goto(`http://acme.localhost:${portal.port}/appointment-details/${shared}`)
  const over = page.getByText('This appointment is no longer active because it has been concluded or canceled.')
  await openShareLink()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(over).toHaveCount(0)

  await page.goto('about:blank')
  await letDaysPass(11)
  expect((await askStopped(dataDir, endedSessions))[0]).not.toEqual([{ ended: 0 }])
  await start()
  const { token: later } = await openSession(request, portal.port, emails.landlord, 'acme')
  // The vendor reports returned transfers. Successful ones are not reported: the portal has to ask.
  await expect.poll(() => readStatus(request, returning, later), patient).toBe('returned')
  await expect.poll(() => readStatus(request, holding, later), patient).toBe('approved')
  await letterTo(request, portal.port, emails.landlord, 'Your payment of $11.01')
  await letterTo(request, portal.port, emails.landlord, 'Your bank returned your payment of $12.02')
  await openShareLink()
  await expect(over).toBeVisible()
  await page.goto('about:blank')
  expect(await health(request)).toMatchObject({
    status: 'ok',
    jobs: { drop_old_data: { consecutive_failures: 0, last_success_at: expect.any(String) } },
  })
  await portal.stop()
  expect((await askStopped(dataDir, endedSessions))[0]).toEqual([{ ended: 0 }])
})
