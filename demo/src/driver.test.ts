import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Place } from 'api'
import { appointments, positions } from 'api/schema'
import { setUpTestApi, until } from 'api/testing'
import { startDemoDriver } from './driver'
import { demoIds, demoTenants } from './names'
import { advanceAlongRoute, type DrivenRoute } from './route-position'
import { loadDemoTechnicians } from './technicians'

const straight = (from: Place, to: Place): DrivenRoute => ({
  path: [
    [from.longitude, from.latitude],
    [to.longitude, from.latitude],
    [to.longitude, to.latitude],
  ],
  distanceMeters: 1_000,
  durationSeconds: 100,
})

describe('driving', () => {
  const start = new Date('2026-02-10T16:00:00Z')
  const route = straight(
    { latitude: 39.74, longitude: -105 },
    { latitude: 39.75, longitude: -105 + 0.01 / Math.cos((39.74 * Math.PI) / 180) },
  )
  const at = (seconds: number) => advanceAlongRoute(route, start, new Date(start.getTime() + seconds * 1000))

  it.each([
    [-5, 39.74, 90, false],
    [0, 39.74, 90, false],
    [25, 39.74, 90, false],
    [75, 39.745, 0, false],
    [100, 39.75, 0, true],
    [1_000, 39.75, 0, true],
  ])('after %i seconds', (seconds, latitude, heading, arrived) => {
    const step = at(seconds)
    expect(step.latitude).toBeCloseTo(latitude, 5)
    expect(step).toMatchObject({ heading, arrived, eta: new Date('2026-02-10T16:01:40Z') })
  })

  it('stays where it is when there is nowhere to go', () => {
    const nowhere = {
      path: [
        [-105, 39.74],
        [-105, 39.74],
      ] as const,
      distanceMeters: 0,
      durationSeconds: 0,
    }
    expect(advanceAlongRoute(nowhere, start, start)).toMatchObject({ latitude: 39.74, longitude: -105, arrived: true })
  })
})

describe('the demo’s vans', () => {
  const api = setUpTestApi()
  beforeAll(async () => {
    await api.http.listen({ port: 0, host: '127.0.0.1' })
  })

  it('continue from their last position on every tenant, arrive, wait, set out again from elsewhere, and stop with their visit', async () => {
    const isWatched = jest.fn(() => true)
    const vans = await loadDemoTechnicians({ services: api.services, isWatched }, [
      { latitude: 39.76, longitude: -105.02 },
      { latitude: 39.72, longitude: -104.96 },
    ])
    expect(vans.map((van) => van.subdomain)).toEqual(demoTenants)
    const acme = demoIds('acme')
    const { live } = acme.appointments
    const inAcme = <T>(work: Parameters<typeof api.database.withTenant<T>>[1]) =>
      api.database.withTenant(acme.tenant, work)
    const last = async () =>
      (await inAcme((db) => db.select().from(positions).where(eq(positions.appointmentId, live))))[0]
    const before = await last()
    const driver = startDemoDriver({
      baseUrl: `http://127.0.0.1:${(api.http.server.address() as AddressInfo).port}`,
      openVans: async () => vans,
      findRoute: straight,
      clock: api.clock,
      everyMs: 10,
      waitMs: 30_000,
      background: api.services.background,
    })
    const latitude = async () => (await last())?.latitude ?? 0
    const reports = async () => (await last())?.lastOffset ?? 0
    // A report from before the clock was advanced may be received after it; the next one is plausible only if time has passed.
    const isAt = (wanted: number) =>
      until(
        async () => {
          if (Math.abs((await latitude()) - wanted) < 1e-6) return true
          api.clock.advance(100)
          return false
        },
        () => `The van never arrived at ${wanted}.`,
      )
    /** Waits for two more complete runs. */
    const runs = async () => {
      const looks = isWatched.mock.calls.length
      await until(() => isWatched.mock.calls.length >= looks + 3 * vans.length)
    }
    await until(async () => (await reports()) !== before?.lastOffset)
    expect(await latitude()).toBeCloseTo(before?.latitude ?? 0, 6)
    api.clock.advance(100_000)
    const destination = vans[0]?.destination.latitude ?? 0
    await isAt(destination)
    const arrived = await reports()
    await runs()
    expect(await reports()).toBe(arrived)
    // Across town in thirty seconds, which nobody drives: the API believes it once three reports in a row agree.
    api.clock.advance(30_000)
    await isAt(39.76)
    expect(await reports()).toBeGreaterThan(arrived)

    const change = (values: Partial<typeof appointments.$inferInsert>) =>
      inAcme((db) => db.update(appointments).set(values).where(eq(appointments.id, live)))
    await change({ technicianId: acme.technicians[1] })
    await runs()
    expect(await reports()).toBe(0)
    await change({ technicianId: acme.technicians[0], status: 'completed' })
    await runs()
    expect(await reports()).toBe(0)
    await change({ status: 'running' })
    await isAt(39.76)
    await driver.stop()
    expect(api.services.background.health().jobs['move_demo_vans']).toMatchObject({
      consecutive_failures: 0,
      last_error: null,
    })
  })

  it('are moved rarely while unwatched, and immediately once somebody watches', async () => {
    const acme = demoIds('acme')
    const isWatched = jest.fn(() => false)
    const [van] = await loadDemoTechnicians({ services: api.services, isWatched }, [
      { latitude: 39.76, longitude: -105.02 },
    ])
    const isUnderWay = jest.fn(van!.isUnderWay)
    const driver = startDemoDriver({
      baseUrl: `http://127.0.0.1:${(api.http.server.address() as AddressInfo).port}`,
      openVans: async () => [{ ...van!, isUnderWay }],
      findRoute: straight,
      clock: api.clock,
      everyMs: 10,
      background: api.services.background,
    })
    /** Waits for two more complete runs. */
    const runs = async () => {
      const looks = isWatched.mock.calls.length
      await until(() => isWatched.mock.calls.length >= looks + 3)
    }
    await runs()
    expect(isUnderWay).toHaveBeenCalledTimes(1)
    expect(isWatched).toHaveBeenCalledWith(acme.tenant, acme.appointments.live)
    api.clock.advance(20_000)
    await runs()
    expect(isUnderWay).toHaveBeenCalledTimes(2)
    isWatched.mockReturnValue(true)
    // The unwatched interval would not end until the clock advances.
    await until(() => isUnderWay.mock.calls.length > 4)
    await driver.stop()
  })
})
