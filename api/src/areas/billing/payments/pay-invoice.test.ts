import { eq } from 'drizzle-orm'
import { achAuthorizations, storedPaymentMethods } from '#foundation/database/schema'
import { setUpClient, type TestClient } from '#test/support'
import {
  addInvoice,
  allBooks,
  books,
  setUpPaymentsApi,
  invoiceRow,
  readLedger,
  pay,
  officeClient,
  staffClient,
  withoutBotCheck,
} from '#test/support/payments'
import { DECLINING_CARD } from '#test/support/sandbox-gateway'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { api, sandbox } = setUpPaymentsApi()
const customer = setUpClient(() => api.signIn(emails.customer))

describe('paying an invoice', () => {
  it('takes the money once and shows it on the invoice', async () => {
    const id = await addInvoice(api, 12_345)
    const answer = await pay(customer, id, {
      card_token: await sandbox.staxCard(),
      amount_cents: 12_345,
      name: 'Casey Rivera',
      notes: 'Thanks',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { amount_cents: 12_345, invoice_id: id, status: 'approved', transaction_time: api.clock().toISOString() },
    })
    const { body: invoice } = await customer.call('getInvoice', { params: { id } })
    expect(invoice).toMatchObject({
      balance: '$0.00',
      financials: { balance_cents: 0, total_transactions_cents: 12_345 },
      links: { payment_create: null },
    })
    expect(invoice.payments).toMatchObject([
      {
        transaction_type: 'card',
        amount_cents: 12_345,
        card_brand: 'visa',
        card_last4: '1111',
        status: 'approved',
        reference_id: answer.body.reference_id,
        notes: 'Thanks',
        processor_name: 'Stax',
      },
    ])
    expect(await books(api, sandbox, id)).toEqual(allBooks(12_345))
  })

  it.each([
    [
      'stax_card',
      async () => ({ card_token: await sandbox.staxCard({ number: '378282246310005' }) }),
      'approved',
      { cardBrand: 'amex', cardLast4: '0005' },
    ],
    [
      'gpi_card',
      async () => ({ card_token: await sandbox.gpiCard() }),
      'approved',
      { cardBrand: 'visa', cardLast4: '5262' },
    ],
    [
      'stax_ach',
      async () => ({ ach_token: await sandbox.staxBank(), ach_account_type: 'savings' as const }),
      'submitted',
      { achLast4: '3210', achAccountType: 'savings' },
    ],
    [
      'gpi_ach',
      async () => ({ ach_token: await sandbox.gpiBank(), ach_account_type: 'checking' as const }),
      'submitted',
      { achLast4: '3210', achAccountType: 'checking' },
    ],
  ] as const)('pays part of the balance by %s', async (transaction_type, source, status, row) => {
    const id = await addInvoice(api, 10_000)
    const answer = await pay(customer, id, { transaction_type, amount_cents: 2_501, ...(await source()) })
    expect(answer).toMatchObject({ status: 200, body: { status, amount_cents: 2_501 } })
    expect(await readLedger(api, id)).toMatchObject([{ status, methodKey: transaction_type, ...row }])
    expect((await customer.call('getInvoice', { params: { id } })).body).toMatchObject({
      balance: '$74.99',
      links: { payment_create: `/v2/invoices/${id}/payments` },
    })
    expect(await books(api, sandbox, id)).toEqual(allBooks(2_501))
  })

  it.each([
    ['3210', 'ending in 3210'],
    [undefined, 'entered for this payment'],
  ])('stores the ACH authorization with time and IP address; last digits: %s', async (ach_last4, account) => {
    const id = await addInvoice(api, 5_000)
    await pay(customer, id, {
      transaction_type: 'stax_ach',
      amount_cents: 5_000,
      ach_token: await sandbox.staxBank(),
      ach_account_type: 'checking',
      ...(ach_last4 && { ach_last4 }),
    })
    const [payment] = await readLedger(api, id)
    const kept = await api.inAcme((db) =>
      db
        .select()
        .from(achAuthorizations)
        .where(eq(achAuthorizations.paymentId, payment?.id ?? 0)),
    )
    expect(kept).toMatchObject([{ acceptedAt: api.clock(), ipAddress: '127.0.0.1' }])
    expect(kept[0]?.acceptedText).toBe(
      `I authorize Acme Home Services to debit $50.00 from the checking account ${account} on 02/10/2026. To revoke this authorization, call (303) 555-0100 before the payment is processed.`,
    )
  })

  it.each([
    ['one cent too much', 10_001, 422, 'Maximum payment amount is $100.00'],
    ['nothing', 0, 422, 'Minimum payment amount of $0.01 is required'],
    ['a negative amount', -500, 422, 'Minimum payment amount of $0.01 is required'],
    ['a fraction', 10.5, 400, 'Amount must be a whole number.'],
  ])('refuses %s', async (_name, amount_cents, status, message) => {
    const id = await addInvoice(api, 10_000)
    const answer = await pay(customer, id, { card_token: await sandbox.staxCard(), amount_cents })
    expect(answer).toMatchObject({ status, body: { message, field: 'payment.amount_cents' } })
    expect(await readLedger(api, id)).toEqual([])
  })

  it('takes the last cent and nothing after it', async () => {
    const id = await addInvoice(api, 1)
    expect((await pay(customer, id, { card_token: await sandbox.staxCard(), amount_cents: 1 })).status).toBe(200)
    expect(await pay(customer, id, { card_token: await sandbox.staxCard(), amount_cents: 1 })).toMatchObject({
      status: 422,
      body: { message: 'There is nothing left to pay on this invoice.' },
    })
  })

  it('refuses a voided invoice, and a payment option that the tenant does not offer', async () => {
    const voided = await addInvoice(api, 1_000, { voided: true })
    expect(await pay(customer, voided, { card_token: await sandbox.staxCard() })).toMatchObject({
      status: 422,
      body: { message: 'This invoice is voided and cannot be paid.' },
    })
    const summit = await api.signIn(emails.customer, 'summit')
    const there = await addInvoice(api, 1_000, { tenant: 'summit' })
    expect(await pay(summit, there, { card_token: 'x' })).toMatchObject({
      status: 422,
      body: { field: 'payment.transaction_type' },
    })
    expect((await summit.call('getInvoice', { params: { id: there } })).body.links.payment_create).toBeNull()
    const bluebird = await withoutBotCheck(api, await api.signIn(emails.customer, 'bluebird'))
    const atBluebird = await addInvoice(api, 1_000, { tenant: 'bluebird' })
    expect(await pay(bluebird, atBluebird, { card_token: 'x' })).toMatchObject({
      status: 422,
      body: { field: 'payment.transaction_type' },
    })
    expect(
      (
        await pay(bluebird, atBluebird, {
          transaction_type: 'gpi_card',
          card_token: await sandbox.gpiCard({}, 'bluebird'),
        })
      ).status,
    ).toBe(200)
    // Another tenant's token is not valid for this merchant.
    expect(
      (
        await pay(bluebird, await addInvoice(api, 1_000, { tenant: 'bluebird' }), {
          transaction_type: 'gpi_card',
          card_token: await sandbox.gpiCard({}, 'acme'),
        })
      ).status,
    ).toBe(422)
  })

  it.each([
    ['no token', {}, 'payment.card_token'],
    ['two sources', { card_token: 'a', payment_method_id: 1 }, 'payment.payment_method_id'],
    ['no stored method', { transaction_type: 'payment_method' as const }, 'payment.payment_method_id'],
    ['the wrong kind of token', { transaction_type: 'stax_ach' as const, card_token: 'a' }, 'payment.ach_token'],
  ])('refuses %s', async (_name, payment, field) => {
    const id = await addInvoice(api, 1_000)
    expect(await pay(customer, id, payment)).toMatchObject({ status: 422, body: { field } })
  })
})

