// The profile with the real API, for page tests.
import { screen, within } from '@testing-library/react'
import type { User } from '@portal/contract'
import { renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

type Intercept = NonNullable<RenderPageOptions['intercept']>

export const openProfile = (api: PageTestApi, options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: '/profile', as: emails.customer, ...options })

/** Changes the customer's record on its way to the page. */
export const changeUser =
  (change: (user: User) => Partial<User>): Intercept =>
  async ({ path }, pass) => {
    const answer = await pass()
    if (!path.startsWith('/v1/users/find_by_email')) return answer
    const user = (await answer.json()) as User
    return Response.json({ ...user, ...change(user) }, { headers: answer.headers })
  }

/** The customer's addresses; `openDialog` opens one by its button. */
export async function openAddresses(api: PageTestApi, options?: Partial<RenderPageOptions>) {
  const page = await openProfile(api, options)
  const section = within(await screen.findByRole('region', { name: 'Your Addresses' }))
  return {
    ...page,
    section,
    rows: () => section.getAllByRole('listitem').map((row) => row.textContent),
    openDialog: async (button: RegExp | string, title = 'Edit Address') => {
      await page.user.click(await section.findByRole('button', { name: button }))
      return within(await screen.findByRole('dialog', { name: title }))
    },
    save: () => page.user.click(screen.getByRole('button', { name: 'Save Address' })),
  }
}
