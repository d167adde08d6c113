import { screen, waitFor, within } from '@testing-library/react'
import { memoryStorage } from '@portal/platform'
import { fill, renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

const api = setUpTestApi()

const open = async (options: Partial<RenderPageOptions> = {}) => {
  const page = await renderPage({ api, routes, path: '/create_account', ...options })
  return { ...page, form: within(screen.getByRole('form', { name: 'Create Account' })) }
}
type Opened = Awaited<ReturnType<typeof open>>
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const submit = ({ user, form }: Opened) => user.click(form.getByRole('button', { name: 'Create Account' }))

async function fillPerson(page: Opened, email: string) {
  await fill(page.user, field('First Name'), 'Nia')
  await fill(page.user, field('Last Name'), 'Okafor')
  await fill(page.user, field('Mobile Phone'), '3035550177')
  await fill(page.user, field('Email'), email)
  await fill(page.user, field('Password'), 'six667')
}

async function fillAddress(page: Opened, zip = '80014') {
  await page.user.click(page.form.getByRole('button', { name: 'Enter address manually' }))
  await fill(page.user, field('Street Address'), '1840 Juniper St')
  await fill(page.user, field('City'), 'Fairhaven')
  await page.user.selectOptions(field('State'), 'Colorado')
  await fill(page.user, field('Zip Code'), zip)
}

test('a new customer is signed in, greeted once, and counted', async () => {
  const page = await open()
  await fillPerson(page, 'nia@example.com')
  await fillAddress(page)
  await submit(page)
  const account = within(await screen.findByRole('region', { name: 'Account Info' }))
  expect(account.getByText('Nia Okafor')).toBeVisible()
  expect(account.getByText('(303) 555-0177')).toBeVisible()
  expect(screen.getByRole('button', { name: /Home.*Primary.*1840 Juniper St/ })).toBeVisible()
  expect(page.toasts).toEqual([{ kind: 'success', message: 'Account created' }])
  expect(page.track.mock.calls).toEqual([['sign_up']])
  // A reload does not greet again.
  expect(page.router.state.location.pathname + page.router.state.location.search).toBe('/profile')
})

test('a customer is redirected to the dashboard', async () => {
  await renderPage({ api, routes, path: '/create_account', as: emails.customer })
  expect(await screen.findByText('elsewhere: /')).toBeVisible()
})

test('every field is required, and the first invalid one gets the focus', async () => {
  const page = await open()
  expect(page.form.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Personal Info',
    'Account Info',
    'Address',
  ])
  await submit(page)
  for (const name of ['First Name', 'Last Name', 'Mobile Phone', 'Email', 'Password'])
    expect(field(name)).toHaveAccessibleDescription('Required field')
  expect(screen.getByRole('combobox', { name: 'Address' })).toHaveAccessibleDescription(
    'Must select an address from Google suggestions or enter the address manually.',
  )
  expect(field('First Name')).toHaveFocus()
})

test.each([
  ['Email', 'nia', 'Email must be valid'],
  ['Password', 'five5', 'Password must be at least 6 characters'],
  ['Password', 'x'.repeat(201), 'Password is too long'],
  ['Email', `${'x'.repeat(243)}@example.com`, 'Email is too long'],
  ['Mobile Phone', '303555', 'Required field'],
])('%s: %s is rejected on blur', async (name, text, message) => {
  const { user } = await open()
  await user.click(field(name))
  await user.paste(text)
  await user.tab()
  await user.tab()
  expect(field(name)).toHaveAccessibleDescription(message)
})

