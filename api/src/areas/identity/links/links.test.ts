import { invoices as invoiceRows, type ResourceType } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { clientByLink } from '#test/support/client-by-link'
import { officeClient, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const { users, quotes, addresses, invoices, appointments, categories } = demoIds('acme')
const mine = { id: users.customer }

describe('sessions from links', () => {
  const api = setUpTestApi()
  const casey = setUpClient(() => api.signIn(emails.customer))
  const come = (resource: { type: ResourceType; id: number }) => clientByLink(api, users.customer, resource)

  it('to one resource cannot book a visit; those to the customer can', async () => {
    const body = {
      service_category_id: categories.plumbing,
      address_id: addresses.customer,
      scheduled_time: '2026-02-17T09:00:00-07:00',
    }
    const answer = await (await come({ type: 'Invoice', id: invoices.unpaid })).call('createAppointment', { body })
    expect(answer).toMatchObject({ status: 403, body: { message: 'Please sign in to do this.' } })
    expect(
      (await (await come({ type: 'Customer', id: users.customer })).call('createAppointment', { body })).status,
    ).toBe(201)
  })

  it('to the customer open all of the customer’s resources, and no one else’s', async () => {
    const holder = await come({ type: 'Customer', id: users.customer })
    const read = async (client: TestClient) => [
      (await client.call('getQuote', { params: { id: quotes.sent } })).status,
      (await client.call('getInvoice', { params: { id: invoices.unpaid } })).status,
      (await client.call('getAppointment', { params: { id: appointments.completed } })).status,
      (await client.call('getJob', { params: { id: appointments.completed }, query: {} })).status,
    ]
    expect(await read(holder)).toEqual([200, 200, 200, 200])
    expect(await read(await come({ type: 'Quote', id: quotes.sent }))).toEqual([200, 404, 404, 404])
    const { landlord } = users
    expect(await read(await clientByLink(api, landlord, { type: 'Customer', id: landlord }))).toEqual([
      404, 404, 404, 404,
    ])
  })

  it('to one resource reveal only the name of the customer', async () => {
    const whole = (await casey.call('getUser', { params: mine })).body
    expect(
      [whole.emails.length, whole.phones.length, whole.addresses.length, whole.memberships.length].every(
        (count) => count > 0,
      ),
    ).toBe(true)
    for (const resource of [
      { type: 'Quote', id: quotes.sent },
      { type: 'Invoice', id: invoices.unpaid },
      { type: 'Appointment', id: appointments.live },
    ] as const) {
      const holder = await come(resource)
      const nameOnly = {
        id: whole.id,
        customer_id: whole.id,
        role: 'customer',
        archived: false,
        first_name: whole.first_name,
        last_name: whole.last_name,
        full_name: whole.full_name,
        // Returned with the link's credentials anyway.
        email: emails.customer,
        phone: null,
        emails: [],
        phones: [],
        addresses: [],
        primary_address: null,
        membership: null,
        memberships: [],
        payment_method: null,
        payment_methods: [],
        payment_method_create_url: null,
        links: { fetch_equipment: null },
      }
      expect((await holder.call('getUser', { params: mine })).body).toEqual(nameOnly)
      expect((await holder.call('findUserByEmail', { query: { email: emails.customer } })).body).toEqual(nameOnly)
      for (const { email_address: email } of whole.emails.filter(({ primary }) => !primary)) {
        expect((await holder.call('findUserByEmail', { query: { email } })).status).toBe(404)
      }
    }
    expect(
      (await (await come({ type: 'Customer', id: users.customer })).call('getUser', { params: mine })).body,
    ).toEqual(whole)
  })

  it('to a quote reveal only the addresses printed on it, and cannot choose another', async () => {
    const holder = await come({ type: 'Quote', id: quotes.sent })
    expect((await casey.call('getQuote', { params: { id: quotes.sent } })).body.service_address_choices).toHaveLength(2)
    const { service_address: printed, service_address_choices: choices } = (
      await holder.call('getQuote', { params: { id: quotes.sent } })
    ).body
    expect([printed !== null, choices]).toEqual([true, []])
    const choose = {
      params: { id: quotes.sent },
      query: {},
      body: { quote: { service_address_id: addresses.customerOffice } },
    }
    expect(await holder.call('updateQuote', choose)).toMatchObject({
      status: 422,
      body: { field: 'quote.service_address_id' },
    })
  })

  it('to an invoice or a visit reveal only the files of the job', async () => {
    const read = async (client: TestClient, id: number) =>
      (await client.call('getJob', { params: { id }, query: {} })).body
    const whole = await read(casey, invoices.paid)
    expect([whole.appointments.length > 0, whole.invoice !== null]).toEqual([true, true])
    const files = { appointments: [], invoice: null, customer: { ...whole.customer, email: '' } }
    const documents = whole.documents.map(({ id }) => expect.objectContaining({ id }) as unknown)
    expect(await read(await come({ type: 'Invoice', id: invoices.paid }), invoices.paid)).toMatchObject({
      ...files,
      documents,
      links: { reserve_s3_photos: null },
    })
    expect(
      await read(await come({ type: 'Appointment', id: appointments.completed }), appointments.completed),
    ).toMatchObject({ ...files, documents })
  })

  it('to an invoice cannot sign another invoice of the job', async () => {
    const signature = { kind: 'typed', name: 'Casey Rivera' } as const
    const sign = async (client: TestClient, id: number, job: number) =>
      client.call('confirmWork', {
        params: { id: job },
        body: { signature, version: (await casey.call('getInvoice', { params: { id } })).body.version },
      })
    const newer = await api.inAcme(async (db) => {
      const [made] = await db
        .insert(invoiceRows)
        .values({
          jobId: invoices.partlyPaid,
          userId: users.customer,
          invoiceDate: '2026-02-10',
          subtotalCents: 100,
          totalCents: 100,
          balanceCents: 100,
        })
        .returning({ id: invoiceRows.id })
      return made!.id
    })
    expect(
      (await sign(await come({ type: 'Invoice', id: invoices.partlyPaid }), newer, invoices.partlyPaid)).status,
    ).toBe(404)
    expect((await sign(await come({ type: 'Invoice', id: newer }), newer, invoices.partlyPaid)).status).toBe(200)
  })

  it('to one resource do not open parts of another by their ids', async () => {
    const office = await officeClient(api)
    const findLine = async (call: 'getQuote' | 'getInvoice', id: number) =>
      (await office.call(call, { params: { id } })).body.items_attributes.find(({ type }) => type === 'lineItem')!.id
    const [otherQuoteLine, otherInvoiceLine] = [
      await findLine('getQuote', quotes.accepted),
      await findLine('getInvoice', invoices.partlyPaid),
    ]
    const item = { item: { quantity: 2 } }
    const version = async (call: 'getQuote' | 'getInvoice', id: number) => ({
      version: (await office.call(call, { params: { id } })).body.version,
    })
    await casey.call('shareAppointment', { params: { id: appointments.late }, body: {} })
    const otherShare = (await casey.call('listShareLinks', { params: { id: appointments.late } })).body[0]!.id
    const otherPhoto = (await casey.call('getJob', { params: { id: appointments.completed }, query: {} })).body
      .photos[0]!.id
    const note = { commentable_id: appointments.completed, commentable_type: 'Job' as const, comment: 'Elsewhere' }
    const otherNote = (await office.call('createComment', { body: { comment: note } })).body.id
    const paper = { name: 'Plan.pdf', data: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64') }
    const otherPaper = (
      await office.call('createJobDocument', { params: { id: appointments.completed }, body: { document: paper } })
    ).body.id

    const [atQuote, atInvoice, atVisit] = [
      { type: 'Quote', id: quotes.sent },
      { type: 'Invoice', id: invoices.unpaid },
      { type: 'Appointment', id: appointments.live },
    ] as const
    const [byQuote, byInvoice, byVisit] = [await come(atQuote), await come(atInvoice), await come(atVisit)]
    const [techQuote, techInvoice, techVisit] = [
      await staffClient(api, 'technician', atQuote),
      await staffClient(api, 'technician', { type: 'Invoice', id: invoices.deposit }),
      await staffClient(api, 'technician', atVisit),
    ]
    const job = appointments.live
    const statuses = {
      financing: (
        await byQuote.call('getFinancingOptions', {
          params: { id: users.customer, quote_id: quotes.accepted },
          query: {},
        })
      ).status,
      quoteLine: (
        await techQuote.call('updateQuoteItem', {
          params: { id: quotes.sent, item_id: otherQuoteLine },
          query: await version('getQuote', quotes.sent),
          body: item,
        })
      ).status,
      quoteLineRemoved: (
        await techQuote.call('removeQuoteItem', {
          params: { id: quotes.sent, item_id: otherQuoteLine },
          query: await version('getQuote', quotes.sent),
        })
      ).status,
      invoiceLine: (
        await techInvoice.call('updateInvoiceItem', {
          params: { id: invoices.deposit, item_id: otherInvoiceLine },
          query: await version('getInvoice', invoices.deposit),
          body: item,
        })
      ).status,
      severalInvoices: (
        await byInvoice.call(
          'payInvoices',
          {
            body: {
              payment: { transaction_type: 'stax_card', card_token: 'x' },
              invoices: [
                { invoice_id: invoices.unpaid, amount_cents: 100 },
                { invoice_id: invoices.partlyPaid, amount_cents: 100 },
              ],
            },
          },
          { 'idempotency-key': crypto.randomUUID() },
        )
      ).status,
      share: (await byVisit.call('revokeShareLink', { params: { id: job, link_id: otherShare } })).status,
      photo: (await byVisit.call('removeAppointmentPhoto', { params: { id: job }, query: { photo_id: otherPhoto } }))
        .status,
      photoOfJob: (await techVisit.call('deleteJobPhoto', { params: { id: job, photo_id: otherPhoto } })).status,
      paper: (await techVisit.call('deleteJobDocument', { params: { id: job, document_id: otherPaper } })).status,
      note: (
        await techVisit.call('updateComment', { params: { id: otherNote }, body: { comment: { comment: 'Mine' } } })
      ).status,
      noteDeleted: (await techVisit.call('deleteComment', { params: { id: otherNote } })).status,
    }
    expect(Object.entries(statuses).filter(([, status]) => status !== 404)).toEqual([])
  })

  it('to one resource cannot list, add or use stored payment methods', async () => {
    const own = (await casey.call('getUser', { params: mine })).body
    const stored = own.payment_method!
    expect([own.payment_methods.length > 0, own.payment_method_create_url]).toEqual([true, '/v2/payment_methods'])
    const holder = await come({ type: 'Invoice', id: invoices.unpaid })
    expect((await holder.call('getUser', { params: mine })).body).toMatchObject({
      payment_method: null,
      payment_methods: [],
      payment_method_create_url: null,
    })
    expect(
      (await holder.call('listPaymentMethods', {})).body.map(({ card_savable: savable }) => savable),
    ).not.toContain(true)
    expect((await casey.call('listPaymentMethods', {})).body.map(({ card_savable: savable }) => savable)).toContain(
      true,
    )
    const payment = { transaction_type: 'payment_method', payment_method_id: stored.id, amount_cents: 100 } as const
    const pay = (client: TestClient) =>
      client.call(
        'payInvoice',
        { params: { id: invoices.unpaid }, body: { payment } },
        { 'idempotency-key': crypto.randomUUID() },
      )
    expect(await pay(holder)).toMatchObject({
      status: 422,
      body: {
        message: 'The stored payment method was not found. Please pay with a different method.',
        field: 'payment.payment_method_id',
      },
    })
    expect(
      (
        await holder.call('updatePaymentMethod', {
          params: { id: stored.id },
          body: { payment_method: { default: true } },
        })
      ).status,
    ).toBe(403)
    expect((await holder.call('deletePaymentMethod', { params: { id: stored.id } })).status).toBe(403)
    const keep = { payment_method: { transaction_type: 'stax_card', card_token: 'tok_of_somebody' } } as const
    expect(await holder.call('createPaymentMethod', { body: keep })).toMatchObject({
      status: 403,
      body: { message: 'Please sign in to do this.' },
    })
    expect((await casey.call('getUser', { params: mine })).body.payment_methods).toEqual(own.payment_methods)
  })
})
