// Helpers of the quotes' page tests.
import { screen } from '@testing-library/react'
import type { Client } from '@portal/client'
import type { Quote } from '@portal/contract'
import { renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

type Intercept = NonNullable<RenderPageOptions['intercept']>

/** Opens a quote, by default as its customer, and waits until it is shown. */
export async function openQuote(api: PageTestApi, id: number, options: Partial<RenderPageOptions> = {}) {
  const page = await renderPage({ api, routes, path: `/quote_preview/${id}`, as: emails.customer, ...options })
  await screen.findByRole('article', { name: `Quote #${id}` })
  return page
}

/** Changes a quote on its way to the page. */
export const alterQuote =
  (change: (quote: Quote) => Partial<Quote>): Intercept =>
  async ({ method, path }, pass) => {
    const answer = await pass()
    if (method !== 'GET' || !path.startsWith('/v2/quotes/')) return answer
    const quote = (await answer.json()) as Quote
    return Response.json({ ...quote, ...change(quote) })
  }

/** What the office does with a quote, by a link of its own. */
export async function asOffice<Result>(api: PageTestApi, id: number, work: (client: Client) => Promise<Result>) {
  const link = await api.linkTo('admin', { type: 'Quote', id })
  const { client, unmount } = await renderPage({ api, routes, path: '/quotes', link })
  const result = await work(client)
  unmount()
  return result
}

export const addCrane = (api: PageTestApi, id: number) =>
  asOffice(api, id, (office) =>
    office.call('addQuoteItem', {
      params: { id },
      query: { version: 1 },
      body: { item: { unit_name: 'Crane', unit_price_cents: 45_000 } },
    }),
  )