test('a taken email is reported while it is typed, with a link to log in', async () => {
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

test('an email that was taken in the meantime is reported under its field, and the input stays', async () => {
  const page = await open({
    intercept: async ({ path }, pass) =>
      path.startsWith('/v1/users/validate_email') ? Response.json({ valid: true }) : pass(),
  })
  await fillPerson(page, emails.landlord)
  await fillAddress(page)
  await submit(page)
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Email already exists'))
  expect(field('Email')).toHaveFocus()
  expect(
    ['First Name', 'Mobile Phone', 'Password', 'Street Address', 'Zip Code'].map((name) => field(name).value),
  ).toEqual(['Nia', '(303) 555-0177', 'six667', '1840 Juniper St', '80014'])
  expect(page.track).not.toHaveBeenCalled()
})

test('a password that is too easy to guess is reported under its field, whose hint says so before', async () => {
  const page = await open()
  expect(field('Password')).toHaveAccessibleDescription('At least 6 characters, and not easy to guess')
  await fillPerson(page, 'easy@example.com')
  await fill(page.user, field('Password'), '123456')
  await fillAddress(page)
  await submit(page)
  await waitFor(() =>
    expect(field('Password')).toHaveAccessibleDescription(
      'This password is too easy to guess. Please choose another one.',
    ),
  )
  expect(field('Password')).toHaveFocus()
})

test('an address outside the service area blocks the form', async () => {
  const page = await open()
  await fillPerson(page, 'far@example.com')
  await fillAddress(page, '99999')
  await waitFor(() =>
    expect(field('Zip Code')).toHaveAccessibleDescription(
      'Unfortunately, Acme Home Services does not yet service this location.',
    ),
  )
  await submit(page)
  expect(field('Zip Code')).toHaveFocus()
})

test('an area that only the server rejects is reported under its field', async () => {
  const page = await open({
    intercept: async ({ path }, pass) =>
      path.startsWith('/v1/users/validate/coverage-area') ? new Response('{}', { status: 503 }) : pass(),
  })
  await fillPerson(page, 'far@example.com')
  await fillAddress(page, '99999')
  await submit(page)
  await waitFor(() =>
    expect(field('Zip Code')).toHaveAccessibleDescription(
      'Unfortunately, Acme Home Services does not yet service this location.',
    ),
  )
  expect(field('Zip Code')).toHaveFocus()
})

test('a failed request is reported above the form, and can be retried', async () => {
  let offline = true
  const page = await open({
    intercept: ({ method, path }, pass) =>
      offline && method === 'POST' && path === '/v1/users' ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
  })
  await fillPerson(page, 'again@example.com')
  await fillAddress(page)
  await submit(page)
  expect(await page.form.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(field('Password')).toHaveValue('six667')
  offline = false
  await submit(page)
  expect(await screen.findByRole('region', { name: 'Account Info' })).toBeVisible()
})

test('an incomplete suggestion says so, and the first empty field gets the focus', async () => {
  const lacking: RenderPageOptions['intercept'] = async ({ path }, pass) =>
    path.startsWith('/v1/address_suggestions')
      ? Response.json([
          {
            label: '901 Founders St',
            street_number: '901',
            route: 'Founders St',
            locality: null,
            administrative_area_level_1: 'CO',
            postal_code: null,
            latitude: null,
            longitude: null,
          },
        ])
      : pass()
  const page = await open({ intercept: lacking })
  await page.user.type(screen.getByRole('combobox', { name: 'Address' }), '901 Fou')
  await page.user.click(await screen.findByRole('option', { name: '901 Founders St' }))
  expect(await page.form.findByRole('alert')).toHaveTextContent(
    /^Autocomplete suggestion is missing required fields, please enter them manually\.$/,
  )
  expect(['Street Address', 'City', 'State', 'Zip Code'].map((name) => field(name).value)).toEqual([
    '901 Founders St',
    '',
    'CO',
    '',
  ])
  for (const name of ['Street Address', 'City', 'Zip Code']) expect(field(name)).toBeVisible()
  expect(field('City')).toHaveFocus()
})

test('a double click creates one account', async () => {
  let made = 0
  const page = await open({
    intercept: ({ method, path }, pass) => {
      if (method === 'POST' && path === '/v1/users') made += 1
      return pass()
    },
  })
  await fillPerson(page, 'twice@example.com')
  await fillAddress(page)
  await page.user.dblClick(page.form.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByRole('region', { name: 'Account Info' })).toBeVisible()
  expect(made).toBe(1)
  expect(page.track).toHaveBeenCalledTimes(1)
})

test('hostile input is shown as text afterwards', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const page = await open()
  await fill(page.user, field('First Name'), hostile)
  await fill(page.user, field('Last Name'), '"><script>alert(2)</script>')
  await fill(page.user, field('Mobile Phone'), '3035550178')
  await fill(page.user, field('Email'), "o'hara+{{7*7}}@example.com")
  await fill(page.user, field('Password'), hostile)
  await page.user.click(page.form.getByRole('button', { name: 'Enter address manually' }))
  await fill(page.user, field('Street Address'), `1 ${hostile}`)
  await fill(page.user, field('Suite or Apartment (optional)'), '<b>4</b>')
  await fill(page.user, field('City'), '<u>Fairhaven</u>')
  await page.user.selectOptions(field('State'), 'Colorado')
  await fill(page.user, field('Zip Code'), '80014')
  await submit(page)
  const account = within(await screen.findByRole('region', { name: 'Account Info' }))
  expect(account.getByText(`${hostile} "><script>alert(2)</script>`)).toBeVisible()
  expect(account.getByText("o'hara+{{7*7}}@example.com")).toBeVisible()
  expect(screen.getByText(`1 ${hostile}, <b>4</b>`)).toBeVisible()
  expect(screen.getByText('<u>Fairhaven</u>, CO 80014')).toBeVisible()
  expect(document.querySelector('img[src="x"], script, u')).toBeNull()
})

test('a tenant with a bot check shows it before the button', async () => {
  const page = await open({ tenant: 'bluebird' })
  await fillPerson(page, 'robot@example.com')
  await fillAddress(page)
  await submit(page)
  const box = page.form.getByRole('checkbox', { name: "I'm not a robot" })
  expect(box).toHaveAccessibleDescription('Please confirm that you are not a robot.')
  expect(box).toHaveFocus()
  await page.user.click(box)
  expect(await page.form.findByText('Checked')).toBeVisible()
  await submit(page)
  expect(await screen.findByRole('region', { name: 'Account Info' })).toBeVisible()
})

describe('a bot check', () => {
  const FAILED = 'Unexpected error occurred, please try again later. Or call (303) 555-0200.'
  const box = () => screen.getByRole('checkbox', { name: "I'm not a robot" })
  const passed = () => screen.findByText('Checked')
  const phone = () => screen.getByRole('link', { name: '(303) 555-0200' })

  test('that scores only 0.5 fails with the phone number, and can be retried', async () => {
    let score = 0.5
    const page = await open({
      tenant: 'bluebird',
      intercept: async ({ path }, pass) =>
        path === '/v1/users/siteverify' && score === 0.5
          ? Response.json({ success: true, score, proof: null })
          : pass(),
    })
    await page.user.click(box())
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    expect(phone()).toHaveAttribute('href', 'tel:3035550200')
    expect(box()).not.toBeChecked()
    score = 1
    await page.user.click(box())
    expect(await passed()).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('that the server rejects is reported with the phone number, gets the focus, and can be retried', async () => {
    let refuses = true
    const page = await open({
      tenant: 'bluebird',
      intercept: async ({ method, path }, pass) =>
        refuses && method === 'POST' && path === '/v1/users'
          ? Response.json(
              { message: 'Unexpected error occurred, please try again later.', field: 'bot_check', request_id: 'r' },
              { status: 422 },
            )
          : pass(),
    })
    await fillPerson(page, 'doubted@example.com')
    await fillAddress(page)
    await page.user.click(box())
    await passed()
    await submit(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    expect(phone()).toHaveAttribute('href', 'tel:3035550200')
    await waitFor(() => expect(box()).toHaveFocus())
    expect(box()).not.toBeChecked()
    expect(box()).not.toHaveAttribute('aria-disabled')
    expect(field('Password')).toHaveValue('six667')
    refuses = false
    await page.user.click(box())
    await passed()
    await submit(page)
    expect(await screen.findByRole('region', { name: 'Account Info' })).toBeVisible()
  })
})

test('the input is restored the next time, except for the password; after the sign-up it is gone', async () => {
  const draftStorage = memoryStorage()
  const first = await open({ draftStorage })
  await fillPerson(first, 'draft@example.com')
  await fillAddress(first)
  first.unmount()
  const stored = draftStorage
    .keys()
    .map((key) => draftStorage.getItem(key))
    .join()
  expect(stored).toContain('draft@example.com')
  expect(stored).not.toContain('six667')

  const page = await open({ draftStorage })
  expect(screen.getByText('We kept what you entered last time. Please enter your password again.')).toBeVisible()
  expect(
    ['First Name', 'Last Name', 'Mobile Phone', 'Email', 'Password', 'Street Address', 'City', 'State', 'Zip Code'].map(
      (name) => field(name).value,
    ),
  ).toEqual(['Nia', 'Okafor', '(303) 555-0177', 'draft@example.com', '', '1840 Juniper St', 'Fairhaven', 'CO', '80014'])
  await fill(page.user, field('Password'), 'six667')
  await submit(page)
  expect(await screen.findByRole('region', { name: 'Account Info' })).toBeVisible()
  expect(draftStorage.keys()).toEqual([])
})
