import { loanOffers, loanRequests } from '#foundation/database/schema'
import { officeClient, staffClient } from '#test/support/payments'
import { readQuote, setUpQuotes, typed } from '#test/support/quotes'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')
const { quotes, appointments } = acme
const { api, customer } = setUpQuotes()

describe('the fields of a quote besides its lines', () => {
  it('the customer chooses the service address among their own', async () => {
    const quote = await readQuote(customer, quotes.sent)
    expect(quote.service_address_choices.map(({ id }) => id)).toEqual([
      acme.addresses.customer,
      acme.addresses.customerOffice,
    ])
    const { status, body } = await customer.call('updateQuote', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { quote: { service_address_id: acme.addresses.customerOffice } },
    })
    expect([status, body.service_address_id, body.version]).toEqual([200, acme.addresses.customerOffice, quote.version])
    expect(
      await customer.call('updateQuote', {
        params: { id: quotes.sent },
        query: { version: 1 },
        body: { quote: { service_address_id: acme.addresses.landlord[0]! } },
      }),
    ).toMatchObject({
      status: 422,
      body: {
        field: 'quote.service_address_id',
        message: 'There’s no match for this address. Make sure to type the correct address or add a new one.',
      },
    })
    expect((await readQuote(customer, quotes.accepted)).service_address_choices).toEqual([])
  })

  it('only staff change the texts', async () => {
    expect(
      await customer.call('updateQuote', {
        params: { id: quotes.sent },
        query: { version: 1 },
        body: { quote: { notes: 'For free' } },
      }),
    ).toMatchObject({ status: 403, body: { field: 'quote.notes' } })
    const technician = await staffClient(api, 'technician', { type: 'Quote', id: quotes.sent })
    const change = {
      params: { id: quotes.sent },
      body: { quote: { name: ' Heat pump ', summary: '', notes: 'Two days of work' } },
    }
    expect(await technician.call('updateQuote', { ...change, query: {} })).toMatchObject({
      status: 400,
      body: { field: 'version' },
    })
    expect((await technician.call('updateQuote', { ...change, query: { version: 1 } })).body).toMatchObject({
      name: 'Heat pump',
      summary: null,
      notes: 'Two days of work',
      version: 2,
    })
    expect((await technician.call('updateQuote', { ...change, query: { version: 1 } })).status).toBe(409)
    expect(
      await technician.call('updateQuote', { ...change, body: { quote: { name: '  ' } }, query: { version: 2 } }),
    ).toMatchObject({ status: 422, body: { field: 'quote.name' } })
  })
})

