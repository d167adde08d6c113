import { screen, within } from '@testing-library/react'
import { fill, setUpTestApiForEach } from '@portal/testing'
import { PASSWORD } from 'demo/names'
import { openProfile } from '../testing/profile'

const api = setUpTestApiForEach()

const open = async () => {
  const page = await openProfile(api)
  await page.user.click(await screen.findByRole('button', { name: 'Your data' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your data' }))
  return { ...page, dialog }
}

test('the data is downloaded as a PDF and as JSON', async () => {
  const { dialog } = await open()
  const read = async (name: string) => {
    const { href } = await dialog.findByRole<HTMLAnchorElement>('link', { name })
    return (await api.fetchAs('acme')(new URL(href).pathname)).headers.get('content-type')
  }
  expect(await read('Download PDF')).toBe('application/pdf')
  expect(await read('Download JSON')).toContain('application/json')
})

test('the account is deleted with the password, and kept after all', async () => {
  const { dialog, user } = await open()
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  const form = within(await screen.findByRole('dialog', { name: 'Delete my account' }))
  const send = async (password: string) => {
    await fill(user, form.getByLabelText('Current Password'), password)
    await user.click(form.getByRole('button', { name: 'Delete my account' }))
  }
  await send('wrong-password')
  expect(await form.findByText('The current password is incorrect.')).toBeVisible()
  await send(PASSWORD)
  const after = within(await screen.findByRole('dialog', { name: 'Your data' }))
  // 30 days after the clock of the tests.
  expect(await after.findByText('Your account will be deleted on 03/12/2026.')).toBeVisible()
  await user.click(after.getByRole('button', { name: 'Keep my account' }))
  expect(await after.findByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('cancelled, nothing is asked for', async () => {
  const { dialog, user } = await open()
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  const form = within(await screen.findByRole('dialog', { name: 'Delete my account' }))
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible()
})
