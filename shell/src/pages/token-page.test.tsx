import { screen, waitFor } from '@testing-library/react'
import { demoIds, emails } from 'demo/names'
import { rememberedEmail } from '../session/remembered-email'
import { createSessionStore } from '../session/session-store'
import { setUpShellPage } from './testing/shell-page'
import { TokenPage } from './token-page'

const { quotes, invoices, appointments } = demoIds('acme')
const { api, openPage } = setUpShellPage('token/:token', TokenPage)

/** Opens a link without a session, as a customer who logged in (`as`), or after having come by another `link`. */
const open = (token: string, who: { as?: string; link?: string } = {}) => openPage({ path: `/token/${token}`, ...who })
const quoteLink = () => api.linkTo('customer', { type: 'Quote', id: quotes.sent })
const invoiceLink = () => api.linkTo('customer', { type: 'Invoice', id: invoices.unpaid })
// Waits: the first request of a fresh process is slow on a busy machine.
const led = (to: string) => screen.findByText(`elsewhere: ${to}`)

test('a link redirects to what it opens', async () => {
  const { store } = await open(await quoteLink())
  expect(await led(`/quote_preview/${quotes.sent}`)).toBeVisible()
  expect(store.session()).toEqual({ role: 'customer', strategy: 'token', email: emails.customer })
})

test('a customer who logged in keeps their session when they open a link of their own', async () => {
  const { store } = await open(await quoteLink(), { as: emails.customer })
  expect(await led(`/quote_preview/${quotes.sent}`)).toBeVisible()
  expect(store.session()).toBeNull()
})

describe('a link that was sent to somebody else', () => {
  const question = () => screen.findByRole('heading', { name: 'This link was sent to somebody else' })

  test.each([
    ['quote', 'customer', { type: 'Quote', id: quotes.sent }, `/quote_preview/${quotes.sent}`, '/'],
    ['payment', 'customer', { type: 'Invoice', id: invoices.unpaid }, `/invoice/${invoices.unpaid}`, '/'],
    ['visit', 'customer', { type: 'Appointment', id: appointments.live }, `/appointment/${appointments.live}`, '/'],
    [
      'technician’s quote',
      'technician',
      { type: 'Quote', id: quotes.sent },
      `/quote_preview/${quotes.sent}`,
      `/quote_preview/${quotes.sent}`,
    ],
    [
      'technician’s visit',
      'technician',
      { type: 'Appointment', id: appointments.live },
      `/appointment/${appointments.live}`,
      `/appointment/${appointments.live}`,
    ],
  ] as const)(
    '%s: a customer who logged in is asked, and either stays or opens it',
    async (_, role, resource, opened, own) => {
      const link = await api.linkTo(role, resource)
      const staying = await open(link, { as: emails.landlord })
      expect(await question()).toBeVisible()
      expect(screen.getByText(/^It was sent to/)).toHaveTextContent(
        new RegExp(`^It was sent to \\S…@\\S+\\. You are logged in as ${emails.landlord}\\.$`),
      )
      expect(staying.store.session()).toBeNull()
      await staying.user.click(screen.getByRole('button', { name: 'Stay logged in' }))
      expect(await led(own)).toBeVisible()
      expect(staying.store.session()).toBeNull()
      staying.unmount()

      const { store, user } = await open(link, { as: emails.landlord })
      await question()
      await user.click(screen.getByRole('button', { name: 'Log out and open it' }))
      expect(await led(opened)).toBeVisible()
      expect(store.session()).toMatchObject({ role, strategy: 'token' })
    },
  )

  test('logging out ends the customer’s session here, also for a technician’s link', async () => {
    const store = createSessionStore(localStorage, sessionStorage)
    store.start({ token: 't', role: 'customer', email: emails.landlord, id: 7 }, 'password')
    rememberedEmail.write(emails.landlord)
    const { user } = await open(await api.linkTo('technician', { type: 'Quote', id: quotes.sent }), {
      as: emails.landlord,
    })
    await question()
    await user.click(screen.getByRole('button', { name: 'Log out and open it' }))
    await led(`/quote_preview/${quotes.sent}`)
    expect({ ...localStorage }).toEqual({})
    expect(createSessionStore(localStorage, sessionStorage).session()?.role).toBe('technician')
  })
})

test('a user who came by another link before gets the session of this one', async () => {
  const { store } = await open(await invoiceLink(), { link: await quoteLink() })
  expect(await led(`/invoice/${invoices.unpaid}`)).toBeVisible()
  await waitFor(() => expect(store.session()).toEqual({ role: 'customer', strategy: 'token', email: emails.customer }))
})

test('an invalid link says so, and starts no session', async () => {
  const { store } = await open('0123456789abcdef0123')
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  expect(store.session()).toBeNull()
})