describe('below the job’s URL', () => {
  const at = { id: appointments.installationPending, quote_id: quotes.sent }

  it('the job’s quotes are listed; a link to one shows that one', async () => {
    const { body } = await customer.call('listJobQuotes', { params: { id: appointments.completed } })
    expect(body.map(({ id }) => id)).toEqual([quotes.accepted, quotes.pending])
    const technician = await staffClient(api, 'technician', { type: 'Quote', id: quotes.pending })
    expect(
      (await technician.call('listJobQuotes', { params: { id: appointments.completed } })).body.map(({ id }) => id),
    ).toEqual([quotes.pending])
    expect((await customer.call('listJobQuotes', { params: { id: appointments.landlord[0]! } })).status).toBe(404)
  })

  it('a quote is edited, priced, sent and accepted; another job’s is not found', async () => {
    const office = await officeClient(api)
    const line = (await readQuote(office, quotes.sent)).items_attributes.at(-1)!
    const added = await office.call('addJobQuoteItem', {
      params: at,
      query: { version: 1 },
      body: { item: { unit_name: 'Crane', unit_price_cents: 45_000 } },
    })
    expect([added.status, added.body.version]).toEqual([201, 2])
    const crane = added.body.items_attributes.at(-1)!
    expect(
      (
        await office.call('updateJobQuoteItem', {
          params: { ...at, item_id: line.id },
          query: { version: 2 },
          body: { item: { quantity: 2 } },
        })
      ).body.version,
    ).toBe(3)
    expect(
      (
        await office.call('removeJobQuoteItem', { params: { ...at, item_id: crane.id }, query: { version: 3 } })
      ).body.items_attributes.some(({ id }) => id === crane.id),
    ).toBe(false)
    expect(
      (
        await office.call('setJobQuotePricing', {
          params: at,
          query: { version: 4 },
          body: { pricing: { tax_rate_percent: 0 } },
        })
      ).body.financials.sales_tax_cents,
    ).toBe(0)
    expect(
      (await office.call('updateJobQuote', { params: at, query: { version: 5 }, body: { quote: { notes: 'New' } } }))
        .body.notes,
    ).toBe('New')
    expect((await office.call('emailJobQuote', { params: at })).status).toBe(200)
    expect(
      (await customer.call('acceptJobQuote', { params: at, body: { signature: typed, version: 6 } })).body.status,
    ).toBe('accepted')
    const wrong = { ...at, id: appointments.completed }
    expect(
      (await office.call('updateJobQuote', { params: wrong, query: { version: 6 }, body: { quote: { notes: 'x' } } }))
        .status,
    ).toBe(404)
    expect(
      (await office.call('acceptJobQuote', { params: wrong, body: { signature: typed, version: 6 } })).status,
    ).toBe(404)
  })

  it('the owner is a staff member or null', async () => {
    const office = await officeClient(api)
    const [technician] = acme.users.technicians
    const answer = await office.call('setJobQuoteOwner', { params: at, body: { owner: { user_id: technician! } } })
    expect(answer).toMatchObject({ status: 200, body: { owner: { id: technician } } })
    expect((await office.call('setJobQuoteOwner', { params: at, body: { owner: { user_id: null } } })).body).toEqual({
      owner: null,
    })
    for (const nobody of [acme.users.customer, demoIds('bluebird').users.admin]) {
      expect(await office.call('setJobQuoteOwner', { params: at, body: { owner: { user_id: nobody } } })).toMatchObject(
        { status: 422, body: { field: 'owner.user_id' } },
      )
    }
    const byLink = await staffClient(api, 'admin', { type: 'Quote', id: quotes.sent })
    expect((await byLink.call('setJobQuoteOwner', { params: at, body: { owner: { user_id: null } } })).status).toBe(403)
  })
})

describe('the lowest monthly payment that a quote shows', () => {
  const offer = (totalCents: number, downPaymentCents: number, paymentAmountCents: number) =>
    api.inAcme(async (db) => {
      const [request] = await db
        .insert(loanRequests)
        .values({
          quoteId: quotes.sent,
          lender: 'service_finance',
          totalCents,
          downPaymentCents,
          status: 'answered',
          dueAt: api.clock(),
        })
        .returning()
      await db.insert(loanOffers).values({
        requestId: request!.id,
        reference: 'a',
        amountCents: totalCents - downPaymentCents,
        paymentAmountCents,
        termMonths: 120,
        ratePercent: 9,
      })
    })
  const say = (cents: number | null) =>
    customer.call('updateQuote', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { quote: { payments_as_low_as_cents: cents } },
    })

  it('must be one that a lender offers for the whole total', async () => {
    const { financials } = await readQuote(customer, quotes.sent)
    await offer(financials.total_cents, 0, 12_600)
    await offer(financials.total_cents, 100_000, 9_900)
    expect(await say(9_900)).toMatchObject({
      status: 422,
      body: { field: 'quote.payments_as_low_as_cents', message: 'No lender offers this payment.' },
    })
    expect((await say(12_600)).body).toMatchObject({ payments_as_low_as_cents: 12_600, version: 1 })
    expect((await say(null)).status).toBe(422)
  })

  it('is removed when an edit changes the total', async () => {
    const office = await officeClient(api)
    expect((await readQuote(office, quotes.sent)).payments_as_low_as_cents).not.toBeNull()
    const edited = await office.call('addQuoteItem', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { item: { unit_name: 'Crane', unit_price_cents: 100 } },
    })
    expect(edited.body.payments_as_low_as_cents).toBeNull()
  })
})