describe('whose invoice it is', () => {
  it('returns 404 to other customers and tenants, 401 to visitors, and charges nobody', async () => {
    const id = await addInvoice(api, 1_000)
    const before = (await sandbox.transactions()).length
    const landlord = await api.signIn(emails.landlord)
    const elsewhere = await api.signIn(emails.customer, 'bluebird')
    const payment = { card_token: await sandbox.staxCard() }
    expect((await pay(landlord, id, payment)).status).toBe(404)
    expect((await pay(elsewhere, id, { ...payment, transaction_type: 'gpi_card' })).status).toBe(404)
    expect((await pay(api.visitor(), id, payment)).status).toBe(401)
    for (const client of [landlord, elsewhere])
      expect((await client.call('getInvoice', { params: { id } })).status).toBe(404)
    expect((await api.visitor().call('getInvoice', { params: { id } })).status).toBe(401)
    expect(await sandbox.transactions()).toHaveLength(before)
  })

  it('does not let customers use staff-only payment types', async () => {
    const id = await addInvoice(api, 1_000)
    for (const transaction_type of ['check', 'cash', 'external'] as const)
      expect((await pay(customer, id, { transaction_type })).status).toBe(403)
    const keys = (await customer.call('listPaymentMethods', {})).body.map(({ key }) => key)
    expect(keys).toEqual(['stax_card', 'stax_ach', 'gpi_card', 'gpi_ach'])
    expect(await readLedger(api, id)).toEqual([])
  })

  it('lets staff record payments taken by hand, technicians only on the invoice of their link', async () => {
    const [mine, other] = [await addInvoice(api, 3_000), await addInvoice(api, 3_000)]
    const admin = await officeClient(api)
    const technician = await staffClient(api, 'technician', { type: 'Invoice', id: mine })
    expect((await technician.call('listPaymentMethods', {})).body.map(({ key }) => key)).toEqual([
      'stax_card',
      'stax_ach',
      'gpi_card',
      'gpi_ach',
      'check',
      'cash',
      'external',
    ])
    expect(await pay(technician, mine, { transaction_type: 'check', check_number: '1047' })).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    })
    expect((await pay(technician, mine, { card_token: await sandbox.staxCard(), amount_cents: 500 })).status).toBe(200)
    expect((await pay(technician, other, { transaction_type: 'cash' })).status).toBe(404)
    expect((await technician.call('getInvoice', { params: { id: other } })).status).toBe(404)
    const adminByLink = await staffClient(api, 'admin', { type: 'Invoice', id: mine })
    expect((await adminByLink.call('getInvoice', { params: { id: mine } })).status).toBe(200)
    expect((await pay(adminByLink, other, { transaction_type: 'cash' })).status).toBe(404)
    expect((await pay(admin, other, { transaction_type: 'cash', amount_cents: 3_000 })).status).toBe(200)
    expect(
      await pay(admin, other, { transaction_type: 'external', processor_name: 'Front desk', amount_cents: 1 }),
    ).toMatchObject({ status: 422, body: { message: 'There is nothing left to pay on this invoice.' } })
    expect(await readLedger(api, mine)).toMatchObject([
      { transactionType: 'check', userId: acme.users.technicians[0] },
      { transactionType: 'card' },
    ])
    expect((await invoiceRow(api, mine)).balanceCents).toBe(1_500)
    // A customer's stored card is not for staff to charge.
    expect(
      (await pay(technician, mine, { transaction_type: 'payment_method', payment_method_id: acme.users.customer }))
        .status,
    ).toBe(403)
  })
})

