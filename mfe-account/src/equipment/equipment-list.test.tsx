import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Equipment } from '@portal/contract'
import { setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds } from 'demo/names'
import { changeUser, openProfile } from '../testing/profile'
import { equipment } from './testing/equipment'

const acme = demoIds('acme')

const api = setUpTestApi()

const open = (options?: Partial<RenderPageOptions>) => openProfile(api, options)
const card = async (name: string) => within(await screen.findByRole('region', { name }))
/** The card, opened by a press on its row. */
const opened = async (name: string) => {
  const shown = await card(name)
  await userEvent.click(shown.getByRole('button', { name, expanded: false }))
  await shown.findByRole('heading', { name: 'Components' })
  return shown
}
const offline = () => Promise.resolve(new Response('', { status: 503 }))
/** Changes every piece of equipment in the response. */
const changing =
  (change: (item: Equipment) => Equipment): RenderPageOptions['intercept'] =>
  async ({ path }, pass) => {
    const answer = await pass()
    if (!path.endsWith('/equipment')) return answer
    return Response.json(((await answer.json()) as Equipment[]).map(change), { headers: answer.headers })
  }
/** Changes the equipment link in the customer's record, and answers other requests with `answers`. */
const linking =
  (
    fetch_equipment: string | null,
    answers: (path: string) => Promise<Response> | null = () => null,
  ): RenderPageOptions['intercept'] =>
  (request, pass) =>
    answers(request.path) ?? changeUser(({ links }) => ({ links: { ...links, fetch_equipment } }))(request, pass)

describe('a component', () => {
  test('shows its fields in the office’s order, its age by the server’s clock', async () => {
    await open()
    const shown = await opened('Air conditioner')
    expect(
      shown
        .getAllByRole('term')
        .slice(0, 9)
        .map((term) => term.textContent),
    ).toEqual([
      'Name',
      'Manufacturer',
      'Install Location',
      'Warranty',
      'Serial Number',
      'Model Number',
      'Manufactured On',
      'Installed On',
      'Age',
    ])
    expect(
      shown
        .getAllByRole('definition')
        .slice(0, 9)
        .map((value) => value.textContent),
    ).toEqual([
      'Condenser',
      'Northwind',
      'North side of the house',
      '10 years',
      'NW-3T-884201',
      'NW36-16',
      '02/10/2022',
      '02/10/2023',
      '3 years',
    ])
  })

  test('without any data has a dash for each field', async () => {
    const nothing = {
      name: null,
      manufacturer: null,
      install_location: null,
      warranty: null,
      serial_number: null,
      model_number: null,
      manufactured_on: null,
      installed_on: null,
    }
    await open({ intercept: changing((item) => ({ ...item, components: [nothing], warranty: null })) })
    expect((await opened('Furnace')).getAllByRole('definition').map((value) => value.textContent)).toEqual(
      Array(9).fill('--'),
    )
  })
})

describe('a warranty', () => {
  const facts = (shown: Awaited<ReturnType<typeof card>>) => {
    const values = shown.getAllByRole('definition')
    return shown
      .getAllByRole('term')
      .map((term, index) => `${term.textContent}: ${values[index]!.textContent}`)
      .slice(-7)
  }

  test('shows its provider, labor rate and dates', async () => {
    await open()
    const shown = await opened('Air conditioner')
    expect(shown.getByRole('heading', { name: 'Warranty' })).toBeVisible()
    expect(facts(shown)).toEqual([
      'Program: Ten Year Parts',
      'Provider: Northwind',
      'Labor Rate: $95.00',
      'Term: 10 years',
      'Purchased: 02/10/2023',
      'Effective: 02/10/2023',
      'Expires: 02/10/2033',
    ])
  })

  test('with little data has dashes, and one year is singular', async () => {
    const little = {
      warranty_program_name: 'Basic',
      warranty_program_provider_name: null,
      labor_rate_cents: null,
      term_years: null,
      purchase_date: null,
      effective_date: null,
      expiration_date: null,
    }
    const { unmount } = await open({ intercept: changing((item) => ({ ...item, warranty: little })) })
    expect(facts(await opened('Furnace'))).toEqual([
      'Program: Basic',
      'Provider: --',
      'Labor Rate: --',
      'Term: --',
      'Purchased: --',
      'Effective: --',
      'Expires: --',
    ])
    unmount()
    await open({
      intercept: changing((item) => ({ ...item, warranty: { ...little, term_years: 1, labor_rate_cents: 0 } })),
    })
    expect(facts(await opened('Furnace')).slice(2, 4)).toEqual(['Labor Rate: $0.00', 'Term: 1 year'])
  })

  test('that is missing has no heading', async () => {
    await open()
    expect((await opened('Furnace')).queryByRole('heading', { name: 'Warranty' })).not.toBeInTheDocument()
  })
})

