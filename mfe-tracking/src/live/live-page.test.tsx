import { act, screen, waitFor, within } from '@testing-library/react'
import type { Appointment } from '@portal/contract'
import { renderPage, setUpTestApi } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'
import { mockBrowserApis } from './testing/browser-mocks'
import { openCableServer, type CableServer } from './testing/cable-server'

const api = setUpTestApi()
let cable: CableServer
beforeAll(mockBrowserApis)
beforeEach(async () => {
  cable = await openCableServer()
})
afterEach(() => cable.close())

const { live } = demoIds('acme').appointments
const json = (body: object) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })

/** Opens the live visit with the cable, overrides the API's later responses, and counts the requests. */
async function watch(afterwards: Partial<Appointment> = {}) {
  let change: Partial<Appointment> = {}
  let asked = 0
  await renderPage({
    api,
    routes,
    path: `/appointment/${live}`,
    as: emails.customer,
    settings: { cableUrl: cable.url },
    intercept: async ({ path }, pass) => {
      const answer = await pass()
      if (path !== `/v1/appointments/${live}`) return answer
      asked += 1
      return json({ ...((await answer.json()) as object), ...(asked > 1 && afterwards), ...change })
    },
  })
  const map = await screen.findByRole('region', { name: 'Map of the drive to you' })
  await waitFor(() => expect(cable.subscriptions()).toBe(1))
  // Once for the page, and once more when subscribed.
  await waitFor(() => expect(asked).toBe(2))
  return { map: within(map), asked: () => asked, becomes: (next: Partial<Appointment>) => void (change = next) }
}
const arrived = () => screen.findByRole('heading', { name: 'Technician has arrived' })

test('a change before the connection was open is shown at once', async () => {
  await watch({ status: 'running' })
  expect(await arrived()).toBeVisible()
})

test('a message with another status makes the page refetch at once', async () => {
  const { map, asked, becomes } = await watch()
  becomes({ status: 'running' })
  act(() => cable.tell({ status: 'running' }))
  expect(await arrived()).toBeVisible()
  expect(map.getByText('Technician has arrived!')).toBeVisible()
  expect(asked()).toBe(3)
})

test('a position does not cause a refetch', async () => {
  const { map, asked } = await watch()
  act(() =>
    cable.tell({ position: { latitude: 39.75, longitude: -105 }, routeMetadata: { eta: '2026-02-10T16:20:00Z' } }),
  )
  expect(await map.findByText('Arriving at 9:20 AM')).toBeVisible()
  expect(asked()).toBe(2)
})

test('a change while the connection was lost is shown once it is back', async () => {
  const { map, asked, becomes } = await watch()
  becomes({ status: 'running' })
  act(() => cable.cut())
  expect(await map.findByText('Reconnecting...')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Technician has arrived' })).toBeVisible())
  await waitFor(() => expect(map.queryByText('Reconnecting...')).toBeNull())
  expect(asked()).toBe(3)
  expect(new Set(cable.tokens).size).toBe(2)
})

test('going offline is shown at once, beside the age of the position; back online, positions continue', async () => {
  const { map } = await watch()
  act(() =>
    cable.tell({
      position: {
        latitude: 39.75,
        longitude: -105,
        seen_at: new Date(api.now().getTime() - 10 * 60_000).toISOString(),
      },
    }),
  )
  expect(await map.findByText('Last updated 8:50 AM')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(map.getByText('Last updated 8:50 AM · Reconnecting...')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(cable.subscriptions()).toBe(1))
  await waitFor(() => expect(map.queryByText(/Reconnecting/)).toBeNull())
  act(() =>
    cable.tell({ position: { latitude: 39.751, longitude: -105 }, routeMetadata: { eta: '2026-02-10T16:30:00Z' } }),
  )
  expect(await map.findByText('Arriving at 9:30 AM')).toBeVisible()
  expect(map.queryByText(/Last updated/)).toBeNull()
})

test('disconnected because its token was too old, it reconnects with a new one', async () => {
  const { map } = await watch()
  act(() => cable.dismiss('unauthorized', false))
  expect(await map.findByText('Reconnecting...')).toBeVisible()
  await waitFor(() => expect(map.queryByText('Reconnecting...')).toBeNull())
  expect(new Set(cable.tokens).size).toBe(2)
})

test('a visit that is over redirects to its summary', async () => {
  const { becomes } = await watch()
  becomes({ status: 'completed' })
  act(() => cable.end())
  expect(await screen.findByRole('heading', { name: `Appointment #${live} Summary` })).toBeVisible()
})

describe('before the technician sets out', () => {
  const { late } = demoIds('acme').appointments

  test('an open page learns that the technician is on the way, and shows the map', async () => {
    let change: Partial<Appointment> = {}
    let asked = 0
    await renderPage({
      api,
      routes,
      path: `/appointment/${late}`,
      as: emails.customer,
      settings: { cableUrl: cable.url },
      intercept: async ({ path }, pass) => {
        const answer = await pass()
        if (path !== `/v1/appointments/${late}`) return answer
        asked += 1
        return json({ ...((await answer.json()) as object), ...change })
      },
    })
    expect(await screen.findByRole('heading', { name: 'Technician will arrive' })).toBeVisible()
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
    expect(cable.commands).toEqual([
      { command: 'subscribe', identifier: `{"channel":"AppointmentStatusChannel","id":${late}}` },
    ])
    // Once for the page, and once more when subscribed.
    await waitFor(() => expect(asked).toBe(2))
    const technician = { id: 1, first_name: 'Jamie', avatar: { url: null }, last_position: null }
    change = {
      status: 'accepted',
      technician,
      dispatch_time: api.now().toISOString(),
      iso_dispatch_time: api.now().toISOString(),
    }
    act(() => cable.tell({ status: 'accepted' }))
    expect(await screen.findByRole('region', { name: 'Map of the drive to you' })).toBeVisible()
    await waitFor(() =>
      expect(cable.commands.at(-1)?.identifier).toBe(`{"channel":"AppointmentsChannel","id":${late}}`),
    )
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
  })

  test('a lost opportunity opens no connection', async () => {
    await renderPage({
      api,
      routes,
      path: `/appointment/${demoIds('acme').appointments.lostOpportunity}`,
      as: emails.customer,
      settings: { cableUrl: cable.url },
    })
    expect(await screen.findByRole('heading', { name: 'Your appointment time' })).toBeVisible()
    expect(cable.connections()).toBe(0)
  })
})
