import { screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import type { RenderPageOptions } from '@portal/testing'
import { emails, PASSWORD } from 'demo/names'
import type { SessionStore } from '../session/session-store'
import { NewPasswordPage } from './new-password-page'
import { setUpShellPage } from './testing/shell-page'

const LINK = '/new_password?id=7&token=the-mailed-token'

/** As in the portal, where pages remount when the session changes. */
function Page({ store }: { store: SessionStore }) {
  const session = useSyncExternalStore(store.subscribe, store.session)
  return <NewPasswordPage key={session?.email ?? ''} store={store} />
}

const { api, openPage } = setUpShellPage('new_password', Page)

/** Opens the page with an API that accepts the mailed link unless `reset` is given. */
const open = ({
  path = LINK,
  reset = async () => new Response(null, { status: 204 }),
  intercept,
}: { path?: string; reset?: () => Promise<Response>; intercept?: RenderPageOptions['intercept'] } = {}) =>
  openPage({
    path,
    intercept: (request, pass) => {
      if (request.path === '/v2/customers/7/reset_password') return reset()
      return intercept ? intercept(request, pass) : pass()
    },
  })
type Opened = Awaited<ReturnType<typeof open>>

const field = (name: string) => screen.getByLabelText(name)
async function choose({ user }: Opened, password: string, again = password) {
  await user.click(field('New Password'))
  await user.paste(password)
  await user.click(field('Confirm Password'))
  await user.paste(again)
  await user.click(screen.getByRole('button', { name: 'Save Password' }))
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const send = (path: string, token: string | null, init: RequestInit = {}) =>
  api.fetchAs('acme')(path, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(token && { Authorization: `Token token=${token}; role=customer; email=${emails.landlord}; id=` }),
    },
  })
/** Signs another customer in, in this browser. */
async function signInSomebody(store: SessionStore) {
  const answer = await send('/v1/users/customer/sign_in', null, {
    method: 'POST',
    body: JSON.stringify({ session: { email: emails.landlord, password: PASSWORD } }),
  })
  const { authentication_token: token, ...who } = (await answer.json()) as {
    authentication_token: string
    role: string
    email: string
    id: number
  }
  store.start({ token, ...who }, 'password')
  return { isOpen: async () => (await send(`/v1/users/find_by_email?email=${emails.landlord}`, token)).status === 200 }
}

test('the token leaves the address at once, and the password is saved with it', async () => {
  const page = await open()
  expect(page.router.state.location.search).toBe('')
  await choose(page, 'second-password')
  expect(await heading('Password Saved')).toHaveFocus()
  expect(screen.getByText('Your password has been successfully updated.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in with new password' })).toHaveAttribute('href', '/login')
})

test.each([
  ['five characters', 'five5', 'five5', 'New Password', 'Password must be at least 6 characters'],
  ['two hundred and one', 'x'.repeat(201), 'x'.repeat(201), 'New Password', 'Password is too long'],
  ['two different ones', 'sixsix', 'sixsiX', 'Confirm Password', 'Passwords do not match!'],
])('%s: reported under the field', async (_, password, again, name, message) => {
  const page = await open()
  await choose(page, password, again)
  expect(field(name)).toHaveAccessibleDescription(message)
  expect(field(name)).toHaveFocus()
})

test('a password that is too easy to guess is reported under the field', async () => {
  const message = 'This password is too easy to guess. Please choose another one.'
  const page = await open({
    reset: async () =>
      Response.json(
        { message, field: 'password', errors: [{ field: 'password', message }], request_id: 'r' },
        { status: 422 },
      ),
  })
  expect(field('New Password')).toHaveAccessibleDescription('At least 6 characters, and not easy to guess')
  await choose(page, '123456')
  await waitFor(() => expect(field('New Password')).toHaveAccessibleDescription(message))
  expect(field('New Password')).toHaveFocus()
})

test.each([
  ['that was used or has expired', LINK, true],
  ['without a token', '/new_password?id=7', false],
  ['without a customer', '/new_password?token=the-mailed-token', false],
])('a link %s says so, and links to requesting a new one', async (_, path, isTried) => {
  const page = await open({
    path,
    reset: async () => Response.json({ message: 'Gone', request_id: 'r' }, { status: 410 }),
  })
  if (isTried) await choose(page, 'second-password')
  expect(await screen.findByText('This reset link is invalid or has expired.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/password_reset')
})

test('a failed request is reported above the form, and can be retried', async () => {
  let offline = true
  const page = await open({
    reset: () =>
      offline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(null, { status: 204 })),
  })
  await choose(page, 'second-password')
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(field('New Password')).toHaveValue('second-password')
  offline = false
  await page.user.click(screen.getByRole('button', { name: 'Save Password' }))
  expect(await heading('Password Saved')).toBeVisible()
})

describe('another user who is signed in in this browser', () => {
  test('is signed out here and on the server', async () => {
    const page = await open()
    const session = await signInSomebody(page.store)
    expect(await session.isOpen()).toBe(true)
    await choose(page, 'second-password')
    expect(await heading('Password Saved')).toBeVisible()
    expect(page.store.session()).toBeNull()
    await waitFor(async () => expect(await session.isOpen()).toBe(false))
  })

  test('is signed out here even if the server can’t be reached, and the password is saved', async () => {
    const page = await open({
      intercept: ({ path }, pass) =>
        path === '/v1/users/sign_out' ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
    })
    await signInSomebody(page.store)
    await choose(page, 'second-password')
    expect(await heading('Password Saved')).toBeVisible()
    expect(page.store.session()).toBeNull()
    expect(page.toasts).toEqual([])
  })

  test('stays signed in if the link is no longer valid', async () => {
    const page = await open({ reset: async () => Response.json({ message: 'Gone', request_id: 'r' }, { status: 410 }) })
    const session = await signInSomebody(page.store)
    await choose(page, 'second-password')
    expect(await screen.findByText('This reset link is invalid or has expired.')).toBeVisible()
    expect(page.store.session()?.email).toBe(emails.landlord)
    expect(await session.isOpen()).toBe(true)
  })
})
