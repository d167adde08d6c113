import { screen } from '@testing-library/react'
import { renderPage, setUpTestApi } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

const api = setUpTestApi()

describe('the success page', () => {
  test('shows the account, and links to booking the first appointment', async () => {
    await renderPage({ api, routes, path: '/create_account_success', as: emails.newcomer })
    expect(await screen.findByText('None specified')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
    expect(screen.getByText(emails.newcomer)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Schedule Your First Appointment' })).toHaveAttribute('href', '/schedule')
  })

  test('names the stored method and the primary address', async () => {
    await renderPage({ api, routes, path: '/create_account_success', as: emails.customer })
    expect(await screen.findByText('1840 Juniper St')).toBeVisible()
    expect(screen.getByText(/ending in \d{4}$/)).toBeVisible()
  })

  test('says so if it fails, and Try again recovers', async () => {
    let down = true
    const { user } = await renderPage({
      api,
      routes,
      path: '/create_account_success',
      as: emails.customer,
      intercept: async ({ path }, pass) =>
        down && path.startsWith('/v1/users/find_by_email') ? new Response('', { status: 503 }) : pass(),
    })
    expect(await screen.findByText('Could not load your account')).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1840 Juniper St')).toBeVisible()
  })
})
