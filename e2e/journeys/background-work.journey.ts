import { demoIds } from 'api/seed'
import { rm } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { askAcme } from '../fixtures/ask-acme'
import { emails, expect, test } from '../fixtures'
import { startPortalProcess, type PortalProcess } from '../fixtures/portal-process'
import { copySeededData } from '../fixtures/seeded-data'
import { openSession } from '../fixtures/sessions'
import { askStopped, gatewaySales, type GatewaySale } from '../fixtures/stopped-portal'

// What the portal does unasked, in the portal as it is shipped: nothing here starts a job, and no page is open.
test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

const { invoices, users } = demoIds('acme')
/** The amounts that the sandbox answers never, and takes half of. */
const NO_ANSWER_CENTS = 1_005
const HALF_CENTS = 2_006
/** At which no mail server listens. */
const CLOSED_PORT = 'smtp://127.0.0.1:1'
/** A payment counts as lost after 20 s and is asked about every three; the rest is for a slow machine. */
const patient = { timeout: 90_000, intervals: [500] }

let dataDir: string
let portal: PortalProcess
const start = async (env: Record<string, string> = {}) => {
  portal = await startPortalProcess({ PORTAL_DATA_DIR: dataDir, RATE_LIMIT_SCALE: '50', ...env })
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
  jobs: Record<string, { last_success_at: string | null; last_error: { message: string } | null; consecutive_failures: number }>
}
const health = async (request: APIRequestContext): Promise<Health> => {
  const answer = await request.get(`http://127.0.0.1:${portal.port}/healthz`, { headers: { host: `acme.localhost:${portal.port}` } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Health
}

const saleOf = async (cents: number): Promise<GatewaySale | undefined> => (await gatewaySales(dataDir)).find(({ requestedCents }) => requestedCents === cents)

/**
 * Sends a payment and waits for the moment at which the gateway has written it down, as closely as a file can be watched;
 * its answer may be a long time off.
 */
async function sendPayment(request: APIRequestContext, invoice: number, token: string, payment: { amount_cents: number; [field: string]: unknown }) {
  const headers = { host: `acme.localhost:${portal.port}`, authorization: `Token token=${token}`, 'idempotency-key': crypto.randomUUID() }
  let answer = 'none yet'
  const answered = request
    .post(`http://127.0.0.1:${portal.port}/v2/invoices/${invoice}/payments`, { headers, data: { payment }, timeout: 0 })
    .then(async (response) => void (answer = `${response.status()} ${await response.text()}`))
    .catch((error: unknown) => void (answer = String(error)))
  for (const until = Date.now() + 60_000; Date.now() < until && !/^4/.test(answer); ) {
    const sale = await saleOf(payment.amount_cents)
    if (sale) return { sale, answered }
  }
  throw new Error(`The gateway took no such payment. The portal's answer: ${answer}`)
}

/** What became of the newest payment of an invoice: a list that asks nobody. */
async function statusOf(request: APIRequestContext, invoice: number, token: string): Promise<string | undefined> {
  const ask = askAcme(request, portal.port, token)
  const { job_id } = (await ask('GET', `/v2/invoices/${invoice}`)) as { job_id: number }
  return ((await ask('GET', `/v2/jobs/${job_id}/transactions`)) as { status: string }[]).at(-1)?.status
}

test('what a killed process left open is settled by the next one', { tag: '@gate' }, async ({ request }) => {
  const { token } = await openSession(request, portal.port, emails.customer, 'acme')
  const { payment_method } = (await askAcme(request, portal.port, token!)('GET', `/v1/users/${users.customer}`)) as { payment_method: { id: number } }
  const stored = { transaction_type: 'payment_method', payment_method_id: payment_method.id }
  const lost = await sendPayment(request, invoices.unpaid, token!, { ...stored, amount_cents: NO_ANSWER_CENTS })
  const halved = await sendPayment(request, invoices.partlyPaid, token!, { ...stored, amount_cents: HALF_CENTS })
  await portal.kill()
  await Promise.all([lost.answered, halved.answered])
  expect(halved.sale).toMatchObject({ status: 'partially_approved', amountCents: HALF_CENTS / 2 })
  const left = 'select status from payments where amount_cents = '
  const [first] = await askStopped(dataDir, `${left}${NO_ANSWER_CENTS}`)
  expect(first).toEqual([{ status: 'attempted' }])

  await start({ SMTP_URL: CLOSED_PORT })
  await expect.poll(() => statusOf(request, invoices.unpaid, token!), patient).toBe('approved')
  await expect.poll(async () => (await saleOf(HALF_CENTS))?.status, patient).toBe('voided')
  await expect.poll(() => statusOf(request, invoices.partlyPaid, token!), patient).toBe('voided')
  expect((await gatewaySales(dataDir)).filter(({ requestedCents }) => requestedCents === NO_ANSWER_CENTS)).toMatchObject([{ status: 'approved' }])
})

// Of the mail that the test before caused.
test('mail that no server takes is told of at each try, in the log and by /healthz', { tag: '@gate' }, async ({ request }) => {
  const failures = () => portal.output().split('\n').filter((line) => line.includes('"job":"send_mail"')).map((line) => JSON.parse(line) as { kind: string; attempts: number; err: { message: string } })
  await expect.poll(() => failures().length, patient).toBeGreaterThan(0)
  expect(failures()[0]).toMatchObject({ kind: 'receipt', attempts: 1, err: { message: expect.stringContaining('ECONNREFUSED') } })
  const { status, jobs } = await health(request)
  expect(status).toBe('degraded')
  expect(jobs['send_mail']?.consecutive_failures).toBeGreaterThan(0)
  expect(jobs['send_mail']?.last_error?.message).toContain('ECONNREFUSED')
  expect(jobs['reconcile_payments']).toMatchObject({ consecutive_failures: 0, last_success_at: expect.any(String) })
  await expect.poll(() => failures().some(({ attempts }) => attempts > 1), patient).toBe(true)
})
