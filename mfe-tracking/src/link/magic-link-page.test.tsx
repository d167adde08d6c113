import { act, screen, waitFor } from '@testing-library/react'
import { holdRequests, type RenderPageOptions } from '@portal/testing'
import { emails, PASSWORD } from 'demo/names'
import { alter, heading, json, setUpCable, setUpVisitPages, visit } from '../testing/visit-pages'

const INACTIVE = 'This appointment is no longer active because it has been concluded or canceled.'
const { api, show } = setUpVisitPages()
const cable = setUpCable()
let token: string
beforeAll(async () => {
  token = await shareVisit(visit.live)
})

/** Creates the share link of a visit, as its customer does. */
async function shareVisit(id: number): Promise<string> {
  const call = async (path: string, body: object, authorization?: string) => {
    const answer = await api.fetchAs('acme')(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    })
    return (await answer.json()) as Record<string, string>
  }
  const { authentication_token } = await call('/v1/users/customer/sign_in', {
    session: { email: emails.customer, password: PASSWORD },
  })
  return (await call(`/v1/appointments/${id}/share`, {}, `Token token=${authentication_token}`))['token'] ?? ''
}
const open = (link: string, options: Partial<RenderPageOptions> = {}) =>
  show(`/appointment-details/${link}`, { as: undefined, ...options })

test('loading, then the visit, without a session', async () => {
  const { intercept, letGo } = holdRequests('/v1/appointments/')
  const { signedOut, toasts } = await open(token, { intercept })
  expect(screen.getByRole('heading', { level: 1, name: 'Loading Appointment...' })).toBeVisible()
  expect(document.title).toContain('Loading Appointment...')
  letGo()
  expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
  expect(document.title).toMatch(new RegExp(` Portal - Appointment #${visit.live}$`))
  expect(await heading('Your appointment time')).toBeVisible()
  expect(screen.getByText('8:40 AM - 10:40 AM')).toBeVisible()
  expect(await screen.findByText('Arriving at 9:12 AM', { selector: 'strong' })).toBeVisible()
  expect(signedOut).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})

test('the page shows no account data, and requests none', async () => {
  const requests: string[] = []
  const { container } = await open(token, {
    intercept: ({ path }, pass) => (requests.push(path.split('?')[0]!), pass()),
  })
  await heading('Your tech')
  await screen.findByText('Arriving at 9:12 AM', { selector: 'strong' })
  expect(screen.queryByRole('heading', { name: 'Job Summary' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Make Changes' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Contact Tech' })).not.toBeInTheDocument()
  expect(container).not.toHaveTextContent(emails.customer)
  expect(container).not.toHaveTextContent(/\$|Rivera|Ortiz|\d{10}|80014/)
  expect([...new Set(requests)].filter((path) => !path.startsWith('/v1/tenants/'))).toEqual([
    `/v1/tokens/${token}/auth`,
    `/v1/appointments/${visit.live}`,
    '/users/cable_auth',
  ])
})

test('the share tab copies the URL of this page', async () => {
  const { user } = await open(token)
  await user.click(await screen.findByRole('button', { name: 'Share Appointment' }))
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy Appointment Link' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith(location.href))
})

test('a signed-in customer sees it like everyone else, and stays signed in', async () => {
  const { signedOut } = await open(token, { as: emails.landlord })
  expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make Changes' })).not.toBeInTheDocument()
  expect(signedOut).not.toHaveBeenCalled()
})

test('the page is live with the permissions of the link', async () => {
  await open(token, { settings: { cableUrl: cable.url } })
  await screen.findByText('Arriving at 9:12 AM', { selector: 'strong' })
  await waitFor(() => expect(cable.subscriptions()).toBe(1))
  act(() => cable.tell({ routeMetadata: { eta: '2026-02-10T16:20:00Z' } }))
  expect(await screen.findByText('Arriving at 9:20 AM', { selector: 'strong' })).toBeVisible()
})

test('a page left open longer than its session opens the link again', async () => {
  let [ended, opened] = [false, 0]
  await open(token, {
    settings: { cableUrl: cable.url },
    intercept: async ({ path }, pass) => {
      if (path.endsWith('/auth')) {
        opened += 1
        ended = false
      }
      return ended && path.startsWith('/v1/appointments/') ? json(401, {}) : pass()
    },
  })
  await heading('Your appointment time')
  await waitFor(() => expect(cable.subscriptions()).toBe(1))
  ended = true
  act(() => cable.end())
  await waitFor(() => expect(opened).toBe(2))
  expect(await heading('Your appointment time')).toBeVisible()
  expect(document.title).toMatch(new RegExp(` Portal - Appointment #${visit.live}$`))
})

describe('no longer active', () => {
  const inactive = async () => {
    expect(await screen.findByText(INACTIVE)).toBeVisible()
    expect(document.title).toMatch(/ Portal - Appointment$/)
  }

  test.each([
    ['unknown', 'x'.repeat(43)],
    ['too short', 'short'],
  ])('a link whose token is %s', async (_, link) => {
    const { toasts } = await open(link)
    await inactive()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(toasts).toEqual([])
  })

  test('a rejected token does not end the session of a signed-in user', async () => {
    const { signedOut } = await open(token, {
      as: emails.customer,
      intercept: async ({ path }, pass) => (path.endsWith('/auth') ? json(401, {}) : pass()),
    })
    await inactive()
    expect(signedOut).not.toHaveBeenCalled()
  })

  test('a link that is revoked while being viewed is opened once more, and then no longer', async () => {
    let [closed, opened] = [false, 0]
    await open(token, {
      settings: { cableUrl: cable.url },
      intercept: async ({ path }, pass) => {
        if (path.endsWith('/auth')) opened += 1
        return closed ? json(path.endsWith('/auth') ? 410 : 401, {}) : pass()
      },
    })
    await heading('Your appointment time')
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
    closed = true
    act(() => cable.end())
    await inactive()
    expect(opened).toBe(2)
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  test('a visit that the API no longer returns', async () => {
    await open(token, {
      intercept: async ({ path }, pass) => (path.startsWith('/v1/appointments/') ? json(410, {}) : pass()),
    })
    await inactive()
  })

  test.each(['completed', 'cancelled', 'Canceled', 'lost_opportunity', 'quote_denied'])(
    'a visit that is %s',
    async (status) => {
      await open(token, { intercept: alter('/v1/appointments/', () => ({ status })) })
      await inactive()
    },
  )

  test('a visit that ends while being viewed', async () => {
    let over = false
    await open(token, {
      settings: { cableUrl: cable.url },
      intercept: async ({ path }, pass) => (over && path.startsWith('/v1/appointments/') ? json(410, {}) : pass()),
    })
    await heading('Your appointment time')
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
    over = true
    act(() => cable.end())
    await inactive()
    expect(screen.queryByRole('heading', { name: 'Your tech' })).not.toBeInTheDocument()
  })

  test('a network error offers a retry', async () => {
    let down = true
    const { user } = await open(token, {
      intercept: async ({ path }, pass) =>
        down && path.endsWith('/auth') ? Promise.reject(new TypeError('offline')) : pass(),
    })
    await inactive()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Your appointment time')).toBeVisible()
  })
})
