import { screen, waitFor } from '@testing-library/react'
import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { renderPage, setUpTestApi } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { Dashboard } from './dashboard'

const api = setUpTestApi()

const facts = defineRemote({ name: 'home', routes: [{ path: 'home', title: 'Home', layout: 'customer' }], slots: [] })
const show = (as: string, isLeaving = () => false) =>
  renderPage({
    api,
    as,
    path: '/home',
    routes: definePages(facts, { home: () => <Dashboard isLeaving={isLeaving} /> }),
  })

test.each([
  ['the visit that is under way', emails.customer, `/appointment/${demoIds('acme').appointments.live}`],
  ['booking if there is none', emails.newcomer, '/schedule'],
])('leads to %s', async (_, who, where) => {
  const { router } = await show(who)
  await waitFor(() => expect(router.state.location.pathname).toBe(where))
})

test('does not redirect once the customer has clicked something else', async () => {
  const isLeaving = jest.fn(() => true)
  const { router, settled } = await show(emails.customer, isLeaving)
  await waitFor(() => expect(isLeaving).toHaveBeenCalled())
  await settled()
  expect(router.state.location.pathname).toBe('/home')
  expect(screen.getByText('Loading account details...')).toBeVisible()
})
