import { eq } from 'drizzle-orm'
import { mails, quoteReplies, quotes as quoteRows } from '#foundation/database/schema'
import { officeClient, staffClient } from '#test/support/payments'
import { readQuote, setUpQuotes } from '#test/support/quotes'
import { demoIds, emails } from 'demo/names'

const { quotes, appointments } = demoIds('acme')
const { api, customer, accept, mailTo } = setUpQuotes()

const listNotes = async (id: number) =>
  Object.values(
    (await customer.call('listCommentsByDate', { query: { commentable_type: 'Job', commentable_id: id } })).body,
  ).flat()

describe('requesting the service', () => {
  it('is mailed to the office, with the notes', async () => {
    await customer.call('proceedWithQuote', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { notes: 'Mornings are best' },
    })
    expect(await mailTo('office@acme.example')).toMatchObject([
      {
        subject: `Casey Rivera asked to proceed with quote #${quotes.sent}`,
        text: expect.stringContaining('Mornings are best'),
      },
    ])
  })

  it('with a link from before the quote was changed is rejected', async () => {
    const { links } = await readQuote(customer, quotes.sent)
    const priced = await (
      await officeClient(api)
    ).call('setQuotePricing', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { pricing: { discount_ids: [] } },
    })
    expect(priced.status).toBe(200)
    expect(await customer.request('POST', links.quote_proceed!, {})).toMatchObject({
      status: 409,
      body: { field: 'version' },
    })
    const changed = await readQuote(customer, quotes.sent)
    expect([changed.status, changed.links.quote_proceed]).toEqual([
      'sent',
      `/v2/quotes/${quotes.sent}/proceed?version=2`,
    ])
    expect(await customer.request('POST', changed.links.quote_proceed!, {})).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    })
  })
})

describe('declining, and asking for changes', () => {
  it('a declined quote is denied, its reason a note of the job and a mail to the office', async () => {
    const { status, body } = await customer.call('declineQuote', {
      params: { id: quotes.sent },
      body: { message: ' Too expensive ' },
    })
    expect([status, body.status, body.proceed_url]).toEqual([200, 'denied', null])
    expect((await listNotes(appointments.installationPending)).map(({ comment }) => comment)).toContain('Too expensive')
    expect(await mailTo('office@acme.example')).toMatchObject([
      { subject: `Casey Rivera declined quote #${quotes.sent}`, text: expect.stringContaining('Too expensive') },
    ])
    expect(await customer.call('declineQuote', { params: { id: quotes.sent }, body: {} })).toMatchObject({
      status: 422,
      body: {
        message: 'This quote was declined. Please press Undo Decline on its page, or call our office to reopen it.',
      },
    })
    api.clock.advance(86_400_001)
    expect(await customer.call('declineQuote', { params: { id: quotes.sent }, body: {} })).toMatchObject({
      status: 422,
      body: { message: 'This quote was declined. Please call our office to reopen it.' },
    })
  })

  it('needs no reason', async () => {
    expect((await customer.call('declineQuote', { params: { id: quotes.sent }, body: {} })).body.status).toBe('denied')
  })

  it('a quote with requested changes is pending until it is sent again', async () => {
    const { body } = await customer.call('requestQuoteChanges', {
      params: { id: quotes.sent },
      body: { message: 'Without the thermostat, please' },
    })
    expect(body.status).toBe('pending')
    expect(await mailTo('office@acme.example')).toMatchObject([
      {
        subject: `Casey Rivera requested changes to quote #${quotes.sent}`,
        text: expect.stringContaining('Without the thermostat'),
      },
    ])
    expect(await api.inAcme((db) => db.select().from(quoteReplies))).toMatchObject([
      { kind: 'changes', message: 'Without the thermostat, please' },
    ])
    expect((await accept(customer, quotes.sent)).status).toBe(422)
    const technician = await staffClient(api, 'technician', { type: 'Quote', id: quotes.sent })
    expect((await technician.call('emailQuote', { params: { id: quotes.sent } })).body.status).toBe('sent')
    expect((await accept(customer, quotes.sent)).status).toBe(200)
  })

  it('a blank change request is rejected', async () => {
    expect(
      await customer.call('requestQuoteChanges', { params: { id: quotes.sent }, body: { message: '  ' } }),
    ).toMatchObject({ status: 422, body: { message: 'Please tell us what to change.', field: 'message' } })
    expect(await customer.request('POST', `/v2/quotes/${quotes.sent}/change_requests`, { message: '' })).toMatchObject({
      status: 400,
      body: { field: 'message' },
    })
  })

  it.each([['declineQuote'], ['requestQuoteChanges']] as const)(
    '%s is possible only for the customer',
    async (name) => {
      const parts = { params: { id: quotes.sent }, body: { message: 'No' } }
      expect((await (await api.signIn(emails.landlord)).call(name, parts)).status).toBe(404)
      expect((await (await officeClient(api)).call(name, parts)).status).toBe(403)
      expect((await api.visitor().call(name, parts)).status).toBe(401)
    },
  )
})

