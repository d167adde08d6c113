import { eq } from 'drizzle-orm'
import { payments } from '#foundation/database/schema'
import { setUpClient, createTestApi, setUpTestApi } from '#test/support'
import { TEST_SECRET } from '#test/support/create-test-api'
import { addInvoice } from '#test/support/payments'
import { readPdfText } from '#test/support/pdf-text'
import { demoIds, emails, type DemoTenant } from 'demo/names'
import { downloadLink, readDownload } from './download-links'

const acme = demoIds('acme')
const { invoices } = acme
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))

const open = (
  url: string,
  { tenant = 'acme', accept = 'application/pdf' }: { tenant?: DemoTenant; accept?: string } = {},
) => api.http.inject({ url, headers: { host: `${tenant}.localhost`, accept } })
const pdfUrl = async (id: number): Promise<string> =>
  (await customer.call('getInvoice', { params: { id } })).body.pdf_url ?? ''

describe('an invoice', () => {
  test('opens inline, under its own name, and is not cached', async () => {
    const answer = await open(await pdfUrl(invoices.unpaid))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${invoices.unpaid}.pdf"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const { text } = await readPdfText(answer.rawPayload)
    expect(text).toContain(`Invoice #${invoices.unpaid} for Job #${invoices.unpaid}`)
    expect(text).toContain('Balance due $296.31')
    // The browser window sends no session.
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  })

  test('of a job: the valid one, for those who may read the job', async () => {
    const { status, body } = await customer.call('getJobInvoicePdf', { params: { id: invoices.paid } })
    expect(status).toBe(200)
    expect((await open(body.invoice_pdf.url)).headers['content-disposition']).toContain(`invoice-${invoices.paid}.pdf`)
    expect((await customer.call('getJobInvoicePdf', { params: { id: invoices.landlord[0] ?? 0 } })).status).toBe(404)
    expect((await customer.call('getJobInvoicePdf', { params: { id: acme.appointments.live } })).status).toBe(404)
    expect((await api.visitor().call('getJobInvoicePdf', { params: { id: invoices.paid } })).status).toBe(401)
  })

  test('of another customer: 404, so no link', async () => {
    expect((await customer.call('getInvoice', { params: { id: invoices.landlord[0] ?? 0 } })).status).toBe(404)
  })
})

