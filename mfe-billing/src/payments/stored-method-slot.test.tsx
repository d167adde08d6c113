import { screen } from '@testing-library/react'
import { definePages, usePaymentOptions, useUser } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { renderPage, setUpTestApi } from '@portal/testing'
import { emails } from 'demo/names'
import StoredMethodSlot from './stored-method-slot'

const api = setUpTestApi()

const host = defineRemote({ name: 'host', routes: [{ path: 'here', title: 'Here', layout: 'customer' }], slots: [] })

/** A page with the slot that says when everything the slot reads has loaded. */
function Here() {
  const loading = [usePaymentOptions().isLoading, useUser().isLoading].includes(true)
  return (
    <>
      <div data-testid="slot">
        <StoredMethodSlot />
      </div>
      {!loading && <p>all loaded</p>}
    </>
  )
}
const routes = definePages(host, { here: Here })
const show = (options: { as: string; tenant?: 'acme' | 'summit' }) =>
  renderPage({ api, routes, path: '/here', ...options })

test('a failure to load is reported, and can be retried', async () => {
  let failing = true
  const { user } = await renderPage({
    api,
    routes,
    path: '/here',
    as: emails.customer,
    intercept: ({ path }, pass) =>
      failing && path.includes('find_by_email') ? Promise.resolve(new Response('{}', { status: 500 })) : pass(),
  })
  expect(await screen.findByText('Could not load your payment method')).toBeVisible()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Visa ending in 1111')).toBeVisible()
})

test('a customer without a stored method is told so', async () => {
  await show({ as: emails.newcomer })
  expect(await screen.findByText('None specified')).toBeVisible()
})

test('a stored method is shown with its expiration date', async () => {
  await show({ as: emails.customer })
  expect(await screen.findByText('Visa ending in 1111')).toBeVisible()
  expect(screen.getByText(/^Expires 12\/\d{4}$/)).toBeVisible()
  expect(screen.queryByText('Expired')).not.toBeInTheDocument()
})

test('an expired method is marked', async () => {
  await api.setClock('2040-01-01T12:00:00Z')
  await show({ as: emails.customer })
  expect(await screen.findByText('Expired')).toBeVisible()
})

test('nothing is shown if the tenant offers no payments', async () => {
  await show({ as: emails.customer, tenant: 'summit' })
  await screen.findByText('all loaded')
  expect(screen.getByTestId('slot')).toBeEmptyDOMElement()
})
