import { screen, waitFor, within } from '@testing-library/react'
import { setUpTestApiForEach, type RenderPageOptions } from '@portal/testing'
import { emails, PASSWORD } from 'demo/names'
import { openProfile } from '../testing/profile'

const api = setUpTestApiForEach()

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs the customer in on another device; `isSignedIn` tells whether that session is still open. */
async function elsewhere(agent: string) {
  const ask = api.fetchAs('acme')
  const body = JSON.stringify({ session: { email: emails.customer, password: PASSWORD } })
  const answer = await ask('/v1/users/customer/sign_in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body,
  })
  const { authentication_token: token } = (await answer.json()) as { authentication_token: string }
  const headers = { authorization: `Token token=${token}` }
  return {
    isSignedIn: async () => (await ask('/v1/users/sessions', { headers })).status === 200,
    signOut: () => ask('/v1/users/sign_out', { method: 'DELETE', headers }),
  }
}
const open = async (options?: Partial<RenderPageOptions>) => {
  const page = await openProfile(api, options)
  await page.user.click(await screen.findByRole('button', { name: 'Where you are signed in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where you are signed in' }))
  const rows = async () =>
    within(await dialog.findByRole('list', { name: 'Devices' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  const button = (device: string) =>
    within(dialog.getByText(device).closest('li')!).getByRole('button', { name: 'Sign out' })
  return { ...page, dialog, rows, button }
}
test('loading', async () => {
  const { dialog } = await open({
    intercept: ({ path }, pass) => (path === '/v1/users/sessions' ? new Promise(() => {}) : pass()),
  })
  expect(dialog.getByText('Loading...')).toBeVisible()
})

test('failed, and recovered on retry', async () => {
  let isDown = true
  const { dialog, user, rows } = await open({
    intercept: ({ path }, pass) =>
      isDown && path === '/v1/users/sessions' ? Promise.resolve(new Response('', { status: 503 })) : pass(),
  })
  expect(await dialog.findByText('Could not load your sessions')).toBeVisible()
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toEqual(['Unknown deviceThis device'])
})

test('a customer who is signed in only here is told so', async () => {
  const { dialog, rows } = await open()
  expect(await rows()).toEqual(['Unknown deviceThis device'])
  expect(dialog.getByText('You are only signed in here.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument()
})

test('other sessions are listed by device and time, and can be signed out one at a time', async () => {
  const [desk, phone] = [await elsewhere(WINDOWS), await elsewhere(PHONE)]
  const { user, dialog, rows, button, toasts } = await open()
  expect(await rows()).toEqual([
    'Unknown deviceThis device',
    'Safari on iOSLast active 02/10/2026 9:00 AMSign out',
    'Chrome on WindowsLast active 02/10/2026 9:00 AMSign out',
  ])
  expect(button('Safari on iOS')).toHaveAccessibleDescription('Safari on iOS Last active 02/10/2026 9:00 AM')
  await user.click(button('Safari on iOS'))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(toasts).toEqual([{ kind: 'success', message: 'Signed out: Safari on iOS' }])
  // The pressed button is gone, so the list gets the focus.
  await waitFor(() => expect(dialog.getByRole('list', { name: 'Devices' })).toHaveFocus())
  expect([await phone.isSignedIn(), await desk.isSignedIn()]).toEqual([false, true])
})

test('a session that has already ended just leaves the list', async () => {
  const desk = await elsewhere(WINDOWS)
  const { user, dialog, rows, button } = await open()
  await rows()
  await desk.signOut()
  await user.click(button('Chrome on Windows'))
  expect(await dialog.findByText('You are only signed in here.')).toBeVisible()
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
})

test('a failed sign-out is reported, and can be retried', async () => {
  const desk = await elsewhere(WINDOWS)
  let isDown = true
  const { user, dialog, rows, button, toasts } = await open({
    intercept: ({ method }, pass) =>
      isDown && method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
  })
  await rows()
  await user.click(button('Chrome on Windows'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(await rows()).toHaveLength(2)
  expect(toasts).toEqual([])
  isDown = false
  await user.click(button('Chrome on Windows'))
  expect(await dialog.findByText('You are only signed in here.')).toBeVisible()
  expect(await desk.isSignedIn()).toBe(false)
})

describe('Sign out everywhere else', () => {
  test('asks for confirmation, then ends all other sessions', async () => {
    const others = [await elsewhere(WINDOWS), await elsewhere(PHONE)]
    const { user, dialog, rows, toasts } = await open()
    await rows()
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere else' }))
    await user.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await dialog.findByText('You are only signed in here.')).toBeVisible()
    expect(toasts).toEqual([{ kind: 'success', message: 'Signed out everywhere else' }])
    await waitFor(() => expect(dialog.getByRole('list', { name: 'Devices' })).toHaveFocus())
    expect([await others[0]!.isSignedIn(), await others[1]!.isSignedIn()]).toEqual([false, false])
  })

  test('can be canceled', async () => {
    const desk = await elsewhere(WINDOWS)
    const { user, dialog, rows } = await open()
    await rows()
    const button = dialog.getByRole('button', { name: 'Sign out everywhere else' })
    await user.click(button)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await waitFor(() => expect(button).toHaveFocus())
    expect(await desk.isSignedIn()).toBe(true)
  })
})
