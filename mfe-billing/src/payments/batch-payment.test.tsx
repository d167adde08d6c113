import { screen, waitFor, within } from '@testing-library/react'
import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { passTime, renderPage, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { UnpaidInvoices } from '../invoices/unpaid-invoices'
import { saveCard, success, paymentsApi, watch } from './testing/payments'

const api = paymentsApi()
const host = defineRemote({ name: 'host', routes: [{ path: 'here', title: 'Here', layout: 'customer' }], slots: [] })

const Here = () => <UnpaidInvoices onPay={() => undefined} />
const routes = definePages(host, { here: Here })
const { deposit, unpaid, partlyPaid } = demoIds('acme').invoices

async function open(options: Partial<RenderPageOptions> = {}) {
  const watched = watch(api)
  const page = await renderPage({ routes, path: '/here', as: emails.customer, ...options, api: watched.api })
  await page.user.click(await screen.findByRole('button', { name: 'Pay several invoices' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pay several invoices' })
  await within(dialog).findByText('Total')
  const payments = () => watched.sent.filter(({ path }) => path === '/v2/payments')
  const box = (id: number) => within(dialog).getByRole('checkbox', { name: new RegExp(`Invoice #${id}`) })
  return {
    ...page,
    dialog,
    payments,
    box,
    total: () => within(dialog).getByRole('status').textContent,
    pay: () => page.user.click(within(dialog).getByRole('button', { name: 'Pay Now' })),
  }
}
const cents = (text: string | null) => Math.round(Number(text!.replace(/[$,]/g, '')) * 100)

test('all invoices are selected at first, each with its whole balance; deselected ones are not paid', async () => {
  await saveCard(api)
  const { user, dialog, box, total, pay, payments, events, track } = await open()
  const boxes = within(dialog)
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
  expect(boxes).toHaveLength(3)
  const all = cents(total())
  await user.click(box(deposit))
  const rest = cents(total())
  expect(all - rest).toBe(cents(within(box(deposit).closest('label')!).getByText(/^\$/).textContent))
  expect(within(dialog).queryByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument()

  const heard: number[] = []
  events.on('payment.succeeded', ({ invoiceId }) => heard.push(invoiceId))
  await pay()
  const done = await success()
  expect(
    within(within(done).getByRole('list', { name: 'Invoices paid' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(new RegExp(`^Invoice #${unpaid}\\$`)),
    expect.stringMatching(new RegExp(`^Invoice #${partlyPaid}\\$`)),
  ])
  expect(payments()).toHaveLength(1)
  const body = JSON.parse(payments()[0]!.body) as {
    payment: object
    invoices: { invoice_id: number; amount_cents: number }[]
  }
  expect(body.payment).toEqual({ transaction_type: 'payment_method', payment_method_id: expect.any(Number) })
  expect(body.invoices.map(({ invoice_id }) => invoice_id)).toEqual([partlyPaid, unpaid])
  expect(body.invoices.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(rest)
  expect(heard.sort()).toEqual([unpaid, partlyPaid].sort())
  expect(track.mock.calls).toEqual([['payment_success']])
  expect(sessionStorage).toHaveLength(0)
  await user.click(within(done).getByRole('button', { name: 'Got it' }))
  // Only one is left, which needs no batch payment.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay several invoices' })).not.toBeInTheDocument())
})

test('what was paid is shown when nothing is owed any more', async () => {
  await saveCard(api)
  const { user, pay } = await open()
  await pay()
  const done = await success()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Balance due' })).not.toBeInTheDocument())
  expect(within(done).getAllByRole('listitem')).toHaveLength(3)
  await user.click(within(done).getByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('if no invoice is selected, an error is shown and nothing is sent', async () => {
  const { user, dialog, box, pay, payments } = await open()
  for (const id of [deposit, unpaid, partlyPaid]) await user.click(box(id))
  await pay()
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose at least one invoice.')
  expect(payments()).toHaveLength(0)
})

test('a decline is shown above the form; after a lost response, the status is checked by key', async () => {
  await saveCard(api)
  let lost = false
  const { dialog, pay, payments } = await open({
    intercept: async ({ method, path }, pass) => {
      if (method !== 'POST' || path !== '/v2/payments') return pass()
      if (!lost) {
        lost = true
        return Response.json({ message: 'Declined', request_id: 'r' }, { status: 422 })
      }
      await pass()
      throw new TypeError('connection reset')
    },
  })
  await pay()
  expect(
    await within(dialog).findByText(
      'Your payment could not be processed. Please try again or try a different payment method.',
    ),
  ).toBeVisible()
  passTime(260)
  await pay()
  // The first got a response; the second is found by its key.
  await screen.findByRole('dialog', { name: 'Payment success' })
  expect(payments()).toHaveLength(1)
  expect(sessionStorage).toHaveLength(0)
})

test('a batch payment that never arrived was not made, and only Pay Now sends another', async () => {
  await saveCard(api)
  let arrive: (() => Promise<Response>) | null = null
  const { dialog, pay, payments } = await open({
    intercept: ({ method, path }, pass) => {
      if (method !== 'POST' || path !== '/v2/payments' || arrive) return pass()
      arrive = pass
      return Promise.reject(new TypeError('connection reset'))
    },
  })
  await pay()
  expect(
    await within(dialog).findByText('Your payment was not made. Nothing was charged. Press Pay Now to try again.'),
  ).toBeVisible()
  expect(payments()).toEqual([])
  expect((await arrive!()).status).toBe(409)
  passTime(260)
  await pay()
  await screen.findByRole('dialog', { name: 'Payment success' })
  expect(new Set(payments().map(({ key }) => key)).size).toBe(2)
})

test('a tenant that does not offer it shows no button, and loads no dialog', async () => {
  const { settled } = await renderPage({ routes, path: '/here', as: emails.customer, api, flags: {} })
  await settled()
  expect(screen.queryByRole('button', { name: 'Pay several invoices' })).not.toBeInTheDocument()
})
