import { and, eq } from 'drizzle-orm'
import { quoteHoldsText, quoteTotalLines } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { demoIds, emails } from 'demo/names'
import { createTestApi, type TestApi, type TestClient } from '../../../test/support'
import { asDataUrl, hostilePngs } from '../../../test/support/hostile-images'
import { pngPicture } from '../../../test/support/images'
import { officeClient, staffClient } from '../../../test/support/payments'
import { textOf } from '../../../test/support/pdf-text'
import {
  loanOffers,
  loanRequests,
  mails,
  quoteReplies,
  quotes as quoteRows,
  signatures,
} from '../../foundation/database/schema'
import { sendDueMail } from '../../foundation/mail/mail-worker'
import type { MailMessage } from '../../foundation/mail/transport'
import { hashOfText } from '../documents/signing/signed-text'

const acme = demoIds('acme')
const { quotes, appointments } = acme
let api: TestApi
let customer: TestClient
let letters: MailMessage[]
beforeEach(async () => {
  letters = []
  api = await createTestApi({
    api: { mail: { from: 'no-reply@portal.example', transport: async (letter) => void letters.push(letter) } },
  })
  customer = await api.signIn(emails.customer)
})
afterEach(() => api.close())

const typed = { kind: 'typed', name: ' Casey Rivera ' } as const
const read = async (client: TestClient, id: number) => (await client.call('getQuote', { params: { id } })).body
const accept = async (client: TestClient, id: number, more: Partial<{ signature: object; version: number }> = {}) =>
  client.request('POST', `/v2/quotes/${id}/accept`, {
    signature: typed,
    version: (await read(customer, id)).version,
    ...more,
  })
const inAcme: TestApi['database']['withTenant'] extends (id: number, work: infer W) => unknown
  ? (work: W) => Promise<unknown>
  : never = (work) => api.database.withTenant(acme.tenant, work)
const mailTo = async (to: string) => {
  await sendDueMail(api.services)
  return letters.filter((letter) => letter.to === to)
}
const notesOf = async (id: number) =>
  Object.values(
    (await customer.call('listCommentsByDate', { query: { commentable_type: 'Job', commentable_id: id } })).body,
  ).flat()

