import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, fill, renderPage, setUpTestApiForEach } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'
import { asOffice } from '../testing/invoices'

const {
  appointments,
  invoices: { deposit, unpaid, voided },
} = demoIds('acme')
const api = setUpTestApiForEach()

const open = async (id: number, who: { as: string } | { role: 'technician' | 'admin' }) => {
  const by = 'as' in who ? who : { link: await api.linkTo(who.role, { type: 'Invoice', id }) }
  const page = await renderPage({ api, routes, path: `/invoice/${id}`, ...by })
  await screen.findByRole('article', { name: `Invoice #${id}` })
  return page
}
const sign = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  opener: string,
  meanwhile?: () => Promise<void>,
) => {
  await user.click(screen.getByRole('button', { name: opener }))
  const dialog = within(await screen.findByRole('dialog', { name: `Confirm the work of Job #${deposit}` }))
  await fill(user, dialog.getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
  await meanwhile?.()
  await user.click(dialog.getByRole('button', { name: 'Confirm Work' }))
}

/** Completes the visit of the deposit invoice's job. */
async function finishWork() {
  const send = api.fetchAs('acme')
  const token = await api.linkTo('technician', { type: 'Appointment', id: appointments.installationPending })
  const { authentication_token } = (await (await send(`/v1/tokens/${token}/auth`)).json()) as {
    authentication_token: string
  }
  const headers = { Authorization: `Token token=${authentication_token}`, 'Content-Type': 'application/json' }
  const answer = await send(`/v1/appointments/${appointments.installationPending}`, {
    method: 'PUT',
    body: JSON.stringify({ status: 'completed' }),
    headers,
  })
  expect(answer.status).toBe(200)
}

test('work that has not been done can’t be confirmed', async () => {
  await open(deposit, { as: emails.customer })
  expect(await screen.findByRole('button', { name: 'Make a Payment' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm Work' })).not.toBeInTheDocument()
})

test('a technician edits an open invoice, and its late discount', async () => {
  const { user } = await open(deposit, { role: 'technician' })
  await screen.findByRole('button', { name: 'Add line' })
  const lateFee = screen.getByLabelText('Late discount')
  await user.clear(lateFee)
  await user.type(lateFee, '25{Enter}')
  expect(await screen.findByText('-$25.00')).toBeVisible()
  await user.clear(lateFee)
  await user.type(lateFee, '900000{Enter}')
  await waitFor(() =>
    expect(lateFee).toHaveAccessibleDescription(/^The late discount must be between \$0\.00 and \$[\d,.]+\.$/),
  )
})

test.each([
  ['final', unpaid],
  ['voided', voided],
])('an invoice that is %s is read only', async (_, id) => {
  await open(id, { role: 'admin' })
  expect(screen.queryByRole('button', { name: 'Add line' })).not.toBeInTheDocument()
})

test('a payment link is shown, or emailed to the customer', async () => {
  const { user, toasts } = await open(deposit, { role: 'technician' })
  await user.click(screen.getByRole('button', { name: 'Payment Link' }))
  expect(await screen.findByRole('textbox', { name: 'Payment link' })).toHaveDisplayValue(
    /^http:\/\/acme\.localhost\/token\//,
  )
  await user.click(screen.getByRole('button', { name: 'Email Payment Link' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ kind: 'success', message: `The payment link was sent to ${emails.customer}.` }]),
  )
})

test('a customer confirms the work by signing, and is offered neither editor nor link', async () => {
  await finishWork()
  const { user, toasts } = await open(deposit, { as: emails.customer })
  expect(screen.queryByRole('button', { name: 'Add line' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Payment Link' })).not.toBeInTheDocument()
  await sign(user, 'Confirm Work')
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Thank you. The work has been confirmed.' }]))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Work Completed' }).parentElement).toHaveTextContent('Casey Rivera'),
  )
  expect(screen.queryByRole('button', { name: 'Confirm Work' })).not.toBeInTheDocument()
})

test('a change by the office in the meantime must be read before signing; lines and totals are of the same version', async () => {
  const { user } = await open(deposit, { role: 'technician' })
  await screen.findByRole('button', { name: 'Add line' })
  const total = () => screen.getByLabelText('Totals').textContent
  const read = total()
  await sign(user, 'Collect signature', () =>
    asOffice(api, deposit, async (office) => {
      const { version } = await office.call('getInvoice', { params: { id: deposit } })
      await office.call('addInvoiceItem', {
        params: { id: deposit },
        query: { version },
        body: { item: { unit_name: 'Crane', unit_price_cents: 45_000 } },
      })
    }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This invoice has changed')
  await user.click(dialog.getByRole('button', { name: 'Show the current version' }))
  expect(await screen.findByDisplayValue('Crane')).toBeVisible()
  expect(total()).not.toBe(read)
  expect(screen.queryByText('Someone else changed this document.')).not.toBeInTheDocument()
})

test('the customer signs on the technician’s device; a later edit requires a new signature', async () => {
  const { user, client } = await open(deposit, { role: 'technician' })
  await screen.findByRole('button', { name: 'Add line' })
  await sign(user, 'Collect signature')
  // While the dialog is open, the page behind it has no buttons.
  await dialogClosed()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Collect signature' })).not.toBeInTheDocument())
  const { items_attributes, signature } = await client.call('getInvoice', { params: { id: deposit } })
  expect(signature).toMatchObject({ kind: 'typed', name: 'Casey Rivera' })
  const quantity = screen.getByLabelText(/^Quantity/)
  await user.clear(quantity)
  await user.type(quantity, '2{Enter}')
  expect(await screen.findByRole('button', { name: 'Collect signature' })).toBeVisible()
  expect((await client.call('getInvoice', { params: { id: deposit } })).items_attributes[0]?.quantity).toBe(
    items_attributes[0]!.quantity + 1,
  )
})
