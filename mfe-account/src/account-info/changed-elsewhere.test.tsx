import type { Client } from '@portal/client'
import { dialogClosed, fill, setUpTestApi } from '@portal/testing'
import { emails, PASSWORD } from 'demo/names'
import { enterPassword, openAccount, row, save } from './testing/account'

const api = setUpTestApi()

const ownPhones = async (client: Client, email: string) =>
  (await client.call('findUserByEmail', { query: { email } })).phones
/** Adds a primary phone, as on another device. */
async function addPhoneElsewhere(client: Client, email: string) {
  const phones = (await ownPhones(client, email)).map((phone) => ({ ...phone, primary: false }))
  await client.call('updateUser', {
    body: { user: { phones: [...phones, { phone_number: '3035550159', type: 'home', primary: true }] } },
  })
}

test('a phone that was added in the meantime stays, as the primary one, when a name is saved', async () => {
  const { user, client, rows, toasts, card, openDialog } = await openAccount(api)
  const dialog = await openDialog()
  await addPhoneElsewhere(client, emails.customer)
  await user.type(dialog.getByLabelText('Last name'), '-Stone')
  await user.click(save(dialog))
  await dialogClosed()
  expect(card.getByText('Casey Rivera-Stone')).toBeVisible()
  expect(rows()).toEqual([
    'customer@example.comPrimary',
    '(303) 555-0159HomePrimary',
    'casey.rivera@example.comWork',
    '(303) 555-0142Mobile',
  ])
  expect(toasts).toEqual([{ kind: 'success', message: 'Account info saved' }])
})

test('a phone that was added in the meantime stays when another one is added here, but the form decides which is primary', async () => {
  const { user, client, rows, openDialog } = await openAccount(api, { as: emails.landlord })
  const dialog = await openDialog()
  await addPhoneElsewhere(client, emails.landlord)
  await user.click(dialog.getByRole('button', { name: 'Add phone number' }))
  await user.keyboard('3035550151')
  await user.click(save(dialog))
  await dialogClosed()
  expect(rows().slice(1)).toEqual(['(303) 555-0177MobilePrimary', '(303) 555-0159Home', '(303) 555-0151Mobile'])
})

test('a phone that is removed here is gone, and an email that was added in the meantime waits for confirmation', async () => {
  const { user, client, rows, openDialog } = await openAccount(api, { as: emails.customer, tenant: 'summit' })
  await addPhoneElsewhere(client, emails.customer)
  const before = await openDialog()
  // The page was loaded before that phone was added.
  await user.type(before.getByLabelText('Last name'), 's')
  await user.click(save(before))
  await dialogClosed()
  const { emails: current } = await client.call('findUserByEmail', { query: { email: emails.customer } })
  const dialog = await openDialog()
  await client.call('updateUser', {
    body: {
      user: {
        current_password: PASSWORD,
        emails: [...current, { email_address: 'casey.three@example.com', primary: false }],
      },
    },
  })
  await user.click(dialog.getByRole('button', { name: 'Remove phone number 2' }))
  await user.click(dialog.getByRole('button', { name: 'Remove email address 2' }))
  await enterPassword(user, dialog)
  await user.click(save(dialog))
  await dialogClosed()
  expect(rows()).toEqual([
    'customer@example.com',
    '(303) 555-0159Home',
    expect.stringMatching(/^casey\.three@example\.comNot confirmed yet/),
  ])
})

test('a phone that was removed in the meantime does not come back when a name is saved', async () => {
  const { user, client, rows, openDialog } = await openAccount(api, { tenant: 'bluebird' })
  const dialog = await openDialog()
  await client.call('updateUser', {
    body: { user: { phones: [{ phone_number: '3035550159', type: 'home', primary: true }] } },
  })
  await user.type(dialog.getByLabelText('Last name'), '-Stone')
  await user.click(save(dialog))
  await dialogClosed()
  expect(rows().slice(1)).toEqual(['(303) 555-0159Home', 'casey.rivera@example.comWork'])
})

test('changing a phone that was removed in the meantime is an error', async () => {
  const { user, client, openDialog } = await openAccount(api, { as: emails.landlord, tenant: 'bluebird' })
  const dialog = await openDialog()
  await client.call('updateUser', {
    body: { user: { phones: [{ phone_number: '3035550159', type: 'home', primary: true }] } },
  })
  await fill(user, row(dialog, 'phone number 1').getByLabelText('Label (optional)'), 'Work')
  await user.click(save(dialog))
  expect(await dialog.findByRole('alert')).toHaveTextContent('No such phone number.')
})