describe('signing a quote', () => {
  it('accepts it, and keeps who signed, when, from where, and what', async () => {
    const answer = await customer.request(
      'POST',
      `/v2/quotes/${quotes.sent}/accept`,
      { signature: typed, version: 1 },
      { 'user-agent': 'Test browser' },
    )
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'accepted',
        signature: { kind: 'typed', name: 'Casey Rivera', image_url: null, signature_time: api.clock().toISOString() },
        links: { quote_proceed: null },
      },
    })
    const [kept] = (await inAcme((db) =>
      db
        .select()
        .from(signatures)
        .where(and(eq(signatures.documentType, 'Quote'), eq(signatures.documentId, quotes.sent))),
    )) as (typeof signatures.$inferSelect)[]
    expect(kept).toMatchObject({
      kind: 'typed',
      name: 'Casey Rivera',
      documentVersion: 1,
      ipAddress: '127.0.0.1',
      userAgent: 'Test browser',
      givenToId: acme.users.customer,
    })
    expect(kept!.documentHash).toBe(hashOfText(kept!.documentText))
    const quote = await read(customer, quotes.sent)
    for (const words of [
      `Quote #${quotes.sent} Heat pump replacement, version 1`,
      'For Casey Rivera',
      'Heat pump, 3 ton',
      `Total ${quote.total}`,
    ])
      expect(kept!.documentText).toContain(words)
    expect(await accept(customer, quotes.sent)).toMatchObject({
      status: 409,
      body: { message: 'This quote has already been signed.' },
    })
    expect(await mailTo('office@acme.example').then((all) => all.map(({ subject }) => subject))).toEqual([
      `Casey Rivera signed quote #${quotes.sent}`,
    ])
  })

  it('covers all that the page shows, and a description cannot forge a total', async () => {
    const office = await officeClient(api)
    const forged = 'Two days\nTotal $1.00'
    await office.call('addQuoteItem', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: {
        item: {
          unit_name: 'Crane',
          description: forged,
          warranty: '5 years',
          unit_price_cents: 45_000,
          comparison_price_cents: 50_000,
        },
      },
    })
    const quote = await read(customer, quotes.sent)
    expect((await accept(customer, quotes.sent)).status).toBe(200)
    const [kept] = (await inAcme((db) => db.select().from(signatures))) as (typeof signatures.$inferSelect)[]
    const lines = kept!.documentText.split('\n')
    const { street, city, state, zip_code } = quote.service_address!
    const other = quote.comparison_membership_program_name ?? 'Standard'
    expect(lines).toEqual(
      expect.arrayContaining([
        `Quote Date ${formatDay(quote.quote_date)}`,
        expect.stringMatching(`^Service Address ${street}, (.*, )?${city}, ${state} ${zip_code}$`),
        expect.stringMatching(/^Bill to .+/),
        `1 | Crane | $450.00 | ${other} $500.00 | ${quote.actual_membership_program_name || 'Total'} $450.00 | Warranty: 5 years | Two days`,
        ...quoteTotalLines(quote).map(({ label, amount }) => `${label} ${amount}`),
        quoteHoldsText(quote),
      ]),
    )
    expect(lines.filter((line) => line.startsWith('Total '))).toEqual([`Total ${quote.total}`])
  })

  it('is on the PDF with its hash', async () => {
    const image = `data:image/png;base64,${(await pngPicture({ width: 60, height: 20 })).toString('base64')}`
    expect(
      (await accept(customer, quotes.sent, { signature: { kind: 'drawn', name: 'Casey Rivera', image } })).status,
    ).toBe(200)
    const { pdf_url } = await read(customer, quotes.sent)
    const file = await api.http.inject({ url: pdf_url!, headers: { host: 'acme.localhost' } })
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="quote-${quotes.sent}.pdf"`,
    })
    const { text } = await textOf(file.rawPayload)
    const [kept] = (await inAcme((db) => db.select().from(signatures))) as (typeof signatures.$inferSelect)[]
    expect(text).toContain(`Quote #${quotes.sent} for Job #${appointments.installationPending}`)
    expect(text).toContain('Signature Signed by Casey Rivera')
    expect(text).toContain(kept!.documentHash)
  })

  it('with an image made to crash a decoder stores what was drawn from it, or is rejected, and the process goes on', async () => {
    for (const [name, bytes] of hostilePngs) {
      const image = asDataUrl(bytes)
      const { status, body } = await accept(customer, quotes.sent, {
        signature: { kind: 'drawn', name: 'Casey Rivera', image },
      })
      const { pdf_url, signature } = await read(customer, quotes.sent)
      if (status === 200) expect([name, signature?.image_url]).not.toEqual([name, image])
      else
        expect([name, status, body]).toMatchObject([
          name,
          422,
          {
            field: 'signature.image',
            message: 'The drawn signature could not be read. Please draw it again, or type your name.',
          },
        ])
      expect([
        name,
        (await api.http.inject({ url: pdf_url!, headers: { host: 'acme.localhost' } })).statusCode,
      ]).toEqual([name, 200])
      await inAcme((db) =>
        db
          .update(quoteRows)
          .set({ status: 'sent', signatureKind: null, signatureImageUrl: null, signatureName: null, signedAt: null })
          .where(eq(quoteRows.id, quotes.sent)),
      )
    }
  })

  it('works on the doorstep too, on a technician’s device', async () => {
    const technician = await staffClient(api, 'technician', { type: 'Quote', id: quotes.sent })
    expect(await accept(technician, quotes.sent)).toMatchObject({
      status: 200,
      body: { status: 'accepted', signature: { name: 'Casey Rivera' } },
    })
  })

  it.each([
    ['no name', { kind: 'typed', name: '  ' }, 422, 'signature.name'],
    ['nothing drawn', { kind: 'drawn', name: 'Casey' }, 422, 'signature.image'],
    [
      'a picture that is none',
      { kind: 'drawn', name: 'Casey', image: 'data:image/png;base64,AAAA' },
      422,
      'signature.image',
    ],
    [
      'an address in place of a picture',
      { kind: 'drawn', name: 'Casey', image: 'https://evil.example/x.png' },
      422,
      'signature.image',
    ],
    [
      'a picture of a typed name',
      { kind: 'typed', name: 'Casey', image: 'data:image/png;base64,AAAA' },
      422,
      'signature.image',
    ],
    ['an unknown kind', { kind: 'overridden', name: 'Casey' }, 400, 'signature.kind'],
  ])('with %s is rejected with the field', async (_, signature, status, field) => {
    expect(await accept(customer, quotes.sent, { signature })).toMatchObject({ status, body: { field } })
    expect((await read(customer, quotes.sent)).status).toBe('sent')
  })

  it('is rejected for another version than was read', async () => {
    const office = await officeClient(api)
    const { status } = await office.call('setQuotePricing', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { pricing: { discount_ids: [] } },
    })
    expect(status).toBe(200)
    expect(await accept(customer, quotes.sent, { version: 1 })).toMatchObject({
      status: 409,
      body: { field: 'version' },
    })
    expect((await accept(customer, quotes.sent, { version: 2 })).status).toBe(200)
  })

  it('happens once for concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => accept(customer, quotes.sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await inAcme((db) => db.select().from(signatures))).toHaveLength(1)
  })

  it('is possible after requesting the service', async () => {
    await customer.call('proceedWithQuote', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { notes: 'Mornings' },
    })
    expect(await accept(customer, quotes.sent)).toMatchObject({ status: 200, body: { signature: { kind: 'typed' } } })
  })

  it.each([
    ['draft', 422, 'This quote is not ready yet. Please call our office.'],
    ['pending', 422, 'This quote is not ready yet. Please call our office.'],
    ['denied', 422, 'This quote was declined. Please call our office to reopen it.'],
    ['expired', 422, 'This quote has expired. Please call our office for a new one.'],
    ['accepted', 409, 'This quote has already been signed.'],
  ] as const)('a %s quote can’t be signed', async (status, code, message) => {
    expect(await accept(customer, quotes[status])).toMatchObject({ status: code, body: { message } })
  })

  it('is nobody else’s', async () => {
    expect((await accept(await api.signIn(emails.landlord), quotes.sent)).status).toBe(404)
    expect(
      (await accept(await staffClient(api, 'technician', { type: 'Quote', id: quotes.pending }), quotes.sent)).status,
    ).toBe(404)
    expect((await accept(api.visitor(), quotes.sent)).status).toBe(401)
  })
})

