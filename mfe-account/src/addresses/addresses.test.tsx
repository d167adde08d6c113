import { act, screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, fill, setUpTestApi } from '@portal/testing'
import { vars } from '@portal/theme'
import { emails } from 'demo/names'
import { changeUser, openAddresses } from '../testing/profile'

const api = setUpTestApi()

const MUST_CHOOSE = 'Must select an address from Google suggestions or enter the address manually.'

test('the primary address is first', async () => {
  const { rows } = await openAddresses(api)
  expect(rows()).toEqual([
    'HomePrimary1840 Juniper St, ' + 'Fairhaven, CO 80014Edit',
    'Office412 Mill Ave, Suite 210, ' + 'Fairhaven, CO 80014Edit',
  ])
})

test('an address that can’t be found is red, and not marked by color alone', async () => {
  const { section } = await openAddresses(api, { as: emails.landlord })
  const bad = section.getByRole('button', { name: /We can't find this address/ })
  expect(bad).toHaveTextContent('Old mill')
  expect(within(bad).getByRole('img', { name: 'Invalid address' })).toBeVisible()
  expect(bad).toHaveStyle({ color: vars.color.bad })
  expect(section.getAllByRole('listitem')).toHaveLength(5)
  expect(section.getByRole('button', { name: /Rental 1/ })).not.toHaveStyle({ color: vars.color.bad })
  expect(section.getAllByRole('img')).toHaveLength(1)
})

test('right-to-left input does not reverse the text around it', async () => {
  const { section } = await openAddresses(api, {
    intercept: changeUser(({ addresses: [address] }) => ({
      addresses: [{ ...address!, name: 'בית', street: 'רחוב 1', city: 'עיר' }],
    })),
  })
  for (const text of ['בית', 'רחוב 1', 'עיר, CO 80014']) expect(section.getByText(text).tagName).toBe('BDI')
})

test('a customer without an address is asked for one, which becomes primary', async () => {
  const { section, openDialog } = await openAddresses(api, { intercept: changeUser(() => ({ addresses: [] })) })
  expect(section.getByText('Please provide us with your current address.')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Add Address' })).not.toBeInTheDocument()
  const dialog = await openDialog('Provide Your Address', 'Add Address')
  expect(dialog.getByLabelText('Primary address')).toBeChecked()
  expect(dialog.getByLabelText('Primary address')).toBeDisabled()
})

test('adds an address', async () => {
  const { user, rows, toasts, events, openDialog, save } = await openAddresses(api)
  const changed = jest.fn()
  events.on('profile.changed', changed)
  const dialog = await openDialog('Add Address', 'Add Address')
  await save()
  expect(dialog.getByRole('combobox', { name: 'Address' })).toHaveAccessibleDescription(MUST_CHOOSE)
  expect(dialog.getByRole('combobox', { name: 'Address' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Enter address manually' }))
  expect(dialog.getByLabelText('Street Address')).toHaveFocus()
  await save()
  expect(dialog.getByLabelText('Street Address')).toHaveAccessibleDescription('Required field')
  expect(dialog.getByLabelText('Street Address')).toHaveFocus()

  await fill(user, dialog.getByLabelText('Address name'), 'Cabin')
  await fill(user, dialog.getByLabelText('Street Address'), '905 Founders St')
  await fill(user, dialog.getByLabelText('City'), 'Fairhaven')
  await user.selectOptions(dialog.getByLabelText('State'), 'Colorado')
  await fill(user, dialog.getByLabelText('Zip Code'), '80018')
  await save()
  await dialogClosed()
  expect(toasts).toEqual([{ kind: 'success', message: 'Address added' }])
  expect(changed).toHaveBeenCalledTimes(1)
  expect(rows().at(-1)).toContain('Cabin905 Founders St, Fairhaven, CO 80018')
})

test('an address that could not be found is corrected', async () => {
  const { user, section, toasts, openDialog, save } = await openAddresses(api, { as: emails.landlord })
  const street = (await openDialog(/Old mill/)).getByLabelText('Street Address')
  await fill(user, street, '905 Founders St')
  await save()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address corrected' }]))
  expect(section.queryByText("We can't find this address")).not.toBeInTheDocument()
})

test('a zip code outside the service area is reported under its field, and the input stays', async () => {
  const { user, toasts, openDialog, save } = await openAddresses(api)
  const dialog = await openDialog(/Office/)
  await fill(user, dialog.getByLabelText('Zip Code'), '99999')
  await save()
  await waitFor(() =>
    expect(dialog.getByLabelText('Zip Code')).toHaveAccessibleDescription(/does not yet service this location/),
  )
  expect(dialog.getByLabelText('Zip Code')).toHaveValue('99999')
  expect(toasts).toEqual([])
})

test.each([
  ['Address name', 81, 'Address name is too long'],
  ['City', 81, 'City is too long'],
])('%s of %i characters is rejected at its field', async (name, length, message) => {
  const { user, openDialog, save } = await openAddresses(api)
  const field = (await openDialog(/Office/)).getByLabelText(name)
  await user.clear(field)
  await user.paste('x'.repeat(length))
  await save()
  expect(field).toHaveAccessibleDescription(message)
  expect(field).toHaveFocus()
})

test('a failed request is reported in the dialog, and the input stays', async () => {
  let offline = true
  const { user, toasts, rows, openDialog, save } = await openAddresses(api, {
    tenant: 'summit',
    intercept: ({ method }, pass) =>
      offline && method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
  })
  const dialog = await openDialog(/Office/)
  await fill(user, dialog.getByLabelText('Address name'), 'Shop')
  await save()
  expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(dialog.getByLabelText('Address name')).toHaveValue('Shop')
  expect(toasts).toEqual([])
  offline = false
  await save()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address saved' }]))
  await waitFor(() => expect(rows()[1]).toContain('Shop'))
})

test('an address that is outside the service area by now can be renamed', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user, toasts, openDialog, save } = await openAddresses(api, {
    tenant: 'bluebird',
    intercept: async ({ path }, pass) =>
      path.startsWith('/v1/users/validate/coverage-area')
        ? Response.json({
            valid: false,
            message: 'Unfortunately, Bluebird Plumbing does not yet service this location.',
          })
        : pass(),
  })
  const dialog = await openDialog(/Office/)
  await user.type(dialog.getByLabelText('Address name'), ' two')
  // Longer than the debounce of the zip code check.
  await act(() => jest.advanceTimersByTimeAsync(700))
  jest.useRealTimers()
  await save()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address saved' }]))

  const again = await openDialog(/Office two/)
  await user.clear(again.getByLabelText('Zip Code'))
  await user.type(again.getByLabelText('Zip Code'), '80015')
  await waitFor(() =>
    expect(again.getByLabelText('Zip Code')).toHaveAccessibleDescription(/does not yet service this location/),
  )
})

test('the primary address can’t lose its flag; another one takes it over', async () => {
  const { user, rows, openDialog, save } = await openAddresses(api)
  const primary = (await openDialog(/Home/)).getByLabelText('Primary address')
  expect(primary).toBeChecked()
  expect(primary).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(rows()[0]).toContain('Home')
  await user.click((await openDialog(/Office/)).getByLabelText('Primary address'))
  await save()
  await waitFor(() => expect(rows()[0]).toContain('OfficePrimary'))
  expect(rows()[1]).not.toContain('Primary')
})
