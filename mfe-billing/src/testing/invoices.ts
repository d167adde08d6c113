// Helpers of billing's page tests.
import type { Client } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { routes } from '../routes'

type Intercept = NonNullable<RenderPageOptions['intercept']>

/** Changes an invoice on its way to the page. */
export const alterInvoice =
  (change: (invoice: Invoice) => Partial<Invoice>): Intercept =>
  async ({ path }, pass) => {
    const answer = await pass()
    if (!path.startsWith('/v2/invoices/')) return answer
    const invoice = (await answer.json()) as Invoice
    return Response.json({ ...invoice, ...change(invoice) })
  }

/** What the office does with an invoice, by a link of its own. */
export async function asOffice<Result>(api: PageTestApi, id: number, work: (client: Client) => Promise<Result>) {
  const link = await api.linkTo('admin', { type: 'Invoice', id })
  const { client, unmount } = await renderPage({ api, routes, path: '/invoices', link })
  const result = await work(client)
  unmount()
  return result
}
