import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient, readMails } from '#test/support/payments'
import type { CallName } from '@portal/contract'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))

type PutCall = Extract<CallName, `put${string}Records`>

const put = async (name: PutCall, records: Record<string, unknown>[]) => {
  const { status, body } = await office.call(name, { body: { records } })
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 200 })
  return body
}
const statuses = async (name: PutCall, records: Record<string, unknown>[]) =>
  (await put(name, records)).map(({ status, errors }) => errors[0]?.field ?? status)

const customer = { customer_id: acme.users.newcomer }

describe('invoices', () => {
  const invoice = {
    ...customer,
    external_id: 'I-1',
    number: '1042',
    invoice_date: '2025-12-01',
    due_on: '2025-12-31',
    lines: [{ name: 'Furnace tune-up', quantity: 2, unit_price_cents: 10_000 }],
    tax_cents: 1_650,
    total_cents: 21_650,
    balance_cents: 6_650,
  }

  it('come with their old number, and what was paid before is one payment; nobody is mailed', async () => {
    const mails = (await readMails(api)).length
    const [answer] = await put('putInvoiceRecords', [invoice])
    expect(answer).toMatchObject({ status: 'created', errors: [] })
    const { body } = await office.call('getInvoice', { params: { id: answer!.id! } })
    expect(body).toMatchObject({
      invoice_date: '2025-12-01',
      due_on: '2025-12-31',
      notes: 'Invoice 1042 in the former system.',
      financials: {
        subtotal_cents: 21_650,
        total_cents: 21_650,
        total_transactions_cents: 15_000,
        balance_cents: 6_650,
      },
    })
    expect(await readMails(api)).toHaveLength(mails)
    expect(await statuses('putInvoiceRecords', [invoice])).toEqual(['unchanged'])
    expect(await statuses('putInvoiceRecords', [{ ...invoice, balance_cents: 0 }])).toEqual(['updated'])
    const after = await office.call('getInvoice', { params: { id: answer!.id! } })
    expect(after.body.financials).toMatchObject({ total_transactions_cents: 21_650, balance_cents: 0 })
  })

  it('are totaled anew, and refused where that does not agree', async () => {
    expect(
      await statuses('putInvoiceRecords', [
        { ...invoice, external_id: 'a', total_cents: 20_000 },
        { ...invoice, external_id: 'b', balance_cents: 30_000 },
        { ...customer, external_id: 'c', invoice_date: '2025-12-01' },
        { ...customer, external_id: 'd', invoice_date: '2025-12-01', balance_cents: 5_000 },
        { external_id: 'e', invoice_date: '2025-12-01', total_cents: 100, customer_external_id: 'nobody' },
        { ...invoice, external_id: 'f', due_on: '2025-11-30' },
        { ...customer, external_id: 'g', invoice_date: '2025-12-01', total_cents: -100 },
      ]),
    ).toEqual([
      'total_cents',
      'balance_cents',
      'total_cents',
      'created',
      'customer_external_id',
      'due_on',
      'total_cents',
    ])
  })

  it('stay as they are once somebody has paid here', async () => {
    const [answer] = await put('putInvoiceRecords', [invoice])
    await api.inAcme((db) => db.execute(`update invoices set version = 2 where id = ${answer!.id}`))
    expect(await statuses('putInvoiceRecords', [{ ...invoice, balance_cents: 0 }])).toEqual(['external_id'])
  })
})

it('quotes come with lines or a total', async () => {
  const quote = {
    ...customer,
    external_id: 'Q-1',
    number: '77',
    name: 'New furnace',
    quote_date: '2026-01-05',
    expires_on: '2026-03-01',
    total_cents: 500_000,
  }
  const [answer] = await put('putQuoteRecords', [quote])
  expect((await office.call('getQuote', { params: { id: answer!.id! } })).body).toMatchObject({
    name: 'New furnace',
    quote_date: '2026-01-05',
    status: 'sent',
    financials: { total_cents: 500_000 },
  })
  expect(await statuses('putQuoteRecords', [quote])).toEqual(['unchanged'])
  expect(await statuses('putQuoteRecords', [{ ...quote, total_cents: 400_000 }])).toEqual(['updated'])
})

