import { eq } from 'drizzle-orm'
import { findSender, type Sender } from '#areas/documents/pdf/letterhead'
import { invoices } from '#foundation/database/schema'
import { createTestApi, testSize } from '#test/support'
import { listAmounts, invoice, line, payment, randomInvoice, sender } from '#test/support/invoices'
import { inOneLine, moneyIn, readPdfText } from '#test/support/pdf-text'
import { paymentMethodText } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { demoIds } from 'demo/names'
import { invoicePdf } from './invoice-pdf'
import { loadInvoices } from './invoice.store'

const now = new Date('2026-02-10T16:00:00.000Z')
const read = async (shown: Parameters<typeof invoicePdf>[0], from: Sender = sender) =>
  readPdfText(await invoicePdf(shown, from, now))

// The seeded invoices are of few kinds, and rendering all takes minutes, most of it for the landlord's, which are nearly alike.
const EVERY = testSize({ gate: 16, all: 1 })
const EVERY_OF_LANDLORD = testSize({ gate: 80, all: 20, proof: 1 })
const RANDOM = testSize({ gate: 3, all: 40 })

test('every seeded invoice: the PDF shows what the API returns, amount by amount', async () => {
  const api = await createTestApi()
  try {
    const { tenant: tenantId } = demoIds('acme')
    const tenant = await api.services.tenants.bySubdomain('acme')
    const all = await api.database.withTenant(tenantId, (db) =>
      loadInvoices(db, eq(invoices.tenantId, tenantId), {
        tenant: { taxable: true, language: 'en' },
        payable: false,
        limit: 1_000,
      }),
    )
    expect(all.length).toBeGreaterThan(400)
    const from = await findSender(api.services.files, tenant, null, sender.i18n)
    const { landlord } = demoIds('acme').invoices
    for (const shown of all.filter(
      ({ id }, index) => (landlord.includes(id) ? landlord.indexOf(id) % EVERY_OF_LANDLORD : index % EVERY) === 0,
    )) {
      const { text, title } = await read(shown, from)
      expect({ id: shown.id, amounts: moneyIn(text) }).toEqual({ id: shown.id, amounts: listAmounts(shown) })
      const words = [
        title,
        shown.customer.full_name,
        `Invoice Date ${formatDay(shown.invoice_date)}`,
        ...(shown.due_on === shown.invoice_date ? [] : [`Due Date ${formatDay(shown.due_on!)}`]),
        shown.service_address?.street ?? '--',
        ...shown.items_attributes.map(({ unit_name }) => unit_name),
        ...shown.payments.map((payment) => paymentMethodText(payment)),
        ...shown.payments.map(({ reference_id }) => reference_id),
        'State License CO-104522',
        ...(shown.notes ? [shown.notes] : []),
        ...(shown.format === 'detailed' && shown.summary ? [shown.summary] : []),
        ...(shown.voided ? ['VOIDED'] : []),
      ]
      for (const word of words) expect(text).toContain(inOneLine(word))
    }
  } finally {
    await api.close()
  }
})

test('random invoices: the PDF shows every amount, in order', async () => {
  for (let seed = 1; seed <= RANDOM; seed += 1) {
    const shown = randomInvoice(seed)
    expect({ seed, amounts: moneyIn((await read(shown)).text) }).toEqual({ seed, amounts: listAmounts(shown) })
  }
})

test('the head says when the invoice is due, if that is later', async () => {
  const { text } = await read(invoice({ due_on: '2026-03-05' }))
  expect(text).toContain('Invoice Date 02/03/2026 · Due Date 03/05/2026')
  expect((await read(invoice({ due_on: '2026-02-03' }))).text).not.toContain('Due Date')
})

test('control: a difference of one cent is detected', async () => {
  const shown = invoice({ payments: [payment()] })
  const { text } = await read(shown)
  expect(moneyIn(text)).toEqual(listAmounts(shown))
  const { financials } = shown
  expect(moneyIn(text)).not.toEqual(
    listAmounts({ ...shown, financials: { ...financials, balance_cents: financials.balance_cents + 1 } }),
  )
  expect(moneyIn(text)).not.toEqual(listAmounts({ ...shown, payments: [payment({ amount_cents: 5_001 })] }))
})