describe('a quote with a last day', () => {
  const expireOn = (day: string | null) =>
    api.inAcme((db) => db.update(quoteRows).set({ expiresOn: day }).where(eq(quoteRows.id, quotes.sent)))

  it.each([
    ['the day before', '2026-02-09', 'expired'],
    ['today, on the tenant’s calendar', '2026-02-10', 'sent'],
    ['tomorrow', '2026-02-11', 'sent'],
    ['none', null, 'sent'],
  ])('%s', async (_, day, status) => {
    await expireOn(day)
    expect((await readQuote(customer, quotes.sent)).status).toBe(status)
    const { body } = await customer.call('reportQuotes', { query: { per_page: 100 } })
    const row = body.data.find(({ id }) => id === quotes.sent)!
    expect([row.status.toLowerCase(), row.links.quote_proceed === null]).toEqual([status, status === 'expired'])
    expect((await accept(customer, quotes.sent)).status).toBe(status === 'expired' ? 422 : 200)
  })

  it('is open until its last day ends in the tenant’s time zone', async () => {
    await expireOn('2026-02-10')
    api.clock.set('2026-02-11T06:59:59.000Z')
    expect((await readQuote(customer, quotes.sent)).status).toBe('sent')
    api.clock.set('2026-02-11T07:00:00.000Z')
    expect((await readQuote(customer, quotes.sent)).status).toBe('expired')
    expect(
      (await customer.call('proceedWithQuote', { params: { id: quotes.sent }, query: { version: 1 }, body: {} }))
        .status,
    ).toBe(422)
    expect((await customer.call('declineQuote', { params: { id: quotes.sent }, body: {} })).status).toBe(422)
  })
})

describe('sending a quote', () => {
  it('mails the customer a link to it, and a draft becomes sent', async () => {
    const office = await officeClient(api)
    const { body } = await office.call('emailQuote', { params: { id: quotes.draft } })
    expect(body.status).toBe('sent')
    const [letter] = await mailTo(emails.customer)
    expect(letter).toMatchObject({ subject: `Your quote #${quotes.draft} from Acme Home Services` })
    const token = /\/token\/(\S+)/.exec(letter!.text)![1]!
    const opened = (await api.visitor().call('authenticateToken', { params: { token } })).body
    expect(opened).toMatchObject({
      role: 'customer',
      resource: { type: 'Quote', id: quotes.draft },
      redirect: `/quote_preview/${quotes.draft}`,
    })
    const holder = api.visitor('acme', opened.authentication_token)
    expect((await readQuote(holder, quotes.draft)).links.quote_proceed).toBe(
      `/v2/quotes/${quotes.draft}/proceed?version=1`,
    )
    expect((await holder.call('getQuote', { params: { id: quotes.sent } })).status).toBe(404)
  })

  it.each([['accepted'], ['denied'], ['expired']] as const)('%s: refused', async (status) => {
    expect(await (await officeClient(api)).call('emailQuote', { params: { id: quotes[status] } })).toMatchObject({
      status: 422,
      body: { message: `This quote is ${status} and can no longer be sent.` },
    })
    expect(await api.inAcme((db) => db.select().from(mails))).toEqual([])
  })
})

it('a quote with a negative total is neither sent nor accepted', async () => {
  const office = await officeClient(api)
  await api.inAcme((db) => db.update(quoteRows).set({ totalCents: -15_000 }).where(eq(quoteRows.id, quotes.sent)))
  const refused = {
    status: 422,
    body: { message: 'The total of this quote is below $0.00, so it can’t be accepted. Please call our office.' },
  }
  expect((await readQuote(customer, quotes.sent)).links.quote_proceed).toBeNull()
  expect(
    await customer.call('proceedWithQuote', { params: { id: quotes.sent }, query: { version: 1 }, body: {} }),
  ).toMatchObject(refused)
  expect(await accept(customer, quotes.sent)).toMatchObject(refused)
  expect(await office.call('emailQuote', { params: { id: quotes.sent } })).toMatchObject({
    status: 422,
    body: {
      message: 'The total of this quote is below $0.00, which nobody can accept. Change its lines, then send it.',
    },
  })
})
