import { eq } from 'drizzle-orm'
import { publishAppointmentChanged } from '#areas/scheduling/appointments/appointment-events'
import { appointments } from '#foundation/database/schema'
import { acme, dial, visitIdentifier, listen, live, setUpCable } from '#test/support/cable'
import { emails } from 'demo/names'

const world = setUpCable()

describe('a visit’s status', () => {
  const { late } = acme.appointments
  const statusIdentifier = (id: number) => `{"channel":"AppointmentStatusChannel","id":${id}}`
  const change = (id: number, status: 'late' | 'assigned' | 'accepted') =>
    world.api.inAcme((db) => db.update(appointments).set({ status }).where(eq(appointments.id, id)))
  const announce = (id: number, status: 'late' | 'assigned' | 'accepted') =>
    publishAppointmentChanged(world.api.services.bus, { tenantId: acme.tenant, appointmentId: id, status })
  afterEach(() => change(late, 'late'))

  it('is sent before, during and after the drive, without positions', async () => {
    const client = await world.connect()
    const identifier = statusIdentifier(late)
    client.say({ command: 'subscribe', identifier })
    await client.count(2)
    expect(client.frames[1]).toEqual({ identifier, type: 'confirm_subscription' })
    for (const status of ['assigned', 'accepted', 'late'] as const) {
      await change(late, status)
      await announce(late, status)
      // It is sent twice if a regular revalidation runs between the change and its announcement.
      await client.until(() => client.frames.at(-1)?.message?.status === status)
    }
    expect(client.frames.slice(2).every(({ message }) => Object.keys(message ?? {}).join() === 'status')).toBe(true)
    client.socket.close()
  })

  it('does not include positions', async () => {
    const client = await world.connect()
    client.say({ command: 'subscribe', identifier: statusIdentifier(live) })
    client.say({ command: 'subscribe', identifier: visitIdentifier(live) })
    await client.count(3)
    await world.drive(39.7009)
    await client.until(() => client.frames.some(({ message }) => message?.position?.latitude === 39.7009))
    expect(client.frames.filter(({ identifier, message }) => identifier === statusIdentifier(live) && message)).toEqual(
      [],
    )
    client.socket.close()
  })

  it('is found by revalidation if the bus lost the message', async () => {
    const own = await listen(world.api.services, { lookEveryMs: 20 })
    const client = await world.connect({}, own.port)
    client.say({ command: 'subscribe', identifier: statusIdentifier(late) })
    await client.count(2)
    await change(late, 'assigned')
    await client.count(3)
    expect(client.frames[2]).toEqual({ identifier: statusIdentifier(late), message: { status: 'assigned' } })
    client.socket.close()
    await own.stop()
  })

  it('is rejected for other customers', async () => {
    const client = await dial(world.listening.port, await world.cableToken(await world.api.signIn(emails.newcomer)))
    client.say({ command: 'subscribe', identifier: statusIdentifier(late) })
    await client.count(2)
    expect(client.frames[1]).toEqual({ identifier: statusIdentifier(late), type: 'reject_subscription' })
    client.socket.close()
  })
})
