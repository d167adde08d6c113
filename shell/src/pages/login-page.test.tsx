import { screen, waitFor } from '@testing-library/react'
import { siteStorage, tabStorage } from '@portal/platform'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { createSessionStore } from '../session/session-store'
import { LoginPage } from './login-page'
import { setUpShellPage } from './testing/shell-page'

const { api, openPage } = setUpShellPage('login', LoginPage)

const REFUSED = 'Invalid username or password. Please try again.'

async function open({ intercept, ...rest }: Parameters<typeof openPage>[0] = {}) {
  const sent: string[] = []
  const page = await openPage({
    ...rest,
    intercept: (request, pass) => {
      if (request.method === 'POST') sent.push(request.path)
      return intercept ? intercept(request, pass) : pass()
    },
  })
  return { ...page, sent }
}
type Opened = Awaited<ReturnType<typeof open>>
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const logIn = () => screen.getByRole('button', { name: 'Log In' })
async function tryToLogIn({ user }: Opened, typed: { email?: string; password?: string }) {
  if (typed.email) await user.type(email(), typed.email)
  if (typed.password) await user.type(password(), typed.password)
  await user.click(logIn())
}
/** What a screen reader announces. */
const announced = () => screen.getByRole('status').textContent

test('signs a customer in, and remembers the email', async () => {
  const page = await open()
  await tryToLogIn(page, { email: ` ${emails.customer} `, password: PASSWORD })
  await waitFor(() =>
    expect(page.store.session()).toEqual({ role: 'customer', strategy: 'password', email: emails.customer }),
  )
  page.unmount()
  page.store.clear()
  await open()
  expect(email()).toHaveValue(emails.customer)
})

describe('where the browser keeps nothing', () => {
  const NOT_KEPT = 'Your browser keeps nothing for this site: leaving or reloading a page logs you out.'
  afterEach(() => {
    jest.restoreAllMocks()
    for (const storage of [siteStorage, tabStorage]) storage.clear()
  })

  test('a customer signs in for as long as the page is open, and is told so before', async () => {
    for (const storage of ['localStorage', 'sessionStorage'] as const)
      jest.spyOn(window, storage, 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      })
    const page = await open({ store: createSessionStore(siteStorage, tabStorage) })
    expect(screen.getByText(NOT_KEPT)).toBeVisible()
    await tryToLogIn(page, { email: emails.customer, password: PASSWORD })
    await waitFor(() =>
      expect(page.store.session()).toEqual({ role: 'customer', strategy: 'password', email: emails.customer }),
    )
    expect(page.store.credentials()?.token).toBeTruthy()
  })

  test('other browsers show no such warning', async () => {
    await open()
    expect(logIn()).toBeVisible()
    expect(screen.queryByText(NOT_KEPT)).not.toBeInTheDocument()
  })
})

test.each([
  ['an email', { email: '  ', password: PASSWORD }, email, password],
  ['a password', { email: emails.customer }, password, email],
])('without %s nothing is sent, and its field gets the focus', async (_, typed, missing, other) => {
  const page = await open()
  await tryToLogIn(page, typed)
  expect(missing()).toHaveAccessibleDescription('Required field')
  expect(missing()).toHaveFocus()
  expect(other()).not.toHaveAccessibleDescription()
  expect(announced()).toBe('Required field')
  expect(page.sent).toEqual([])
})

test.each([
  ['a wrong password', 'not this one'],
  ['the right password with a trailing space', `${PASSWORD} `],
  ['a password that is too long', 'x'.repeat(201)],
])('%s is reported on both fields, and the input stays', async (_, typed) => {
  const page = await open()
  await tryToLogIn(page, { email: emails.landlord, password: typed })
  await waitFor(() => expect(email()).toHaveAccessibleDescription(REFUSED))
  expect(password()).toHaveAccessibleDescription(REFUSED)
  expect(announced()).toBe(REFUSED)
  expect(email()).toHaveFocus()
  expect([email().value, password().value]).toEqual([emails.landlord, typed])
  expect(page.store.session()).toBeNull()
})

test.each<[string, () => Promise<Response>, string]>([
  [
    'too many tries',
    async () =>
      Response.json(
        { message: 'Too many attempts. Please wait a moment and try again.', request_id: 'r' },
        { status: 429 },
      ),
    'Too many attempts. Please wait a moment and try again.',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'We could not reach the server. Check your connection and try again.',
  ],
])('%s: reported above the form, the input stays, and a retry works', async (_, fail, message) => {
  let failing = true
  const page = await open({ intercept: ({ method }, pass) => (failing && method === 'POST' ? fail() : pass()) })
  await tryToLogIn(page, { email: emails.customer, password: PASSWORD })
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect([email().value, password().value]).toEqual([emails.customer, PASSWORD])
  expect(email()).not.toBeInvalid()
  expect(page.toasts).toEqual([])
  failing = false
  await page.user.click(logIn())
  await waitFor(() => expect(page.store.session()?.email).toBe(emails.customer))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a bug in the portal is not reported as a wrong password', async () => {
  const reported = jest.fn()
  globalThis.reportError = reported
  const store = {
    ...createSessionStore(localStorage, sessionStorage),
    start: () => {
      throw new Error('of our own')
    },
  }
  const page = await open({ store })
  await tryToLogIn(page, { email: emails.customer, password: PASSWORD })
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred, please try again.')
  expect(reported).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(REFUSED)).not.toBeInTheDocument()
})

test.each([
  ['/login', '/'],
  ['/login?redirect=%2Fquotes%3Fpage%3D1', '/quotes?page=1'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
])('a signed-in user who opens %s is redirected to %s', async (path, where) => {
  const { router } = await open({ path, as: emails.customer })
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(where))
})

test('a user who came by a link can log in; a user who has logged in is redirected', async () => {
  const { unmount } = await open({
    link: await api.linkTo('customer', { type: 'Quote', id: demoIds('acme').quotes.sent }),
  })
  expect(logIn()).toBeVisible()
  unmount()
  await open({ as: emails.customer })
  expect(await screen.findByText('elsewhere: /')).toBeVisible()
})

test('an ended session is announced; a sign-out is not', async () => {
  const store = createSessionStore(localStorage, sessionStorage)
  const credentials = { token: 't', role: 'customer', email: emails.customer, id: 7 }
  store.start(credentials, 'password')
  store.clear()
  const { unmount } = await open({ store })
  expect(screen.queryByText('Your session has ended. Please log in again.')).toBeNull()
  unmount()
  store.start(credentials, 'password')
  store.end()
  await open({ store })
  expect(screen.getByText('Your session has ended. Please log in again.')).toBeVisible()
})

test.each(['customer', 'technician'])(
  'a %s whose link’s session ended was never signed in, and is told about the link',
  async (role) => {
    createSessionStore(localStorage, sessionStorage).start({ token: 't', role, email: emails.customer, id: 7 }, 'token')
    // Reloaded.
    const store = createSessionStore(localStorage, sessionStorage)
    store.end()
    await open({ store })
    expect(
      screen.getByText(/^Your access by a link has ended\. The link may have expired or been withdrawn\./),
    ).toBeVisible()
    expect(screen.queryByText(/session has ended/)).toBeNull()
  },
)
