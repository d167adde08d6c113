import { screen, waitFor, within } from '@testing-library/react'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'

const ids = demoIds('acme').quotes
const api = setUpTestApi()

const open = (options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: '/quotes', as: emails.customer, ...options })
const reports = (path: string) => path.startsWith('/reports/consumer/quotes.json')
const fileBehind = async (name: string) =>
  (await api.fetchAs('acme')(screen.getByRole('link', { name }).getAttribute('href')!)).text()
const findRow = async (id: number) => (await screen.findByRole('link', { name: `View Quote ${id}` })).closest('tr')!

describe('states', () => {
  test('loading', async () => {
    await open({ intercept: ({ path }, pass) => (reports(path) ? new Promise(() => {}) : pass()) })
    expect(screen.getByRole('heading', { level: 1, name: 'All Quotes' })).toBeVisible()
    expect(screen.getByText('Loading...')).toBeVisible()
  })

  test('failed, then loaded on retry', async () => {
    let down = true
    const { user } = await open({
      intercept: ({ path }, pass) =>
        down && reports(path) ? Promise.resolve(new Response('', { status: 503 })) : pass(),
    })
    await screen.findByRole('alert')
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findRow(ids.sent)).toBeVisible()
  })

  test('empty', async () => {
    await open({ as: emails.newcomer })
    expect(await screen.findByText('There are no quotes yet.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Schedule Appointment' })).toHaveAttribute('href', '/schedule')
  })

  test('filled', async () => {
    await open()
    const row = within(await findRow(ids.sent))
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      expect.stringContaining('Date'),
      'Name',
      'Description',
      'Quote #',
      'Job #',
      'Total',
      'Actions',
    ])
    expect(
      row
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent),
    ).toEqual([
      '02/01/2026',
      'Heat pump replacement',
      'Replaces the furnace and the air conditioner with one system',
      String(ids.sent),
    ])
    expect(row.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()
    expect(await fileBehind('Download as CSV')).toContain(`,${ids.sent},`)
  })
})

test('a quote without a job shows dashes as its job number', async () => {
  await open()
  expect(within(await findRow(ids.expired)).getAllByRole('cell')[4]).toHaveTextContent('--')
})

test('views a quote', async () => {
  const { user } = await open()
  await user.click(within(await findRow(ids.denied)).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: `Quote #${ids.denied} Summary` })).toBeVisible()
})

test('finds a quote by its name', async () => {
  const { user } = await open()
  await findRow(ids.sent)
  await user.type(screen.getByRole('searchbox', { name: 'Search quotes' }), 'heat pump{Enter}')
  await waitFor(() => expect(screen.queryByRole('link', { name: `View Quote ${ids.denied}` })).not.toBeInTheDocument())
  expect(await findRow(ids.sent)).toBeVisible()
})

test('proceeds with a quote that is open for it', async () => {
  const { user, toasts } = await open()
  await findRow(ids.sent)
  for (const id of [ids.denied, ids.pending])
    expect(within(await findRow(id)).queryByRole('button')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Proceed with Service of quote ${ids.sent}` }))
  await user.click(within(await screen.findByRole('form')).getByRole('button', { name: 'Proceed with Service' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ kind: 'success', message: 'Your request for service has been successfully submitted.' }]),
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(within(await findRow(ids.sent)).queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
