import { waitFor } from '@testing-library/react'
import { dialogClosed, fill, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { openAddresses } from '../testing/profile'

const api = setUpTestApi()

/** Opens the dialog of the customer's home. */
async function openHome(options?: Partial<RenderPageOptions>) {
  const page = await openAddresses(api, options)
  const open = () => page.openDialog(/Home/)
  return { ...page, open, dialog: await open() }
}
type Dialog = Awaited<ReturnType<typeof openHome>>['dialog']
const option = (dialog: Dialog) => dialog.getByRole('checkbox', { name: 'Receives additional communications' })
const phones = (dialog: Dialog) => dialog.queryAllByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const emailFields = (dialog: Dialog) => dialog.queryAllByRole<HTMLInputElement>('textbox', { name: 'Email address' })

test('turning additional contacts on asks for a phone and an email; turning them off drops new rows', async () => {
  const { user, dialog, open, save } = await openHome()
  expect(phones(dialog)).toHaveLength(0)
  await user.click(option(dialog))
  expect(option(dialog)).toHaveFocus()
  expect([phones(dialog).length, emailFields(dialog).length]).toEqual([1, 1])
  await save()
  expect(phones(dialog)[0]).toHaveAccessibleDescription('Required field')
  expect(phones(dialog)[0]).toHaveFocus()
  await user.keyboard('3035550160')
  // Off and on again: the input is kept.
  await user.click(option(dialog))
  expect(phones(dialog)).toHaveLength(0)
  await user.click(option(dialog))
  expect(phones(dialog)[0]).toHaveValue('(303) 555-0160')
  await user.click(option(dialog))
  await save()
  await dialogClosed()

  const again = await open()
  expect(option(again)).not.toBeChecked()
  await user.click(option(again))
  expect(phones(again).map((field) => field.value)).toEqual([''])
})

test('rows are added, removed and saved; duplicates are rejected', async () => {
  const { user, dialog, open, toasts, save } = await openHome()
  await user.click(option(dialog))
  await user.type(phones(dialog)[0]!, '3035550161')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Work')
  await fill(user, emailFields(dialog)[0]!, 'front@example.com')
  await user.click(dialog.getByRole('button', { name: 'Add email address' }))
  expect(emailFields(dialog)[1]).toHaveFocus()
  await user.keyboard('FRONT@example.com')
  await user.click(dialog.getByRole('button', { name: 'Add phone number' }))
  await user.keyboard('3035550161')
  await save()
  expect(emailFields(dialog)[1]).toHaveAccessibleDescription('Emails must be unique.')
  expect(phones(dialog)[1]).toHaveAccessibleDescription('Phone numbers must be unique.')
  expect(phones(dialog)[1]).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Remove phone number 2' }))
  await fill(user, emailFields(dialog)[1]!, 'back@example.com')
  await save()
  await dialogClosed()
  expect(toasts).toEqual([{ kind: 'success', message: 'Address saved' }])

  const again = await open()
  expect(option(again)).toBeChecked()
  expect(phones(again).map((field) => field.value)).toEqual(['(303) 555-0161'])
  expect(again.getByRole('combobox', { name: 'Type' })).toHaveValue('work')
  expect(emailFields(again).map((field) => field.value)).toEqual(['front@example.com', 'back@example.com'])
  // None of them is primary, so all can be removed.
  expect(again.queryByRole('radio')).not.toBeInTheDocument()
  await user.click(again.getByRole('button', { name: 'Remove phone number 1' }))
  await save()
  await dialogClosed()
  expect(phones(await open())).toHaveLength(0)
})

test('a row that the server rejects shows the error, and the input stays', async () => {
  const { user, dialog, toasts, save } = await openHome({
    intercept: async ({ method }, pass) =>
      method === 'PUT'
        ? Response.json(
            { message: 'That number is not in service.', field: 'address.phones.0.phone_number', request_id: 'r' },
            { status: 422 },
          )
        : pass(),
  })
  const [before] = phones(dialog)
  if (before) await user.click(dialog.getByRole('button', { name: 'Remove phone number 1' }))
  if (!(option(dialog) as HTMLInputElement).checked) await user.click(option(dialog))
  for (let row = emailFields(dialog).length; row > 0; row--)
    await user.click(dialog.getByRole('button', { name: `Remove email address ${row}` }))
  if (phones(dialog).length === 0) await user.click(dialog.getByRole('button', { name: 'Add phone number' }))
  await fill(user, phones(dialog)[0]!, '3035550162')
  await save()
  await waitFor(() => expect(phones(dialog)[0]).toHaveAccessibleDescription('That number is not in service.'))
  expect(phones(dialog)[0]).toHaveFocus()
  expect(phones(dialog)[0]).toHaveValue('(303) 555-0162')
  expect(toasts).toEqual([])
})
