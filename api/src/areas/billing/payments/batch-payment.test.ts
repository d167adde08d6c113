import { setUpClient } from '#test/support'
import { addInvoice, setUpPaymentsApi, invoiceRow, readLedger, readMails, officeClient } from '#test/support/payments'
import { DECLINING_CARD, RETURNED_ACCOUNT } from '#test/support/sandbox-gateway'
import { PAYMENT_FAILED } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { reconcilePayments } from './reconcile'

const { api, sandbox } = setUpPaymentsApi()
const customer = setUpClient(() => api.signIn(emails.customer))

const payAll = (
  payment: Record<string, unknown>,
  ids: readonly number[],
  amounts: readonly number[],
  key: string = crypto.randomUUID(),
  client = customer,
) =>
  client.call(
    'payInvoices',
    {
      body: {
        payment: { transaction_type: 'stax_card', ...payment } as never,
        invoices: amounts.map((amount_cents, index) => ({ invoice_id: ids[index]!, amount_cents })),
      },
    },
    { 'idempotency-key': key },
  )
const three = async () =>
  [await addInvoice(api, 1_000), await addInvoice(api, 2_000), await addInvoice(api, 3_000)] as const
const balances = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await invoiceRow(api, id)).balanceCents))
const statuses = async (ids: readonly number[]) =>
  (await Promise.all(ids.map((id) => readLedger(api, id)))).map((rows) => rows.map(({ status }) => status).join())

test('the receipt is in the language of the page that paid', async () => {
  const id = await addInvoice(api, 1_234)
  const payment = { transaction_type: 'stax_card' as const, amount_cents: 1_234, card_token: await sandbox.staxCard() }
  const headers = { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'es' }
  await customer.call('payInvoice', { params: { id }, body: { payment } }, headers)
  const receipts = (await readMails(api)).filter(({ kind }) => kind === 'receipt')
  expect(receipts.map(({ subject }) => subject)).toContain('Su pago de $12.34 a Acme Home Services')
})

