import { screen, within } from '@testing-library/react'
import type { Client } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { figuresByHand, moneyIn, randomEdits, renderPage, setUpTestApi, readWords } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../../routes'
import { alterInvoice, asOffice } from '../../testing/invoices'

// Compares the text of the page with the text of its PDF.
const { invoices: ids, discounts } = demoIds('acme')
const api = setUpTestApi()

/** Text that is only on the page: links, and where to sign. */
const isOnlyOnPage = (text: string) =>
  ['Receipt', 'Email Us', '·', 'Totals', 'Customer’s signature', 'Confirm Work'].includes(text)

async function readBoth(id: number, change: (invoice: Invoice) => Partial<Invoice> = () => ({})) {
  let url = ''
  const page = await renderPage({
    api,
    routes,
    path: `/invoice/${id}`,
    as: emails.customer,
    intercept: alterInvoice((invoice) => {
      url = invoice.pdf_url ?? ''
      return change(invoice)
    }),
  })
  const paper = await screen.findByRole('article', { name: `Invoice #${id}` })
  // Shown only on phones, in place of two columns.
  paper.querySelectorAll('div').forEach((each) => each.textContent?.startsWith('Qty:') && each.remove())
  const words = readWords(paper)
  expect(within(paper).getByRole('table', { name: 'ORDER SUMMARY' })).toBeVisible()
  page.unmount()
  const file = await api.fetchAs('acme')(url)
  return { words, amounts: words.flatMap(moneyIn), pdf: await api.textOfPdf(await file.arrayBuffer()) }
}

test.each([
  ['unpaid', ids.unpaid],
  ['partly paid', ids.partlyPaid],
  ['paid in many ways', ids.paid],
  ['voided', ids.voided],
  ['late', ids.lateFee],
  ['discounted', ids.discount],
  ['grouped, in two columns', ids.grouped],
  ['for a deposit', ids.deposit],
])('an invoice that is %s has the same words and amounts on the page and in the PDF', async (_, id) => {
  const { words, amounts, pdf } = await readBoth(id)
  expect(amounts.length).toBeGreaterThan(4)
  expect(moneyIn(pdf)).toEqual(amounts)
  // The PDF of an unsigned invoice has no signature section.
  const isUnsigned = words.includes('Confirm Work')
  for (const word of words.filter((text) => !isOnlyOnPage(text) && !(isUnsigned && text === 'Work Completed')))
    expect(pdf).toContain(word)
})

test('an invoice that is due later says when', async () => {
  expect((await readBoth(ids.unpaid, () => ({ due_on: '2027-03-12' }))).words).toContain('Due Date 03/12/2027')
})

test('control: a difference of one cent is detected', async () => {
  const { amounts, pdf } = await readBoth(ids.unpaid, ({ financials }) => ({
    financials: { ...financials, balance_cents: financials.balance_cents + 1 },
  }))
  expect(moneyIn(pdf)).not.toEqual(amounts)
})

const payInCash = (office: Client, amount_cents: number, idempotencyKey: string) =>
  office.call(
    'payInvoice',
    { params: { id: ids.deposit }, body: { payment: { transaction_type: 'cash', amount_cents } } },
    { idempotencyKey },
  )

describe('after random edits by the office', () => {
  test.each([1, 2, 3, 4, 5, 6])('seed %i: page, response and PDF show the same amounts', async (seed) => {
    const answer = await asOffice(api, ids.deposit, async (office) => {
      const edited = (await randomEdits(
        office,
        await office.call('getInvoice', { params: { id: ids.deposit } }),
        seed,
        Object.values(discounts),
      )) as Invoice
      // Every third one is paid in full after the edits.
      if (seed % 3 === 0 && edited.financials.balance_cents > 0)
        await payInCash(office, edited.financials.balance_cents, `seed-${seed}`)
      return office.call('getInvoice', { params: { id: ids.deposit } })
    })
    const { savings_cents: _, ...financials } = answer.financials
    expect(financials).toEqual(figuresByHand(answer, financials.late_fee_cents, financials.total_transactions_cents))
    const { amounts, pdf } = await readBoth(ids.deposit)
    expect(moneyIn(pdf)).toEqual(amounts)
    // A credit is labeled as such and shown without a minus sign.
    const shown = [financials.subtotal_cents, financials.total_cents, Math.abs(financials.balance_cents)].map((cents) =>
      formatCents(cents),
    )
    for (const amount of shown) expect(amounts).toContain(amount)
  })

  test('a price that is lowered after payment leaves the same credit on the page and in the PDF', async () => {
    const less = await asOffice(api, ids.deposit, async (office) => {
      const { items_attributes, version } = await office.call('getInvoice', { params: { id: ids.deposit } })
      const item_id = items_attributes.find(({ type }) => type === 'lineItem')!.id
      const price = (at: number, unit_price_cents: number) =>
        office.call('updateInvoiceItem', {
          params: { id: ids.deposit, item_id },
          query: { version: at },
          body: { item: { quantity: 1, unit_price_cents } },
        })
      const priced = await price(version, 90_000_000)
      await payInCash(office, priced.financials.balance_cents, 'all-of-it')
      return price(priced.version, 89_999_999)
    })
    expect(less.financials.balance_cents).toBeLessThan(0)
    const { amounts, pdf } = await readBoth(ids.deposit)
    expect(moneyIn(pdf)).toEqual(amounts)
    expect(amounts).toContain(formatCents(-less.financials.balance_cents))
    expect(amounts).not.toContain(formatCents(less.financials.balance_cents))
  })
})

test('a refund that lowered the price is shown, and the balance stays the same', async () => {
  const send = api.fetchAs('acme')
  const token = await api.linkTo('admin', { type: 'Invoice', id: ids.partlyPaid })
  const { authentication_token } = (await (await send(`/v1/tokens/${token}/auth`)).json()) as {
    authentication_token: string
  }
  const headers = {
    Authorization: `Token token=${authentication_token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'goodwill',
  }
  const before = (await (await send(`/v2/invoices/${ids.partlyPaid}`, { headers })).json()) as Invoice
  const refund = { method: 'POST', headers, body: JSON.stringify({ refund: { amount_cents: 500 } }) }
  expect((await send(`/v2/payments/${before.payments[0]!.id}/refunds`, refund)).status).toBe(201)
  const { words, amounts, pdf } = await readBoth(ids.partlyPaid)
  // The note under a refund comes before its amount in the PDF, after it on the page.
  expect(moneyIn(pdf).sort()).toEqual([...amounts].sort())
  for (const word of [
    'Price adjustment',
    'Refunded',
    'The price was lowered by $5.00, which is not due again.',
    before.balance,
  ])
    expect(words).toContain(word)
})
