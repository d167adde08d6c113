import { act, screen, waitFor, within } from '@testing-library/react'
import type { Appointment } from '@portal/contract'
import { alter, heading, setUpCable, setUpVisitPages, visit } from '../testing/visit-pages'

const { api, open } = setUpVisitPages()
const cable = setUpCable()

describe('the drive', () => {
  test('moves with messages from the cable, and disconnects on leaving', async () => {
    const { unmount } = await open(visit.live, { settings: { cableUrl: cable.url } })
    expect(await screen.findByText('Arriving at 9:12 AM', { selector: 'strong' })).toBeVisible()
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
    expect(cable.commands[0]?.identifier).toBe(`{"channel":"AppointmentsChannel","id":${visit.live}}`)
    act(() =>
      cable.tell({ position: { latitude: 39.75, longitude: -105 }, routeMetadata: { eta: '2026-02-10T16:20:00Z' } }),
    )
    expect(await screen.findByText('Arriving at 9:20 AM', { selector: 'strong' })).toBeVisible()
    // A change of eight minutes is announced at once.
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Arriving at 9:20 AM'),
    )
    unmount()
    await waitFor(() => expect(cable.connections()).toBe(0))
  })

  /** Overrides parts of the live visit. */
  const changed = (change: (visit: Appointment) => Partial<Appointment>) => ({
    intercept: alter('/v1/appointments/', change),
  })
  const minutesAgo = (minutes: number) => new Date(api.now().getTime() - minutes * 60_000).toISOString()
  const seenMinutesAgo = (minutes: number) =>
    changed(({ technician }) => ({
      technician: {
        ...technician!,
        last_position: { ...technician!.last_position!, seen_at: minutesAgo(minutes) },
      },
    }))
  const map = () => screen.findByRole('region', { name: 'Map of the drive to you' })

  test('says so once the technician has arrived', async () => {
    await open(
      visit.live,
      changed(() => ({ status: 'running' })),
    )
    expect(await heading('Technician has arrived')).toBeVisible()
    expect(screen.getByText('Technician has arrived!', { selector: 'p' })).toBeVisible()
    expect(screen.queryByText(/^Arriving at/)).not.toBeInTheDocument()
  })

  test('an arrival time that has passed is not shown', async () => {
    await open(
      visit.live,
      changed(() => ({ eta: minutesAgo(6) })),
    )
    expect(await screen.findByText('Your technician is on the way')).toBeVisible()
    expect(screen.queryByText(/^Arriving at/)).not.toBeInTheDocument()
  })

  test('an unknown arrival time shows as loading until the live connection is open', async () => {
    const { intercept } = changed(() => ({ eta: null }))
    let connect: () => void = () => {}
    const held = new Promise<void>((resume) => (connect = resume))
    await open(visit.live, {
      settings: { cableUrl: cable.url },
      intercept: async (request, pass) => {
        if (request.path === '/users/cable_auth') await held
        return intercept(request, pass)
      },
    })
    expect(await screen.findByText('loading...')).toBeVisible()
    connect()
    expect(await screen.findByText('No arrival time yet')).toBeVisible()
    expect(screen.queryByText('loading...')).not.toBeInTheDocument()
  })

  test.each([
    [4, false],
    [6, true],
  ])('a position that is %i minutes old: dimmed %s', async (minutes, dimmed) => {
    await open(visit.live, seenMinutesAgo(minutes))
    const shown = await map()
    await waitFor(() =>
      expect(shown.querySelector<SVGElement>('[data-marker="technician"] svg')?.style.opacity).toBe(
        dimmed ? '0.5' : '1',
      ),
    )
    expect(within(shown).queryByText('Last updated 8:54 AM') !== null).toBe(dimmed)
  })

  test('a lost connection is reported', async () => {
    await open(visit.live, { settings: { cableUrl: cable.url } })
    const shown = await map()
    await waitFor(() => expect(cable.subscriptions()).toBe(1))
    expect(within(shown).queryByText('Reconnecting...')).not.toBeInTheDocument()
    act(() => cable.cut())
    expect(await within(shown).findByText('Reconnecting...')).toBeVisible()
    await waitFor(() => expect(within(shown).queryByText('Reconnecting...')).not.toBeInTheDocument())
    expect(new Set(cable.tokens).size).toBe(2)
  })
})
