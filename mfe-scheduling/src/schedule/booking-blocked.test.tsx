import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, fill } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import {
  address,
  bookButton,
  category,
  chooseVisit,
  enterAddress,
  freeSlot,
  setUpSchedulePage,
  slots,
} from './testing/schedule-page'

const { show } = setUpSchedulePage()
const ids = demoIds('acme')

test('a missing phone is added on the page, and the visit is booked as chosen', async () => {
  const { user, router, toasts, client } = await show({ as: emails.newcomer })
  expect(await screen.findByText('Missing Phone')).toBeVisible()
  await user.selectOptions(await category(), 'Heating')
  const slot = await freeSlot()
  await user.click(slot)
  await fill(user, await screen.findByRole('textbox', { name: 'Anything else we should know?' }), 'Gate code 12')
  await user.click(bookButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Missing Phone Number' }))
  await user.click(dialog.getByRole('button', { name: 'Add Phone Number' }))
  expect(dialog.getByRole('textbox', { name: 'Mobile Phone' })).toHaveAccessibleDescription('Required field')
  await fill(user, dialog.getByRole('textbox', { name: 'Mobile Phone' }), '3035550150')
  await user.click(dialog.getByRole('button', { name: 'Add Phone Number' }))
  expect(await screen.findByText('(303) 555-0150')).toBeVisible()
  await dialogClosed()
  expect(screen.queryByText('Missing Phone')).toBeNull()
  expect(slot).toBeChecked()
  await user.click(bookButton())
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\/\d+$/))
  expect(toasts.map(({ message }) => message)).toEqual(['Phone added', 'Your appointment is booked'])
  const id = Number(router.state.location.pathname.split('/')[2])
  expect(await client.call('getAppointment', { params: { id } })).toMatchObject({ details: { notes: 'Gate code 12' } })
})

test('a phone that was removed elsewhere is requested once the server reports it', async () => {
  const { user } = await show({
    as: emails.landlord,
    intercept: async ({ method, path }, pass) =>
      method === 'POST' && path === '/v1/appointments'
        ? Response.json(
            { message: 'Please add a phone number to schedule an appointment.', field: 'phone', request_id: 'r' },
            { status: 422 },
          )
        : pass(),
  })
  await chooseVisit(user, 'Heating')
  await user.click(bookButton())
  expect(await screen.findByRole('dialog', { name: 'Missing Phone Number' })).toBeVisible()
})

test('an address that could not be geocoded is marked, offers no times, and can be corrected when booking', async () => {
  const { user } = await show({ as: emails.landlord })
  await user.selectOptions(await category(), 'Plumbing')
  await slots()
  await user.selectOptions(await address(), String(ids.addresses.landlordInvalid))
  expect(await address()).toHaveAccessibleDescription("We can't find this address")
  expect(screen.getByRole('heading', { name: 'Next Step' })).toBeVisible()
  await user.click(bookButton())
  const dialog = await screen.findByRole('dialog', { name: "We Can't Find this Address" })
  expect(dialog).toHaveTextContent('Please correct the address to schedule an appointment.')
  // In place, without a trip to the profile.
  await user.click(within(dialog).getByRole('button', { name: 'Correct Address' }))
  const form = within(await screen.findByRole('dialog', { name: 'Correct Address' }))
  await fill(user, form.getByRole('textbox', { name: 'Street Address' }), '12 Found St')
  await user.click(form.getByRole('button', { name: 'Save Address' }))
  await dialogClosed()
  expect((await address()).selectedOptions[0]).toHaveTextContent('12 Found St')
  expect((await category()).selectedOptions[0]).toHaveTextContent('Plumbing')
})

test('a new address that could not be geocoded says so, and can be corrected at once', async () => {
  let isFound = false
  const { user, toasts } = await show({
    intercept: async ({ method, path }, pass) => {
      const answer = await pass()
      const isSaved = method !== 'GET' && path.includes('/addresses')
      return isSaved && !isFound
        ? Response.json({ ...((await answer.json()) as object), invalid: true }, { status: answer.status })
        : answer
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Address' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add Address' }))
  await fill(user, await enterAddress(user, adding, '1 Nowhere Rd'), '80016')
  await user.click(adding.getByRole('button', { name: 'Add Address' }))
  const unfound = await screen.findByRole('dialog', { name: "We Can't Find this Address" })
  expect(unfound).toHaveTextContent('1 Nowhere Rd, Fairhaven, CO 80016')
  expect(toasts).toEqual([])
  isFound = true
  await user.click(within(unfound).getByRole('button', { name: 'Correct Address' }))
  const form = within(await screen.findByRole('dialog', { name: 'Correct Address' }))
  expect(form.getByRole('textbox', { name: 'Street Address' })).toHaveValue('1 Nowhere Rd')
  await fill(user, form.getByRole('textbox', { name: 'Street Address' }), '4497 17th Ave')
  await user.click(form.getByRole('button', { name: 'Save Address' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Address added' }]))
  expect((await address()).selectedOptions[0]).toHaveTextContent('4497 17th Ave')
})

test('a customer without an address can add one on the page; the service area is checked', async () => {
  const { user } = await show({
    as: emails.declined,
    intercept: async ({ path }, pass) => {
      const answer = await pass()
      if (!path.startsWith('/v1/users/find_by_email')) return answer
      const customer = (await answer.json()) as { addresses: { id: number }[] }
      return Response.json({
        ...customer,
        addresses: customer.addresses.filter(({ id }) => id !== ids.addresses.declined),
      })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Book Appointment' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Missing Address' })).getByRole('button', { name: 'Add Address' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Address' }))
  await user.click(dialog.getByRole('button', { name: 'Add Address' }))
  expect(dialog.getByRole('combobox', { name: 'Address' })).toHaveAccessibleDescription(
    'Must select an address from Google suggestions or enter the address manually.',
  )
  const zip = await enterAddress(user, dialog, '9 New Rd')
  await fill(user, zip, '99999')
  await user.click(dialog.getByRole('button', { name: 'Add Address' }))
  await waitFor(() =>
    expect(zip).toHaveAccessibleDescription('Unfortunately, Acme Home Services does not yet service this location.'),
  )
  await fill(user, zip, '80016')
  await user.click(dialog.getByRole('button', { name: 'Add Address' }))
  await dialogClosed()
  expect((await address()).selectedOptions[0]).toHaveTextContent('9 New Rd, Fairhaven, CO 80016')
})