it('visits of the past are in the history; those to come are refused', async () => {
  const visit = { ...customer, external_id: 'V-1', day: '2024-05-04', start_time: '09:00', service: 'plumbing' }
  const [answer, other] = await put('putVisitRecords', [visit, { ...visit, external_id: 'V-2', day: '2027-01-01' }])
  expect(other).toMatchObject({ status: 'failed', errors: [{ field: 'day' }] })
  expect((await office.call('getAppointment', { params: { id: answer!.id! } })).body).toMatchObject({
    status: 'completed',
    arrival_window_start: '2024-05-04T15:00:00.000Z',
  })
  expect(await statuses('putVisitRecords', [visit])).toEqual(['unchanged'])
})

it('statuses come in the words of other systems', async () => {
  const visit = { ...customer, day: '2024-05-04' }
  const quote = { ...customer, quote_date: '2026-01-05', total_cents: 500_000 }
  const read = async (name: 'putVisitRecords' | 'putQuoteRecords', record: object, words: readonly string[]) => {
    const records = words.map((status, at) => ({ ...record, external_id: String(at), status }))
    return (await put(name, records)).map(({ id, errors, notes }) => ({ id, told: [...errors, ...notes][0]?.message }))
  }
  const visits = await read('putVisitRecords', visit, ['COMPLETED', ' Canceled ', 'Done', 'Void', 'Scheduled'])
  expect(visits.map(({ told }) => told)).toEqual([
    undefined,
    undefined,
    '"Done" is read as completed.',
    '"Void" is read as cancelled.',
    '"Scheduled" is no status of a past visit. Possible are completed, cancelled.',
  ])
  const { body } = await office.call('getAppointment', { params: { id: visits[3]!.id! } })
  expect(body.status).toBe('cancelled')
  const quotes = await read('putQuoteRecords', quote, ['Sent', 'Awaiting Response', 'Won', 'Declined', 'Maybe'])
  expect(quotes.map(({ told }) => told)).toEqual([
    undefined,
    '"Awaiting Response" is read as sent.',
    '"Won" is read as accepted.',
    '"Declined" is read as denied.',
    '"Maybe" is no status of a quote. Possible are draft, sent, accepted, denied, expired.',
  ])
})

it('equipment has its model and serial number, memberships their dates, prices their code', async () => {
  const unit = {
    ...customer,
    external_id: 'E-1',
    name: 'Furnace',
    model_number: 'X1',
    serial_number: 'S1',
    installed_on: '2020-02-03',
  }
  expect(await statuses('putEquipmentRecords', [unit])).toEqual(['created'])
  expect(await statuses('putEquipmentRecords', [{ ...unit, serial_number: 'S2' }])).toEqual(['updated'])
  const { body } = await office.call('listEquipment', { params: { id: acme.users.newcomer } })
  expect(body).toMatchObject([{ name: 'Furnace', components: [{ serial_number: 'S2', model_number: 'X1' }] }])

  const plan = {
    ...customer,
    external_id: 'M-1',
    program_name: 'Comfort club',
    starts_at: '2025-06-01',
    price_cents: 19_900,
  }
  expect(
    await statuses('putMembershipRecords', [
      plan,
      { ...plan, external_id: 'M-2', ends_at: '2025-01-01' },
      { ...plan, external_id: 'M-3', renews_at: '2025-06-01' },
      { ...plan, external_id: 'M-4', price_cents: -1 },
      { ...plan, external_id: 'M-5', duration_period: 'Annual' },
    ]),
  ).toEqual(['created', 'ends_at', 'renews_at', 'price_cents', 'created'])
  expect(await statuses('putMembershipRecords', [{ ...plan, price_cents: 20_900 }])).toEqual(['updated'])

  const price = { external_id: 'P-1', code: 'TUNE', name: 'Tune-up', unit_price_cents: 12_900 }
  expect(await statuses('putPriceRecords', [price, { ...price, external_id: 'P-2' }])).toEqual(['created', 'code'])
  expect(await statuses('putPriceRecords', [{ ...price, unit_price_cents: 13_900 }])).toEqual(['updated'])
})

it('a key needs the scope of what the records are', async () => {
  const { body: key } = await office.call('createApiKey', {
    body: { api_key: { name: 'CRM', scopes: ['customers:write'] } },
  })
  const system = api.visitor('acme', key.token)
  const records = [{ external_id: '1', first_name: 'Ada' }]
  expect((await system.call('putCustomerRecords', { body: { records } })).status).toBe(200)
  expect((await system.call('putInvoiceRecords', { body: { records } })).status).toBe(403)
})