describe('a receipt', () => {
  test('exists only for payments that went through', async () => {
    const { body } = await customer.call('getInvoice', { params: { id: invoices.paid } })
    for (const { status, amount_cents, receipt_url } of body.payments)
      expect(receipt_url !== null).toBe(amount_cents > 0 && (status === 'approved' || status === 'submitted'))
    const check = body.payments.find(({ transaction_type }) => transaction_type === 'check')
    const answer = await open(check?.receipt_url ?? '')
    expect(answer.headers['content-disposition']).toBe(`inline; filename="receipt-${check?.id}.pdf"`)
    const { text } = await readPdfText(answer.rawPayload)
    for (const words of [
      'Payment receipt',
      'Received from Casey Rivera',
      `For Invoice #${invoices.paid}, Job #${invoices.paid}`,
      'Paid with Check #1047',
      'Amount $400.00',
      'Balance left on this invoice $0.00',
      check?.reference_id ?? '-',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('of a payment voided since: an error message', async () => {
    const invoiceId = await addInvoice(api, 10_000)
    const paid = (
      status: 'approved' | 'voided',
      more: Partial<typeof payments.$inferInsert> = {},
    ): typeof payments.$inferInsert => ({
      invoiceId,
      idempotencyKey: crypto.randomUUID(),
      requestFingerprint: 'x',
      referenceId: crypto.randomUUID(),
      transactionType: 'cash',
      amountCents: 2_500,
      status,
      transactionTime: api.clock(),
      ...more,
    })
    const [row] = await api.inAcme((db) => db.insert(payments).values(paid('approved')).returning())
    const url = (await customer.call('getInvoice', { params: { id: invoiceId } })).body.payments[0]?.receipt_url ?? ''
    expect((await open(url)).statusCode).toBe(200)
    await api.inAcme((db) =>
      db
        .update(payments)
        .set({ status: 'voided' })
        .where(eq(payments.id, row?.id ?? 0)),
    )
    expect((await open(url)).json()).toMatchObject({ message: 'There is no receipt for this payment.' })
  })

  test('of one part of a charge for several invoices shows the total charged', async () => {
    const [first, second] = [await addInvoice(api, 10_000), await addInvoice(api, 6_000)]
    const row = (invoiceId: number, amountCents: number): typeof payments.$inferInsert => ({
      invoiceId,
      amountCents,
      idempotencyKey: crypto.randomUUID(),
      requestFingerprint: 'x',
      referenceId: crypto.randomUUID(),
      transactionType: 'card',
      cardBrand: 'visa',
      cardLast4: '1111',
      status: 'approved',
      transactionTime: api.clock(),
    })
    await api.inAcme(async (db) => {
      const [parent] = await db
        .insert(payments)
        .values({ ...row(first, 10_000), chargedCents: 16_000 })
        .returning()
      await db.insert(payments).values({ ...row(second, 6_000), chargedWithId: parent?.id })
    })
    for (const [id, part] of [
      [first, '$100.00'],
      [second, '$60.00'],
    ] as const) {
      const { body } = await customer.call('getInvoice', { params: { id } })
      expect((await readPdfText((await open(body.payments[0]?.receipt_url ?? '')).rawPayload)).text).toContain(
        `Part of a charge of $160.00 Amount ${part}`,
      )
    }
  })
})

describe('a link that opens nothing', () => {
  const now = new Date('2026-02-10T16:00:00.000Z')
  const secret = { secret: TEST_SECRET }

  test('altered in any character: 404', async () => {
    const url = await pdfUrl(invoices.unpaid)
    const start = '/v2/downloads/'.length
    expect((await open(url)).statusCode).toBe(200)
    for (let at = start; at < url.length; at += 1) {
      const letter = url[at] === 'A' ? 'B' : 'A'
      const token = `${url.slice(start, at)}${letter}${url.slice(at + 1)}`
      expect(readDownload(secret, acme.tenant, token, now)).toEqual({ ok: false, reason: 'wrong' })
    }
    expect(readDownload(secret, acme.tenant, url.slice(start), now)).toMatchObject({ ok: true })
    for (const token of [
      `${url.slice(start)}=`,
      `${url.slice(start)}.x`,
      `.${url.slice(start)}`,
      'x'.repeat(40),
      `${url.slice(start, -43)}`,
    ]) {
      expect((await open(`/v2/downloads/${token}`)).statusCode).toBe(404)
    }
  })

  test('of another tenant, of another secret: 404', async () => {
    const url = await pdfUrl(invoices.unpaid)
    expect((await open(url, { tenant: 'bluebird' })).statusCode).toBe(404)
    const foreign = downloadLink(
      { secret: `${TEST_SECRET}!` },
      acme.tenant,
      { kind: 'invoice', id: invoices.unpaid },
      now,
    )
    expect((await open(foreign)).statusCode).toBe(404)
    // A valid signature for another tenant's resource opens nothing either.
    const crossed = downloadLink(secret, acme.tenant, { kind: 'invoice', id: demoIds('bluebird').invoices.unpaid }, now)
    expect((await open(crossed)).statusCode).toBe(404)
    const rows = await open(
      downloadLink(
        secret,
        acme.tenant,
        { kind: 'table', table: 'invoices', userId: demoIds('bluebird').users.customer },
        now,
      ),
    )
    expect(rows.body.trim().split('\r\n')).toHaveLength(1)
  })

  test('expired: 410, as a readable sentence in a browser window', async () => {
    const later = await createTestApi()
    later.clock.set('2026-02-11T05:00:01.000Z')
    try {
      const at = (accept: string) =>
        later.http.inject({
          url: downloadLink(secret, acme.tenant, { kind: 'invoice', id: invoices.unpaid }, now),
          headers: { host: 'acme.localhost', accept },
        })
      const inWindow = await at('text/html,application/xhtml+xml,*/*;q=0.8')
      expect([inWindow.statusCode, inWindow.headers['content-type'], inWindow.body]).toEqual([
        410,
        'text/plain; charset=utf-8',
        'This link has expired. Please open it again from the portal.',
      ])
      expect((await at('*/*')).json()).toMatchObject({
        message: 'This link has expired. Please open it again from the portal.',
      })
    } finally {
      await later.close()
    }
  })

  test('expires after at least 12 and at most 13 hours', () => {
    const made = new Date('2026-02-10T16:00:01.000Z')
    const token = downloadLink(secret, 1, { kind: 'invoice', id: 5 }, made).slice('/v2/downloads/'.length)
    const after = (hours: number) => readDownload(secret, 1, token, new Date(made.getTime() + hours * 3_600_000)).ok
    expect([after(0), after(12), after(13.01)]).toEqual([true, true, false])
  })
})