test('shows lines, savings, late discount, refunds and signature', async () => {
  const shown = invoice(
    {
      quote_type: 'two_column',
      comparison_membership_program_name: 'No plan',
      actual_membership_program_name: 'Comfort Plan',
      notes: 'Filters are due.',
      items_attributes: [line({ warranty: '10 years', covered_systems: 2, comparison_price_cents: 15_000 })],
      payments: [
        payment({ amount_cents: -2_500, notes: 'Goodwill' }),
        payment({ status: 'failed' }),
        payment({ status: 'attempted' }),
        payment({ status: 'submitted', transaction_type: 'ach', ach_account_type: 'checking', ach_last4: '3210' }),
      ],
    },
    1_000,
  )
  const { text } = await read(shown)
  for (const words of [
    'No plan Comfort Plan',
    'Covered systems: 2',
    'Warranty: 10 years',
    'You saved $25.00',
    'Late discount -$10.00',
    'Refund · Visa ending in 1111',
    'Goodwill',
    'Payment · ACH checking ending in 3210',
    'Processing',
    'Work Completed Accepted manually 02/03/2026',
    'Notes Filters are due.',
    '(303) 555-0100',
    'office@acme.example',
    'Payment is due on completion of the work.',
    'Page 1 of 2',
  ])
    expect(text).toContain(words)
  expect(text.match(/Failed/g)).toHaveLength(2)
  expect(text).not.toContain('VOIDED')
  expect((await read({ ...shown, format: 'summary' })).text).not.toContain('The drain was blocked.')
})

test('the balance is the largest text', async () => {
  const shown = invoice({ payments: [payment()], items_attributes: [line({ unit_price_cents: 123_456_789 })] })
  expect((await read(shown)).largest).toBe('$1,330,196.90')
})

describe('Unicode in names', () => {
  test.each([
    ['José Łukasz Nguyễn Ngọc Søren Žižek', 'José Łukasz Nguyễn Ngọc Søren Žižek'],
    ['Jose\u0301', 'José'],
    ['Ελένη Жуков', 'Ελένη Жуков'],
    ['李 Wang', '李 Wang'],
    ['김철수', '김철수'],
    ['Smile 😀!', 'Smile!'],
    ['Lone \ud800 half', 'Lone ? half'],
    ['Zero\u200bwidth\u0007 bell', 'Zerowidth bell'],
  ])('%s', async (full_name, written) =>
    expect((await read(invoice({ customer: { full_name } }))).text).toContain(`Bill to ${written} 1840`),
  )
})

describe('pages', () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    line({
      id: index,
      unit_name: `Part ${index + 1}.`,
      unit_price_cents: 1_000 + index,
      description: 'Fitted and tested',
    }),
  )

  test('the table heading repeats, pages are numbered, and no row is split', async () => {
    const { pages } = await read(invoice({ items_attributes: rows }))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`))
    const withRows = pages.filter((page) => /Part \d+\./.test(page))
    expect(withRows.length).toBeGreaterThan(1)
    for (const page of withRows) expect(page).toContain('Item Qty Price Total')
    rows.forEach(({ unit_name }, index) => {
      const amount = `$${10 + Math.floor(index / 100)}.${String(index % 100).padStart(2, '0')}`
      expect(
        withRows.filter((page) => page.includes(`${unit_name} Fitted and tested 1 ${amount} ${amount}`)),
      ).toHaveLength(1)
    })
  })

  test('pages after the first say which document it is, and whose', async () => {
    const { pages } = await read(invoice({ items_attributes: rows }))
    for (const page of pages.slice(1)) expect(page).toMatch(/^Invoice #1042 for Job #88 Casey Rivera /)
  })

  test('the totals are on one page with the last line, and a group with its first line', async () => {
    for (let count = 12; count <= 28; count += 1) {
      const group = line({ id: 99, type: 'group', group_id: 1, unit_name: 'Heat pump system' })
      const { pages } = await read(
        invoice({ items_attributes: [...rows.slice(1, count), group, { ...rows[0]!, group_id: 1 }] }),
      )
      const whole = /Heat pump system .*Part 1\. .*Subtotal .*Balance due/
      expect({ count, pages: pages.filter((page) => whole.test(page)).length }).toEqual({ count, pages: 1 })
    }
  })

  test('a row taller than a page continues on the next without losing text', async () => {
    const description = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ')
    const { text, pages } = await read(
      invoice({ items_attributes: [line({ description }), line({ unit_name: 'After it' })] }),
    )
    expect(pages.length).toBeGreaterThan(2)
    const found = new Set(text.match(/word\d+/g))
    expect(found.size).toBe(3_000)
    expect(text).toContain('After it')
  })

  test('notes, a summary and terms of many pages', async () => {
    const long = Array.from({ length: 2_000 }, (_, index) => `n${index}.`).join(' ')
    const { text } = await read(invoice({ summary: long, notes: long.replaceAll('n', 'm') }), {
      ...sender,
      termsOfService: long.replaceAll('n', 't'),
    })
    for (const letter of ['n', 'm', 't'])
      expect(new Set(text.match(new RegExp(`\\b${letter}\\d+\\.`, 'g'))).size).toBe(2_000)
  })
})

test('has a title and a language, and is tagged for screen readers', async () => {
  const pdf = (await invoicePdf(invoice(), sender, now)).toString('latin1')
  expect(pdf).toContain('/Lang (en-US)')
  expect(pdf).toContain('/Marked true')
  for (const role of ['/S /Table', '/S /TH', '/S /TD', '/S /H1']) expect(pdf).toContain(role)
  expect((await read(invoice({ voided: true }))).title).toBe('Invoice #1042 for Job #88 (Voided)')
})
