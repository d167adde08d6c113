import { eq } from 'drizzle-orm'
import { storedPaymentMethods } from '#foundation/database/schema'
import { rounds, until, type TestClient } from '#test/support'
import { proveHuman } from '#test/support/bot-check'
import { addInvoice, setUpPaymentsApiForEach, readLedger, pay, withoutBotCheck } from '#test/support/payments'
import { DECLINING_CARD, paymentTenant } from '#test/support/sandbox-gateway'
import { demoIds, emails } from 'demo/names'

const { api, sandbox } = setUpPaymentsApiForEach()

const keep = (client: TestClient, payment_method: Record<string, unknown>, headers = {}) =>
  client.call('createPaymentMethod', { body: { payment_method: payment_method as never } }, headers)
const methods = async (client: TestClient, tenant: 'acme' | 'bluebird', who: 'customer' | 'landlord' = 'customer') =>
  (await client.call('getUser', { params: { id: demoIds(tenant).users[who] } })).body

describe('a tenant that stores one method per customer', () => {
  it('replaces the old one with the new one, and deletes it at the vendor', async () => {
    const forgotten = jest.spyOn(api.services.payments.byProvider(paymentTenant('acme'), 'stax')!, 'deleteStored')
    const landlord = await api.signIn(emails.landlord)
    expect(await methods(landlord, 'acme', 'landlord')).toMatchObject({
      payment_method: null,
      payment_methods: [],
      payment_method_create_url: '/v2/payment_methods',
    })
    const token = await sandbox.staxCard()
    const first = await keep(landlord, {
      transaction_type: 'stax_card',
      card_token: token,
      street: '12 Main St',
      city: 'Fairhaven',
      state: 'CO',
      zip_code: '80014',
    })
    expect(first).toMatchObject({
      status: 201,
      body: {
        payment_type: 'card',
        brand: 'Visa',
        last4: '1111',
        exp_month: 12,
        exp_year: 2030,
        expired: false,
        default: true,
        street: '12 Main St',
        payment_method_update_url: null,
        payment_method_delete_url: `/v2/payment_methods/${first.body.id}`,
      },
    })
    const second = await keep(landlord, {
      transaction_type: 'stax_ach',
      ach_token: await sandbox.staxBank(),
      ach_account_type: 'savings',
    })
    expect(second.body).toMatchObject({
      payment_type: 'ach',
      last4: '3210',
      ach_account_type: 'savings',
      default: true,
    })
    expect((await methods(landlord, 'acme', 'landlord')).payment_methods).toEqual([second.body])
    await until(() => forgotten.mock.calls.length === 1)
    await forgotten.mock.results[0]?.value
    // Nobody can charge the old token any more.
    const invoice = await addInvoice(api, 1_000, { userId: demoIds('acme').users.landlord })
    expect((await pay(landlord, invoice, { card_token: token })).status).toBe(422)
  })

  it('stores one after a double click, and does not delete it at the vendor', async () => {
    const landlord = await api.signIn(emails.landlord)
    const card_token = await sandbox.staxCard()
    const [first, second] = await Promise.all([
      keep(landlord, { transaction_type: 'stax_card', card_token }),
      keep(landlord, { transaction_type: 'stax_card', card_token }),
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    const { payment_methods: kept } = await methods(landlord, 'acme', 'landlord')
    expect(kept).toHaveLength(1)
    await rounds(5)
    const invoice = await addInvoice(api, 1_000, { userId: demoIds('acme').users.landlord })
    expect(
      (await pay(landlord, invoice, { transaction_type: 'payment_method', payment_method_id: kept[0]?.id })).status,
    ).toBe(200)
  })

  it('deletes it here and at the vendor, whatever the vendor responds', async () => {
    const customer = await api.signIn(emails.customer)
    const [kept] = (await methods(customer, 'acme')).payment_methods
    const id = kept?.id ?? 0
    expect((await (await api.signIn(emails.landlord)).call('deletePaymentMethod', { params: { id } })).status).toBe(404)
    expect(
      (await (await api.signIn(emails.customer, 'bluebird')).call('deletePaymentMethod', { params: { id } })).status,
    ).toBe(404)
    expect((await customer.call('deletePaymentMethod', { params: { id } })).status).toBe(204)
    expect((await customer.call('deletePaymentMethod', { params: { id } })).status).toBe(404)
    expect((await methods(customer, 'acme')).payment_method).toBeNull()
  })

  it.each([
    ['a type that cannot be stored', { transaction_type: 'check' }, 'payment_method.transaction_type', 422],
    ['no token', { transaction_type: 'stax_card' }, 'payment_method.card_token', 422],
    ['an account number', { transaction_type: 'stax_ach', ach_token: '9876543210' }, 'payment_method.ach_token', 400],
    [
      'a card number',
      { transaction_type: 'stax_card', card_number: '4111111111111111' },
      'payment_method.card_number',
      400,
    ],
    ['an unknown token', { transaction_type: 'stax_card', card_token: 'nobody' }, undefined, 422],
    [
      'a bank account that its vendor stores only with a payment',
      { transaction_type: 'gpi_ach', ach_token: 'x' },
      'payment_method.transaction_type',
      422,
    ],
  ])('refuses %s', async (_name, method, field, status) => {
    const customer = await api.signIn(emails.customer)
    const before = await methods(customer, 'acme')
    const answer = await keep(customer, method)
    expect([answer.status, (answer.body as { field?: string }).field]).toEqual([status, field])
    expect((await methods(customer, 'acme')).payment_methods).toEqual(before.payment_methods)
  })
})

describe('a tenant that stores several methods per customer', () => {
  it('keeps each, and makes the newest one left the default when the default is deleted', async () => {
    const landlord = await withoutBotCheck(api, await api.signIn(emails.landlord, 'bluebird'))
    const kept: number[] = []
    for (const number of ['4111111111111111', '5555555555554444', '378282246310005']) {
      const answer = await keep(landlord, {
        transaction_type: 'gpi_card',
        card_token: await sandbox.gpiCard({ number }, 'bluebird'),
      })
      expect(answer).toMatchObject({ status: 201, body: { default: kept.length === 0 } })
      kept.push(answer.body.id)
      api.clock.advance(1_000)
    }
    const list = async () =>
      (await methods(landlord, 'bluebird', 'landlord')).payment_methods.map(({ id, default: chosen }) => [id, chosen])
    const [visa, master, amex] = kept as [number, number, number]
    expect(await list()).toEqual([
      [visa, true],
      [amex, false],
      [master, false],
    ])
    expect((await methods(landlord, 'bluebird', 'landlord')).payment_methods[1]).toMatchObject({
      payment_method_update_url: `/v2/payment_methods/${amex}`,
    })
    const choose = (id: number) =>
      landlord.call('updatePaymentMethod', { params: { id }, body: { payment_method: { default: true } } })
    expect((await choose(master)).body).toMatchObject({ id: master, default: true, payment_method_update_url: null })
    expect(await list()).toEqual([
      [master, true],
      [amex, false],
      [visa, false],
    ])
    expect((await choose(999_999)).status).toBe(404)
    await landlord.call('deletePaymentMethod', { params: { id: master } })
    expect(await list()).toEqual([
      [amex, true],
      [visa, false],
    ])
    expect(
      (
        await keep(landlord, {
          transaction_type: 'gpi_card',
          default: true,
          card_token: await sandbox.gpiCard({}, 'bluebird'),
        })
      ).body.default,
    ).toBe(true)
    expect((await list()).filter(([, chosen]) => chosen)).toHaveLength(1)
  })

  it('has one default under any concurrent changes, also while paying', async () => {
    const landlord = await withoutBotCheck(api, await api.signIn(emails.landlord, 'bluebird'))
    const invoice = await addInvoice(api, 5_000, { tenant: 'bluebird', userId: demoIds('bluebird').users.landlord })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, async () =>
        keep(landlord, {
          transaction_type: 'gpi_card',
          default: true,
          card_token: await sandbox.gpiCard({}, 'bluebird'),
        }),
      ),
      pay(landlord, invoice, {
        transaction_type: 'gpi_card',
        card_token: await sandbox.gpiCard({}, 'bluebird'),
        card_save_payment_method: true,
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200])
    const { payment_methods: kept } = await methods(landlord, 'bluebird', 'landlord')
    expect(kept).toHaveLength(5)
    expect(kept.filter((each) => each.default)).toHaveLength(1)
    await Promise.all(kept.slice(0, 4).map(({ id }) => landlord.call('deletePaymentMethod', { params: { id } })))
    expect((await methods(landlord, 'bluebird', 'landlord')).payment_methods).toMatchObject([{ default: true }])
  })

  it('has three in the demo, one of them expired', async () => {
    const customer = await api.signIn(emails.customer, 'bluebird')
    expect((await methods(customer, 'bluebird')).payment_methods).toMatchObject([
      { last4: '1111', default: true, expired: false },
      { brand: 'MasterCard', expired: false },
      { brand: 'Discover', expired: true },
    ])
  })
})

describe('the bot check', () => {
  it('is required to store a method', async () => {
    const landlord = await api.signIn(emails.landlord, 'bluebird')
    const card_token = await sandbox.gpiCard({}, 'bluebird')
    const method = { transaction_type: 'gpi_card', card_token }
    expect(await keep(landlord, method)).toMatchObject({ status: 422, body: { field: 'bot_check' } })
    expect((await keep(landlord, method, await proveHuman(landlord, 'payment'))).status).toBe(422)
    expect((await keep(landlord, method, await proveHuman(landlord, 'payment_preference'))).status).toBe(201)
  })

  it('is required to pay, but not to replay the first response', async () => {
    const landlord = await api.signIn(emails.landlord, 'bluebird')
    const invoice = await addInvoice(api, 2_000, { tenant: 'bluebird', userId: demoIds('bluebird').users.landlord })
    const key = crypto.randomUUID()
    const body = {
      payment: {
        transaction_type: 'gpi_card' as const,
        amount_cents: 2_000,
        card_token: await sandbox.gpiCard({}, 'bluebird'),
      },
    }
    const ask = (headers = {}) =>
      landlord.call('payInvoice', { params: { id: invoice }, body }, { 'idempotency-key': key, ...headers })
    expect(await ask()).toMatchObject({ status: 422, body: { field: 'bot_check' } })
    expect(await readLedger(api, invoice, 'bluebird')).toEqual([])
    const proof = await proveHuman(landlord, 'payment')
    const [first, second] = await Promise.all([ask(proof), ask(proof)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await ask()).toMatchObject({ status: 200, body: first.body })
    expect(await sandbox.transactions()).toHaveLength(1)
  })
})

it('deleting a method while it is being charged is safe', async () => {
  const customer = await api.signIn(emails.declined)
  const keepable = await keep(customer, {
    transaction_type: 'stax_card',
    card_token: await sandbox.staxCard({ number: DECLINING_CARD }),
  })
  const invoice = await addInvoice(api, 1_000, { userId: demoIds('acme').users.declined })
  const [paid, dropped] = await Promise.all([
    pay(customer, invoice, { transaction_type: 'payment_method', payment_method_id: keepable.body.id }),
    customer.call('deletePaymentMethod', { params: { id: keepable.body.id } }),
  ])
  expect([paid.status, dropped.status]).toEqual([422, 204])
  expect((await readLedger(api, invoice)).every(({ status }) => status === 'failed')).toBe(true)
})

describe('a card pays through the last day of its month on the tenant’s calendar', () => {
  // Fairhaven is seven hours behind UTC.
  it.each([
    ['in the last minute of its month', '2026-03-01T06:59:00Z', 200],
    ['a minute later', '2026-03-01T07:00:00Z', 422],
  ])('%s', async (_, now, status) => {
    const { users } = demoIds('acme')
    const card = await api.inAcme(async (db) => {
      const [row] = await db
        .update(storedPaymentMethods)
        .set({ expMonth: 2, expYear: 2026, gatewayToken: await sandbox.staxCard() })
        .where(eq(storedPaymentMethods.userId, users.customer))
        .returning()
      return row!.id
    })
    api.clock.advance(Date.parse(now) - api.clock().getTime())
    const customer = await api.signIn(emails.customer)
    expect((await methods(customer, 'acme')).payment_method).toMatchObject({ id: card, expired: status === 422 })
    const id = await addInvoice(api, 1_000)
    const answer = await pay(customer, id, { transaction_type: 'payment_method', payment_method_id: card })
    expect(answer.status).toBe(status)
    if (status === 422)
      expect(answer.body).toMatchObject({
        message: 'This card has expired. Please pay with a different method.',
        field: 'payment.payment_method_id',
      })
    expect(await readLedger(api, id)).toHaveLength(status === 200 ? 1 : 0)
  })
})

it('an expired card cannot be made the default and does not inherit it', async () => {
  const customer = await api.signIn(emails.customer, 'bluebird')
  const [first, second, expired] = (await methods(customer, 'bluebird')).payment_methods
  expect(expired).toMatchObject({ brand: 'Discover', expired: true, payment_method_update_url: null })
  const make = (id: number) =>
    customer.call('updatePaymentMethod', { params: { id }, body: { payment_method: { default: true } } })
  expect(await make(expired!.id)).toMatchObject({ status: 422, body: { field: 'payment_method.default' } })
  await api.database.withTenant(demoIds('bluebird').tenant, (db) =>
    db.update(storedPaymentMethods).set({ createdAt: api.clock() }).where(eq(storedPaymentMethods.id, expired!.id)),
  )
  await customer.call('deletePaymentMethod', { params: { id: first!.id } })
  expect((await methods(customer, 'bluebird')).payment_methods[0]).toMatchObject({ id: second!.id, default: true })
})
