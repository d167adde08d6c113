import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { memoryStorage } from '@portal/platform'
import { fill, renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails, PASSWORD } from 'demo/names'
import { routes as inPortal } from '../routes'
import { BookingPage } from './booking-page'

const api = setUpTestApi({ now: '2026-02-10T16:00:00.000Z' })

const routes = { ...inPortal, pages: { ...inPortal.pages, 'schedule-appointment': BookingPage } }
const show = (options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: '/schedule-appointment', ...options })

type User = ReturnType<typeof userEvent.setup>
const button = (name: string) => screen.getByRole('button', { name })

async function enterVisit(user: User, zip = '80014') {
  await fill(user, await screen.findByRole('textbox', { name: 'Street Address' }), '1840 Juniper St')
  await fill(user, screen.getByRole('textbox', { name: 'City' }), 'Fairhaven')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Colorado')
  await user.type(screen.getByRole('textbox', { name: 'Zip Code' }), zip)
  await user.selectOptions(screen.getByRole('combobox', { name: "I'm having problems with..." }), 'Plumbing')
}

async function chooseSlot(user: User) {
  const slots = await screen.findByRole('radiogroup', { name: /^Showing available/ })
  await user.click(
    within(slots)
      .getAllByRole<HTMLInputElement>('radio')
      .find((radio) => !radio.disabled)!,
  )
}

async function enterDetails(user: User, email: string) {
  const form = within(await screen.findByRole('form', { name: 'Your details' }))
  for (const [name, text] of [
    ['First Name', 'Nia'],
    ['Last Name', 'Okafor'],
    ['Mobile Phone', '3035550177'],
    ['Email', email],
    ['Password', 'six667'],
  ] as const)
    await fill(user, form.getByLabelText(name), text)
}

test('a failure to load is reported, and Try again loads the form', async () => {
  let broken = true
  const { user } = await show({
    intercept: async ({ path }, pass) =>
      broken && path === '/v1/service_categories' ? new Response('{"message":"Down"}', { status: 500 }) : pass(),
  })
  expect(await screen.findByText('Could not load the available services')).toBeVisible()
  broken = false
  await user.click(button('Try again'))
  expect(await screen.findByRole('textbox', { name: 'Street Address' })).toBeVisible()
})

test('a tenant with nothing to book says so', async () => {
  await show({ intercept: async ({ path }, pass) => (path === '/v1/service_categories' ? Response.json([]) : pass()) })
  expect(await screen.findByText("Online booking isn't currently available for this service.")).toBeVisible()
})

test('cannot continue without an address, a service and a time', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('textbox', { name: 'Street Address' })).toHaveAccessibleDescription('Required field')
  expect(screen.getByRole('textbox', { name: 'Street Address' })).toHaveFocus()
  await enterVisit(user)
  await screen.findByRole('radiogroup', { name: /^Showing available/ })
  await user.click(button('Continue'))
  expect(await screen.findByText('Date & time selection required.')).toBeVisible()
})

test('times are in the time zone of the address', async () => {
  const { user } = await show({
    intercept: async ({ path }, pass) =>
      path.startsWith('/v1/users/validate/coverage-area')
        ? Response.json({ valid: true, message: null, time_zone: 'America/New_York' })
        : pass(),
  })
  await enterVisit(user)
  // 8:00 AM in the tenant's time zone is 10:00 AM there.
  await screen.findByRole('radiogroup', { name: /^Showing available/ })
  await waitFor(() => expect(screen.getAllByRole('radio')[0]).toHaveAccessibleName('10:00 AM - 12:00 PM'))
})

test('a zip code outside the service area is reported while typing, and offers no times', async () => {
  const { user } = await show()
  await enterVisit(user, '99999')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Zip Code' })).toHaveAccessibleDescription(
      'Unfortunately, Acme Home Services does not yet service this location.',
    ),
  )
  expect(screen.getByRole('heading', { name: 'Next Step' })).toBeVisible()
})

test('a failed service area check does not block the booking', async () => {
  const { user } = await show({
    intercept: async ({ path }, pass) =>
      path.startsWith('/v1/users/validate/coverage-area') ? new Response('{}', { status: 503 }) : pass(),
  })
  await enterVisit(user)
  await chooseSlot(user)
  await user.click(button('Continue'))
  expect(await screen.findByRole('heading', { name: 'Your details' })).toHaveFocus()
})

