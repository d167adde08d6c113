// F1: payments repeated in every way that happens in practice. No customer is charged twice, none overpays.
import { reconcilePayments } from '#areas/billing/payments/reconcile'
import { createTestApi, TEST_NOW, type TestApi, type TestSandbox } from '../../support'
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

const ways = [
  'double click',
  'two tabs',
  'retry after a time-out',
  'same key, other amount',
  'same key at once',
  'several keys on one balance',
] as const
type Way = (typeof ways)[number]

interface Options {
  payments: number
  seed: number
  /** Negative control: each attempt gets a new key, as in an API without idempotency keys, so the check must fail. */
  withoutKeys?: boolean
  progress?: (done: number, requests: number) => void
}

export interface TwiceResult {
  verdict: Verdict
  clean: boolean
  requests: number
  /** Responses other than 200, 409 and 422. */
  strangeAnswers: number
  seconds: number
  perWay: Record<string, number>
}

interface Plan {
  way: Way
  invoiceId: number
  amountCents: number
  totalCents: number
  tries: number
  kind: 'stax_card' | 'gpi_card' | 'stax_ach'
  lost: boolean
}

async function tokenFor(sandbox: TestSandbox, kind: Plan['kind']) {
  if (kind === 'stax_card') return { card_token: await sandbox.staxCard() }
  if (kind === 'gpi_card') return { card_token: await sandbox.gpiCard() }
  return { ach_token: await sandbox.staxBank() }
}

/** Number of attempts: usually few, sometimes many, as with users and broken clients. */
const triesFrom = (random: () => number): number => 2 + Math.floor(48 * random() ** 6)

async function planPayments(api: TestApi, { payments, seed }: Options): Promise<Plan[]> {
  const random = randomFrom(seed)
  const drafts = Array.from({ length: payments }, (_, index) => {
    // Avoids the amounts that make the sandbox fail; the other runs cover those.
    const amountCents = 1_000 + Math.floor(random() * 400) * 100 + 11
    const way = ways[index % ways.length] as Way
    const totalCents = way === 'two tabs' ? amountCents : amountCents * 4
    return {
      way,
      amountCents,
      totalCents,
      tries: triesFrom(random),
      kind: (['stax_card', 'gpi_card', 'stax_ach'] as const)[Math.floor(random() * 3)] ?? 'stax_card',
      lost: way === 'retry after a time-out' && random() < 0.8,
    }
  })
  const ids = await addInvoices(
    api.database,
    drafts.map(({ totalCents }) => totalCents),
    api.clock(),
  )
  return drafts.map((draft, index) => ({ ...draft, invoiceId: ids[index] ?? 0 }))
}

/** Uses TEST_DATABASE_URL. */
export async function payTwice(options: Options): Promise<TwiceResult> {
  const started = performance.now()
  const api = await createTestApi({ payments: 'sandbox', now: TEST_NOW, config: { checkResponses: false } })
  const sandbox = api.sandbox
  if (!sandbox) throw new Error('no sandbox')
  try {
    api.services.payments.lookupPausesMs = [5]
    const client = api.visitor('acme', await openCustomerSession(api.database, api.clock()))
    const plans = await planPayments(api, options)
    const expected = new Map<number, number>()
    const random = randomFrom(options.seed + 1)
    let [requests, strangeAnswers] = [0, 0]
    const perWay: Record<string, number> = {}

    /** Charges of these amounts may lose their response; the gateway sees only the amount. */
    const lostAmounts = new Set(plans.filter(({ lost }) => lost).map(({ amountCents }) => amountCents))
    sandbox.breakWith(({ amountCents }) =>
      lostAmounts.has(amountCents) && random() < 0.5 ? 'reset_after_capture' : undefined,
    )

    const ask = async ({ invoiceId, kind }: Plan, amount_cents: number, key: string) => {
      requests += 1
      const body = { payment: { transaction_type: kind, amount_cents, ...(await tokenFor(sandbox, kind)) } }
      const answer = await client.call(
        'payInvoice',
        { params: { id: invoiceId }, body },
        { 'idempotency-key': options.withoutKeys ? crypto.randomUUID() : key },
      )
      if (![200, 409, 422].includes(answer.status)) strangeAnswers += 1
      return answer
    }
    const atOnce = <T>(count: number, make: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, index) => make(index)))

    const runs: Record<Way, (plan: Plan) => Promise<void>> = {
      'double click': async (plan) => {
        const key = crypto.randomUUID()
        await atOnce(2, () => ask(plan, plan.amountCents, key))
        for (let left = plan.tries - 2; left > 0; left -= 1) await ask(plan, plan.amountCents, key)
      },
      'two tabs': async (plan) =>
        void (await atOnce(plan.tries, () => ask(plan, plan.amountCents, crypto.randomUUID()))),
      'retry after a time-out': async (plan) => {
        const key = crypto.randomUUID()
        for (let left = plan.tries; left > 0; left -= 1) await ask(plan, plan.amountCents, key)
      },
      'same key, other amount': async (plan) => {
        const key = crypto.randomUUID()
        await ask(plan, plan.amountCents, key)
        await atOnce(plan.tries - 1, (index) => ask(plan, plan.amountCents + index + 1, key))
      },
      'same key at once': async (plan) => {
        const key = crypto.randomUUID()
        await atOnce(plan.tries, () => ask(plan, plan.amountCents, key))
      },
      'several keys on one balance': async (plan) => {
        const answers = await atOnce(plan.tries, () => ask(plan, plan.amountCents, crypto.randomUUID()))
        expected.set(plan.invoiceId, plan.amountCents * answers.filter(({ status }) => status === 200).length)
      },
    }
    let done = 0
    await atATime(8, plans, async (plan) => {
      if (plan.way !== 'several keys on one balance') expected.set(plan.invoiceId, plan.amountCents)
      perWay[plan.way] = (perWay[plan.way] ?? 0) + 1
      await runs[plan.way](plan)
      done += 1
      if (done % 250 === 0) options.progress?.(done, requests)
    })
    // Payments whose response was lost are reconciled once they are old enough.
    sandbox.breakWith(null)
    for (let turn = 0; turn < 3 + plans.length / 500; turn += 1) {
      api.clock.advance(30_000)
      await reconcilePayments(api.services)
    }
    const verdict = judge(
      await readLedger(
        api.database,
        plans.map(({ invoiceId }) => invoiceId),
        await sandbox.transactions(),
      ),
      expected,
    )
    return {
      verdict,
      clean: isConsistent(verdict) && strangeAnswers === 0,
      requests,
      strangeAnswers,
      perWay,
      seconds: Math.round((performance.now() - started) / 1000),
    }
  } finally {
    await api.close()
  }
}
