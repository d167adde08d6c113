import { PlatformProvider, type Platform, type RemoteFacts } from '@portal/platform'
import { act, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import type { RemoteLoader } from './federation/remote-loader'
import { createPortalRouter } from './router'
import type { SessionStore } from './session/session-store'

const factsOf = (name: string): RemoteFacts => ({ name, routes: [{ path: name, title: name, layout: 'bare' }], slots: [] })
const names = ['invoices', 'quotes']

/** Two remotes; `load` says what loading one comes to, and `late` what may still come of one. */
function setUp(load: (name: string) => Promise<void>, late: Promise<unknown>) {
  window.history.replaceState(null, '', '/invoices')
  const remotes: RemoteLoader = {
    releases: names.map((name) => ({ facts: factsOf(name) })) as never,
    remoteFor: (path) => ({ facts: factsOf(path.slice(1)) }) as never,
    loadRoutes: async ({ name }) => {
      await load(name)
      return { facts: factsOf(name), pages: { [name]: () => <h1>{name}</h1> } }
    },
    loadSlot: () => Promise.reject(new Error('no slots')),
    loadLifecycles: () => Promise.reject(new Error('no lifecycles')),
    preload: () => undefined,
    crashed: () => undefined,
    late: (name) => (name === 'invoices' ? late : undefined),
  }
  const router = createPortalRouter(remotes, {} as SessionStore)
  render(
    <PlatformProvider value={{ brand: { phone: '' }, tenant: { name: 'Acme' } } as unknown as Platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  )
  return router
}

// jsdom has no layout to scroll.
beforeAll(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined))

/** A promise and its end. */
function open() {
  let end: () => void = () => undefined
  const promise = new Promise<void>((done) => (end = done))
  return { promise, end: () => act(async () => end()) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const DOWN = "This page can't be shown right now"

test('a page that was late does not call back who left for another', async () => {
  let isDown = true
  const [late, quotes] = [open(), open()]
  const router = setUp(async (name) => {
    if (name === 'quotes') return quotes.promise
    if (isDown) throw new Error('did not answer')
  }, late.promise)
  await heading(DOWN)
  isDown = false
  act(() => void router.navigate('/quotes'))
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await late.end()
  await quotes.end()
  expect(await heading('quotes')).toBeVisible()
  expect(router.state.location.pathname).toBe('/quotes')
})

test('a page that was late takes its place where somebody still waits', async () => {
  let isDown = true
  const late = open()
  setUp(async () => {
    if (isDown) throw new Error('did not answer')
  }, late.promise)
  await heading(DOWN)
  isDown = false
  await late.end()
  expect(await heading('invoices')).toBeVisible()
})
