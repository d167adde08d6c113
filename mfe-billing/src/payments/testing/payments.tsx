// Fixtures of the payment page tests: the real API with a sandbox gateway, a saved card, the dialog.
import { screen, waitFor, within } from '@testing-library/react'
import { openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails, PASSWORD, type DemoTenant } from 'demo/names'
import { routes } from '../../routes'
import MakePayment from '../make-payment'
import { goodCard, openForms, serveVendorScripts } from './vendor-scripts'

export type PaymentsTestApi = PageTestApi & { scripts: ReturnType<typeof serveVendorScripts> }

/** A fresh API for each test of the file; use it only inside tests. */
export function paymentsApi(): PaymentsTestApi {
  const api = {} as PaymentsTestApi
  const realFetch = globalThis.fetch
  beforeAll(() => {
    api.scripts = serveVendorScripts()
    // Node does not resolve the sandbox's host name, which pages use.
    globalThis.fetch = (input, init) => realFetch(String(input).replace('//pay.localhost', '//127.0.0.1'), init)
  })
  beforeEach(async () => {
    sessionStorage.clear()
    openForms.length = 0
    Object.assign(api, await openTestApi({ payments: 'sandbox' }))
  })
  afterEach(() => api.close())
  afterAll(() => {
    api.scripts.stop()
    globalThis.fetch = realFetch
  })
  return api
}

/** Saves a card for the customer by paying a cent: the demo's stored cards exist only at the demo's own gateway. */
export async function saveCard(
  api: PageTestApi,
  email: string = emails.customer,
  { amountCents = 1, key = 'saves-a-card' } = {},
) {
  const send = api.fetchAs('acme')
  const request = async <T,>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> =>
    (await (
      await send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    ).json()) as T
  const { authentication_token } = await request<{ authentication_token: string }>('/v1/users/customer/sign_in', {
    session: { email, password: PASSWORD },
  })
  const Authorization = `Token token=${authentication_token}`
  const options = (await (await send('/v2/payment_methods', { headers: { Authorization } })).json()) as {
    script_url: string
    tokenization_key: string
  }[]
  const { script_url, tokenization_key } = options[0]!
  const card = {
    method: 'card',
    firstname: 'Casey',
    lastname: 'Rivera',
    month: '12',
    year: '2030',
    card_number: goodCard.number,
    card_cvv: '123',
  }
  const token = await fetch(`${new URL(script_url).origin}/stax/web-payments/${tokenization_key}/payment-methods`, {
    method: 'POST',
    body: JSON.stringify(card),
    headers: { 'content-type': 'application/json' },
  })
  const { id } = (await token.json()) as { id: string }
  const payment = {
    transaction_type: 'stax_card',
    amount_cents: amountCents,
    card_token: id,
    card_save_payment_method: true,
    name: 'Casey Rivera',
  }
  const answer = await request<{ status: string }>(
    `/v2/invoices/${demoIds('acme').invoices.unpaid}/payments`,
    { payment },
    { Authorization, 'Idempotency-Key': key },
  )
  expect(answer).toMatchObject({ status: 'approved' })
}

export interface SentRequest {
  path: string
  key: string | null
  body: string
  /** The bot check's proof. */
  proof: string | null
}

/** Wraps the API and records every non-GET request. */
export function watch(api: PageTestApi): { api: PageTestApi; sent: SentRequest[] } {
  const sent: SentRequest[] = []
  const fetchAs: PageTestApi['fetchAs'] = (name) => {
    const send = api.fetchAs(name)
    return (input, init) => {
      const headers = new Headers(init?.headers)
      if (init?.method && init.method !== 'GET')
        sent.push({
          path: String(input),
          key: headers.get('Idempotency-Key'),
          body: String(init.body),
          proof: headers.get('X-Bot-Check'),
        })
      return send(input, init)
    }
  }
  return { api: { ...api, fetchAs }, sent }
}

export type OpenOptions = Partial<RenderPageOptions> & { tenant?: DemoTenant; invoiceId?: number }

/** Opens the dialog from the invoice page and records every non-GET request. */
export async function openDialog(api: PageTestApi, options: OpenOptions = {}) {
  const { tenant = 'acme', invoiceId = demoIds(tenant).invoices.unpaid } = options
  const watched = watch(api)
  const page = await renderPage({
    as: emails.customer,
    ...options,
    api: watched.api,
    tenant,
    routes,
    path: `/invoice/${invoiceId}`,
    slots: { 'invoice.pay': MakePayment, ...options.slots },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Make a Payment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make a Payment' })
  const amount = await within(dialog).findByRole('textbox', { name: 'Amount' })
  const payments = () => watched.sent.filter(({ path }) => path.endsWith('/payments'))
  return {
    ...page,
    dialog,
    amount,
    payments,
    sent: watched.sent,
    pay: () => page.user.click(screen.getByRole('button', { name: 'Pay Now' })),
  }
}
export type Opened = Awaited<ReturnType<typeof openDialog>>

export async function chooseNewMethod({ user, dialog }: Pick<Opened, 'user' | 'dialog'>, tab?: string) {
  await user.click(within(dialog).getByRole('button', { name: 'Pay with different method' }))
  if (tab) await user.click(within(dialog).getByRole('tab', { name: tab }))
  else await cardForm()
}

/** Waits for the vendor's card form. */
export const cardForm = () =>
  waitFor(() => expect(screen.queryByText('Loading the card form...')).not.toBeInTheDocument())

/** Ticks the bot check and waits until it has passed. */
export async function passBotCheck({ user, dialog }: Pick<Opened, 'user' | 'dialog'>) {
  await user.click(within(dialog).getByRole('checkbox', { name: "I'm not a robot" }))
  await within(dialog).findByText('Checked')
}

export const success = () => screen.findByRole('dialog', { name: 'Payment success' })
export const readAmount = (dialog: HTMLElement) => within(dialog).getByText(/^\$[\d,.]+$/).textContent
