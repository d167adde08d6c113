// F3: the gateway times out, fails, responds with 429, resets the connection after the capture, and sends notices twice or out of order.
import { reconcilePayments } from '#areas/billing/payments/reconcile'
import { createTestApi, TEST_NOW } from '../../support'
import { RETURNED_ACCOUNT } from '../../support/sandbox-gateway'
import {
  addInvoices,
  atATime,
  isConsistent,
  judge,
  openCustomerSession,
  randomFrom,
  readLedger,
  type Verdict,
} from './fixture'

const faults = ['time-out', '500', '429', 'reset after capture', 'notice twice', 'notice out of order'] as const
type FaultName = (typeof faults)[number]

export interface GatewayFaultsResult {
  verdicts: Record<string, Verdict>
  clean: boolean
  strangeAnswers: number
  seconds: number
}

const DAY = 86_400_000

/** Injects each fault `times` times, alternating between both vendors, with retries under the same key as a user would make. */
export async function breakGateway({ times, seed }: { times: number; seed: number }): Promise<GatewayFaultsResult> {
  const started = performance.now()
  const api = await createTestApi({ payments: 'sandbox', now: TEST_NOW, config: { checkResponses: false } })
  const { sandbox } = api
  if (!sandbox) throw new Error('no sandbox')
  const verdicts: Record<string, Verdict> = {}
  let strangeAnswers = 0
  try {
    const token = await openCustomerSession(api.database, api.clock())
    const random = randomFrom(seed)
    const client = api.visitor('acme', token)
    api.services.payments.lookupPausesMs = [20]
    for (const fault of faults) {
      const amounts = Array.from(
        { length: times },
        () => 2_011 + Math.floor(random() * 50) * 100 - (fault === 'time-out' ? 6 : 0),
      )
      const ids = await addInvoices(
        api.database,
        amounts.map((cents) => cents * 2),
        api.clock(),
      )
      const expected = new Map(ids.map((id, index) => [id, amounts[index] ?? 0]))
      const first = new Set<string>()
      const earlier = (await sandbox.transactions()).length
      const broken = {
        '500': 'server_error',
        '429': 'too_many_requests',
        'reset after capture': 'reset_after_capture',
      } as const
      // Each charge fails once; a second one under another reference would succeed.
      sandbox.breakWith(({ reference }) => {
        if (!(fault in broken) || reference === null || first.has(reference)) return undefined
        first.add(reference)
        return broken[fault as keyof typeof broken]
      })
      const isNotice = fault.startsWith('notice')
      await atATime(4, ids, async (id, index) => {
        const vendor = index % 2 === 0 ? 'stax' : 'gpi'
        const key = crypto.randomUUID()
        const amount_cents = amounts[index] ?? 0
        for (let attempt = 0; attempt < 3; attempt += 1) {
          const source = isNotice
            ? {
                transaction_type: `${vendor}_ach` as const,
                ach_token: await (vendor === 'stax'
                  ? sandbox.staxBank(RETURNED_ACCOUNT)
                  : sandbox.gpiBank(RETURNED_ACCOUNT)),
              }
            : {
                transaction_type: `${vendor}_card` as const,
                card_token: await (vendor === 'stax' ? sandbox.staxCard() : sandbox.gpiCard()),
              }
          const answer = await client.call(
            'payInvoice',
            { params: { id }, body: { payment: { amount_cents, ...source } } },
            { 'idempotency-key': key },
          )
          if (![200, 409, 422].includes(answer.status)) strangeAnswers += 1
        }
      })
      sandbox.breakWith(null)
      if (isNotice) await sendNotices(fault, ids)
      for (let turn = 0; turn < 3; turn += 1) {
        api.clock.advance(isNotice ? 2 * DAY : 30_000)
        await reconcilePayments(api.services)
      }
      verdicts[fault] = judge(
        await readLedger(api.database, ids, (await sandbox.transactions()).slice(earlier)),
        expected,
      )
    }

    /** Vendors repeat notices, and the notice of a return may arrive before that of the payment. */
    async function sendNotices(fault: FaultName, ids: readonly number[]): Promise<void> {
      const books = await readReferences(ids)
      const notices = fault === 'notice twice' ? books.flatMap((each) => [each, each]) : [...books].reverse()
      const visitor = api.visitor('acme')
      const send = () =>
        Promise.all(
          notices.map(({ provider, reference }) =>
            visitor.call('receiveGatewayNotice', { params: { provider }, body: { reference } }),
          ),
        )
      await send()
      api.clock.advance(5 * DAY)
      await send()
      if (fault === 'notice out of order') await send()
    }

    async function readReferences(ids: readonly number[]): Promise<{ provider: 'stax' | 'gpi'; reference: string }[]> {
      const found = await api.database.raw(`select gateway, reference_id from payments where invoice_id = any($1)`, [
        ids,
      ])
      return found.map((row) => ({
        provider: row['gateway'] as 'stax' | 'gpi',
        reference: String(row['reference_id']),
      }))
    }
  } finally {
    await api.close()
  }
  return {
    verdicts,
    clean: Object.values(verdicts).every(isConsistent) && strangeAnswers === 0,
    strangeAnswers,
    seconds: Math.round((performance.now() - started) / 1000),
  }
}
