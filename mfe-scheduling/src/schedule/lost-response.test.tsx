import { screen, waitFor } from '@testing-library/react'
import { emails } from 'demo/names'
import { bookButton, category, freeSlot, setUpSchedulePage } from './testing/schedule-page'

const { show } = setUpSchedulePage()

test('after a lost response, the second click finds the visit that the first one created', async () => {
  let lost = 0
  const { user, router, client } = await show({
    as: emails.landlord,
    intercept: async ({ method, path }, pass) => {
      const answer = await pass()
      if (method !== 'POST' || path !== '/v1/appointments' || lost > 0) return answer
      lost += 1
      throw new TypeError('network error')
    },
  })
  const before = (await client.call('listAppointments', {})).length
  await user.selectOptions(await category(), 'Plumbing')
  const free = await freeSlot()
  await user.click(free)
  await user.click(bookButton())
  expect(await screen.findByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  expect(lost).toBe(1)
  expect(free).toBeChecked()
  await user.click(bookButton())
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\/\d+$/))
  expect(await client.call('listAppointments', {})).toHaveLength(before + 1)
})
