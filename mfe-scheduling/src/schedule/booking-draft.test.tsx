import { screen, waitFor, within } from '@testing-library/react'
import { memoryStorage } from '@portal/platform'
import { demoIds, emails } from 'demo/names'
import { address, bookButton, category, setUpSchedulePage } from './testing/schedule-page'

const { show } = setUpSchedulePage()
const ids = demoIds('acme')
const KEPT = 'We kept what you entered last time.'
const slot = () => screen.findByRole<HTMLInputElement>('radio', { name: '2:00 PM - 4:00 PM' })
const note = () => screen.findByRole('textbox', { name: 'Anything else we should know?' })

/** Opens the page and chooses a visit. */
async function startBooking(draftStorage: ReturnType<typeof memoryStorage>) {
  const page = await show({ draftStorage })
  const { user } = page
  await user.selectOptions(await category(), 'Heating')
  await user.selectOptions(await address(), String(ids.addresses.customerOffice))
  await user.click(await slot())
  await user.type(await note(), 'Gate code 12')
  return page
}

test('a draft restores everything that was chosen, and is removed once it is booked', async () => {
  const draftStorage = memoryStorage()
  const first = await startBooking(draftStorage)
  expect(screen.queryByText(KEPT)).toBeNull()
  await first.user.upload(
    screen.getByLabelText(/photos/i),
    new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'tap.png', { type: 'image/png' }),
  )
  first.unmount()

  const second = await show({ draftStorage })
  expect(await screen.findByText(`${KEPT} Please choose your photos again.`)).toBeVisible()
  expect((await category()).selectedOptions[0]).toHaveTextContent('Heating')
  expect(await address()).toHaveValue(String(ids.addresses.customerOffice))
  expect(await slot()).toBeChecked()
  expect(await note()).toHaveValue('Gate code 12')
  await second.user.click(bookButton())
  await waitFor(() => expect(second.router.state.location.pathname).toMatch(/^\/appointment\/\d+$/))
  second.unmount()

  await show({ draftStorage })
  expect(await category()).toHaveValue('')
  expect(screen.queryByText(KEPT)).toBeNull()
})

test('another user does not see the draft', async () => {
  const draftStorage = memoryStorage()
  ;(await startBooking(draftStorage)).unmount()
  const other = await show({ draftStorage, as: emails.landlord })
  expect(await category()).toHaveValue('')
  expect(screen.queryByText(KEPT)).toBeNull()
  other.unmount()
  await show({ draftStorage })
  expect(await screen.findByText(KEPT)).toBeVisible()
})

test('Start over clears the form and focuses the first field', async () => {
  const draftStorage = memoryStorage()
  ;(await startBooking(draftStorage)).unmount()
  const { user } = await show({ draftStorage })
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(await address()).toHaveFocus()
  expect(await address()).toHaveValue(String(ids.addresses.customer))
  expect(await category()).toHaveValue('')
  expect(screen.queryByText(KEPT)).toBeNull()
  expect(draftStorage.keys()).toEqual([])
})

test('if the time in the draft was taken, this is reported, and another one must be chosen', async () => {
  const draftStorage = memoryStorage()
  ;(await startBooking(draftStorage)).unmount()
  await show({
    draftStorage,
    intercept: async ({ path }, pass) => {
      const answer = await pass()
      if (!path.includes('available_time_slots')) return answer
      const { time_slots } = (await answer.json()) as { time_slots: { start_hour: number; disabled: boolean }[] }
      return Response.json({
        time_slots: time_slots.map((each) => ({ ...each, disabled: each.disabled || each.start_hour === 14 })),
      })
    },
  })
  expect(await screen.findByText('The time you chose is no longer available. Please choose another.')).toBeVisible()
  expect(within(screen.getByRole('radiogroup')).queryByRole('radio', { checked: true })).toBeNull()
  expect(await note()).toHaveValue('Gate code 12')
})
