import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { linkMaker } from '#areas/downloads'
import { addresses, invoices, serviceCategories, tenants, users } from '#foundation/database/schema'
import { outsideOfGate, setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { addInvoice, readMails, officeClient } from '#test/support/payments'
import { readPdfText } from '#test/support/pdf-text'
import type { Issuer } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const FINAL_STATUSES = ['Completed', 'Cancelled', 'Quote Denied', 'Lost Opportunity']
const api = setUpTestApiForEach()
const casey = setUpClientForEach(() => api.signIn(emails.customer))
const office = setUpClientForEach(() => officeClient(api))

const download = async (url: string | null | undefined) =>
  (await api.http.inject({ url: url!, headers: { host: 'acme.localhost' } })).rawPayload
const pdfText = async (url: string | null | undefined) => (await readPdfText(await download(url))).text
const readInvoice = async (id: number) => (await casey.call('getInvoice', { params: { id } })).body
// The addresses to choose from are the account's.
const readQuote = async (id: number) => ({
  ...(await casey.call('getQuote', { params: { id } })).body,
  service_address_choices: [],
})
const readVisit = async (id: number) => (await casey.call('getAppointment', { params: { id } })).body
const downloadCalendar = async (id: number) =>
  (await download(linkMaker(api.services, { id: acme.tenant })({ kind: 'calendar', id }))).toString()

/** Everything that a document or a finished visit prints gets another value. */
async function changeEverything() {
  await api.inAcme(async (db) => {
    const people = [acme.users.customer, ...acme.users.technicians]
    await db.update(users).set({ firstName: 'Later', lastName: 'Name' }).where(inArray(users.id, people))
    await db
      .update(addresses)
      .set({
        name: 'Elsewhere',
        street: '1 Elsewhere Rd',
        unit: 'B',
        city: 'Brookside',
        zipCode: '80018',
        latitude: null,
        longitude: null,
        timeZone: 'America/New_York',
        invalid: true,
      })
      .where(eq(addresses.userId, acme.users.customer))
    await db.update(serviceCategories).set({ name: 'Other service' })
  })
  const texts = {
    email_license_information: { value: 'Later license', default: null },
    email_terms_of_service: { value: 'Later terms', default: null },
  }
  await api.database.asOwner((db) =>
    db
      .update(tenants)
      .set({
        name: 'Later Company',
        customizations: sql`jsonb_set(customizations, '{General}', customizations -> 'General' || ${JSON.stringify(texts)}::jsonb)`,
      })
      .where(eq(tenants.id, acme.tenant)),
  )
  api.services.tenants.forget()
}

/** A page and its PDF show the same company: name, license and terms. */
async function expectSameCompany({ issuer, pdf_url }: { issuer?: Issuer; pdf_url: string | null }) {
  const pdf = await pdfText(pdf_url)
  for (const text of [issuer?.name, issuer?.license_information, issuer?.terms_of_service]) expect(pdf).toContain(text)
}

/** Leaves the rows as a node of an earlier version wrote them, without triggers. */
const keepNothing = () =>
  api.database.asOwner(async (db) => {
    for (const table of ['invoices', 'quotes', 'appointments']) {
      await db.execute(sql.raw(`alter table ${table} disable trigger user`))
      await db.execute(sql.raw(`update ${table} set issued = null`))
      await db.execute(sql.raw(`alter table ${table} enable trigger user`))
    }
  })

describe('an edit of account, staff, services and company changes no document that was issued', () => {
  const { paid, voided, unpaid, history } = acme.invoices
  it.each([
    ['paid', paid],
    ['old', history.at(-1)!],
    ...outsideOfGate<[string, number]>(['voided', voided], ['unpaid', unpaid]),
  ])('%s invoice: page, PDF and receipt', async (_, id) => {
    const read = async () => {
      const invoice = await readInvoice(id)
      const files = [invoice.pdf_url, ...invoice.payments.map(({ receipt_url }) => receipt_url)].filter(
        (url) => url !== null,
      )
      return { invoice, files: await Promise.all(files.map(async (url) => (await download(url)).toString('base64'))) }
    }
    const before = await read()
    await changeEverything()
    expect(await read()).toEqual(before)
    expect(before.invoice.issuer).toMatchObject({
      name: 'Acme Home Services',
      license_information: 'State License CO-104522',
    })
    await expectSameCompany(before.invoice)
    expect(await pdfText(before.invoice.pdf_url)).toContain('Casey Rivera')
  })

  it.each(['accepted' as const, ...outsideOfGate('sent' as const, 'denied' as const, 'expired' as const)])(
    '%s quote: page and PDF',
    async (status) => {
      const read = async () => {
        const quote = await readQuote(acme.quotes[status])
        return { quote, pdf: (await download(quote.pdf_url)).toString('base64') }
      }
      const before = await read()
      await changeEverything()
      expect(await read()).toEqual(before)
      expect(before.quote.issuer?.name).toBe('Acme Home Services')
      await expectSameCompany(before.quote)
    },
  )

  it.each(['completed', 'cancelled', 'quoteDenied', 'lostOpportunity'] as const)(
    '%s visit: summary and calendar file',
    async (status) => {
      const read = async () => ({
        visit: await readVisit(acme.appointments[status]),
        calendar: await downloadCalendar(acme.appointments[status]),
      })
      const before = await read()
      await changeEverything()
      expect(await read()).toEqual(before)
    },
  )

  it('the history of visits: rows, order, search and CSV', async () => {
    const read = async () => {
      const table = async (query: object) =>
        (await casey.call('reportAppointments', { query: { per_page: 100, ...query } })).body
      const final = <Row extends { status: string }>(rows: readonly Row[]) =>
        rows.filter(({ status }) => FINAL_STATUSES.includes(status))
      const all = await table({ sort_by: 'address', sort_desc: true })
      return {
        rows: final(all.data),
        byService: final((await table({ sort_by: 'appointment' })).data),
        found: final((await table({ query: '1840 Juniper' })).data).map(({ id }) => id),
        csv: (await download(all.csv_url))
          .toString()
          .split('\r\n')
          .filter((line) => FINAL_STATUSES.some((status) => line.endsWith(status))),
      }
    }
    const before = await read()
    await changeEverything()
    expect(await read()).toEqual(before)
    expect(before.rows.length).toBeGreaterThan(50)
    expect(before.found.length).toBeGreaterThan(40)
    expect(before.csv).toHaveLength(before.rows.length)
  })

  it('a receipt by mail', async () => {
    await office.call(
      'payInvoice',
      { params: { id: unpaid }, body: { payment: { transaction_type: 'cash', amount_cents: 1_000 } } },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const receipts = async () => (await readMails(api)).filter(({ kind }) => kind === 'receipt')
    const before = await receipts()
    expect(before).toHaveLength(1)
    await changeEverything()
    expect(await receipts()).toEqual(before)
  })
})

describe('what is not issued follows the account', () => {
  it.each(['draft', 'pending'] as const)('%s quote', async (status) => {
    await changeEverything()
    const quote = await readQuote(acme.quotes[status])
    expect(quote).toMatchObject({
      customer: { full_name: 'Later Name' },
      service_address: { street: '1 Elsewhere Rd' },
      billing_address: { street: '1 Elsewhere Rd' },
    })
    expect(quote.issuer).toBeUndefined()
    expect(await pdfText(quote.pdf_url)).toContain('Later Company')
  })

  it('a visit to come', async () => {
    await changeEverything()
    expect(await readVisit(acme.appointments.late)).toMatchObject({
      address: { street: '1 Elsewhere Rd' },
      service_category: { name: 'Other service' },
    })
  })

  it('a row that an older version wrote, once the migration has filled it', async () => {
    await keepNothing()
    const read = async () => [
      (await readInvoice(acme.invoices.paid)).customer,
      (await readQuote(acme.quotes.accepted)).customer,
      (await readVisit(acme.appointments.completed)).technician,
    ]
    await api.inAcme((db) => db.update(users).set({ firstName: 'Other' }))
    expect(await read()).toMatchObject([
      { full_name: 'Other Rivera' },
      { full_name: 'Other Rivera' },
      { first_name: 'Other' },
    ])
    await api.database.asOwner((db) =>
      db.execute(sql.raw(readFileSync(join(__dirname, '../../../migrations/0019_issue_what_is_there.sql'), 'utf8'))),
    )
    await changeEverything()
    expect(await read()).toMatchObject([
      { full_name: 'Other Rivera' },
      { full_name: 'Other Rivera' },
      { first_name: 'Other' },
    ])
    expect(await readVisit(acme.appointments.completed)).toMatchObject({ address: { street: '1840 Juniper St' } })
  })
})

describe('a document is issued anew', () => {
  it('when a quote is sent again', async () => {
    await changeEverything()
    const { body } = await office.call('emailQuote', { params: { id: acme.quotes.sent } })
    expect(body).toMatchObject({
      customer: { full_name: 'Later Name' },
      issuer: { name: 'Later Company' },
      service_address: { street: '1 Elsewhere Rd' },
    })
    expect(await pdfText((await readQuote(acme.quotes.sent)).pdf_url)).toContain('Later Company')
  })

  it('when a customer asks for changes, only once it is sent again', async () => {
    await casey.call('requestQuoteChanges', {
      params: { id: acme.quotes.sent },
      body: { message: 'One more thermostat, please.' },
    })
    await changeEverything()
    expect((await readQuote(acme.quotes.sent)).customer.full_name).toBe('Later Name')
  })

  it('for the address that the customer chooses, even if it was chosen before it was edited', async () => {
    await api.inAcme((db) =>
      db.update(addresses).set({ street: '1842 Juniper St' }).where(eq(addresses.id, acme.addresses.customer)),
    )
    const choose = (service_address_id: number) =>
      casey.call('updateQuote', {
        params: { id: acme.quotes.sent },
        query: {},
        body: { quote: { service_address_id } },
      })
    expect((await readQuote(acme.quotes.sent)).service_address?.street).toBe('1840 Juniper St')
    expect((await choose(acme.addresses.customer)).body.service_address?.street).toBe('1842 Juniper St')
    expect((await choose(acme.addresses.customerOffice)).body).toMatchObject({
      service_address: { street: '412 Mill Ave' },
      billing_address: { street: '1840 Juniper St' },
    })
  })

  it('when its kept values are removed by hand', async () => {
    await changeEverything()
    await api.inAcme((db) => db.update(invoices).set({ issued: null }).where(eq(invoices.id, acme.invoices.unpaid)))
    expect((await readInvoice(acme.invoices.unpaid)).customer.full_name).toBe('Later Name')
  })
})

it('work is billed for the place where it was done, also after the customer moved', async () => {
  const job = acme.appointments.completed
  await api.inAcme(async (db) => {
    await db.update(invoices).set({ voided: true }).where(eq(invoices.jobId, job))
    await db.update(addresses).set({ street: '1 Elsewhere Rd' }).where(eq(addresses.userId, acme.users.customer))
  })
  const { body } = await office.call('createInvoice', { params: { id: job }, body: { invoice: {} } })
  expect(body).toMatchObject({
    service_address: { street: '1840 Juniper St' },
    billing_address: { street: '1 Elsewhere Rd' },
  })
})

it('the office can correct the technician of a visit that is over', async () => {
  const id = acme.appointments.completed
  const [first = 0, second = 0] = acme.technicians
  const before = await readVisit(id)
  const other = before.technician?.id === first ? second : first
  await office.call('updateAppointment', { params: { id }, body: { technician_id: other } })
  expect((await readVisit(id)).technician).toMatchObject({ id: other })
  expect((await readVisit(id)).technician?.full_name).not.toBe(before.technician?.full_name)
})

it('an invoice keeps what the account says when it is created', async () => {
  const id = await addInvoice(api, 10_000, {
    billingAddressId: acme.addresses.customer,
    serviceAddressId: acme.addresses.customerOffice,
  })
  await changeEverything()
  expect(await readInvoice(id)).toMatchObject({
    customer: { full_name: 'Casey Rivera' },
    billing_address: { street: '1840 Juniper St' },
    service_address: { street: '412 Mill Ave', unit: 'Suite 210' },
  })
})
