import { setUpClient, createTestApi, setUpTestApi, type TestClient } from '#test/support'
import { addInvoice } from '#test/support/payments'
import { documentTotals } from '@portal/rules'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { invoices } = acme
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))

const get = async (id: number, client = customer) => (await client.call('getInvoice', { params: { id } })).body

describe('an invoice', () => {
  it('adds up to the cent, whatever it shows', async () => {
    for (const id of [
      invoices.unpaid,
      invoices.partlyPaid,
      invoices.paid,
      invoices.lateFee,
      invoices.discount,
      invoices.grouped,
    ]) {
      const invoice = await get(id)
      const totals = documentTotals({
        items: invoice.items_attributes.filter(({ type }) => type === 'lineItem'),
        discounts: invoice.discount_attributes,
        tax: invoice.tax_setting,
        late_fee_cents: invoice.financials.late_fee_cents,
        payments: invoice.payments,
      })
      expect(invoice.financials).toEqual(totals)
    }
  })

  it('offers payment only for what is owed', async () => {
    expect((await get(invoices.partlyPaid)).links.payment_create).toBe(`/v2/invoices/${invoices.partlyPaid}/payments`)
    expect((await get(invoices.paid)).links.payment_create).toBeNull()
    expect(await get(invoices.voided)).toMatchObject({ voided: true, links: { payment_create: null } })
    expect(await get(await addInvoice(api, 5_000, { voided: true }))).toMatchObject({ links: { payment_create: null } })
  })

  it('shows every kind of payment', async () => {
    const { payments, signature, billing_address } = await get(invoices.paid)
    expect(new Set(payments.map(({ transaction_type }) => transaction_type))).toEqual(
      new Set(['card', 'check', 'cash', 'ach', 'external', 'external_financing']),
    )
    expect(payments.map(({ status }) => status)).toEqual(expect.arrayContaining(['failed', 'voided', 'approved']))
    expect(payments.find(({ amount_cents }) => amount_cents < 0)).toMatchObject({ notes: 'Goodwill' })
    expect(signature).toMatchObject({ kind: 'overridden', image_url: null })
    expect(billing_address).toMatchObject({ city: 'Fairhaven', unit: null })
  })

  it('is listed newest first, at most 100 at once', async () => {
    const landlord = await api.signIn(emails.landlord)
    const { body } = await landlord.call('listCustomerInvoices', { params: { id: acme.users.landlord } })
    expect(body).toHaveLength(100)
    const dates = body.map(({ invoice_date }) => invoice_date)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(body[0]?.items_attributes).toHaveLength(2)
    expect((await landlord.call('listCustomerInvoices', { params: { id: acme.users.customer } })).status).toBe(404)
    expect((await api.visitor().call('listCustomerInvoices', { params: { id: acme.users.customer } })).status).toBe(401)
  })
})

describe('the payment options', () => {
  const keys = async (client: TestClient) => (await client.call('listPaymentMethods', {})).body

  it("are the tenant's, in its order, with only what the browser needs", async () => {
    const options = await keys(customer)
    expect(options.map(({ key }) => key)).toEqual(['stax_card', 'stax_ach', 'gpi_card', 'gpi_ach'])
    expect(options[2]).toEqual({
      key: 'gpi_card',
      transaction_type: 'card',
      card_savable: true,
      tokenization_key: 'sandbox-gpi-acme',
      environment: 'test',
      web_id: '800000000001',
      check_payable_to: null,
      script_url: 'http://pay.localhost/none.js',
      bank_token_url: 'http://pay.localhost/tokenization/temporary_tokens',
      sandbox: true,
    })
    expect((await keys(await api.signIn(emails.customer, 'bluebird'))).map(({ key }) => key)).toEqual([
      'gpi_card',
      'gpi_ach',
    ])
    expect(await keys(await api.signIn(emails.customer, 'summit'))).toEqual([])
    expect((await api.visitor().call('listPaymentMethods', {})).status).toBe(401)
  })

  it('are empty without a gateway, and then no invoice offers payment', async () => {
    const bare = await createTestApi({ api: { payments: undefined } })
    try {
      const client = await bare.signIn(emails.customer)
      expect(await keys(client)).toEqual([])
      expect(
        (await client.call('getInvoice', { params: { id: invoices.unpaid } })).body.links.payment_create,
      ).toBeNull()
      const payment = { payment: { transaction_type: 'stax_card' as const, amount_cents: 1, card_token: 'x' } }
      const answer = await client.call(
        'payInvoice',
        { params: { id: invoices.unpaid }, body: payment },
        { 'idempotency-key': 'k' },
      )
      expect(answer).toMatchObject({ status: 422, body: { field: 'payment.transaction_type' } })
    } finally {
      await bare.close()
    }
  })
})
