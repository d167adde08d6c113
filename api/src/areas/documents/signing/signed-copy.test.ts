import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  addresses,
  appointments as visits,
  signatures,
  signedDocuments,
  tenants,
  users,
} from '#foundation/database/schema'
import { sendDueMail } from '#foundation/mail/mail-worker'
import { setUpClientForEach } from '#test/support'
import { setUpMailApiForEach } from '#test/support/mail'
import { officeClient, staffClient } from '#test/support/payments'
import { readPdfText } from '#test/support/pdf-text'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { quotes, invoices, appointments } = acme
const { api, letters } = setUpMailApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
beforeEach(async () => {
  // Work can be confirmed only once it is done.
  await api.inAcme((db) =>
    db.update(visits).set({ status: 'completed' }).where(eq(visits.id, appointments.installationPending)),
  )
})

const signature = { kind: 'typed', name: 'Casey Rivera' } as const
const readQuote = async (client = customer) => (await client.call('getQuote', { params: { id: quotes.sent } })).body
const readInvoice = async (client = customer) =>
  (await client.call('getInvoice', { params: { id: invoices.deposit } })).body
const signQuote = async () => {
  const { status, body } = await customer.call('acceptQuote', {
    params: { id: quotes.sent },
    body: { signature, version: 1 },
  })
  expect(status).toBe(200)
  return body
}
const confirmWork = async () => {
  const { version } = await readInvoice()
  const { status, body } = await customer.call('confirmWork', {
    params: { id: appointments.installationPending },
    body: { signature, version },
  })
  expect(status).toBe(200)
  return body
}
const fetchFile = async (url: string | null) => api.http.inject({ url: url!, headers: { host: 'acme.localhost' } })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Changes everything around a document without editing it. */
async function changeAccount() {
  await api.inAcme(async (db) => {
    await db.update(users).set({ firstName: 'Mallory', lastName: 'Later' }).where(eq(users.id, acme.users.customer))
    await db.update(addresses).set({ street: '1 Elsewhere Rd' }).where(eq(addresses.userId, acme.users.customer))
  })
  await api.database.asOwner((db) =>
    db.update(tenants).set({ name: 'Another Company' }).where(eq(tenants.id, acme.tenant)),
  )
  api.services.tenants.forget()
}