describe('a stored payment method', () => {
  const mine = async (client: TestClient) =>
    (await client.call('getUser', { params: { id: acme.users.landlord } })).body.payment_method

  it('is stored on request, pays again, is replaced by the next, and works for no other customer', async () => {
    const landlord = await api.signIn(emails.landlord)
    const id = await addInvoice(api, 10_000, { userId: acme.users.landlord })
    const billing = { street: '12 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
    expect(
      (await pay(landlord, id, { card_token: await sandbox.staxCard(), card_save_payment_method: true, ...billing }))
        .status,
    ).toBe(200)
    const first = await mine(landlord)
    expect(first).toMatchObject({
      payment_type: 'card',
      brand: 'Visa',
      last4: '1111',
      exp_month: 12,
      exp_year: 2030,
      expired: false,
      ...billing,
    })
    const stored = { transaction_type: 'payment_method' as const, payment_method_id: first?.id }
    expect(await pay(landlord, id, stored)).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect(await pay(customer, await addInvoice(api, 1_000), stored)).toMatchObject({
      status: 422,
      body: { field: 'payment.payment_method_id' },
    })

    expect(
      (
        await pay(landlord, id, {
          transaction_type: 'gpi_ach',
          ach_token: await sandbox.gpiBank(),
          ach_save_payment_method: true,
          ach_account_type: 'savings',
        })
      ).status,
    ).toBe(200)
    const second = await mine(landlord)
    expect(second?.id).not.toBe(first?.id)
    expect(second).toMatchObject({
      payment_type: 'ach',
      brand: null,
      last4: '3210',
      exp_month: null,
      ach_account_type: 'savings',
      street: null,
    })
    // A page that still shows the old method does not charge the new one instead.
    expect(await pay(landlord, id, stored)).toMatchObject({ status: 422, body: { field: 'payment.payment_method_id' } })
    expect(await pay(landlord, id, { ...stored, payment_method_id: second?.id })).toMatchObject({
      status: 200,
      body: { status: 'submitted' },
    })
    expect(
      (
        await pay(landlord, id, {
          card_token: await sandbox.staxCard({ number: '5555555555554444' }),
          card_save_payment_method: true,
        })
      ).status,
    ).toBe(200)
    expect(await mine(landlord)).toMatchObject({ brand: 'MasterCard', last4: '4444', ach_account_type: null })
    expect(await books(api, sandbox, id)).toEqual(allBooks(5_000))
  })

  it('is not stored when the payment fails', async () => {
    const newcomer = await api.signIn(emails.newcomer)
    const id = await addInvoice(api, 1_000, { userId: acme.users.newcomer })
    expect(
      (
        await pay(newcomer, id, {
          card_token: await sandbox.staxCard({ number: DECLINING_CARD }),
          card_save_payment_method: true,
        })
      ).status,
    ).toBe(422)
    expect(
      await api.inAcme((db) =>
        db.select().from(storedPaymentMethods).where(eq(storedPaymentMethods.userId, acme.users.newcomer)),
      ),
    ).toEqual([])
  })
})
