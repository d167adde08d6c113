// Setup of the account card's page tests: the profile with the real API, and the changes that are sent.
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { fill, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { PASSWORD } from 'demo/names'
import { openProfile } from '../../testing/profile'

export async function openAccount(api: PageTestApi, options: Partial<RenderPageOptions> = {}) {
  const saves: string[] = []
  const { intercept = (_, pass) => pass(), ...rest } = options
  const page = await openProfile(api, {
    ...rest,
    intercept: (request, pass) => {
      if (request.method === 'PUT') saves.push(request.path)
      return intercept(request, pass)
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Account Info' }))
  const edit = card.getByRole('button', { name: 'Edit Account Info', hidden: true })
  return {
    ...page,
    saves,
    card,
    edit,
    rows: () => card.getAllByRole('listitem').map((item) => item.textContent),
    openDialog: async () => {
      await page.user.click(edit)
      return findDialog()
    },
  }
}

export const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Edit Account Info' }))
type AccountDialog = Awaited<ReturnType<typeof findDialog>>
export const row = (dialog: AccountDialog, name: string) => within(dialog.getByRole('group', { name }))
export const save = (dialog: AccountDialog) => dialog.getByRole('button', { name: 'Save' })
/** Required if the recipients of the account's mail change. */
export const enterPassword = (user: UserEvent, dialog: AccountDialog, password = PASSWORD) =>
  fill(user, dialog.getByLabelText('Current Password'), password)
