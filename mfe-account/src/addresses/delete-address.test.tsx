import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

const api = setUpTestApi()

async function openDialog(name: RegExp, options: Partial<RenderPageOptions> = {}) {
  const page = await renderPage({ api, routes, path: '/profile', as: emails.customer, ...options })
  const section = within(await screen.findByRole('region', { name: 'Your Addresses' }))
  await page.user.click(section.getByRole('button', { name }))
  return { ...page, section, dialog: within(await screen.findByRole('dialog', { name: 'Edit Address' })) }
}
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Delete Address' }))

test('the primary address can’t be deleted', async () => {
  const { dialog } = await openDialog(/Home/)
  expect(dialog.queryByRole('button', { name: 'Delete Address' })).not.toBeInTheDocument()
})

test('another one is deleted once somebody has said that they mean it', async () => {
  const { user, dialog, section, toasts } = await openDialog(/Old mill/, { as: emails.landlord })
  const street = dialog.getByLabelText('Street Address')
  await user.type(street, '!')
  await user.click(dialog.getByRole('button', { name: 'Delete Address' }))
  expect((await question()).getByText(/^Delete Old mill, .*\?$/)).toBeVisible()
  expect((await question()).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  // The confirmation is closed; the dialog stays open with the input.
  expect(street).toHaveDisplayValue(/!$/)

  await user.click(dialog.getByRole('button', { name: 'Delete Address' }))
  await user.click((await question()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address deleted' }]))
  await dialogClosed()
  expect(section.getAllByRole('listitem')).toHaveLength(4)
  expect(section.queryByText(/Old mill/)).not.toBeInTheDocument()
  await waitFor(() => expect(section.getByRole('button', { name: 'Add Address' })).toHaveFocus())
})

test('an address that a visit is booked at is not deleted, and the dialog says when that is', async () => {
  const { user, dialog, section, toasts } = await openDialog(/Rental 2/, { as: emails.landlord })
  await user.click(dialog.getByRole('button', { name: 'Delete Address' }))
  const asked = await question()
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  expect(await asked.findByRole('alert')).toHaveTextContent(
    /^Rental 2 can’t be deleted: you have an appointment there on \d\d\/\d\d\/\d{4}\. Please cancel it first, or call our office\. \(303\) 555-0100$/,
  )
  expect(toasts).toEqual([])
  expect(section.getByRole('button', { name: /Rental 2/, hidden: true })).toBeInTheDocument()
})

test('an address that was added elsewhere in the meantime stays', async () => {
  const { user, dialog, section, client, toasts } = await openDialog(/Rental 4/, {
    as: emails.landlord,
    tenant: 'bluebird',
  })
  const { customer_id: id } = await client.call('findUserByEmail', { query: { email: emails.landlord } })
  await client.call('createAddress', {
    params: { id },
    body: { address: { name: 'Cabin', street: '905 Founders St', city: 'Fairhaven', state: 'CO', zip_code: '80018' } },
  })
  await user.click(dialog.getByRole('button', { name: 'Delete Address' }))
  await user.click((await question()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address deleted' }]))
  expect(await section.findByRole('button', { name: /Cabin/ })).toBeVisible()
  expect(section.queryByRole('button', { name: /Rental 4/ })).not.toBeInTheDocument()
})

test('a rejected deletion is reported, and can be retried', async () => {
  let refuses = true
  const { user, dialog, toasts } = await openDialog(/Rental 4/, {
    as: emails.landlord,
    intercept: async ({ method }, pass) =>
      refuses && method === 'PUT'
        ? Response.json({ message: 'The primary address can’t be removed.', request_id: 'r' }, { status: 422 })
        : pass(),
  })
  await user.click(dialog.getByRole('button', { name: 'Delete Address' }))
  const asked = await question()
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  expect(await asked.findByRole('alert')).toHaveTextContent('The primary address can’t be removed.')
  refuses = false
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address deleted' }]))
})
