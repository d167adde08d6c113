import { openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { demoIds, emails } from 'api/seed'
import { routes } from '../routes'

const acme = demoIds('acme')

jest.setTimeout(60_000)
let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const open = (options: Partial<RenderPageOptions> = {}) => renderPage({ api, routes, path: '/profile', as: emails.customer, ...options })
const region = (name: string) => screen.findByRole('region', { name })
const offline = () => Promise.resolve(new Response('', { status: 503 }))

describe('states', () => {
  test('loading', async () => {
    await open({ intercept: ({ path }, pass) => (path.startsWith('/v1/users/find_by_email') ? new Promise(() => {}) : pass()) })
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    expect(screen.getByText('Loading...')).toBeVisible()
  })

  test('failed, and well again on the next try', async () => {
    let down = true
    const { user } = await open({ intercept: ({ path }, pass) => (down && path.startsWith('/v1/users/find_by_email') ? offline() : pass()) })
    expect(await screen.findByText('Could not load your profile')).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await region('Account Info')).toBeVisible()
  })

  test('equipment that fails leaves the rest of the profile alone', async () => {
    await open({ intercept: ({ path }, pass) => (path.endsWith('/equipment') ? offline() : pass()) })
    expect(await screen.findByText('Could not load your equipment')).toBeVisible()
    expect(await region('Account Info')).toBeVisible()
  })

  test('nothing yet: no phone, no membership, no equipment', async () => {
    await open({ as: emails.newcomer })
    expect(await within(await region('Account Info')).findByText('Missing Phone Number')).toBeVisible()
    expect(screen.queryByText('Missing Email Address')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Comfort Plan' })).not.toBeInTheDocument()
    expect(await screen.findByText('There is no equipment on record yet.')).toBeVisible()
  })

  test('filled', async () => {
    await open()
    const account = within(await region('Account Info'))
    expect(account.getByText('Casey Rivera')).toBeVisible()
    expect(account.getByText('(303) 555-0142')).toBeVisible()
    expect(account.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'customer@example.comPrimary', 'casey.rivera@example.comWork', '(303) 555-0142MobilePrimary',
    ])
  })
})

test('somebody who just signed up is greeted, once', async () => {
  const { toasts, router } = await open({ path: '/profile?created=success' })
  await region('Account Info')
  expect(toasts).toEqual([{ kind: 'success', message: 'Account created' }])
  expect(router.state.location.search).toBe('')
})

test('the membership says what it costs, how long it runs and what comes with it', async () => {
  await open()
  const card = within(await region('Comfort Plan'))
  expect(card.getByText('Two tune-ups a year and 10 % off repairs')).toBeVisible()
  expect(card.getByText('$219.00')).toBeVisible()
  expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual(['Price', 'Started', 'Renews automatically', 'Covered systems'])
  // 200 days before, and 165 after, the day of the test's clock.
  expect(card.getAllByRole('definition').map((value) => value.textContent)).toEqual(['$219.00 per year', '07/25/2025', '07/25/2026', '2'])
  expect(within(card.getByRole('list', { name: 'Included' })).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Cooling tune-up: Every year', 'Heating tune-up: Every year', 'Filter change: Every 3 months',
  ])
})

describe('preferences', () => {
  test('hold billing’s stored payment method where something can be paid', async () => {
    await open()
    expect(within(await region('Preferences')).getByRole('group', { name: 'slot profile.payment-method' })).toBeVisible()
  })

  test('are not there where nothing can', async () => {
    await open({ tenant: 'summit' })
    await region('Air conditioner')
    expect(screen.queryByRole('region', { name: 'Preferences' })).not.toBeInTheDocument()
  })
})

describe('equipment', () => {
  test('shows the fields of each component in the office’s order, its age by the server’s clock', async () => {
    await open()
    const card = within(await region('Air conditioner'))
    expect(card.getAllByRole('term').slice(0, 9).map((term) => term.textContent)).toEqual([
      'Name', 'Manufacturer', 'Install Location', 'Warranty', 'Serial Number', 'Model Number', 'Manufactured On', 'Installed On', 'Age',
    ])
    expect(card.getAllByRole('definition').slice(0, 9).map((value) => value.textContent)).toEqual([
      'Condenser', 'Northwind', 'North side of the house', '10 years', 'NW-3T-884201', 'NW36-16', '02/11/2022', '02/11/2023', '2 years',
    ])
    expect(card.getByText('Ten Year Parts')).toBeVisible()
    expect(card.getByText('$95.00')).toBeVisible()
    expect(card.getByText('Capacitor, dual run')).toBeVisible()
    expect(card.getByRole('link', { name: /^Invoice #/ })).toBeVisible()
  })

  test('says so when a piece has no components and was never serviced', async () => {
    await open()
    const card = within(await region('Water heater'))
    expect(card.getByText('No Components Found')).toBeVisible()
    expect(card.getByText('No Service History Found')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Furnace' })).queryByText('No Components Found')).not.toBeInTheDocument()
  })

  test('leads to the visit on which it was serviced', async () => {
    const { user } = await open()
    await user.click(within(await region('Air conditioner')).getByRole('button', { name: `View visit of job #${acme.appointments.history[0]}` }))
    expect(await screen.findByText(`elsewhere: /appointment_summary/${acme.appointments.history[0]}`)).toBeVisible()
  })

  test('says so when that visit can’t be found, and stays where one is', async () => {
    const { user, toasts } = await open({ intercept: ({ path }, pass) => (path.startsWith('/v2/jobs/') ? offline() : pass()) })
    const card = within(await region('Air conditioner'))
    await user.click(card.getByRole('button', { name: /^View visit/ }))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message: 'An unexpected error occurred, please try again.' }]))
    expect(card.getByRole('button', { name: /^View visit/ })).toBeVisible()
  })

  test('that is archived is not shown', async () => {
    const archiving: RenderPageOptions['intercept'] = async ({ path }, pass) => {
      const answer = await pass()
      if (!path.endsWith('/equipment')) return answer
      const all = (await answer.json()) as { name: string }[]
      return Response.json(all.map((item) => ({ ...item, archived: item.name === 'Furnace' })), { headers: answer.headers })
    }
    await open({ intercept: archiving })
    await region('Air conditioner')
    expect(screen.queryByRole('region', { name: 'Furnace' })).not.toBeInTheDocument()
  })
})
