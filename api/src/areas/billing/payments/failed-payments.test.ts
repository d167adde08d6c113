import { setUpClient } from '#test/support'
import { addInvoice, allBooks, books, setUpPaymentsApi, invoiceRow, readLedger, pay } from '#test/support/payments'
import { DECLINING_CARD } from '#test/support/sandbox-gateway'
import { PAYMENT_FAILED } from '@portal/rules'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { api, sandbox } = setUpPaymentsApi()
const customer = setUpClient(() => api.signIn(emails.customer))

describe('declines, timeouts and lost responses', () => {
  it('a decline changes nothing, and another card under a new key pays', async () => {
    const id = await addInvoice(api, 1_000)
    const key = crypto.randomUUID()
    expect(
      await pay(customer, id, { card_token: await sandbox.staxCard({ number: DECLINING_CARD }) }, key),
    ).toMatchObject({ status: 422, body: { message: PAYMENT_FAILED } })
    expect(await readLedger(api, id)).toMatchObject([
      { status: 'failed', message: 'Unable to process the purchase transaction', cardLast4: '1881' },
    ])
    // The same key stays declined, whatever the card.
    const again = await pay(customer, id, { card_token: await sandbox.staxCard() }, key)
    expect(again).toMatchObject({
      status: 422,
      body: { message: PAYMENT_FAILED },
      headers: { 'idempotent-replayed': 'true' },
    })
    expect((await pay(customer, id, { card_token: await sandbox.staxCard() })).status).toBe(200)
    expect((await customer.call('getInvoice', { params: { id } })).body.payments.map(({ status }) => status)).toEqual([
      'failed',
      'approved',
    ])
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it.each(['stax_card', 'gpi_card'] as const)(
    'a partial approval by %s is voided and counts as declined',
    async (transaction_type) => {
      const id = await addInvoice(api, 5_006)
      const card_token = transaction_type === 'stax_card' ? await sandbox.staxCard() : await sandbox.gpiCard()
      expect(await pay(customer, id, { transaction_type, card_token, amount_cents: 5_006 })).toMatchObject({
        status: 422,
        body: { message: PAYMENT_FAILED },
      })
      expect(await readLedger(api, id)).toMatchObject([{ status: 'voided' }])
      expect(await books(api, sandbox, id)).toEqual(allBooks(0))
    },
  )

  it.each(['stax_card', 'gpi_card'] as const)(
    'a timeout after the capture by %s ends as one payment',
    async (transaction_type) => {
      const id = await addInvoice(api, 9_005)
      const card_token = transaction_type === 'stax_card' ? await sandbox.staxCard() : await sandbox.gpiCard()
      expect(await pay(customer, id, { transaction_type, card_token, amount_cents: 9_005 })).toMatchObject({
        status: 200,
        body: { status: 'approved' },
      })
      expect(await books(api, sandbox, id)).toEqual(allBooks(9_005))
    },
  )

  it('a response lost in a connection reset ends as one payment', async () => {
    const id = await addInvoice(api, 900)
    sandbox.breakWith('reset_after_capture')
    expect(await pay(customer, id, { card_token: await sandbox.staxCard(), amount_cents: 900 })).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    })
    expect(await books(api, sandbox, id)).toEqual(allBooks(900))
  })

  it('an unknown outcome is returned as unknown and holds its part of the balance', async () => {
    const id = await addInvoice(api, 1_000)
    const key = crypto.randomUUID()
    const payment = { card_token: await sandbox.staxCard(), amount_cents: 700 }
    sandbox.breakWith('server_error')
    expect(await pay(customer, id, payment, key)).toMatchObject({ status: 200, body: { status: 'unknown' } })
    expect((await invoiceRow(api, id)).balanceCents).toBe(300)
    sandbox.breakWith(null)
    expect(await pay(customer, id, payment, key)).toMatchObject({ status: 200, body: { status: 'unknown' } })
    expect(await pay(customer, id, { ...payment, amount_cents: 301 })).toMatchObject({
      status: 422,
      body: { message: 'Maximum payment amount is $3.00' },
    })
  })

  it('the card of declined@example.com is declined by the gateway', async () => {
    const declined = await api.signIn(emails.declined)
    const { payment_method } = (await declined.call('getUser', { params: { id: acme.users.declined } })).body
    const answer = await pay(declined, acme.invoices.declined, {
      transaction_type: 'payment_method',
      payment_method_id: payment_method?.id,
    })
    expect(answer).toMatchObject({ status: 422, body: { message: PAYMENT_FAILED } })
  })
})
