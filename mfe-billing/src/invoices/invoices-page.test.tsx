import { screen, waitFor, within } from '@testing-library/react'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'

const { invoices: ids } = demoIds('acme')
const api = setUpTestApi()

const show = (more: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: '/invoices', as: emails.customer, ...more })
const findRow = async (id: number) => (await screen.findByRole('link', { name: `View invoice ${id}` })).closest('tr')!

describe('states', () => {
  test('loading', async () => {
    await show({
      intercept: ({ path }, pass) =>
        path.startsWith('/reports/consumer/invoices') ? new Promise(() => undefined) : pass(),
    })
    await waitFor(() => expect(screen.getByText('Loading...')).toBeVisible())
  })

  test('failed, then loaded on retry', async () => {
    let broken = true
    const { user } = await show({
      intercept: ({ path }, pass) =>
        broken && path.startsWith('/reports/consumer/invoices')
          ? Promise.resolve(new Response('{"message":"down","request_id":"r-9"}', { status: 500 }))
          : pass(),
    })
    expect(await screen.findByText('Could not load')).toBeVisible()
    expect(screen.getByText('Request r-9')).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findRow(ids.unpaid)).toBeVisible()
  })

  test('empty', async () => {
    await show({ as: emails.newcomer })
    expect(await screen.findByText('There are no invoices yet.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull()
  })

  test('filled, with a CSV file to download', async () => {
    await show()
    await findRow(ids.unpaid)
    const file = await api.fetchAs('acme')(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')!)
    expect(await file.text()).toContain(`,${ids.unpaid},`)
  })

  test('filled, newest first, ten on a page', async () => {
    await show()
    expect(await findRow(ids.unpaid)).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(11)
    expect(screen.getByRole('columnheader', { name: /Date/ })).toHaveAttribute('aria-sort', 'descending')
    const dates = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]!.textContent!.replace(/^Date/, ''))
    const asDays = dates.map((text) => text.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2'))
    expect(asDays).toEqual([...asDays].sort().reverse())
  })
})

describe('actions', () => {
  test('unpaid invoices are shown as cards', async () => {
    await show()
    const card = await screen.findByRole('region', { name: `Unpaid invoice ${ids.unpaid}` })
    expect(within(card).getByText('$296.31')).toBeVisible()
    expect(screen.queryByRole('region', { name: `Unpaid invoice ${ids.paid}` })).toBeNull()
    expect(screen.queryByRole('region', { name: `Unpaid invoice ${ids.voided}` })).toBeNull()
  })

  test('the payment dialog opens from a row', async () => {
    const { user } = await show()
    await user.click(within(await findRow(ids.partlyPaid)).getByRole('button', { name: /Pay Balance Due/ }))
    expect(await screen.findByRole('group', { name: 'slot invoice.pay' })).toHaveTextContent(
      `"invoiceId":${ids.partlyPaid}`,
    )
  })

  test('an invoice is found by its number, and the URL contains the search', async () => {
    const { user, router } = await show()
    await findRow(ids.unpaid)
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), `${ids.partlyPaid}{Enter}`)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(router.state.location.search).toBe(`?query=${ids.partlyPaid}`)
  })

  test('invoices are sorted by balance due', async () => {
    const { user } = await show()
    await findRow(ids.unpaid)
    const header = () => screen.getByRole('columnheader', { name: /Balance Due/ })
    await user.click(within(header()).getByRole('button'))
    await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'ascending'))
    await user.click(within(header()).getByRole('button'))
    await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'descending'))
    await waitFor(() => expect(within(screen.getAllByRole('row')[1]!).getAllByText('$1,061.34').length).toBe(2))
  })

  test('a payment made elsewhere on the page refetches the invoices', async () => {
    let requests = 0
    const { events } = await show({
      intercept: ({ path }, pass) => {
        if (path.startsWith('/reports/consumer/invoices')) requests++
        return pass()
      },
    })
    await findRow(ids.unpaid)
    const before = requests
    events.emit('payment.succeeded', { invoiceId: ids.unpaid })
    await waitFor(() => expect(requests).toBeGreaterThan(before))
  })

  test('if the tenant takes no payments, none are offered', async () => {
    await show({ tenant: 'summit' })
    expect(await findRow(demoIds('summit').invoices.unpaid)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
    expect(screen.queryByRole('region', { name: /Unpaid invoice/ })).toBeNull()
  })
})