describe('requesting the service', () => {
  it('is told to the office, notes and all', async () => {
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
    const { links } = await read(customer, quotes.sent)
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
    const changed = await read(customer, quotes.sent)
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
    expect((await notesOf(appointments.installationPending)).map(({ comment }) => comment)).toContain('Too expensive')
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
    expect(await inAcme((db) => db.select().from(quoteReplies))).toMatchObject([
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

  it.each([['declineQuote'], ['requestQuoteChanges']] as const)('%s is the customer’s alone', async (name) => {
    const parts = { params: { id: quotes.sent }, body: { message: 'No' } }
    expect((await (await api.signIn(emails.landlord)).call(name, parts)).status).toBe(404)
    expect((await (await officeClient(api)).call(name, parts)).status).toBe(403)
    expect((await api.visitor().call(name, parts)).status).toBe(401)
  })
})

describe('a quote with a last day', () => {
  const expireOn = (day: string | null) =>
    inAcme((db) => db.update(quoteRows).set({ expiresOn: day }).where(eq(quoteRows.id, quotes.sent)))

  it.each([
    ['the day before', '2026-02-09', 'expired'],
    ['today, on the tenant’s calendar', '2026-02-10', 'sent'],
    ['tomorrow', '2026-02-11', 'sent'],
    ['none', null, 'sent'],
  ])('%s', async (_, day, status) => {
    await expireOn(day)
    expect((await read(customer, quotes.sent)).status).toBe(status)
    const { body } = await customer.call('reportQuotes', { query: { per_page: 100 } })
    const row = body.data.find(({ id }) => id === quotes.sent)!
    expect([row.status.toLowerCase(), row.links.quote_proceed === null]).toEqual([status, status === 'expired'])
    expect((await accept(customer, quotes.sent)).status).toBe(status === 'expired' ? 422 : 200)
  })

  it('holds until the day ends where the tenant is', async () => {
    await expireOn('2026-02-10')
    api.clock.set('2026-02-11T06:59:59.000Z')
    expect((await read(customer, quotes.sent)).status).toBe('sent')
    api.clock.set('2026-02-11T07:00:00.000Z')
    expect((await read(customer, quotes.sent)).status).toBe('expired')
    expect(
      (await customer.call('proceedWithQuote', { params: { id: quotes.sent }, query: { version: 1 }, body: {} }))
        .status,
    ).toBe(422)
    expect((await customer.call('declineQuote', { params: { id: quotes.sent }, body: {} })).status).toBe(422)
  })
})

describe('sending a quote', () => {
  it('mails its customer a link that opens it, and a draft is out with it', async () => {
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
    expect((await read(holder, quotes.draft)).links.quote_proceed).toBe(`/v2/quotes/${quotes.draft}/proceed?version=1`)
    expect((await holder.call('getQuote', { params: { id: quotes.sent } })).status).toBe(404)
  })

  it.each([['accepted'], ['denied'], ['expired']] as const)('%s: refused', async (status) => {
    expect(await (await officeClient(api)).call('emailQuote', { params: { id: quotes[status] } })).toMatchObject({
      status: 422,
      body: { message: `This quote is ${status} and can no longer be sent.` },
    })
    expect(await inAcme((db) => db.select().from(mails))).toEqual([])
  })
})

describe('the fields of a quote besides its lines', () => {
  it('the customer chooses the service address among their own', async () => {
    const quote = await read(customer, quotes.sent)
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
    expect((await read(customer, quotes.accepted)).service_address_choices).toEqual([])
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
    const line = (await read(office, quotes.sent)).items_attributes.at(-1)!
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
    inAcme(async (db) => {
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
    const { financials } = await read(customer, quotes.sent)
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
    expect((await read(office, quotes.sent)).payments_as_low_as_cents).not.toBeNull()
    const edited = await office.call('addQuoteItem', {
      params: { id: quotes.sent },
      query: { version: 1 },
      body: { item: { unit_name: 'Crane', unit_price_cents: 100 } },
    })
    expect(edited.body.payments_as_low_as_cents).toBeNull()
  })
})

it('a quote with a negative total is neither sent nor accepted', async () => {
  const office = await officeClient(api)
  await inAcme((db) => db.update(quoteRows).set({ totalCents: -15_000 }).where(eq(quoteRows.id, quotes.sent)))
  const refused = {
    status: 422,
    body: { message: 'The total of this quote is below $0.00, so it can’t be accepted. Please call our office.' },
  }
  expect((await read(customer, quotes.sent)).links.quote_proceed).toBeNull()
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
