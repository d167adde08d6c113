import { and, eq } from 'drizzle-orm'
import { hashOfText } from '#areas/documents/signing/signed-text'
import { quotes as quoteRows, signatures } from '#foundation/database/schema'
import { testSize } from '#test/support'
import { asDataUrl, hostilePngs } from '#test/support/hostile-images'
import { pngPicture } from '#test/support/images'
import { officeClient, staffClient } from '#test/support/payments'
import { readPdfText } from '#test/support/pdf-text'
import { readQuote, setUpQuotes, typed } from '#test/support/quotes'
import { quoteHoldsText, quoteTotalLines } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { quotes, appointments } = acme
/** `images.test.ts` draws all of them. */
const EVERY_HOSTILE = testSize({ gate: 4, all: 1 })
const { api, customer, accept, mailTo } = setUpQuotes()

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
    const [kept] = await api.inAcme((db) =>
      db
        .select()
        .from(signatures)
        .where(and(eq(signatures.documentType, 'Quote'), eq(signatures.documentId, quotes.sent))),
    )
    expect(kept).toMatchObject({
      kind: 'typed',
      name: 'Casey Rivera',
      documentVersion: 1,
      ipAddress: '127.0.0.1',
      userAgent: 'Test browser',
      givenToId: acme.users.customer,
    })
    expect(kept!.documentHash).toBe(hashOfText(kept!.documentText))
    const quote = await readQuote(customer, quotes.sent)
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
    const quote = await readQuote(customer, quotes.sent)
    expect((await accept(customer, quotes.sent)).status).toBe(200)
    const [kept] = await api.inAcme((db) => db.select().from(signatures))
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
    const { pdf_url } = await readQuote(customer, quotes.sent)
    const file = await api.http.inject({ url: pdf_url!, headers: { host: 'acme.localhost' } })
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="quote-${quotes.sent}.pdf"`,
    })
    const { text } = await readPdfText(file.rawPayload)
    const [kept] = await api.inAcme((db) => db.select().from(signatures))
    expect(text).toContain(`Quote #${quotes.sent} for Job #${appointments.installationPending}`)
    expect(text).toContain('Signature Signed by Casey Rivera')
    expect(text).toContain(kept!.documentHash)
  })

  it('with an image made to crash a decoder stores what was drawn from it, or is rejected, and the process goes on', async () => {
    for (const [name, bytes] of hostilePngs.filter((_, at) => at % EVERY_HOSTILE === 0)) {
      const image = asDataUrl(bytes)
      const { status, body } = await accept(customer, quotes.sent, {
        signature: { kind: 'drawn', name: 'Casey Rivera', image },
      })
      const { pdf_url, signature } = await readQuote(customer, quotes.sent)
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
      await api.inAcme((db) =>
        db
          .update(quoteRows)
          .set({ status: 'sent', signatureKind: null, signatureImageUrl: null, signatureName: null, signedAt: null })
          .where(eq(quoteRows.id, quotes.sent)),
      )
    }
  })

  it('is possible on a technician’s device', async () => {
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
    expect((await readQuote(customer, quotes.sent)).status).toBe('sent')
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
    expect(await api.inAcme((db) => db.select().from(signatures))).toHaveLength(1)
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

  it('is possible for nobody else', async () => {
    expect((await accept(await api.signIn(emails.landlord), quotes.sent)).status).toBe(404)
    expect(
      (await accept(await staffClient(api, 'technician', { type: 'Quote', id: quotes.pending }), quotes.sent)).status,
    ).toBe(404)
    expect((await accept(api.visitor(), quotes.sent)).status).toBe(401)
  })
})
