import { waitFor } from '@testing-library/react'
import { dialogClosed, fill, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails, PASSWORD } from 'demo/names'
import { changeUser } from '../testing/profile'
import { enterPassword, findDialog, openAccount, row, save } from './testing/account'

const api = setUpTestApi()

const noCheck: RenderPageOptions['intercept'] = ({ path }, pass) =>
  path.startsWith('/v1/users/validate_email') ? Promise.resolve(new Response('', { status: 503 })) : pass()

test('taken emails are reported before saving, and block it', async () => {
  const checks: string[] = []
  const { user, saves, openDialog } = await openAccount(api, {
    intercept: ({ path }, pass) => {
      if (path.startsWith('/v1/users/validate_email')) checks.push(path)
      return pass()
    },
  })
  const dialog = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Add email address' }))
  await user.paste('Landlord@example.com')
  const field = row(dialog, 'email address 3').getByLabelText('Email address')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Email already exists'))
  // Not for the customer's own emails.
  expect(checks).toEqual(['/v1/users/validate_email?email=landlord%40example.com'])
  await user.click(save(dialog))
  expect(field).toHaveFocus()
  expect(saves).toEqual([])

  await user.clear(field)
  await user.paste('CUSTOMER@example.com')
  await user.click(save(dialog))
  expect(field).toHaveAccessibleDescription('Emails must be unique.')
})

test('an email that the server rejects is reported under its field, and the input stays', async () => {
  const { user, card, rows, toasts, openDialog } = await openAccount(api, { as: emails.declined, intercept: noCheck })
  const dialog = await openDialog()
  await user.type(dialog.getByLabelText('Last name'), '-Stone')
  await user.click(dialog.getByRole('button', { name: 'Add email address' }))
  await user.paste(emails.landlord)
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  const field = row(dialog, 'email address 2').getByLabelText('Email address')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Email already exists'))
  expect(field).toHaveFocus()
  expect(field).toHaveValue(emails.landlord)
  expect(dialog.getByLabelText('Last name')).toHaveValue('Kowalski-Stone')
  expect(toasts).toEqual([])

  await user.clear(field)
  await user.paste('dana.k@example.com')
  await user.click(row(dialog, 'email address 2').getByRole('radio'))
  await user.click(save(dialog))
  await dialogClosed()
  expect([rows()[0], rows().at(-1)]).toEqual([
    emails.declined,
    expect.stringMatching(/^dana\.k@example\.comNot confirmed yet.*Until then we do not use it\./),
  ])
  expect(card.getByText('Dana Kowalski-Stone')).toBeVisible()
})

test('an email that was free when checked and taken when saved keeps the input', async () => {
  const { user, client, toasts, openDialog } = await openAccount(api, { as: emails.newcomer, tenant: 'summit' })
  const dialog = await openDialog()
  await user.paste('3035550171')
  await user.click(dialog.getByRole('button', { name: 'Add email address' }))
  await user.paste('wanted@example.com')
  const free = { query: { email: 'wanted@example.com' } }
  expect(await client.call('validateEmail', free)).toEqual({ valid: true })
  const person = {
    first_name: 'Quick',
    last_name: 'One',
    phone: '3035550172',
    email: 'wanted@example.com',
    password: 'sixsix',
    password_confirmation: 'sixsix',
  }
  await client.call('createUser', { body: { user: person } })
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  const field = row(dialog, 'email address 2').getByLabelText('Email address')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Email already exists'))
  expect(field).toHaveValue('wanted@example.com')
  expect(dialog.getByLabelText('Phone number')).toHaveValue('(303) 555-0171')
  expect(toasts).toEqual([])
})

