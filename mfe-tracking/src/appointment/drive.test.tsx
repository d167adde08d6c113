import { act, screen, waitFor, within } from '@testing-library/react'
import type { Appointment } from '@portal/contract'
import type { RenderPageOptions } from '@portal/testing'
import { openCableServer } from '../live/testing/cable-server'
import { heading, json, setUpAppointmentPage, visit } from './testing/appointment-page'

const { api, open } = setUpAppointmentPage()

describe('the drive', () => {
  test('moves with messages from the cable, and disconnects on leaving', async () => {
    const cable = await openCableServer()
    try {
      const { unmount } = await open(visit.live, { settings: { cableUrl: cable.url } })
      const map = await screen.findByRole('region', { name: 'Map of the drive to you' })
      expect(within(map).getByText('Arriving at 9:12 AM')).toBeVisible()
      await waitFor(() => expect(cable.subscriptions()).toBe(1))
      expect(cable.commands[0]?.identifier).toBe(`{"channel":"AppointmentsChannel","id":${visit.live}}`)
      act(() =>
        cable.tell({ position: { latitude: 39.75, longitude: -105 }, routeMetadata: { eta: '2026-02-10T16:20:00Z' } }),
      )
      expect(await within(map).findByText('Arriving at 9:20 AM')).toBeVisible()
      // A change of eight minutes is announced at once.
      await waitFor(() =>
        expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Arriving at 9:20 AM'),
      )
      unmount()
      await waitFor(() => expect(cable.connections()).toBe(0))
    } finally {
      await cable.close()
    }
  })

  /** Overrides parts of the live visit. */
  const changed = (change: (visit: Appointment) => Appointment): Partial<RenderPageOptions> => ({
    intercept: async ({ path }, pass) => {
      const answer = await pass()
      return path.startsWith('/v1/appointments/') ? json(200, change((await answer.json()) as Appointment)) : answer
    },
  })
  const seenMinutesAgo = (minutes: number) =>
    changed((it) => {
      const last = it.technician!.last_position!
      return {
        ...it,
        technician: {
          ...it.technician!,
          last_position: { ...last, seen_at: new Date(api.now().getTime() - minutes * 60_000).toISOString() },
        },
      }
    })
  const map = () => screen.findByRole('region', { name: 'Map of the drive to you' })

  test('says so once the technician has arrived', async () => {
    await open(
      visit.live,
      changed((it) => ({ ...it, status: 'running' })),
    )
    expect(await heading('Technician has arrived')).toBeVisible()
    expect(within(await map()).getByText('Technician has arrived!')).toBeVisible()
    expect(screen.queryByText(/^Arriving at/)).not.toBeInTheDocument()
  })

  test('an arrival time that has passed is not told', async () => {
    await open(
      visit.live,
      changed((it) => ({ ...it, eta: new Date(api.now().getTime() - 6 * 60_000).toISOString() })),
    )
    expect(within(await map()).getByText('Your technician is on the way')).toBeVisible()
    expect(screen.queryByText(/^Arriving at/)).not.toBeInTheDocument()
  })

  test('an unknown arrival time: loading, until the server has told all it knows', async () => {
    const cable = await openCableServer()
    const { intercept } = changed((it) => ({ ...it, eta: null }))
    let connect: () => void = () => {}
    const held = new Promise<void>((resume) => (connect = resume))
    try {
      await open(visit.live, {
        settings: { cableUrl: cable.url },
        intercept: async (request, pass) => {
          if (request.path === '/users/cable_auth') await held
          return intercept!(request, pass)
        },
      })
      const shown = await map()
      expect(within(shown).getByText('loading...')).toBeVisible()
      connect()
      expect(await within(shown).findByText('No arrival time yet')).toBeVisible()
      expect(within(shown).queryByText('loading...')).not.toBeInTheDocument()
    } finally {
      await cable.close()
    }
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
    const cable = await openCableServer()
    try {
      await open(visit.live, { settings: { cableUrl: cable.url } })
      const shown = await map()
      await waitFor(() => expect(cable.subscriptions()).toBe(1))
      expect(within(shown).queryByText('Reconnecting...')).not.toBeInTheDocument()
      act(() => cable.cut())
      expect(await within(shown).findByText('Reconnecting...')).toBeVisible()
      await waitFor(() => expect(within(shown).queryByText('Reconnecting...')).not.toBeInTheDocument())
      expect(new Set(cable.tokens).size).toBe(2)
    } finally {
      await cable.close()
    }
  })
})