describe('a piece', () => {
  test('shows its type, manufacturer, address and notes', async () => {
    await open()
    const shown = await card('Air conditioner')
    expect(shown.getByText('Cooling · Northwind · 1840 Juniper St, Fairhaven')).toBeVisible()
    expect(shown.queryByText('Components')).not.toBeInTheDocument()
    await opened('Air conditioner')
    expect(shown.getByText('Shut-off is behind the garage.')).toBeVisible()
  })

  test('has no type if the tenant does not use types', async () => {
    await open({ tenant: 'bluebird' })
    expect((await opened('Air conditioner')).getByText(/^Northwind · /)).toBeVisible()
    expect(screen.queryByText(/Cooling ·/)).not.toBeInTheDocument()
  })

  test('says so when it has no components and was never serviced', async () => {
    await open()
    const shown = await opened('Water heater')
    expect(shown.getByText('No Components Found')).toBeVisible()
    expect(shown.getByText('No Service History Found')).toBeVisible()
    const furnace = await opened('Furnace')
    expect(furnace.getByText('Furnace tune-up')).toBeVisible()
    expect(furnace.queryByText('No Components Found')).not.toBeInTheDocument()
    expect(furnace.queryByText('No Service History Found')).not.toBeInTheDocument()
  })

  test('that is archived is not shown', async () => {
    await open({ intercept: changing((item) => ({ ...item, archived: item.name === 'Furnace' })) })
    await opened('Air conditioner')
    expect(screen.queryByRole('region', { name: 'Furnace' })).not.toBeInTheDocument()
  })
})

describe('the service history', () => {
  test('shows the service, and links to its invoice', async () => {
    await open()
    const shown = await opened('Air conditioner')
    expect(shown.getByText('Capacitor, dual run')).toBeVisible()
    expect(shown.getByText(`01/11/2026 · Jamie Ortiz · Job #${acme.appointments.history[0]}`)).toBeVisible()
    expect(shown.getByRole('link', { name: `Invoice #${acme.invoices.unpaid}` })).toHaveAttribute(
      'href',
      `/invoice/${acme.invoices.unpaid}`,
    )
  })

  test('opens the visit', async () => {
    const { user } = await open()
    await user.click(
      (await opened('Air conditioner')).getByRole('button', {
        name: `View visit of job #${acme.appointments.history[0]}`,
      }),
    )
    expect(await screen.findByText(`elsewhere: /appointment_summary/${acme.appointments.history[0]}`)).toBeVisible()
  })

  test('shows an error if that visit can’t be loaded, and stays on the page', async () => {
    const { user, toasts } = await open({
      intercept: ({ path }, pass) => (path.startsWith('/v2/jobs/') ? offline() : pass()),
    })
    const shown = await opened('Air conditioner')
    await user.click(shown.getByRole('button', { name: /^View visit/ }))
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', message: 'An unexpected error occurred, please try again.' }]),
    )
    expect(shown.getByRole('button', { name: /^View visit/ })).toBeVisible()
  })
})

describe('the list', () => {
  test('is fetched from the link in the customer’s record', async () => {
    const boiler = { ...equipment, name: 'Boiler' }
    await open({
      intercept: linking('/v3/equipment_of?customer=7', (path) =>
        path === '/v3/equipment_of?customer=7' ? Promise.resolve(Response.json([boiler])) : null,
      ),
    })
    await card('Boiler')
    expect(screen.queryByRole('region', { name: 'Furnace' })).not.toBeInTheDocument()
  })

  test('is not fetched from another site', async () => {
    const requests: string[] = []
    await open({
      intercept: linking('https://evil.example/equipment', (path) => {
        requests.push(path)
        return null
      }),
    })
    expect(await screen.findByText('Could not load your equipment')).toBeVisible()
    expect(requests.filter((path) => path.includes('equipment'))).toEqual([])
  })

  test('is not shown if the record has no link', async () => {
    await open({ intercept: linking(null) })
    await card('Account Info')
    expect(screen.queryByRole('heading', { name: 'Your Equipment' })).not.toBeInTheDocument()
  })

  test('that fails does not affect the rest of the profile, and can be retried', async () => {
    let down = true
    const { user } = await open({
      intercept: ({ path }, pass) => (down && path.endsWith('/equipment') ? offline() : pass()),
    })
    expect(await screen.findByText('Could not load your equipment')).toBeVisible()
    await card('Account Info')
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await opened('Furnace')).getByText('Furnace tune-up')).toBeVisible()
  })
})
