import { waitFor } from '@testing-library/react'
import { dialogClosed, fill, setUpTestApi } from '@portal/testing'
import { emails } from 'demo/names'
import { findDialog, openAccount, save } from './testing/account'

// Saved data stays, so each test that saves uses a different customer.
const api = setUpTestApi()

test('a changed name is saved, announced and shown', async () => {
  const { user, card, edit, rows, toasts, events, saves, openDialog } = await openAccount(api)
  const changed = jest.fn()
  events.on('profile.changed', changed)
  const dialog = await openDialog()
  await user.clear(dialog.getByLabelText('First name'))
  await user.click(save(dialog))
  expect(dialog.getByLabelText('First name')).toHaveAccessibleDescription('Required field')
  expect(dialog.getByLabelText('First name')).toHaveFocus()
  expect(saves).toEqual([])

  await fill(user, dialog.getByLabelText('First name'), 'Kasey')
  await user.click(save(dialog))
  await dialogClosed()
  expect(card.getByText('Kasey Rivera')).toBeVisible()
  expect(rows()).toEqual(['customer@example.comPrimary', '(303) 555-0142Mobile', 'casey.rivera@example.comWork'])
  expect(toasts).toEqual([{ kind: 'success', message: 'Account info saved' }])
  expect(changed).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(edit).toHaveFocus())
})

test('the URL of the page can open the dialog, once', async () => {
  const { user, router } = await openAccount(api, {
    path: '/profile?edit=account&tab=1',
    as: emails.newcomer,
    tenant: 'bluebird',
  })
  expect((await findDialog()).getByLabelText('Phone number')).toHaveFocus()
  expect(router.state.location.search).toBe('?tab=1')
  await user.keyboard('{Escape}')
  await dialogClosed()
})

test.each([
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a word of eighty letters', 'x'.repeat(80)],
  ['right-to-left text', 'שלום עולם'],
])('%s is stored and shown as it was typed', async (_, text) => {
  const { user, card, container, openDialog } = await openAccount(api, { as: emails.landlord, tenant: 'summit' })
  const dialog = await openDialog()
  const type = async (field: HTMLElement, typed: string) => {
    await user.clear(field)
    await user.paste(typed)
  }
  await type(dialog.getByLabelText('First name'), text)
  await type(dialog.getByLabelText('Last name'), text)
  const label = text.slice(0, 40)
  for (const field of dialog.getAllByLabelText('Label (optional)')) await type(field, label)
  await user.click(save(dialog))
  await dialogClosed()
  expect(card.getByText(`${text} ${text}`)).toBeVisible()
  expect(card.getByText(label)).toBeVisible()
  expect(card.getByText(`Mobile · ${label}`)).toBeVisible()
  expect(container.querySelector('img[src="x"]')).not.toBeInTheDocument()
})

test('a failed request is reported above the form, and can be retried', async () => {
  let offline = true
  const { user, toasts, card, openDialog } = await openAccount(api, {
    tenant: 'summit',
    intercept: ({ method }, pass) =>
      offline && method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
  })
  const dialog = await openDialog()
  await user.type(dialog.getByLabelText('Last name'), 'a')
  await user.click(save(dialog))
  expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(dialog.getByLabelText('Last name')).toHaveValue('Riveraa')
  expect(toasts).toEqual([])
  offline = false
  await user.click(save(dialog))
  await dialogClosed()
  expect(card.getByText('Casey Riveraa')).toBeVisible()
})
