import { waitFor } from '@testing-library/react'
import { dialogClosed, setUpTestApi } from '@portal/testing'
import { emails } from 'demo/names'
import { enterPassword, findDialog, openAccount, row, save } from './testing/account'

const api = setUpTestApi()

test('a missing phone is added by keyboard alone, from its prompt', async () => {
  const { user, card, edit, toasts } = await openAccount(api, { as: emails.newcomer })
  card.getByRole('button', { name: 'Missing Phone Number' }).focus()
  await user.keyboard('{Enter}')
  const dialog = await findDialog()
  const number = dialog.getByLabelText('Phone number')
  expect(number).toHaveFocus()
  await user.keyboard('3035550')
  await user.keyboard('{Enter}')
  expect(number).toHaveAccessibleDescription('Required field')
  expect(number).toHaveValue('(303) 555-0')
  await user.keyboard('150{Enter}')
  await dialogClosed()
  expect(toasts).toEqual([{ kind: 'success', message: 'Phone added' }])
  expect(card.getByText('(303) 555-0150')).toBeVisible()
  expect(card.queryByText('Missing Phone Number')).not.toBeInTheDocument()
  // The prompt that opened it is gone, so the edit button gets the focus.
  await waitFor(() => expect(edit).toHaveFocus())
})

test('rows are added and removed, and another becomes the primary one', async () => {
  const { user, rows, openDialog } = await openAccount(api, { as: emails.landlord })
  const dialog = await openDialog()
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()

  await user.click(dialog.getByRole('button', { name: 'Add phone number' }))
  const second = row(dialog, 'phone number 2')
  expect(second.getByLabelText('Phone number')).toHaveFocus()
  await user.keyboard('3035550151')
  await user.selectOptions(second.getByLabelText('Type'), 'Work')
  await user.click(second.getByRole('radio', { name: 'Primary phone number: 2' }))
  expect(dialog.getByRole('radio', { name: 'Primary phone number: 1' })).not.toBeChecked()

  // A row is removed: the rows after it keep their values.
  await user.click(dialog.getByRole('button', { name: 'Add phone number' }))
  await user.keyboard('3035550152')
  await user.click(dialog.getByRole('button', { name: 'Remove phone number 1' }))
  expect(dialog.getByRole('button', { name: 'Add phone number' })).toHaveFocus()
  expect(dialog.getAllByLabelText<HTMLInputElement>('Phone number').map(({ value }) => value)).toEqual([
    '(303) 555-0151',
    '(303) 555-0152',
  ])
  expect(dialog.getByRole('radio', { name: 'Primary phone number: 1' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Remove phone number 1' }))

  await user.click(dialog.getByRole('button', { name: 'Add email address' }))
  await user.keyboard('lee.new@example.com')
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  await dialogClosed()
  expect(rows()).toEqual([
    'landlord@example.com',
    '(303) 555-0152Mobile',
    expect.stringMatching(/^lee\.new@example\.comNot confirmed yet/),
  ])
})

test('labels are saved, shown and removed', async () => {
  const { user, card, rows, openDialog } = await openAccount(api, { as: emails.declined, tenant: 'bluebird' })
  const type = async (group: string, text: string) => {
    const dialog = await openDialog()
    const label = row(dialog, group).getByLabelText('Label (optional)')
    await user.clear(label)
    if (text) await user.paste(text)
    await user.click(save(dialog))
    await dialogClosed()
  }
  await type('email address 1', 'Work')
  await type('phone number 1', 'Front desk')
  expect(rows()).toEqual([
    expect.stringMatching(/^declined@example\.comWork$/),
    expect.stringMatching(/Mobile · Front desk$/),
  ])
  await type('phone number 1', '')
  expect(card.queryByText(/Front desk/)).not.toBeInTheDocument()
  expect(card.getByText('Work')).toBeVisible()
})
