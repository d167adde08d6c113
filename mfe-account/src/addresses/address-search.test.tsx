import { screen, waitFor, within } from '@testing-library/react'
import type { AddressSuggestion } from '@portal/contract'
import { dialogClosed, fill, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { openAddresses } from '../testing/profile'

const api = setUpTestApi()

const suggestion = (number: string, part: Partial<AddressSuggestion> = {}): AddressSuggestion => ({
  label: `${number} Founders St, Fairhaven, CO 80018`,
  street_number: number,
  route: 'Founders St',
  locality: 'Fairhaven',
  administrative_area_level_1: 'CO',
  postal_code: '80018',
  latitude: 39.71,
  longitude: -104.81,
  ...part,
})

/** Opens the Add Address dialog, with an API whose search returns `suggestions`. */
async function openDialog(
  suggestions: AddressSuggestion[],
  other: RenderPageOptions['intercept'] = (_, pass) => pass(),
) {
  const searches: string[] = []
  const page = await openAddresses(api, {
    intercept: async (request, pass) => {
      if (!request.path.startsWith('/v1/address_suggestions')) return other(request, pass)
      searches.push(new URL(request.path, 'http://portal.invalid').searchParams.get('text') ?? '')
      return Response.json(suggestions)
    },
  })
  const dialog = await page.openDialog('Add Address', 'Add Address')
  return { ...page, dialog, searches, search: dialog.getByRole('combobox', { name: 'Address' }) }
}
type Opened = Awaited<ReturnType<typeof openDialog>>

const value = ({ dialog }: Opened, name: string) => dialog.getByLabelText<HTMLInputElement>(name).value
/** The address on the server. */
const findSaved = async ({ client }: Opened, street: string) =>
  (await client.call('findUserByEmail', { query: { email: emails.customer } })).addresses.find(
    (address) => address.street === street,
  )

test('an address is selected by keyboard, saved with its coordinates, and the unit stays', async () => {
  const opened = await openDialog([suggestion('901'), suggestion('903')])
  const { user, dialog, search, save, searches, toasts } = opened
  await fill(user, dialog.getByLabelText('Suite or Apartment (optional)'), 'Apt 4')
  await user.type(search, '90 Fou')
  const options = await dialog.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    '901 Founders St, Fairhaven, CO 80018',
    '903 Founders St, Fairhaven, CO 80018',
  ])
  expect(dialog.getByText('2 suggestions')).toBeInTheDocument()
  // Debounced: once, after the last letter.
  expect(searches).toEqual(['90 Fou'])
  expect(search).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(search).toHaveAttribute('aria-activedescendant', options[1]!.id)
  expect(options[1]).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(dialog.queryByRole('listbox')).not.toBeInTheDocument()
  await waitFor(() => expect(search).toHaveValue('903 Founders St, Fairhaven, CO 80018'))
  expect(search).toHaveFocus()
  await save()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address added' }]))
  expect(await findSaved(opened, '903 Founders St')).toMatchObject({
    unit: 'Apt 4',
    city: 'Fairhaven',
    state: 'CO',
    zip_code: '80018',
    latitude: 39.71,
    longitude: -104.81,
  })
})

test('Escape closes the list, then asks before what was typed is discarded', async () => {
  const { user, dialog, search } = await openDialog([suggestion('901')])
  await user.type(search, '901 Fou')
  await dialog.findByRole('option')
  await user.keyboard('{Escape}')
  expect(dialog.queryByRole('listbox')).not.toBeInTheDocument()
  expect(search).toHaveValue('901 Fou')
  await user.keyboard('{ArrowDown}')
  expect(dialog.getByRole('listbox', { name: 'Suggested addresses' })).toBeVisible()
  await user.keyboard('{Escape}{Escape}')
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).getByRole('button', {
      name: 'Discard',
    }),
  )
  await dialogClosed()
})

test('text that was not selected is rejected, also after a selection', async () => {
  const { user, dialog, search, save } = await openDialog([suggestion('901')])
  await fill(user, search, '901 Fou')
  await user.click(await dialog.findByRole('option'))
  await waitFor(() => expect(search).toHaveValue('901 Founders St, Fairhaven, CO 80018'))
  await user.type(search, '9')
  await save()
  expect(search).toHaveAccessibleDescription(
    'Must select an address from Google suggestions or enter the address manually.',
  )
  expect(search).toHaveFocus()
})

test('an incomplete suggestion fills in its parts and asks for the rest', async () => {
  const opened = await openDialog([suggestion('901', { postal_code: null, locality: null })])
  const { user, dialog, search } = opened
  await fill(user, search, '901 Fou')
  await user.click(await dialog.findByRole('option'))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Autocomplete suggestion is missing required fields, please enter them manually.',
  )
  expect(value(opened, 'Street Address')).toBe('901 Founders St')
  expect(value(opened, 'State')).toBe('CO')
  expect(dialog.getByLabelText('City')).toHaveFocus()
})

test('parts that are edited after a selection send no coordinates', async () => {
  const opened = await openDialog([suggestion('901')])
  const { user, dialog, search, save, toasts } = opened
  await fill(user, search, '901 Fou')
  await user.click(await dialog.findByRole('option'))
  await waitFor(() => expect(search).toHaveValue('901 Founders St, Fairhaven, CO 80018'))
  await user.click(dialog.getByRole('button', { name: 'Enter address manually' }))
  const street = dialog.getByLabelText('Street Address')
  expect(street).toHaveFocus()
  expect(street).toHaveValue('901 Founders St')
  await fill(user, street, '1 Nowhere Rd')
  await save()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address added' }]))
  expect((await findSaved(opened, '1 Nowhere Rd'))?.latitude).not.toBe(39.71)
})

test('there is a way back to the search, with the values of the fields', async () => {
  const { user, dialog } = await openDialog([])
  await user.click(dialog.getByRole('button', { name: 'Enter address manually' }))
  await fill(user, dialog.getByLabelText('Street Address'), '9 New Rd')
  await user.click(dialog.getByRole('button', { name: 'Search for an address' }))
  const search = dialog.getByRole('combobox', { name: 'Address' })
  expect(search).toHaveFocus()
  expect(search).toHaveValue('9 New Rd')
  expect(await dialog.findByText('No suggestions')).toBeInTheDocument()
})

test('a selected address outside the service area is reported at once, and blocks the form', async () => {
  const { user, dialog, search, save, toasts } = await openDialog([suggestion('901', { postal_code: '99999' })])
  await fill(user, search, '901 Fou')
  await user.click(await dialog.findByRole('option'))
  await waitFor(() =>
    expect(search).toHaveAccessibleDescription('Unfortunately, Acme Home Services does not yet service this location.'),
  )
  await save()
  expect(search).toHaveFocus()
  expect(toasts).toEqual([])
})

test('a failed check of the service area does not block the form', async () => {
  const opened = await openDialog([suggestion('905')], async ({ path }, pass) =>
    path.startsWith('/v1/users/validate/coverage-area') ? new Response('{}', { status: 503 }) : pass(),
  )
  const { user, dialog, search, save, toasts } = opened
  await fill(user, search, '905 Fou')
  await user.click(await dialog.findByRole('option'))
  await save()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address added' }]))
})
