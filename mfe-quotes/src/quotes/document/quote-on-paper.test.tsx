import { screen } from '@testing-library/react'
import type { Quote } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { figuresByHand, moneyIn, randomEdits, renderPage, setUpTestApi, readWords } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../../routes'
import { asOffice, openQuote } from '../../testing/quotes'

// Compares the text of the page with the text of its PDF.
const { quotes: ids, discounts } = demoIds('acme')
const api = setUpTestApi()

/** Text that is only on the page: where to sign. */
const isOnlyOnPage = (text: string) => ['Email Us', 'Totals', 'Customer’s signature', 'Sign Quote'].includes(text)

async function readBoth(id: number) {
  const page = await openQuote(api, id)
  const paper = screen.getByRole('article', { name: `Quote #${id}` })
  // Shown only on phones, in place of two columns.
  paper.querySelectorAll('div').forEach((each) => each.textContent?.startsWith('Qty:') && each.remove())
  const words = readWords(paper)
  const { pdf_url } = await page.client.call('getQuote', { params: { id } })
  page.unmount()
  const file = await api.fetchAs('acme')(pdf_url ?? '')
  return { words, amounts: words.flatMap(moneyIn), pdf: await api.textOfPdf(await file.arrayBuffer()) }
}

test.each(['draft', 'pending', 'sent', 'accepted', 'denied', 'expired'] as const)(
  'a quote that is %s has the same words and amounts on the page and in the PDF',
  async (status) => {
    const { words, amounts, pdf } = await readBoth(ids[status])
    expect(amounts.length).toBeGreaterThan(3)
    expect(moneyIn(pdf)).toEqual(amounts)
    const spoken = words.filter((text) => !isOnlyOnPage(text))
    // The PDF of an unsigned quote has no signature section.
    for (const word of status === 'sent' || status === 'expired'
      ? spoken.filter((text) => text !== 'Signature')
      : spoken)
      expect(pdf).toContain(word)
  },
)

test('a quote that fits on one page has one', async () => {
  expect((await readBoth(ids.sent)).pdf).toContain('Page 1 of 1')
})

test.each([11, 12, 13, 14, 15, 16])(
  'after random edits by the office, seed %i: page, response and PDF show the same amounts',
  async (seed) => {
    const edited = await asOffice(api, ids.sent, async (office) => {
      const quote = await office.call('getQuote', { params: { id: ids.sent } })
      return (await randomEdits(office, quote, seed, Object.values(discounts))) as Quote
    })
    const { savings_cents: _, ...financials } = edited.financials
    expect(financials).toEqual(figuresByHand(edited, 0, 0))
    const { amounts, pdf } = await readBoth(ids.sent)
    expect(moneyIn(pdf)).toEqual(amounts)
    for (const cents of [financials.subtotal_cents, financials.total_cents])
      expect(amounts).toContain(formatCents(cents))
  },
)

test('control: totals that are one cent off are detected', async () => {
  const page = await renderPage({ api, routes, path: '/quotes', as: emails.customer })
  const quote = await page.client.call('getQuote', { params: { id: ids.accepted } })
  page.unmount()
  const off = {
    ...quote,
    items_attributes: quote.items_attributes.map((line, index) =>
      index === 0 ? { ...line, unit_price_cents: line.unit_price_cents + 1 } : line,
    ),
  }
  expect(figuresByHand(off, 0, 0).total_cents).not.toBe(quote.financials.total_cents)
})
