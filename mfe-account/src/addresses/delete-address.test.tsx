import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { openAddresses } from '../testing/profile'

const api = setUpTestApi()

async function openDialog(name: RegExp, options: Partial<RenderPageOptions> = {}) {
  const page = await openAddresses(api, options)
  const dialog = await page.openDialog(name)
  const askToDelete = async () => {
    await page.user.click(dialog.getByRole('button', { name: 'Delete Address' }))
    return within(await screen.findByRole('alertdialog', { name: 'Delete Address' }))
  }
  return { ...page, dialog, askToDelete }
}

test('the primary address can’t be deleted', async () => {
  const { dialog } = await openDialog(/Home/)
  expect(dialog.queryByRole('button', { name: 'Delete Address' })).not.toBeInTheDocument()
})

test('another address is deleted after a confirmation', async () => {
  const { user, dialog, section, toasts, askToDelete } = await openDialog(/Old mill/, { as: emails.landlord })
  const street = dialog.getByLabelText('Street Address')
  await user.type(street, '!')
  const question = await askToDelete()
  expect(question.getByText(/^Delete Old mill, .*\?$/)).toBeVisible()
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  // The confirmation is closed; the dialog stays open with the input.
  expect(street).toHaveDisplayValue(/!$/)

  await user.click((await askToDelete()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address deleted' }]))
  await dialogClosed()
  expect(section.getAllByRole('listitem')).toHaveLength(4)
  expect(section.queryByText(/Old mill/)).not.toBeInTheDocument()
  await waitFor(() => expect(section.getByRole('button', { name: 'Add Address' })).toHaveFocus())
})

test('an address with a booked visit is not deleted, and the dialog says when the visit is', async () => {
  const { user, section, toasts, askToDelete } = await openDialog(/Rental 2/, { as: emails.landlord })
  const question = await askToDelete()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByRole('alert')).toHaveTextContent(
    /^Rental 2 can’t be deleted: you have an appointment there on \d\d\/\d\d\/\d{4}\. Please cancel it first, or call our office\. \(303\) 555-0100$/,
  )
  expect(toasts).toEqual([])
  expect(section.getByRole('button', { name: /Rental 2/, hidden: true })).toBeInTheDocument()
})

test('an address that was added elsewhere in the meantime stays', async () => {
  const { user, section, client, toasts, askToDelete } = await openDialog(/Rental 4/, {
    as: emails.landlord,
    tenant: 'bluebird',
  })
  const { customer_id: id } = await client.call('findUserByEmail', { query: { email: emails.landlord } })
  await client.call('createAddress', {
    params: { id },
    body: { address: { name: 'Cabin', street: '905 Founders St', city: 'Fairhaven', state: 'CO', zip_code: '80018' } },
  })
  await user.click((await askToDelete()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address deleted' }]))
  expect(await section.findByRole('button', { name: /Cabin/ })).toBeVisible()
  expect(section.queryByRole('button', { name: /Rental 4/ })).not.toBeInTheDocument()
})

test('a rejected deletion is reported, and can be retried', async () => {
  let refuses = true
  const { user, toasts, askToDelete } = await openDialog(/Rental 4/, {
    as: emails.landlord,
    intercept: async ({ method }, pass) =>
      refuses && method === 'PUT'
        ? Response.json({ message: 'The primary address can’t be removed.', request_id: 'r' }, { status: 422 })
        : pass(),
  })
  const question = await askToDelete()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByRole('alert')).toHaveTextContent('The primary address can’t be removed.')
  refuses = false
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address deleted' }]))
})
