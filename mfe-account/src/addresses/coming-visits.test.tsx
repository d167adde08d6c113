import { screen, waitFor, within } from '@testing-library/react'
import type { AddressSuggestion } from '@portal/contract'
import { dialogClosed, fill, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { openAddresses } from '../testing/profile'

const api = setUpTestApi()

/** What the address search suggests. */
const founders: AddressSuggestion = {
  label: '905 Founders St, Fairhaven, CO 80018',
  street_number: '905',
  route: 'Founders St',
  locality: 'Fairhaven',
  administrative_area_level_1: 'CO',
  postal_code: '80018',
  latitude: 39.71,
  longitude: -104.81,
}
const suggesting: RenderPageOptions['intercept'] = ({ path }, pass) =>
  path.startsWith('/v1/address_suggestions') ? Promise.resolve(Response.json([founders])) : pass()

/** Enters another street for an address, saves, and returns the question about the visits that are booked there. */
async function saveOtherStreet(
  name: RegExp,
  { found = false, ...options }: Partial<RenderPageOptions> & { found?: boolean } = {},
) {
  const page = await openAddresses(api, { as: emails.landlord, ...options })
  const dialog = await page.openDialog(name)
  const street = dialog.getByLabelText('Street Address')
  await fill(page.user, street, '905 Founders St')
  if (found) {
    await page.user.click(dialog.getByRole('button', { name: 'Search for an address' }))
    const search = dialog.getByRole('combobox', { name: 'Address' })
    await fill(page.user, search, '905 Fou')
    await page.user.click(await dialog.findByRole('option'))
    await waitFor(() => expect(search).toHaveValue(founders.label))
  }
  await page.save()
  return {
    ...page,
    dialog,
    street,
    question: within(await screen.findByRole('dialog', { name: 'Appointments at This Address' })),
  }
}

test('an address with an appointment is saved after the customer chooses to move the appointment', async () => {
  const { user, question, section, toasts, client } = await saveOtherStreet(/Rental 1/, {
    found: true,
    intercept: suggesting,
  })
  expect(question.getByText(/^You have an appointment at 77 Linden Ct/)).toBeVisible()
  expect(question.getByRole('listitem')).toHaveTextContent(/^\d\d\/\d\d\/\d{4}, Pending$/)
  expect(question.getByText(/move to 905 Founders St, .*, or stay at the old address\?/)).toBeVisible()
  question.getByRole('button', { name: 'Move to New Address' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address saved' }]))
  await dialogClosed()
  expect(section.getByRole('button', { name: /Rental 1/ })).toHaveTextContent('905 Founders St')
  const visits = await client.call('listAppointments', {})
  expect(visits.filter(({ status }) => status === 'pending').map(({ address }) => address.street)).toEqual([
    '905 Founders St',
  ])
})

test('the appointment can stay at the old address', async () => {
  const { user, question, toasts, client } = await saveOtherStreet(/Rental 2/)
  await user.click(question.getByRole('button', { name: 'Stay at Old Address' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address saved' }]))
  const visits = await client.call('listAppointments', {})
  expect(visits.filter(({ status }) => status === 'assigned').map(({ address }) => address.street)).not.toContain(
    '905 Founders St',
  )
})

test('canceling saves nothing, and the input stays', async () => {
  const { user, dialog, street, toasts, save } = await saveOtherStreet(/Rental 3/)
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Appointments at This Address' })).not.toBeInTheDocument(),
  )
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^Not saved yet: you have an appointment at this address on /,
  )
  expect(street).toHaveValue('905 Founders St')
  expect(toasts).toEqual([])
  await save()
  expect(await screen.findByRole('dialog', { name: 'Appointments at This Address' })).toBeVisible()
})

test('an appointment whose technician is on the way can only stay', async () => {
  const { question } = await saveOtherStreet(/Home/, { as: emails.customer })
  expect(
    question.getByText(
      'Our technician is already on the way, so it can’t move online. To change that, please call our office.',
    ),
  ).toBeVisible()
  expect(question.queryByRole('button', { name: 'Move to New Address' })).not.toBeInTheDocument()
  expect(question.getByRole('button', { name: 'Stay at Old Address' })).toBeEnabled()
})

test('an address where nothing can be booked is rejected above the form, and the input stays', async () => {
  let saves = 0
  const intercept: RenderPageOptions['intercept'] = async ({ method }, pass) =>
    method === 'PUT' && ++saves === 2
      ? Response.json({ message: "We can't find this address", field: 'address_id', request_id: 'r' }, { status: 422 })
      : pass()
  const { user, question, dialog, street, toasts } = await saveOtherStreet(/Rental 3/, { intercept })
  await user.click(question.getByRole('button', { name: 'Move to New Address' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent("We can't find this address")
  expect(street).toHaveValue('905 Founders St')
  expect(toasts).toEqual([])
})
