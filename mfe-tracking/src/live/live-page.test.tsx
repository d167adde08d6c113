import { act, screen, waitFor, within } from '@testing-library/react'
import type { Appointment } from '@portal/contract'
import { json, setUpCable, setUpVisitPages, visit } from '../testing/visit-pages'

const { api, open } = setUpVisitPages()
const cable = setUpCable()

/** Opens the live visit with the cable, overrides the API's later responses, and counts the requests. */
async function watch(afterwards: Partial<Appointment> = {}) {
  let change: Partial<Appointment> = {}
  let requests = 0
  await open(visit.live, {
    settings: { cableUrl: cable.url },
    intercept: async ({ path }, pass) => {
      const answer = await pass()
      if (path !== `/v1/appointments/${visit.live}`) return answer
      requests += 1
      return json(200, { ...((await answer.json()) as object), ...(requests > 1 && afterwards), ...change })
    },
  })
  const map = await screen.findByRole('region', { name: 'Map of the drive to you' })
  await waitFor(() => expect(cable.subscriptions()).toBe(1))
  // Once for the page, and once more when subscribed.
  await waitFor(() => expect(requests).toBe(2))
  return { map: within(map), requests: () => requests, becomes: (next: Partial<Appointment>) => void (change = next) }
}
const arrived = () => screen.findByRole('heading', { name: 'Technician has arrived' })

test('a change before the connection was open is shown at once', async () => {
  await watch({ status: 'running' })
  expect(await arrived()).toBeVisible()
})

test('a message with another status makes the page refetch at once', async () => {
  const { requests, becomes } = await watch()
  becomes({ status: 'running' })
  act(() => cable.tell({ status: 'running' }))
  expect(await arrived()).toBeVisible()
  expect(screen.getByText('Technician has arrived!', { selector: 'p' })).toBeVisible()
  expect(requests()).toBe(3)
})

test('the news of a photo makes the page request the job again', async () => {
  let jobs = 0
  await open(visit.live, {
    settings: { cableUrl: cable.url },
    intercept: ({ path }, pass) => {
      jobs += Number(path.startsWith('/v2/jobs/'))
      return pass()
    },
  })
  await screen.findByRole('heading', { name: 'Photos' })
  await waitFor(() => expect(cable.subscriptions()).toBe(1))
  const before = jobs
  act(() => cable.tell({ status: 'accepted' }))
  await waitFor(() => expect(jobs).toBe(before + 1))
})

test('a position does not cause a refetch', async () => {
  const { requests } = await watch()
  act(() =>
    cable.tell({ position: { latitude: 39.75, longitude: -105 }, routeMetadata: { eta: '2026-02-10T16:20:00Z' } }),
  )
  expect(await screen.findByText('Arriving at 9:20 AM', { selector: 'strong' })).toBeVisible()
  expect(requests()).toBe(2)
})

test('a change while the connection was lost is shown once it is back', async () => {
  const { map, requests, becomes } = await watch()
  becomes({ status: 'running' })
  act(() => cable.cut())
  expect(await map.findByText('Reconnecting...')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Technician has arrived' })).toBeVisible())
  await waitFor(() => expect(map.queryByText('Reconnecting...')).toBeNull())
  expect(requests()).toBe(3)
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
  expect(await screen.findByText('Arriving at 9:30 AM', { selector: 'strong' })).toBeVisible()
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
  expect(await screen.findByRole('heading', { name: `Appointment #${visit.live} Summary` })).toBeVisible()
})

describe('before the technician sets out', () => {
  test('an open page learns that the technician is on the way, and shows the map', async () => {
    let change: Partial<Appointment> = {}
    let requests = 0
    await open(visit.late, {
      settings: { cableUrl: cable.url },
      intercept: async ({ path }, pass) => {
        const answer = await pass()
        if (path !== `/v1/appointments/${visit.late}`) return answer
        requests += 1
        return json(200, { ...((await answer.json()) as object), ...change })
      },
    })
    expect(await screen.findByRole('heading', { name: 'Technician will arrive' })).toBeVisible()
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
    expect(cable.commands).toEqual([
      { command: 'subscribe', identifier: `{"channel":"AppointmentStatusChannel","id":${visit.late}}` },
    ])
    // Once for the page, and once more when subscribed.
    await waitFor(() => expect(requests).toBe(2))
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
      expect(cable.commands.at(-1)?.identifier).toBe(`{"channel":"AppointmentsChannel","id":${visit.late}}`),
    )
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
  })

  test('a lost opportunity opens no connection', async () => {
    await open(visit.lostOpportunity, { settings: { cableUrl: cable.url } })
    expect(await screen.findByRole('heading', { name: 'Your appointment time' })).toBeVisible()
    expect(cable.connections()).toBe(0)
  })
})