describe.each([
  ['a quote', signQuote, readQuote, `quote-${quotes.sent}-version-1-signed`],
  ['confirmed work', confirmWork, readInvoice, `invoice-${invoices.deposit}-version-1-signed`],
] as const)('the signed copy of %s', (_, signIt, read, file) => {
  it('has the text that was hashed: anybody can hash it again', async () => {
    const {
      signed_copies: [copy],
    } = await signIt()
    expect(copy).toMatchObject({ version: 1, name: 'Casey Rivera', signed_at: api.clock().toISOString() })
    const text = await fetchFile(copy!.text_url)
    expect(text.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${file}.txt"`,
    })
    expect(sha256(text.rawPayload)).toBe(copy!.sha256)
    expect(text.body).toContain('For Casey Rivera')
    const pdf = await fetchFile(copy!.pdf_url)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${file}.pdf"`,
    })
    expect((await readPdfText(pdf.rawPayload)).text).toContain(copy!.sha256)
  })

  it('stays as it was when name, address and company change, and shows what changed', async () => {
    const signed = await signIt()
    const [copy] = signed.signed_copies
    const pdf = (await fetchFile(copy!.pdf_url)).rawPayload
    await changeAccount()
    api.clock.advance(86_400_000)
    const now = await read()
    expect([now.customer.full_name, now.billing_address, now.service_address]).toEqual([
      'Casey Rivera',
      signed.billing_address,
      signed.service_address,
    ])
    expect(now.changed_since_signed).toMatchObject({
      customer_name: 'Mallory Later',
      service_address: { street: '1 Elsewhere Rd' },
    })
    expect(now.signed_copies[0]).toMatchObject({ id: copy!.id, sha256: copy!.sha256 })
    expect((await fetchFile(now.signed_copies[0]!.pdf_url)).rawPayload.equals(pdf)).toBe(true)
    const shown = (await readPdfText((await fetchFile(now.pdf_url)).rawPayload)).text
    expect(shown).toContain('Casey Rivera')
    expect(shown).not.toContain('Mallory')
    expect(shown).not.toContain('Elsewhere')
  })

  it('is readable by the office, but not at another tenant', async () => {
    await signIt()
    const shown = await read(await officeClient(api))
    expect(sha256((await fetchFile(shown.signed_copies[0]!.text_url)).rawPayload)).toBe(shown.signed_copies[0]!.sha256)
    const elsewhere = await api.http.inject({
      url: shown.signed_copies[0]!.text_url!,
      headers: { host: 'bluebird.localhost' },
    })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('is mailed to the customer, with a link that shows it', async () => {
    const {
      signed_copies: [copy],
    } = await signIt()
    await sendDueMail(api.services)
    const [letter, ...more] = letters.filter(({ subject }) => subject.startsWith('Your signed copy of '))
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: emails.customer })
    const text = (await fetchFile(copy!.text_url)).body
    expect(letter!.text).toContain(`\n${text}\n\nSHA-256 of this text: ${copy!.sha256}\n`)
    const token = /\/token\/(\S+)/.exec(letter!.text)![1]!
    const opened = await api.visitor().call('authenticateToken', { params: { token } })
    const holder = await read(api.visitor('acme', opened.body.authentication_token))
    expect(sha256((await fetchFile(holder.signed_copies[0]!.text_url)).rawPayload)).toBe(copy!.sha256)
    // The link works as long as the email says: 30 days from the signature.
    expect(letter!.text).toContain('until 03/12/2026')
    api.clock.advance(30 * 86_400_000 - 1_000)
    expect((await api.visitor().call('authenticateToken', { params: { token } })).status).toBe(200)
    api.clock.advance(2_000)
    expect((await api.visitor().call('authenticateToken', { params: { token } })).status).toBe(410)
  })

  it('is mailed without a name that reads like a message', async () => {
    await customer.call('acceptQuote', {
      params: { id: quotes.sent },
      body: { signature: { kind: 'typed', name: 'Casey 😀 <b>Rivera</b>' }, version: 1 },
    })
    await sendDueMail(api.services)
    expect(letters.find(({ subject }) => subject.startsWith('Your signed copy of '))!.text).toContain(
      `\nYour quote #${quotes.sent} was signed on 02/10/2026. We keep`,
    )
  })
})

it('an invoice that is edited after it was signed keeps the signed copy, and asks for a new signature', async () => {
  await confirmWork()
  const technician = await staffClient(api, 'technician', { type: 'Invoice', id: invoices.deposit })
  const edited = await technician.call('addInvoiceItem', {
    params: { id: invoices.deposit },
    query: { version: 1 },
    body: { item: { task_id: acme.tasks.drain } },
  })
  expect(edited.body).toMatchObject({
    version: 2,
    signature: null,
    changed_since_signed: null,
    signed_copies: [{ version: 1, name: 'Casey Rivera' }],
  })
  await changeAccount()
  // The current version is not signed, but it was issued with this name.
  expect((await readInvoice()).customer.full_name).toBe('Casey Rivera')
  const again = await customer.call('confirmWork', {
    params: { id: appointments.installationPending },
    body: { signature, version: 2 },
  })
  expect(again.body.signed_copies.map(({ version }) => version)).toEqual([2, 1])
})

it('a signature from before copies were kept still shows its text', async () => {
  const {
    signed_copies: [copy],
  } = await signQuote()
  await api.database.asOwner((db) => db.execute(sql`delete from signed_documents`))
  const before = await readQuote()
  expect(before.signed_copies).toMatchObject([{ id: copy!.id, pdf_url: null }])
  expect(sha256((await fetchFile(before.signed_copies[0]!.text_url)).rawPayload)).toBe(copy!.sha256)
})

it('the database role that serves requests can neither change nor delete what was signed', async () => {
  await signQuote()
  await expect(api.inAcme((db) => db.update(signatures).set({ documentText: 'Total $1.00' }))).rejects.toThrow()
  await expect(api.inAcme((db) => db.update(signedDocuments).set({ customerName: 'Mallory' }))).rejects.toThrow()
  await expect(api.inAcme((db) => db.delete(signatures))).rejects.toThrow()
  await expect(api.inAcme((db) => db.delete(signedDocuments))).rejects.toThrow()
})
