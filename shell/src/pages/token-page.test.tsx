import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { renderPage, setUpTestApi } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import { demoIds, emails } from 'demo/names'
import { createSessionStore } from '../session/session-store'
import { TokenPage } from './token-page'

const { quotes, invoices } = demoIds('acme')
const api = setUpTestApi()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const facts = defineRemote({ name: 'home', routes: [{ path: 'token/:token', title: 'Welcome', layout: 'default' }], slots: [] })

/** Opens a link without a session, as a customer who logged in (`as`), or after having come by another `link`. */
async function open(token: string, who: { as?: string; link?: string } = {}) {
  const store = createSessionStore(localStorage, sessionStorage)
  await renderPage({ api, path: `/token/${token}`, routes: definePages(facts, { 'token/:token': () => <TokenPage store={store} /> }), ...who })
  return store
}
const quoteLink = () => api.linkTo('customer', { type: 'Quote', id: quotes.sent })
const invoiceLink = () => api.linkTo('customer', { type: 'Invoice', id: invoices.unpaid })
// Waits: the first request of a fresh process is slow on a busy machine.
const led = (to: string) => screen.findByText(`elsewhere: ${to}`)

test('a link redirects to what it opens', async () => {
  const store = await open(await quoteLink())
  expect(await led(`/quote_preview/${quotes.sent}`)).toBeVisible()
  expect(store.session()).toEqual({ role: 'customer', strategy: 'token', email: emails.customer })
})

test('a customer who logged in keeps their session', async () => {
  const store = await open(await api.linkTo('technician', { type: 'Quote', id: quotes.sent }), { as: emails.customer })
  expect(await led(`/quote_preview/${quotes.sent}`)).toBeVisible()
  expect(store.session()).toBeNull()
})

test('a user who came by another link before gets the session of this one', async () => {
  const store = await open(await invoiceLink(), { link: await quoteLink() })
  expect(await led(`/invoice/${invoices.unpaid}`)).toBeVisible()
  await waitFor(() => expect(store.session()).toEqual({ role: 'customer', strategy: 'token', email: emails.customer }))
})

test('an invalid link says so, and starts no session', async () => {
  const store = await open('0123456789abcdef0123')
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  expect(store.session()).toBeNull()
})
