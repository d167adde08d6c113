import { screen, waitFor, within } from '@testing-library/react'
import { setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { openProfile } from '../testing/profile'

const api = setUpTestApi()

const open = (options?: Partial<RenderPageOptions>) => openProfile(api, options)
const region = (name: string) => screen.findByRole('region', { name })
const offline = () => Promise.resolve(new Response('', { status: 503 }))

describe('states', () => {
  test('loading', async () => {
    await open({
      intercept: ({ path }, pass) => (path.startsWith('/v1/users/find_by_email') ? new Promise(() => {}) : pass()),
    })
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    expect(screen.getByText('Loading...')).toBeVisible()
  })

  test('failed, and recovered on retry', async () => {
    let down = true
    const { user } = await open({
      intercept: ({ path }, pass) => (down && path.startsWith('/v1/users/find_by_email') ? offline() : pass()),
    })
    expect(await screen.findByText('Could not load your profile')).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await region('Account Info')).toBeVisible()
  })

  test('empty: no phone, no membership, no equipment', async () => {
    await open({ as: emails.newcomer })
    expect(await within(await region('Account Info')).findByText('Missing Phone Number')).toBeVisible()
    expect(screen.queryByText('Missing Email Address')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Comfort Plan' })).not.toBeInTheDocument()
    expect(await screen.findByText('There is no equipment on record yet.')).toBeVisible()
  })

  test('filled', async () => {
    await open()
    const account = within(await region('Account Info'))
    expect(account.getByText('Casey Rivera')).toBeVisible()
    expect(account.getByText('(303) 555-0142')).toBeVisible()
    expect(account.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'customer@example.comPrimary',
      '(303) 555-0142Mobile',
      'casey.rivera@example.comWork',
    ])
  })
})

test('a customer who just signed up is greeted, once', async () => {
  const { toasts, router } = await open({ path: '/profile?created=success' })
  await region('Account Info')
  expect(toasts).toEqual([{ kind: 'success', message: 'Account created' }])
  expect(router.state.location.search).toBe('')
})

describe('preferences', () => {
  test('contain billing’s stored payment method if online payments are available', async () => {
    await open()
    expect(
      await within(await region('Preferences')).findByRole('group', { name: 'slot profile.payment-method' }),
    ).toBeVisible()
  })

  test('are not shown otherwise', async () => {
    await open({ tenant: 'summit' })
    await region('Air conditioner')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Preferences' })).not.toBeInTheDocument())
  })
})
