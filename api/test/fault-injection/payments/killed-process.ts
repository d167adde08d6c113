// F2: an API process that is killed around a charge. Acknowledged payments stand, and another process settles the open ones.
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { RECONCILE_EVERY_MS } from '#areas/billing/payments/reconcile'
import { TEST_SECRET } from '../../support'
import { bundleProgram, startListeningChild, type ListeningChild } from '../../support/child-process'
import { startSandbox, type TestSandbox } from '../../support/sandbox-gateway'
import { openPostgresFromTemplate } from '../../support/test-database'
import {
  addInvoices,
  databaseName,
  isConsistent,
  judge,
  openCustomerSession,
  randomFrom,
  readLedger,
  type Verdict,
} from './fixture'

const killPoints = [
  'before the attempt is committed',
  'after the attempt is committed',
  'during the charge',
  'after the capture, before settling',
  'after settling, before the answer',
  'while reconciling',
] as const
export type KillPoint = (typeof killPoints)[number]

export interface KilledResult {
  verdict: Verdict
  clean: boolean
  kills: Record<string, number>
  /** Payments acknowledged to a client but missing in the books. */
  lostAcknowledgements: number
  acknowledged: number
  orphans: number
  /** From the payment to its reconciliation by the other process. */
  slowestOrphanSeconds: number
  seconds: number
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Child extends ListeningChild {
  arm(point: KillPoint | null): Promise<void>
}

async function startChild(program: string, order: object): Promise<Child> {
  const { process: child, port } = await startListeningChild(program, order)
  return {
    process: child,
    port,
    arm: async (point) => {
      const answered = once(child, 'message')
      child.send({ point })
      await answered
    },
  }
}

interface Try {
  key: string
  invoiceId: number
  amountCents: number
  token: string
}

/** Pays over HTTP as a browser would; null if the connection was lost. */
async function pay(port: number, session: string, { invoiceId, amountCents, key, token }: Try): Promise<number | null> {
  try {
    // `fetch` chooses the Host by itself.
    const answer = await request(`http://127.0.0.1:${port}/v2/invoices/${invoiceId}/payments`, {
      method: 'POST',
      headers: {
        host: 'acme.localhost',
        authorization: `Token token=${session}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ payment: { transaction_type: 'gpi_card', amount_cents: amountCents, card_token: token } }),
    })
    const { status } = (await answer.body.json()) as { status?: string }
    return answer.statusCode === 200 && status === 'unknown' ? 202 : answer.statusCode
  } catch {
    return null
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Kills a process `perPoint` times at each point and `atRandom` times at random moments. `url`: connection string of a PostgreSQL server. */
export async function killApis({
  url,
  perPoint,
  atRandom,
  seed,
  progress,
}: {
  url: string
  perPoint: number
  atRandom: number
  seed: number
  progress?: (line: string) => void
}): Promise<KilledResult> {
  const started = performance.now()
  const program = await bundleProgram(here('./api-process.ts'), 'child-api.mjs')
  const clock = () => new Date()
  const random = randomFrom(seed)
  const seeded = await openPostgresFromTemplate(url, 'demo', new Date('2026-02-10T16:00:00.000Z'))
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${await databaseName(seeded)}` }).toString()
  const sandbox: TestSandbox = await startSandbox(clock)
  const order = {
    databaseUrl,
    migrationsFolder: here('../../../migrations'),
    secret: TEST_SECRET,
    reconcileEveryMs: 60_000,
    // Production timeouts, but no look-ups within the request, so that some payments stay open.
    payments: { gateways: sandbox.payments.gateways, lookupPausesMs: [] },
  }
  // The process that survives, like another node of the portal.
  const survivor = await startChild(program, { ...order, reconcileEveryMs: RECONCILE_EVERY_MS })
  const session = await openCustomerSession(seeded, clock())
  const kills: Record<string, number> = {}
  const tries: (Try & { answered: number | null })[] = []
  const killed = async (child: Child) => {
    if (child.process.exitCode === null && child.process.signalCode === null) await once(child.process, 'exit')
  }
  const newTry = async (): Promise<Try> => {
    const amountCents = 1_011 + Math.floor(random() * 90) * 100
    const [invoiceId = 0] = await addInvoices(seeded, [amountCents * 2], clock())
    return { key: crypto.randomUUID(), invoiceId, amountCents, token: await sandbox.gpiCard() }
  }
  const attempt = async (port: number, request: Try) => {
    const entry = { ...request, answered: null as number | null }
    tries.push(entry)
    entry.answered = await pay(port, session, request)
  }
  const plan: (KillPoint | 'at random')[] = [
    ...Array.from({ length: perPoint }, () => killPoints).flat(),
    ...Array.from({ length: atRandom }, () => 'at random' as const),
  ]
  let next: Promise<Child> = startChild(program, order)
  for (const [index, point] of plan.entries()) {
    const child = await next
    if (index + 1 < plan.length) next = startChild(program, order)
    if (point === 'at random') {
      await child.arm(null)
      // An acknowledged payment first: it has to survive the kill, and it warms up the process.
      await attempt(child.port, await newTry())
      const wait = random() * 250
      const going = Array.from({ length: 3 }, async () => attempt(child.port, await newTry()))
      await pause(wait)
      child.process.kill('SIGKILL')
      await Promise.all([...going, killed(child)])
    } else if (point === 'while reconciling') {
      // The charge's response is lost, so the payment stays open; the process dies during the look-up that the retry makes.
      sandbox.breakWith('reset_after_capture')
      const request = await newTry()
      await attempt(child.port, request)
      sandbox.breakWith(null)
      await child.arm(point)
      await pay(child.port, session, request)
      await killed(child)
    } else {
      const request = await newTry()
      await child.arm(point)
      await attempt(child.port, request)
      await killed(child)
    }
    kills[point] = (kills[point] ?? 0) + 1
    if ((index + 1) % 10 === 0) progress?.(`${index + 1} of ${plan.length} kills`)
  }
  // From here on, only the surviving process works.
  await pause(32_000)
  const ids = tries.map(({ invoiceId }) => invoiceId)
  const listRows = async () =>
    seeded.raw(
      `select idempotency_key, status, extract(epoch from settled_at - transaction_time) as seconds, extract(epoch from checked_at - transaction_time) as checked from payments where invoice_id = any($1)`,
      [ids],
    )
  const rows = await listRows()
  const byKey = new Map(rows.map((row) => [String(row['idempotency_key']), row]))
  const acknowledged = tries.filter(({ answered }) => answered === 200)
  const orphans = tries.filter(({ answered, key }) => answered !== 200 && byKey.has(key))
  const lostAcknowledgements = acknowledged.filter(({ key }) => byKey.get(key)?.['status'] !== 'approved').length
  // A client without a response retries under its key, and gets the outcome of the first attempt.
  for (const asked of tries.filter(({ answered }) => answered === null))
    await pay(survivor.port, session, { ...asked, token: await sandbox.gpiCard() })
  const expected = new Map(tries.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]))
  const verdict = judge(await readLedger(seeded, ids, await sandbox.transactions()), expected)
  survivor.process.kill('SIGKILL')
  await killed(survivor)
  await sandbox.close()
  await seeded.close()
  const slowest = Math.max(0, ...orphans.map(({ key }) => Number(byKey.get(key)?.['checked'] ?? Infinity)))
  const allSettled = rows.every((row) => ['approved', 'failed', 'voided'].includes(String(row['status'])))
  return {
    verdict,
    clean:
      isConsistent(verdict) && acknowledged.length > 0 && lostAcknowledgements === 0 && allSettled && slowest <= 30,
    kills,
    lostAcknowledgements,
    acknowledged: acknowledged.length,
    orphans: orphans.length,
    slowestOrphanSeconds: Math.round(slowest * 10) / 10,
    seconds: Math.round((performance.now() - started) / 1000),
  }
}
