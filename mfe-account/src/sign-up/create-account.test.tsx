import { openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { emails } from 'api/seed'
import { routes } from '../routes'

jest.setTimeout(60_000)
let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const open = async (options: Partial<RenderPageOptions> = {}) => {
  const page = await renderPage({ api, routes, path: '/create_account', ...options })
  return { ...page, form: within(screen.getByRole('form', { name: 'Create Account' })) }
}
type Opened = Awaited<ReturnType<typeof open>>
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const submit = ({ user, form }: Opened) => user.click(form.getByRole('button', { name: 'Create Account' }))

async function fillPerson({ user }: Opened, email: string) {
  await user.type(field('First Name'), 'Nia')
  await user.type(field('Last Name'), 'Okafor')
  await user.type(field('Mobile Phone'), '3035550177')
  await user.type(field('Email'), email)
  await user.type(field('Password'), 'six667')
}

async function fillAddress({ user, form }: Opened, zip = '80014') {
  await user.click(form.getByRole('button', { name: 'Enter address manually' }))
  await user.type(field('Street Address'), '1840 Juniper St')
  await user.type(field('City'), 'Fairhaven')
  await user.selectOptions(field('State'), 'Colorado')
  await user.type(field('Zip Code'), zip)
}

test('somebody new is signed in, greeted once, and counted', async () => {
  const page = await open()
  await fillPerson(page, 'nia@example.com')
  await fillAddress(page)
  await submit(page)
  const account = within(await screen.findByRole('region', { name: 'Account Info' }, { timeout: 15_000 }))
  expect(account.getByText('Nia Okafor')).toBeVisible()
  expect(account.getByText('(303) 555-0177')).toBeVisible()
  expect(screen.getByRole('button', { name: /Home.*Primary.*1840 Juniper St/ })).toBeVisible()
  expect(page.toasts).toEqual([{ kind: 'success', message: 'Account created' }])
  expect(page.track.mock.calls).toEqual([['sign_up']])
  // A reload finds nothing to greet for.
  expect(page.router.state.location.pathname + page.router.state.location.search).toBe('/profile')
})

test('a customer is sent to the dashboard', async () => {
  await renderPage({ api, routes, path: '/create_account', as: emails.customer })
  expect(await screen.findByText('elsewhere: /')).toBeVisible()
})

test('everything is asked for, and focus goes to the first fault', async () => {
  const page = await open()
  expect(page.form.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Personal Info', 'Account Info', 'Address'])
  await submit(page)
  for (const name of ['First Name', 'Last Name', 'Mobile Phone', 'Email', 'Password']) expect(field(name)).toHaveAccessibleDescription('Required field')
  expect(screen.getByRole('combobox', { name: 'Address' })).toHaveAccessibleDescription('Must select an address from Google suggestions or enter the address manually.')
  expect(field('First Name')).toHaveFocus()
})

test.each([
  ['Email', 'nia', 'Email must be valid'],
  ['Password', 'five5', 'Password must be at least 6 characters'],
  ['Mobile Phone', '303555', 'Required field'],
])('%s: %s is refused once the field is left', async (name, text, message) => {
  const { user } = await open()
  await user.type(field(name), text)
  await user.tab()
  await user.tab()
  expect(field(name)).toHaveAccessibleDescription(message)
})

test('an e-mail that somebody has is told while it is typed, with the way to log in', async () => {
  const page = await open()
  await fillPerson(page, emails.customer)
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Email already exists'))
  expect(page.form.getByRole('link', { name: 'Log in with this email' })).toHaveAttribute('href', '/login')
  await submit(page)
  expect(field('Email')).toHaveFocus()
  await page.user.clear(field('Email'))
  await page.user.type(field('Email'), 'free@example.com')
  await waitFor(() => expect(field('Email')).not.toHaveAccessibleDescription())
})

test('an e-mail that was taken meanwhile comes back under its field, and nothing typed is lost', async () => {
  const page = await open({ intercept: async ({ path }, pass) => (path.startsWith('/v1/users/validate_email') ? Response.json({ valid: true }) : pass()) })
  await fillPerson(page, emails.landlord)
  await fillAddress(page)
  await submit(page)
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Email already exists'))
  expect(field('Email')).toHaveFocus()
  expect(['First Name', 'Mobile Phone', 'Password', 'Street Address', 'Zip Code'].map((name) => field(name).value)).toEqual(['Nia', '(303) 555-0177', 'six667', '1840 Juniper St', '80014'])
  expect(page.track).not.toHaveBeenCalled()
})

test('an area where nobody goes holds the form back', async () => {
  const page = await open()
  await fillPerson(page, 'far@example.com')
  await fillAddress(page, '99999')
  await waitFor(() => expect(field('Zip Code')).toHaveAccessibleDescription('Unfortunately, Acme Home Services does not yet service this location.'))
  await submit(page)
  expect(field('Zip Code')).toHaveFocus()
})

test('an area that only the server refuses is told under its field', async () => {
  const page = await open({ intercept: async ({ path }, pass) => (path.startsWith('/v1/users/validate/coverage-area') ? new Response('{}', { status: 503 }) : pass()) })
  await fillPerson(page, 'far@example.com')
  await fillAddress(page, '99999')
  await submit(page)
  await waitFor(() => expect(field('Zip Code')).toHaveAccessibleDescription('Unfortunately, Acme Home Services does not yet service this location.'))
  expect(field('Zip Code')).toHaveFocus()
})

test('what can’t be sent is told above the form, and can be sent again', async () => {
  let offline = true
  const page = await open({ intercept: ({ method, path }, pass) => (offline && method === 'POST' && path === '/v1/users' ? Promise.reject(new TypeError('Failed to fetch')) : pass()) })
  await fillPerson(page, 'again@example.com')
  await fillAddress(page)
  await submit(page)
  expect(await page.form.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(field('Password')).toHaveValue('six667')
  offline = false
  await submit(page)
  expect(await screen.findByRole('region', { name: 'Account Info' }, { timeout: 15_000 })).toBeVisible()
})

test('a tenant who asks for it has a check before the button', async () => {
  const page = await open({ tenant: 'bluebird' })
  await fillPerson(page, 'robot@example.com')
  await fillAddress(page)
  await submit(page)
  const box = page.form.getByRole('checkbox', { name: "I'm not a robot" })
  expect(box).toHaveAccessibleDescription('Please confirm that you are not a robot.')
  expect(box).toHaveFocus()
  await page.user.click(box)
  expect(await page.form.findByText('Checked', {}, { timeout: 15_000 })).toBeVisible()
  await submit(page)
  expect(await screen.findByRole('region', { name: 'Account Info' }, { timeout: 15_000 })).toBeVisible()
})

describe('the page of thanks', () => {
  test('says what is on record, and leads to the first appointment', async () => {
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

  test('failed: says so, and Try again brings it', async () => {
    let down = true
    const { user } = await renderPage({ api, routes, path: '/create_account_success', as: emails.customer, intercept: async ({ path }, pass) => (down && path.startsWith('/v1/users/find_by_email') ? new Response('', { status: 503 }) : pass()) })
    expect(await screen.findByText('Could not load your account')).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1840 Juniper St')).toBeVisible()
  })
})
