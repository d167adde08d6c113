import { screen, waitFor, within } from '@testing-library/react'
import { createClient } from '@portal/client'
import { fill, holdRequests } from '@portal/testing'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { address, bookButton, category, chooseVisit, freeSlot, setUpSchedulePage, slots } from './testing/schedule-page'

const { api, show } = setUpSchedulePage()
const ids = demoIds('acme')

/** Another customer, who books directly through the API. */
async function rival() {
  let credentials: { token: string; role: string; email: string; id: number } | null = null
  const client = createClient({
    baseUrl: '',
    credentials: () => credentials,
    onUnauthorized: () => undefined,
    onFailure: () => undefined,
    fetch: api.fetchAs('acme'),
  })
  const signedIn = await client.call('signIn', {
    params: { role: 'customer' },
    body: { session: { email: emails.declined, password: PASSWORD } },
  })
  credentials = { token: signedIn.authentication_token, role: signedIn.role, email: signedIn.email, id: signedIn.id }
  return client
}

test('the page loads, then shows the customer, the address, the services and the next step', async () => {
  const { intercept, letGo } = holdRequests('/v1/users/find_by_email')
  await show({ intercept })
  expect(screen.getByRole('heading', { name: 'Schedule Appointment' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  letGo()
  expect(await screen.findByRole('heading', { name: 'Casey Rivera' })).toBeVisible()
  const card = screen.getByRole('region', { name: 'Your contact details' })
  expect(card).toHaveTextContent('customer@example.com(+1 more)(303) 555-0142')
  expect(screen.getByRole('heading', { name: 'Where do you need service?' })).toBeVisible()
  expect((await address()).selectedOptions[0]).toHaveTextContent('1840 Juniper St, Fairhaven, CO 80014')
  expect(screen.getByRole('heading', { name: 'What can we help you with?' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Next Step' })).toBeVisible()
})

test('a failure to load is reported, and Try again loads the form', async () => {
  let broken = true
  const { user } = await show({
    intercept: async ({ path }, pass) =>
      broken && path === '/v1/service_categories'
        ? new Response('{"message":"Down","request_id":"r-1"}', { status: 500 })
        : pass(),
  })
  expect(await screen.findByText('Could not load the available services')).toBeVisible()
  expect(screen.getByText('Request r-1')).toBeVisible()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await category()).toBeVisible()
})

test('a tenant with nothing to book shows the phone number', async () => {
  await show({ intercept: async ({ path }, pass) => (path === '/v1/service_categories' ? Response.json([]) : pass()) })
  expect(await screen.findByText("Online booking isn't currently available for this service.")).toBeVisible()
  expect(screen.getByRole('link', { name: '(303) 555-0100' })).toHaveAttribute('href', 'tel:3035550100')
})

test('books the suggested day at a chosen time and goes to the appointment', async () => {
  const sent: { path: string; body: unknown }[] = []
  const { user, router, client } = await show({
    intercept: async (request, pass) => {
      const answer = await pass()
      if (request.method === 'POST') sent.push({ path: request.path, body: await answer.clone().json() })
      return answer
    },
  })
  await user.selectOptions(await category(), 'Air Conditioning')
  expect(await slots()).toHaveAccessibleName('Showing available appointments for Tuesday, 02/10/2026')
  expect(screen.getByText('Our technicians call when they are on their way.')).toBeVisible()
  expect(screen.getByText('We arrive within the window you choose.')).toBeVisible()
  // At least two hours ahead: the windows of 8:00 and 10:00 are no longer available.
  expect(within(await slots()).getByRole('radio', { name: '8:00 AM - 10:00 AM' })).toBeDisabled()
  const noon = within(await slots()).getByRole('radio', { name: '12:00 PM - 2:00 PM' })
  expect(noon).toHaveAccessibleDescription('First available')
  expect(screen.queryByRole('heading', { name: 'Tell us more' })).toBeNull()

  await user.click(noon)
  expect(noon).toBeChecked()
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is it doing?' }), 'Leaking water')
  await fill(user, screen.getByRole('textbox', { name: 'Anything else we should know?' }), 'Back door')
  await user.click(bookButton())

  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\/\d+$/))
  const { id } = sent.at(-1)!.body as { id: number }
  expect(router.state.location.pathname).toBe(`/appointment/${id}`)
  const booked = await client.call('getAppointment', { params: { id } })
  expect(booked).toMatchObject({
    status: 'pending',
    scheduled_time: '2026-02-10T20:00:00.000Z',
    service_category: { id: ids.categories.cooling },
    address: { id: ids.addresses.customer },
    details: { issue: 'Leaking water', notes: 'Back door' },
  })
})

test('without a time nothing is sent: the error is shown at the slots, which get the focus', async () => {
  const { user, router } = await show()
  await user.click(await screen.findByRole('button', { name: 'Book Appointment' }))
  expect(await category()).toHaveAccessibleDescription('Required field')
  expect(await category()).toHaveFocus()
  await user.selectOptions(await category(), 'Plumbing')
  await slots()
  await user.click(bookButton())
  expect(await screen.findByText('Date & time selection required.')).toBeVisible()
  expect(await slots()).toHaveAccessibleDescription('Date & time selection required.')
  expect(await freeSlot()).toHaveFocus()
  expect(router.state.location.pathname).toBe('/schedule')
})

test('another service or address resets the slot; going back does not restore it', async () => {
  const { user } = await show()
  await chooseVisit(user, 'Heating')
  await fill(user, await screen.findByRole('textbox', { name: 'Anything else we should know?' }), 'Gate code 12')
  await user.selectOptions(await category(), 'Electrical')
  expect(within(await slots()).queryByRole('radio', { checked: true })).toBeNull()
  await user.selectOptions(await category(), 'Heating')
  expect(within(await slots()).queryByRole('radio', { checked: true })).toBeNull()
  // The typed answer does not belong to the slot: it stays.
  expect(screen.getByRole('textbox', { name: 'Anything else we should know?' })).toHaveValue('Gate code 12')

  await user.click(await freeSlot())
  await user.selectOptions(await address(), String(ids.addresses.customerOffice))
  expect(within(await slots()).queryByRole('radio', { checked: true })).toBeNull()
})

test('if the slot was just taken, the slots are refetched and the rest stays', async () => {
  const other = await rival()
  const { user, router, toasts } = await show()
  await user.selectOptions(await category(), 'Electrical')
  await user.click(within(await slots()).getByRole('radio', { name: '2:00 PM - 4:00 PM' }))
  await fill(user, screen.getByRole('textbox', { name: 'Describe the problem' }), 'No light')
  // All technicians have the same hours, so this ends once the last one is booked. An address can have only one visit at a time.
  let taken = 0
  const bookNextDoor = async () => {
    const address = {
      street: `${taken} Rival Rd`,
      city: 'Fairhaven',
      state: 'CO',
      zip_code: '80014',
      latitude: 39.74,
      longitude: -104.98,
    }
    const { id } = await other.call('createAddress', { params: { id: ids.users.declined }, body: { address } })
    await other.call('createAppointment', {
      body: {
        service_category_id: ids.categories.electrical,
        address_id: id,
        scheduled_time: '2026-02-10T22:00:00.000Z',
      },
    })
  }
  while (
    await bookNextDoor().then(
      () => true,
      () => false,
    )
  )
    taken += 1
  expect(taken).toBeGreaterThan(0)

  await user.click(bookButton())
  expect(await screen.findByText('That time was just taken. Please choose another.')).toBeVisible()
  const takenSlot = within(await slots()).getByRole('radio', { name: '2:00 PM - 4:00 PM' })
  expect(takenSlot).toBeDisabled()
  expect(takenSlot).not.toBeChecked()
  expect(await freeSlot()).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Describe the problem' })).toHaveValue('No light')
  expect((await category()).selectedOptions[0]).toHaveTextContent('Electrical')
  expect(router.state.location.pathname).toBe('/schedule')
  expect(toasts).toEqual([])

  await user.click(await freeSlot())
  expect(screen.queryByText('That time was just taken. Please choose another.')).toBeNull()
  await user.click(bookButton())
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\//))
})

test('a server error is shown, nothing is lost, and a retry books', async () => {
  let broken = true
  const { user, router } = await show({
    intercept: async ({ method, path }, pass) =>
      broken && method === 'POST' && path === '/v1/appointments'
        ? new Response('{"message":"The office is closed for a moment.","request_id":"r"}', { status: 503 })
        : pass(),
  })
  await chooseVisit(user, 'Plumbing')
  await user.click(bookButton())
  expect(await screen.findByText('The office is closed for a moment.')).toBeVisible()
  expect(bookButton()).toHaveFocus()
  expect(await freeSlot()).toBeChecked()
  broken = false
  await user.click(bookButton())
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\//))
})

test('an unexpected error shows a general message and is reported', async () => {
  const reported = jest.fn()
  globalThis.reportError = reported
  const { user } = await show({
    intercept: async ({ method, path }, pass) =>
      method === 'POST' && path === '/v1/appointments' ? Response.json(null) : pass(),
  })
  await chooseVisit(user, 'Plumbing')
  await user.click(bookButton())
  expect(await screen.findByText('An unexpected error occurred, please try again.')).toBeVisible()
  expect(reported).toHaveBeenCalledTimes(1)
})

test('a visit is booked by keyboard alone', async () => {
  const { user, router } = await show({ as: emails.landlord })
  const select = await category()
  select.focus()
  await user.selectOptions(select, 'Heating')
  await slots()
  const chosen = screen.getByRole('button', { name: /Tuesday, February 10, 2026.*selected/ })
  for (let presses = 0; document.activeElement !== chosen; presses++) {
    if (presses > 8) throw new Error('Tab does not reach the calendar')
    await user.tab()
  }
  await user.keyboard('{ArrowRight}{Enter}')
  expect(await screen.findByText('Showing available appointments for Wednesday, 02/11/2026')).toBeVisible()
  const first = await freeSlot()
  for (let presses = 0; document.activeElement !== first; presses++) {
    if (presses > 8) throw new Error('Tab does not reach the slots')
    await user.tab()
  }
  await user.keyboard(' {ArrowDown}')
  expect(first).not.toBeChecked()
  expect(document.activeElement).toBeChecked()
  bookButton().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\//))
})
