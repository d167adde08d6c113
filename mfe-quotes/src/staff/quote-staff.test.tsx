import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, fill, renderPage, setUpTestApiForEach, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'
import { alterQuote, openQuote } from '../testing/quotes'

const ids = demoIds('acme').quotes
const api = setUpTestApiForEach()

const open = async (role: 'technician' | 'admin', options: Partial<RenderPageOptions> = {}, id = ids.sent) =>
  openQuote(api, id, { as: undefined, link: await api.linkTo(role, { type: 'Quote', id }), ...options })
const openEditor = async (...parts: Parameters<typeof open>) => {
  const page = await open(...parts)
  await screen.findByRole('button', { name: 'Add line' })
  return page
}
const total = () => screen.getByText('Total', { selector: 'dt' }).nextElementSibling!
const row = (name: string) => {
  const found = screen
    .getAllByRole('row')
    .find((each) => within(each).queryByDisplayValue(name) ?? within(each).queryByText(name))
  if (!found) throw new Error(`No line is called ${name}`)
  return within(found)
}

async function retype(user: Awaited<ReturnType<typeof open>>['user'], field: HTMLElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}

test('a technician edits lines, but not prices', async () => {
  const { user } = await openEditor('technician')
  expect(screen.queryByRole('link', { name: 'Return to quotes' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Proceed with Service' })).not.toBeInTheDocument()
  const line = row('Dedicated circuit, 40 A')
  expect(line.queryByLabelText(/^Price/)).not.toBeInTheDocument()
  const before = total().textContent
  await retype(user, line.getByLabelText(/^Quantity/), '2')
  // $680.00 more, plus tax.
  await waitFor(() => expect(total().textContent).not.toBe(before))
  expect(row('Dedicated circuit, 40 A').getByText('$1,360.00')).toBeVisible()
})

test('a technician adds a line from the catalog, which is searched on the server', async () => {
  const { user } = await openEditor('technician')
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add line' }))
  expect(dialog.queryByRole('form', { name: 'Custom line' })).not.toBeInTheDocument()
  await user.type(dialog.getByRole('searchbox'), 'drain{Enter}')
  await user.click(await dialog.findByRole('button', { name: 'Add Drain cleaning' }))
  await dialogClosed()
  expect(row('Drain cleaning').getAllByText('$285.00')[0]).toBeVisible()
})

test('the office sets prices, saved 750 ms after the last keystroke', async () => {
  const { user, client } = await openEditor('admin')
  const price = row('Permit and inspection').getByLabelText(/^Price/)
  await retype(user, price, '200')
  await waitFor(() => expect(row('Permit and inspection').getAllByText('$200.00').at(-1)).toBeVisible())
  const { items_attributes } = await client.call('getQuote', { params: { id: ids.sent } })
  expect(items_attributes.find(({ unit_name }) => unit_name === 'Permit and inspection')?.unit_price_cents).toBe(20_000)
})

test('discounts and the tax rate change the totals', async () => {
  const { user } = await openEditor('technician')
  await user.click(await screen.findByRole('checkbox', { name: 'SPRING10 (10%)' }))
  expect(await screen.findByText('Discount (SPRING10 10%)')).toBeVisible()
  const rate = screen.getByLabelText('Tax rate (%)')
  await retype(user, rate, '8.125')
  expect(await screen.findByText('Sales tax (8.125%)')).toBeVisible()
  expect(screen.queryByLabelText('Late discount')).not.toBeInTheDocument()
})

test('the second of two concurrent editors gets an error, and sees the other’s change and their own input', async () => {
  const { user, client } = await openEditor('technician')
  const { items_attributes, version } = await client.call('getQuote', { params: { id: ids.sent } })
  const circuit = items_attributes.find(({ unit_name }) => unit_name === 'Dedicated circuit, 40 A')!
  await client.call('updateQuoteItem', {
    params: { id: ids.sent, item_id: circuit.id },
    query: { version },
    body: { item: { quantity: 3 } },
  })

  const quantity = row('Dedicated circuit, 40 A').getByLabelText(/^Quantity/)
  await retype(user, quantity, '5{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This quote has changed since you opened it. Your change was not saved; please review the current version.',
  )
  expect(quantity).toHaveAccessibleDescription(/^This quote has changed/)
  expect(screen.getByText('Dedicated circuit, 40 A, Quantity: 5')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the current version' }))
  await waitFor(() => expect(row('Dedicated circuit, 40 A').getByLabelText(/^Quantity/)).toHaveValue('3'))
  expect(screen.getByText('These changes were not saved:', { exact: false })).toHaveTextContent(
    'Dedicated circuit, 40 A, Quantity: 5',
  )
  const again = row('Dedicated circuit, 40 A').getByLabelText(/^Quantity/)
  await retype(user, again, '5{Enter}')
  await waitFor(async () =>
    expect(
      (await client.call('getQuote', { params: { id: ids.sent } })).items_attributes.find(({ id }) => id === circuit.id)
        ?.quantity,
    ).toBe(5),
  )
})

test('name and notes are edited beside the lines, which stay editable afterwards', async () => {
  const { user, toasts } = await openEditor('technician')
  await user.click(screen.getByRole('button', { name: 'Edit name and notes' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Edit Quote #${ids.sent}` }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Required field')
  await fill(user, dialog.getByLabelText('Name'), 'Heat pump, new')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Quote saved' }]))
  expect(await screen.findByRole('heading', { name: 'Heat pump, new' })).toBeVisible()
  const line = row('Dedicated circuit, 40 A')
  await retype(user, line.getByLabelText(/^Quantity/), '2{Enter}')
  expect(await row('Dedicated circuit, 40 A').findByText('$1,360.00')).toBeVisible()
})

test('a draft is sent to its customer', async () => {
  const { user, toasts } = await openEditor('technician', {}, ids.draft)
  await user.click(screen.getByRole('button', { name: 'Email Quote' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ kind: 'success', message: `Quote #${ids.draft} was sent to Casey Rivera.` }]),
  )
  expect(await screen.findByText('Sent', { selector: 'span' })).toBeVisible()
})

test('a quote without lines can’t be sent, and says so until it has one', async () => {
  const { user } = await openEditor(
    'technician',
    { intercept: alterQuote(() => ({ items_attributes: [] })) },
    ids.draft,
  )
  const email = () => screen.getByRole('button', { name: 'Email Quote' })
  expect(email()).toBeDisabled()
  expect(email()).toHaveAccessibleDescription('Add a line before you send this quote.')
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add line' }))
  await user.type(dialog.getByRole('searchbox'), 'drain{Enter}')
  await user.click(await dialog.findByRole('button', { name: 'Add Drain cleaning' }))
  await dialogClosed()
  await waitFor(() => expect(email()).toBeEnabled())
  expect(email()).not.toHaveAccessibleDescription()
})

test('once the customer has signed on the technician’s device, the quote is no longer editable', async () => {
  const { user, toasts } = await openEditor('technician')
  await user.click(screen.getByRole('button', { name: 'Collect signature' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Sign Quote #${ids.sent}` }))
  await fill(user, dialog.getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
  await user.click(dialog.getByRole('button', { name: 'Sign Quote' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Thank you. The quote has been signed.' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add line' })).not.toBeInTheDocument())
  expect(screen.getByRole('table', { name: 'ORDER SUMMARY' })).toBeVisible()
})

test('if the quote is signed elsewhere in the meantime, the editor keeps the input and says why nothing is saved', async () => {
  const { user } = await openEditor('technician')
  const customer = await renderPage({ api, routes, path: '/quotes', as: emails.customer })
  await customer.client.call('acceptQuote', {
    params: { id: ids.sent },
    body: { signature: { kind: 'typed', name: 'Casey Rivera' }, version: 1 },
  })
  customer.unmount()
  const quantity = row('Dedicated circuit, 40 A').getByLabelText(/^Quantity/)
  await retype(user, quantity, '5{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('This quote is accepted and can no longer be edited.')
  expect(screen.getByText('Dedicated circuit, 40 A, Quantity: 5')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the current version' }))
  expect(await screen.findByText('Accepted', { selector: 'span' })).toBeVisible()
  expect(screen.getByText('These changes were not saved:', { exact: false })).toHaveTextContent(
    'Dedicated circuit, 40 A, Quantity: 5',
  )
})

test.each(['accepted', 'denied', 'expired'] as const)('a quote that is %s is read only', async (status) => {
  await open('admin', {}, ids[status])
  expect(screen.queryByRole('button', { name: 'Add line' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Email Quote' })).not.toBeInTheDocument()
})

test('neither a customer nor URL parameters get the editor', async () => {
  await renderPage({
    api,
    routes,
    path: `/quote_preview/${ids.sent}?techMode=true&role=technician`,
    as: emails.customer,
  })
  expect(await screen.findByRole('table', { name: 'ORDER SUMMARY' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add line' })).not.toBeInTheDocument()
})
