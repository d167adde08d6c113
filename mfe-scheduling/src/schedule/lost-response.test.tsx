import { screen, waitFor, within } from '@testing-library/react'
import { renderPage, setUpTestApi } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

const api = setUpTestApi({ now: '2026-02-10T16:00:00.000Z' })

test('after a lost response, the second click finds the visit that the first one created', async () => {
  let lost = 0
  const { user, router, client } = await renderPage({
    api,
    routes,
    path: '/schedule',
    as: emails.landlord,
    intercept: async ({ method, path }, pass) => {
      const answer = await pass()
      if (method !== 'POST' || path !== '/v1/appointments' || lost > 0) return answer
      lost += 1
      throw new TypeError('network error')
    },
  })
  const before = (await client.call('listAppointments', {})).length
  await user.selectOptions(await screen.findByRole('combobox', { name: "I'm having problems with..." }), 'Plumbing')
  const slots = await screen.findByRole('radiogroup')
  const free = within(slots)
    .getAllByRole('radio')
    .find((radio) => !(radio as HTMLInputElement).disabled)!
  await user.click(free)
  const book = screen.getByRole('button', { name: 'Book Appointment' })
  await user.click(book)
  expect(await screen.findByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  expect(lost).toBe(1)
  expect(free).toBeChecked()
  await user.click(book)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\/\d+$/))
  expect(await client.call('listAppointments', {})).toHaveLength(before + 1)
})