test('changing the recipients of the account’s mail requires the password, changing a label does not', async () => {
  const { user, saves, rows, openDialog } = await openAccount(api, { as: emails.newcomer, tenant: 'bluebird' })
  const dialog = await openDialog()
  await user.type(dialog.getByLabelText('Phone number'), '3035550171')
  await fill(user, row(dialog, 'email address 1').getByLabelText('Label (optional)'), 'Home')
  expect(dialog.queryByLabelText('Current Password')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Add email address' }))
  await user.paste('second@example.com')
  await user.click(save(dialog))
  const password = dialog.getByLabelText('Current Password')
  expect(password).toHaveAccessibleDescription(/^Required field/)
  expect(password).toHaveFocus()
  expect(saves).toEqual([])

  await fill(user, password, 'not mine')
  await user.click(save(dialog))
  await waitFor(() => expect(password).toHaveAccessibleDescription(/^The current password is incorrect\./))
  expect(password).toHaveFocus()
  expect(row(dialog, 'email address 2').getByLabelText('Email address')).toHaveValue('second@example.com')
  await user.clear(password)
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  await dialogClosed()
  expect([rows()[0], rows().at(-1)]).toEqual([
    `${emails.newcomer}Home`,
    expect.stringMatching(/^second@example\.comNot confirmed yet/),
  ])
})

test('a label in a list that was changed elsewhere requires the password, too: the field appears with the response', async () => {
  const { user, client, openDialog } = await openAccount(api, { tenant: 'bluebird' })
  const dialog = await openDialog()
  const { emails: own } = await client.call('findUserByEmail', { query: { email: emails.customer } })
  await client.call('updateUser', {
    body: { user: { current_password: PASSWORD, emails: own.map((each) => ({ ...each, primary: !each.primary })) } },
  })
  await user.type(row(dialog, 'email address 2').getByLabelText('Label (optional)'), 's')
  await user.click(save(dialog))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Please enter your current password to change your email addresses.',
  )
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  await dialogClosed()
})

test('an email of more than 254 characters is rejected at its field', async () => {
  const { user, saves, openDialog } = await openAccount(api, { as: emails.newcomer, intercept: noCheck })
  const field = (await openDialog()).getByLabelText('Email address')
  await user.clear(field)
  await user.paste(`${'x'.repeat(243)}@example.com`)
  await user.tab()
  expect(field).toHaveAccessibleDescription('Email is too long')
  expect(saves).toEqual([])
})

test('a changed email is not used until it is confirmed: its link can be sent again, and it can be canceled', async () => {
  const { user, rows, card, toasts, openDialog } = await openAccount(api, { as: emails.landlord, tenant: 'bluebird' })
  const dialog = await openDialog()
  await user.clear(dialog.getByLabelText('Email address'))
  await user.paste('lee@example.com')
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  await dialogClosed()
  expect([rows()[0], rows().at(-1)]).toEqual([
    emails.landlord,
    expect.stringMatching(`^lee@example.comNot confirmed yet.*Until then we use ${emails.landlord}\\.`),
  ])
  await user.click(card.getByRole('button', { name: 'Send the link to lee@example.com again' }))
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      kind: 'error',
      message: 'The link was just mailed. Please wait a few minutes before you ask for another one.',
    }),
  )
  await user.click(card.getByRole('button', { name: 'Cancel lee@example.com' }))
  await waitFor(() => expect(card.queryByText('lee@example.com')).not.toBeInTheDocument())
  expect(rows()[0]).toBe(emails.landlord)
})

test('a missing email has a prompt, which opens its field', async () => {
  const { user, card } = await openAccount(api, { intercept: changeUser(() => ({ emails: [] })) })
  await user.click(card.getByRole('button', { name: 'Missing Email Address' }))
  expect((await findDialog()).getByLabelText('Email address')).toHaveFocus()
})

// Last, since the removed email can't be used to sign in afterwards.
test('the email used to sign in can be removed if another one remains', async () => {
  const { user, rows, openDialog } = await openAccount(api, { tenant: 'summit' })
  const dialog = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Remove email address 1' }))
  expect(dialog.queryByRole('button', { name: /^Remove email/ })).not.toBeInTheDocument()
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  await dialogClosed()
  expect(rows()[0]).toBe('casey.rivera@example.comWork')
})
