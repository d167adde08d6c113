import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, fill, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails, PASSWORD, type DemoTenant } from 'demo/names'
import { openProfile } from '../testing/profile'

const api = setUpTestApi()

const NEW = 'a brand new one'

// A changed password stays changed, so each test that changes one uses a different customer.
const open = async (options?: Partial<RenderPageOptions>) => {
  const page = await openProfile(api, options)
  const button = await screen.findByRole('button', { name: 'Change Password' })
  await page.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }))
  const fields = ['Current Password', 'New Password', 'Confirm Password'].map((name) => dialog.getByLabelText(name))
  const type = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) await fill(page.user, fields[index]!, text)
    await page.user.click(dialog.getByRole('button', { name: 'Change Password' }))
  }
  return {
    ...page,
    button,
    dialog,
    fields,
    type,
    typed: () => fields.map((field) => (field as HTMLInputElement).value),
  }
}
const signIn = async (password: string, tenant: DemoTenant) => {
  const body = JSON.stringify({ session: { email: emails.customer, password } })
  return (
    await api.fetchAs(tenant)('/v1/users/customer/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).status
}

test('a password is changed with the current one', async () => {
  const { type, typed, fields, button, toasts, dialog } = await open()
  expect(fields[0]).toHaveFocus()
  expect(dialog.getByText(/^Your other devices will be signed out/)).toBeVisible()
  await type('not this one', NEW, NEW)
  await waitFor(() => expect(fields[0]).toHaveAccessibleDescription('The current password is incorrect.'))
  expect(fields[0]).toHaveFocus()
  expect(typed()).toEqual(['not this one', NEW, NEW])
  expect(toasts).toEqual([])

  await type(PASSWORD)
  await dialogClosed()
  expect(toasts).toEqual([{ kind: 'success', message: 'Password changed' }])
  await waitFor(() => expect(button).toHaveFocus())
  expect([await signIn(PASSWORD, 'acme'), await signIn(NEW, 'acme')]).toEqual([401, 200])
})

test.each<[string, string[], string[]]>([
  ['nothing typed', ['', '', ''], ['Required field', 'Required field', 'Required field']],
  [
    'five characters',
    ['fives', 'five5', 'five5'],
    ['Password must be at least 6 characters', 'Password must be at least 6 characters', ''],
  ],
  ['two hundred and one characters', [PASSWORD, 'x'.repeat(201), 'x'.repeat(201)], ['', 'Password is too long', '']],
  [
    'two different ones',
    [PASSWORD, 'sixsix', 'sixsiX'],
    ['', 'At least 6 characters, and not easy to guess', 'Passwords do not match!'],
  ],
])('%s: reported under the fields, and nothing is sent', async (_, texts, messages) => {
  const sent: string[] = []
  const { type, fields } = await open({
    tenant: 'bluebird',
    intercept: ({ method, path }, pass) => {
      if (method === 'POST') sent.push(path)
      return pass()
    },
  })
  await type(...texts)
  fields.forEach((field, index) => expect(field).toHaveAccessibleDescription(messages[index]!))
  expect(fields.find((field) => field.getAttribute('aria-invalid') === 'true')).toHaveFocus()
  expect(sent).toEqual([])
})

test('a password that is too easy to guess is reported under its field', async () => {
  const { type, fields } = await open({ tenant: 'bluebird' })
  await type(PASSWORD, 'password', 'password')
  await waitFor(() =>
    expect(fields[1]).toHaveAccessibleDescription('This password is too easy to guess. Please choose another one.'),
  )
  expect(fields[1]).toHaveFocus()
})

test('a server error that belongs to no field is shown below them, and the input stays', async () => {
  let isDown = true
  const { type, typed, fields, dialog, user, toasts } = await open({
    tenant: 'bluebird',
    intercept: ({ path }, pass) =>
      isDown && path.endsWith('/change_password')
        ? Promise.resolve(Response.json({ message: 'Please try again in a minute.' }, { status: 429 }))
        : pass(),
  })
  await type(PASSWORD, NEW, NEW)
  const alert = await dialog.findByRole('alert')
  expect(alert).toHaveTextContent('Please try again in a minute.')
  expect(fields[2]!.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(typed()).toEqual([PASSWORD, NEW, NEW])
  expect(toasts).toEqual([])
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Password changed' }]))
})

test('each password can be revealed', async () => {
  const { user, fields, dialog } = await open({ tenant: 'summit' })
  const reveal = dialog.getAllByRole('button', { name: 'Show password' })
  expect(reveal).toHaveLength(3)
  for (const [index, field] of fields.entries()) {
    await user.click(field)
    await user.click(reveal[index]!)
    expect(field).toHaveAttribute('type', 'text')
  }
})

test('closing it changes nothing, and restores the focus', async () => {
  const { user, fields, button } = await open({ tenant: 'summit' })
  await fill(user, fields[0]!, PASSWORD)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await dialogClosed()
  await waitFor(() => expect(button).toHaveFocus())
  expect(await signIn(PASSWORD, 'summit')).toBe(200)
})
