import { sql } from 'drizzle-orm'
import { rows } from '#foundation/database/database'
import { setUpClient } from '#test/support'
import { addInvoice, allBooks, books, setUpPaymentsApi, readLedger, pay, withoutBotCheck } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'
import { reconcilePayments } from './reconcile'

const logged: string[] = []
const { api, sandbox } = setUpPaymentsApi({
  api: { log: { level: 'trace', stream: { write: (line) => void logged.push(line) } } },
})
const customer = setUpClient(() => api.signIn(emails.customer))

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('the key', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['too long', 'k'.repeat(201)],
    ['with a space', 'a b'],
    ['a card number', '4111111111111111'],
    ['an account number', '9876543210'],
  ])('is refused when %s', async (_name, key) => {
    const id = await addInvoice(api, 1_000)
    const body = { payment: { transaction_type: 'stax_card', amount_cents: 1, card_token: 'x' } }
    const answer = await customer.request(
      'POST',
      `/v2/invoices/${id}/payments`,
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    )
    expect(answer).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } })
    expect(await readLedger(api, id)).toEqual([])
  })

  it('replays the first response, even with a new token after a reload', async () => {
    const id = await addInvoice(api, 1_000)
    const key = crypto.randomUUID()
    const first = await pay(customer, id, { card_token: await sandbox.gpiCard(), transaction_type: 'gpi_card' }, key)
    api.clock.advance(60_000)
    const second = await pay(
      customer,
      id,
      { card_token: await sandbox.gpiCard(), transaction_type: 'gpi_card', notes: 'again' },
      key,
    )
    expect(second.body).toEqual(first.body)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it.each([
    ['another amount', { amount_cents: 999 }],
    ['another way to pay', { transaction_type: 'stax_ach' as const, card_token: undefined, ach_token: 'x' }],
  ])('is refused for %s', async (_name, change) => {
    const id = await addInvoice(api, 2_000)
    const key = crypto.randomUUID()
    const card_token = await sandbox.staxCard()
    await pay(customer, id, { card_token }, key)
    expect(await pay(customer, id, { card_token, ...change }, key)).toMatchObject({
      status: 409,
      body: { field: 'Idempotency-Key' },
    })
    const other = await addInvoice(api, 2_000)
    expect((await pay(customer, other, { card_token }, key)).status).toBe(409)
    const landlord = await api.signIn(emails.landlord)
    const theirs = await addInvoice(api, 2_000, { userId: demoIds('acme').users.landlord })
    expect((await pay(landlord, theirs, { card_token }, key)).status).toBe(409)
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it('can be used again at another tenant', async () => {
    const key = crypto.randomUUID()
    await pay(customer, await addInvoice(api, 1_000), { card_token: await sandbox.staxCard() }, key)
    const bluebird = await withoutBotCheck(api, await api.signIn(emails.customer, 'bluebird'))
    const there = await addInvoice(api, 1_000, { tenant: 'bluebird' })
    expect(
      (
        await pay(
          bluebird,
          there,
          { transaction_type: 'gpi_card', card_token: await sandbox.gpiCard({}, 'bluebird') },
          key,
        )
      ).status,
    ).toBe(200)
  })
})

describe('concurrent requests', () => {
  it('with one key pay once, and all get the same response', async () => {
    for (const transaction_type of ['stax_card', 'gpi_card'] as const) {
      const id = await addInvoice(api, 1_000)
      const key = crypto.randomUUID()
      const card_token = transaction_type === 'stax_card' ? await sandbox.staxCard() : await sandbox.gpiCard()
      const answers = await times(8, () => pay(customer, id, { transaction_type, card_token }, key))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(7)
      expect(await readLedger(api, id)).toHaveLength(1)
      expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
    }
  })

  it('with one key pay once when the gateway response was lost', async () => {
    const id = await addInvoice(api, 7_005)
    const key = crypto.randomUUID()
    const card_token = await sandbox.staxCard()
    const answers = await times(4, () => pay(customer, id, { card_token, amount_cents: 7_005 }, key))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(4).fill([200, 'approved']))
    expect(await books(api, sandbox, id)).toEqual(allBooks(7_005))
  })

  it('with several keys never pay more than is owed', async () => {
    const id = await addInvoice(api, 10_000)
    const tokens = await times(12, () => sandbox.staxCard())
    const answers = await Promise.all(
      tokens.map((card_token) => pay(customer, id, { card_token, amount_cents: 3_000 })),
    )
    // Refused while another payment is in flight (409), or once the balance includes it (422).
    expect(answers.map(({ status }) => (status === 409 ? 422 : status)).sort()).toEqual([
      200,
      200,
      200,
      ...Array(9).fill(422),
    ])
    expect(await books(api, sandbox, id)).toEqual(allBooks(9_000))
  })

  it('with many keys, amounts and faults leave gateway, ledger and invoices in agreement', async () => {
    const ids = await times(6, () => addInvoice(api, 5_000))
    const faults = [undefined, undefined, 'reset_after_capture', 'too_many_requests'] as const
    let seen = 0
    sandbox.breakWith(() => faults[(seen += 1) % faults.length])
    const keys = ids.flatMap((id) => Array.from({ length: 4 }, () => ({ id, key: crypto.randomUUID() })))
    const answers = await times(60, async (index) => {
      const { id, key } = keys[(index * 7) % keys.length] ?? { id: 0, key: '' }
      const bank = index % 3 === 0
      return pay(
        customer,
        id,
        {
          amount_cents: 1_000 + (index % 5) * 250,
          ...(bank
            ? { transaction_type: 'gpi_ach', ach_token: await sandbox.gpiBank() }
            : { card_token: await sandbox.staxCard() }),
        },
        key,
      )
    })
    expect(answers.filter(({ status }) => ![200, 409, 422].includes(status)).map(({ body }) => body)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    // Payments left open are looked up once they are old enough.
    sandbox.breakWith(null)
    api.clock.advance(61_000)
    await reconcilePayments(api.services)
    for (const id of ids) {
      const { gateway, ledger, invoice } = await books(api, sandbox, id)
      expect([ledger, invoice]).toEqual([gateway, gateway])
      expect(gateway).toBeLessThanOrEqual(5_000)
    }
  })
})

describe('card and account numbers', () => {
  const CANARY = '4111111111111111'
  const ACCOUNT = '9876543210'

  it.each([
    ['card_number', { card_number: CANARY }, 'payment.card_number'],
    ['ach_account_number', { ach_account_number: ACCOUNT }, 'payment.ach_account_number'],
    ['a number for a name', { [CANARY]: 'x' }, 'payment.unknown'],
    ['notes', { notes: `my card is 4111 1111-1111 1111` }, 'payment.notes'],
    ['a token', { card_token: ACCOUNT }, 'payment.card_token'],
  ])('are rejected in %s, and never stored or logged', async (_name, extra, field) => {
    const id = await addInvoice(api, 1_000)
    const body = { payment: { transaction_type: 'stax_card', amount_cents: 1_000, card_token: 'x', ...extra } }
    const answer = await customer.request('POST', `/v2/invoices/${id}/payments`, body, {
      'idempotency-key': crypto.randomUUID(),
    })
    expect(answer).toMatchObject({ status: 400, body: { field } })
    expect(JSON.stringify(answer.body)).not.toContain(CANARY)
    expect(await readLedger(api, id)).toEqual([])
  })

  it('are rejected outside of `payment` too; notes may contain other long numbers', async () => {
    const id = await addInvoice(api, 1_000)
    const payment = {
      transaction_type: 'stax_card',
      amount_cents: 1_000,
      card_token: await sandbox.staxCard(),
      notes: 'Invoice 1234567890123, thanks',
    }
    const url = `/v2/invoices/${id}/payments`
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect(await customer.request('POST', url, { payment, account: ACCOUNT }, headers)).toMatchObject({
      status: 400,
      body: { field: 'account' },
    })
    expect((await customer.request('POST', url, { payment }, headers)).status).toBe(200)
  })

  it('and tokens appear in no log line and no ledger row', async () => {
    const token = await sandbox.staxCard()
    const id = await addInvoice(api, 1_000)
    await pay(customer, id, { card_token: token })
    sandbox.breakWith('server_error')
    await pay(customer, await addInvoice(api, 1_000), { card_token: token })
    expect(logged.some((line) => line.includes('payment not approved'))).toBe(true)
    const stored = await api.inAcme((db) => rows<{ row: string }>(db, sql`select payments::text as row from payments`))
    expect(stored.length).toBeGreaterThan(10)
    for (const secret of [CANARY, token, 'stax-server-acme']) {
      expect(logged.filter((line) => line.includes(secret))).toEqual([])
      expect(stored.filter(({ row }) => row.includes(secret))).toEqual([])
    }
  })
})
