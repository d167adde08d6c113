import type { Invoice } from '@portal/contract'
import { openTestApi, renderPage, type PageTestApi } from '@portal/testing'
import { screen, within } from '@testing-library/react'
import { demoIds, emails } from 'api/seed'
import { routes } from '../../routes'

// What the page shows and what its PDF says: read from both, and compared.
jest.setTimeout(120_000)
const { invoices: ids } = demoIds('acme')
let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const moneyIn = (text: string): string[] => text.match(/-?\$[\d,]+\.\d\d/g) ?? []
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The texts of the document's own elements, in order, as its page has them. */
function wordsOf(paper: HTMLElement): string[] {
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walker.nextNode()) {
    const text = inOneLine(walker.currentNode.textContent ?? '')
    if (text) words.push(text)
  }
  return words
}

/** On the page alone: links, and what a phone shows in place of a column. */
const ofThePage = (text: string) => ['Receipt', 'Email Us', 'Qty:', '·', 'Totals'].includes(text)

async function both(id: number, alter: (invoice: Invoice) => Invoice = (invoice) => invoice) {
  let url = ''
  const page = await renderPage({
    api, routes, path: `/invoice/${id}`, as: emails.customer,
    intercept: async ({ path }, pass) => {
      const answer = await pass()
      if (!path.startsWith('/v2/invoices/')) return answer
      const invoice = (await answer.json()) as Invoice
      url = invoice.pdf_url ?? ''
      return Response.json(alter(invoice))
    },
  })
  const paper = await screen.findByRole('article', { name: `Invoice #${id}` })
  const words = wordsOf(paper)
  const amounts = words.flatMap(moneyIn)
  expect(within(paper).getByRole('table', { name: 'ORDER SUMMARY' })).toBeVisible()
  page.unmount()
  const file = await api.fetchAs('acme')(url)
  return { words, amounts, pdf: await api.textOfPdf(await file.arrayBuffer()) }
}

test.each([['unpaid', ids.unpaid], ['partly paid', ids.partlyPaid], ['paid in many ways', ids.paid], ['voided', ids.voided], ['late', ids.lateFee], ['discounted', ids.discount], ['grouped, in two columns', ids.grouped], ['a deposit', ids.deposit]])(
  '%s: the same words, the same amounts in the same order',
  async (_, id) => {
    const { words, amounts, pdf } = await both(id)
    expect(amounts.length).toBeGreaterThan(4)
    expect(moneyIn(pdf)).toEqual(amounts)
    for (const word of words.filter((text) => !ofThePage(text))) expect(pdf).toContain(word)
  },
)

test('control: a page that says a cent more is noticed', async () => {
  const { amounts, pdf } = await both(ids.unpaid, (invoice) => ({ ...invoice, financials: { ...invoice.financials, balance_cents: invoice.financials.balance_cents + 1 } }))
  expect(moneyIn(pdf)).not.toEqual(amounts)
})
