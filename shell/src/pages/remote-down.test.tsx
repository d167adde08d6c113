import { PlatformProvider, type Platform } from '@portal/platform'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { RemoteDown } from './remote-down'

/** A page that can't be loaded until `mend` is called. */
function setUp(late?: () => Promise<unknown>) {
  let isDown = true
  const Down = () => <RemoteDown {...(late ? { late } : {})} />
  const router = createMemoryRouter(
    [
      {
        Component: Outlet,
        children: [
          {
            path: '/',
            ErrorBoundary: Down,
            Component: () => <h1>Invoices</h1>,
            loader: () => {
              if (isDown) throw new Error('did not answer')
              return null
            },
            HydrateFallback: () => null,
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  const platform = { brand: { phone: '' } } as unknown as Platform
  render(
    <PlatformProvider value={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  )
  return { mend: () => void (isDown = false) }
}

const message = () => screen.findByRole('heading', { name: "This page can't be shown right now" })

test('Try again shows the page once it can be had', async () => {
  const { mend } = setUp()
  await message()
  mend()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible()
})

test('what was only late takes its place by itself', async () => {
  let arrive: (value: unknown) => void = () => undefined
  const { mend } = setUp(() => new Promise((done) => (arrive = done)))
  await message()
  mend()
  arrive(null)
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible()
})

test('what never comes leaves the message as it is', async () => {
  setUp(() => Promise.reject(new Error('404')))
  await message()
  await new Promise((done) => setTimeout(done))
  expect(await message()).toBeVisible()
})