test('a customer who signs in first chooses among their addresses; after signing out, the form is as before', async () => {
  const { user } = await show()
  await fill(user, await screen.findByRole('textbox', { name: 'City' }), 'Fairhaven')
  await user.click(button('I have an account'))
  const form = within(screen.getByRole('form', { name: 'Sign in' }))
  await fill(user, form.getByRole('textbox', { name: 'Email' }), emails.customer)
  await fill(user, form.getByLabelText('Password'), PASSWORD)
  await user.click(button('Sign In'))
  const address = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Service address' })
  expect(address.selectedOptions[0]).toHaveTextContent('1840 Juniper St, Fairhaven, CO 80014')
  await user.click(button('Sign out'))
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
})

test('a draft restores the input except for password and time, and is removed once it is booked', async () => {
  const draftStorage = memoryStorage()
  const first = await show({ draftStorage })
  await enterVisit(first.user)
  await chooseSlot(first.user)
  await first.user.type(screen.getByRole('textbox', { name: 'Describe the problem' }), 'Dripping tap')
  await first.user.click(button('Continue'))
  await enterDetails(first.user, 'drafty@example.com')
  first.unmount()

  const { user } = await show({
    draftStorage,
    intercept: async ({ method, path }, pass) =>
      method === 'POST' && path === '/v1/appointments' ? Response.json({ id: 1, job_id: 1 }, { status: 201 }) : pass(),
  })
  expect(await screen.findByText('We kept what you entered last time. Please choose a time again.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Street Address' })).toHaveValue('1840 Juniper St')
  await chooseSlot(user)
  expect(screen.getByRole('textbox', { name: 'Describe the problem' })).toHaveValue('Dripping tap')
  await user.click(button('Continue'))
  const form = within(await screen.findByRole('form', { name: 'Your details' }))
  expect(['First Name', 'Email', 'Password'].map((name) => form.getByLabelText<HTMLInputElement>(name).value)).toEqual([
    'Nia',
    'drafty@example.com',
    '',
  ])
  expect(form.getByText('We kept what you entered last time. Please enter your password again.')).toBeVisible()
  await fill(user, form.getByLabelText('Password'), 'six667')
  await user.click(button('Book Appointment'))
  expect(await screen.findByRole('heading', { name: 'Thank you, your appointment is booked' })).toBeVisible()
  expect(draftStorage.keys()).toEqual([])
})

test('if the time was taken meanwhile, a new customer learns that the account exists, and books another time with it', async () => {
  let accounts = 0
  let isTaken = true
  const { user } = await show({
    intercept: async ({ method, path }, pass) => {
      if (method === 'POST' && path === '/v1/users') accounts += 1
      if (method !== 'POST' || path !== '/v1/appointments') return pass()
      return isTaken
        ? Response.json({ message: 'This time was just taken.', request_id: 'r' }, { status: 409 })
        : Response.json({ id: 1, job_id: 1 }, { status: 201 })
    },
  })
  await enterVisit(user)
  await chooseSlot(user)
  await user.click(button('Continue'))
  await enterDetails(user, 'quick@example.com')
  await user.click(button('Book Appointment'))
  expect(await screen.findByText('Your account was created. This time was just taken.')).toBeVisible()
  isTaken = false
  await chooseSlot(user)
  await user.click(button('Book Appointment'))
  expect(await screen.findByRole('heading', { name: 'Thank you, your appointment is booked' })).toBeVisible()
  expect(accounts).toBe(1)
})

test('a step that crashes says so and whom to call; Try again restores the input', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  // A getter, whatever its type says.
  const broken = jest
    .spyOn(Intl.DateTimeFormat.prototype as unknown as { readonly format: object }, 'format', 'get')
    .mockImplementation(() => {
      throw new Error('broken on purpose')
    })
  const { user } = await show()
  // The calendar is rendered once the last field is filled in.
  await enterVisit(user)
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent("Something went wrong, and this part can't be shown. What you entered is kept.")
  expect(notice).not.toHaveTextContent('broken on purpose')
  expect(within(notice).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  broken.mockRestore()
  logged.mockRestore()
  await user.click(button('Try again'))
  expect(await screen.findByRole('radiogroup', { name: /^Showing available/ })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Street Address' })).toHaveValue('1840 Juniper St')
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveDisplayValue('Colorado')
})