describe('several invoices', () => {
  it('are paid with one charge, each with its part under the same reference', async () => {
    const ids = await three()
    const key = crypto.randomUUID()
    const card_token = await sandbox.staxCard()
    const answer = await payAll({ card_token }, [ids[2], ids[0], ids[1]], [3_000, 500, 2_000], key)
    expect(answer).toMatchObject({ status: 200, body: { amount_cents: 5_500, status: 'approved' } })
    expect(
      answer.body.transactions.map(({ invoice_id, amount_cents, reference_id }) => [
        invoice_id,
        amount_cents,
        reference_id,
      ]),
    ).toEqual([
      [ids[0], 500, answer.body.reference_id],
      [ids[1], 2_000, answer.body.reference_id],
      [ids[2], 3_000, answer.body.reference_id],
    ])
    const charged = (await sandbox.transactions()).filter(({ reference }) => reference === answer.body.reference_id)
    expect(charged).toMatchObject([{ amount_cents: 5_500 }])
    expect(await balances(ids)).toEqual([500, 0, 0])
    for (const id of ids)
      expect((await customer.call('getInvoice', { params: { id } })).body.payments).toMatchObject([
        { status: 'approved', card_last4: '1111', reference_id: answer.body.reference_id },
      ])
    const again = await payAll({ card_token: await sandbox.staxCard() }, ids, [500, 2_000, 3_000], key)
    expect(again).toMatchObject({ status: 200, body: answer.body, headers: { 'idempotent-replayed': 'true' } })
    expect((await payAll({ card_token }, ids, [500], key)).status).toBe(409)
    expect((await readMails(api)).at(-1)).toMatchObject({
      kind: 'receipt',
      to: emails.customer,
      text: expect.stringContaining(`Invoice #${ids[1]}: $20.00`),
    })
  })

  it('are paid once by concurrent requests with one key, and never overpaid with several keys', async () => {
    const ids = await three()
    const key = crypto.randomUUID()
    const same = await Promise.all(
      Array.from({ length: 5 }, async () => payAll({ card_token: await sandbox.staxCard() }, ids, [1_000, 2_000], key)),
    )
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const crossed = await Promise.all([
      payAll({ card_token: await sandbox.staxCard() }, [ids[2], ids[1]], [2_000, 1]),
      payAll({ card_token: await sandbox.staxCard() }, [ids[2]], [2_000]),
      payAll({ card_token: await sandbox.staxCard() }, [ids[2]], [2_000]),
    ])
    // Refused while another payment is in flight (409), or once the balance includes it (422).
    expect(crossed.map(({ status }) => (status === 409 ? 422 : status)).sort()).toEqual([200, 422, 422])
    expect(await balances(ids)).toEqual([0, 0, 1_000])
  })

  type Ids = readonly [number, number, number]
  it.each<
    [title: string, chosen: (ids: Ids) => number[], amounts: number[], status: number, field: string | undefined]
  >([
    ['too much of one', (ids) => [...ids], [1_000, 2_001], 422, 'invoices.1.amount_cents'],
    ['nothing of one', (ids) => [...ids], [0, 2_000], 422, 'invoices.0.amount_cents'],
    ['one twice', ([first, second]) => [first, second, first], [1, 1, 1], 422, 'invoices.2.invoice_id'],
    ['none', () => [], [], 400, 'invoices'],
    ['somebody else’s', ([first]) => [first, demoIds('acme').invoices.declined], [1, 1], 404, undefined],
    ['another tenant’s', ([first]) => [first, demoIds('bluebird').invoices.unpaid], [1, 1], 404, undefined],
  ])('are rejected as a whole for %s', async (_title, choose, amounts, status, field) => {
    const ids = await three()
    const before = (await sandbox.transactions()).length
    const answer = await payAll({ card_token: await sandbox.staxCard() }, choose(ids), amounts)
    expect([answer.status, (answer.body as { field?: string }).field]).toEqual([status, field])
    expect(await balances(ids)).toEqual([1_000, 2_000, 3_000])
    expect(await sandbox.transactions()).toHaveLength(before)
  })

  it('are not for staff', async () => {
    const office = await officeClient(api)
    const [id] = await three()
    expect((await payAll({ card_token: 'x' }, [id], [1], undefined, office)).status).toBe(403)
  })

  it('are all declined or all voided', async () => {
    const ids = await three()
    expect(
      await payAll({ card_token: await sandbox.staxCard({ number: DECLINING_CARD }) }, ids, [1_000, 2_000]),
    ).toMatchObject({ status: 422, body: { message: PAYMENT_FAILED } })
    expect(await payAll({ card_token: await sandbox.staxCard() }, ids, [1_000, 1_006])).toMatchObject({ status: 422 })
    expect(await statuses(ids)).toEqual(['failed,voided', 'failed,voided', ''])
    expect(await balances(ids)).toEqual([1_000, 2_000, 3_000])
  })

  it('are found after a lost response, and owed again when a transfer is returned', async () => {
    const ids = await three()
    api.services.payments.lookupPausesMs = []
    sandbox.breakWith('reset_after_capture')
    expect((await payAll({ card_token: await sandbox.staxCard() }, ids, [1_000, 1_000])).body).toMatchObject({
      status: 'unknown',
      transactions: [{ status: 'unknown' }, { status: 'unknown' }],
    })
    expect(await balances(ids)).toEqual([0, 1_000, 3_000])
    api.clock.advance(25_000)
    await reconcilePayments(api.services)
    expect(await statuses(ids)).toEqual(['approved', 'approved', ''])
    sandbox.breakWith(null)
    const bank = { transaction_type: 'stax_ach', ach_token: await sandbox.staxBank(RETURNED_ACCOUNT) }
    expect((await payAll(bank, [ids[1], ids[2]], [1_000, 3_000])).body.status).toBe('submitted')
    expect(await balances(ids)).toEqual([0, 0, 0])
    api.clock.advance(5 * 86_400_000)
    await reconcilePayments(api.services)
    expect(await balances(ids)).toEqual([0, 1_000, 3_000])
    expect((await readMails(api)).at(-1)).toMatchObject({
      kind: 'payment_returned',
      text: expect.stringContaining('Amount: $40.00'),
    })
  })
})
