import { desc, eq, sql } from 'drizzle-orm'
import { mails, tenants } from '#foundation/database/schema'
import { setUpTestApi } from '#test/support'
import { officeClient } from '#test/support/payments'
import { demoIds } from 'demo/names'

const { tenant, invoices, quotes } = demoIds('acme')
const DAY = 86_400_000
const api = setUpTestApi()

const readMailText = (kind: 'payment_link' | 'quote') =>
  api.database.withTenant(
    tenant,
    async (db) =>
      (await db.select().from(mails).where(eq(mails.kind, kind)).orderBy(desc(mails.id)).limit(1))[0]!.text!,
  )
const open = async (text: string) =>
  (await api.visitor().call('authenticateToken', { params: { token: /\/token\/(\S+)/.exec(text)![1]! } })).status

test('the mail of an invoice says when its link ends and whom to call', async () => {
  const office = await officeClient(api)
  const send = () => office.call('createPaymentLink', { params: { id: invoices.unpaid }, body: { send: true } })
  const first = (await send()).body
  expect(first).toMatchObject({ expires_at: '2026-03-12T16:00:00.000Z', payable: true })
  const text = await readMailText('payment_link')
  expect(text).toContain('The link works until 03/12/2026 at 10:00 AM. After that, please ask us for a new one.')
  expect(text).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/m)
  const start = api.clock()
  api.clock.advance(29 * DAY)
  expect(await open(text)).toBe(200)
  // Creating it again returns the same link, without extending its lifetime.
  const again = (
    await (
      await officeClient(api)
    ).call('createPaymentLink', { params: { id: invoices.unpaid }, body: { send: false } })
  ).body
  expect(again).toMatchObject({ url: first.url, expires_at: first.expires_at })
  api.clock.advance(DAY + 1)
  expect(await open(text)).toBe(410)
  api.clock.set(start)
})

test('the mail of a quote says when its link ends and whom to call', async () => {
  await (await officeClient(api)).call('emailQuote', { params: { id: quotes.sent } })
  const text = await readMailText('quote')
  expect(text).toMatch(
    /^The link works until \d\d\/\d\d\/2026 at \d+:\d\d [AP]M\. After that, please ask us for a new one\.$/m,
  )
  expect(text).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/m)
})

test('a link is not mailed if customers cannot pay online, and the error says so', async () => {
  await api.database.asOwner((db) =>
    db
      .update(tenants)
      .set({
        paymentOptions: sql`jsonb_path_query_array(payment_options, '$[*] ? (@.key == "cash" || @.key == "check")')`,
      })
      .where(eq(tenants.id, tenant)),
  )
  api.services.tenants.forget()
  const office = await officeClient(api)
  const sent = await office.call('createPaymentLink', { params: { id: invoices.unpaid }, body: { send: true } })
  expect(sent).toMatchObject({
    status: 422,
    body: {
      field: 'send',
      message:
        'This invoice can’t be paid online: the company offers customers no card or bank payment. Nothing was sent.',
    },
  })
  expect(
    await office.call('createPaymentLink', { params: { id: invoices.unpaid }, body: { send: false } }),
  ).toMatchObject({ status: 201, body: { payable: false } })
})
