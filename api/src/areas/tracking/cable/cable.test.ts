import { publishAppointmentChanged } from '#areas/scheduling/appointments/appointment-events'
import { acme, dial, ETA, visitIdentifier, live, setUpCable } from '#test/support/cable'
import { demoIds } from 'demo/names'
import { publishPosition } from '../events'

const world = setUpCable()

const positionFrame = (identifier: string, latitude: number, last: { seen_at?: string } = {}) => ({
  identifier,
  message: { position: { latitude, longitude: -104.99, ...last }, routeMetadata: { eta: ETA } },
})

describe('watching', () => {
  it.each([
    ['odd spacing and order', `{ "id": ${live},  "channel":"AppointmentsChannel" }`],
    ['the id as a string, as Rails accepts it', `{"channel":"AppointmentsChannel","id":"${live}"}`],
    ['escapes and non-ASCII characters', `{"channel":"AppointmentsChannel","id":${live},"für":"☃ \\u2603 \\"x\\""}`],
  ])('returns the identifier byte for byte: %s', async (_, identifier) => {
    await world.drive(39.7001)
    const client = await world.connect()
    client.say({ command: 'subscribe', identifier })
    await client.count(3)
    await world.drive(39.7002)
    await client.count(4)
    expect(client.frames).toEqual([
      { type: 'welcome' },
      { identifier, type: 'confirm_subscription' },
      positionFrame(identifier, 39.7001, { seen_at: expect.stringMatching(/^2026-02-10T1/) as string }),
      positionFrame(identifier, 39.7002),
    ])
    const text = JSON.stringify(identifier)
    expect(client.texts[1]).toBe(`{"identifier":${text},"type":"confirm_subscription"}`)
    expect(client.texts[3]).toBe(
      `{"identifier":${text},"message":{"position":{"latitude":39.7002,"longitude":-104.99},"routeMetadata":{"eta":"${ETA}"}}}`,
    )
    client.socket.close()
  })

  it.each([
    `"${live}x"`,
    `"${live}.0"`,
    `" ${live}"`,
    '""',
    '"0"',
    '"-1"',
    '"99999999999"',
    `[${live}]`,
    'true',
    `${live}.5`,
  ])('rejects the id %s', async (id) => {
    const identifier = `{"channel":"AppointmentsChannel","id":${id}}`
    const client = await world.connect()
    client.say({ command: 'subscribe', identifier })
    await client.count(2)
    expect(client.frames[1]).toEqual({ identifier, type: 'reject_subscription' })
    client.socket.close()
  })

  it('is subscribed once, however often it asks', async () => {
    const client = await world.subscribed()
    client.say({ command: 'subscribe', identifier: visitIdentifier(live) })
    await client.count(3)
    expect(client.frames[2]).toEqual({ identifier: visitIdentifier(live), type: 'confirm_subscription' })
    await world.drive(39.7003)
    await client.count(4)
    await client.quiet()
    expect(client.frames).toHaveLength(4)
    client.socket.close()
  })

  it('holds several subscriptions on one socket, two of them to one visit', async () => {
    const client = await world.subscribed()
    const other = `{"id":${live},"channel":"AppointmentsChannel"}`
    client.say({ command: 'subscribe', identifier: other })
    client.say({ command: 'subscribe', identifier: visitIdentifier(acme.appointments.late) })
    await client.count(4)
    await world.drive(39.7005)
    await client.count(6)
    expect(client.frames.slice(2)).toEqual([
      { identifier: other, type: 'confirm_subscription' },
      { identifier: visitIdentifier(acme.appointments.late), type: 'reject_subscription' },
      positionFrame(visitIdentifier(live), 39.7005),
      positionFrame(other, 39.7005),
    ])
    client.say({ command: 'unsubscribe', identifier: other })
    await client.quiet()
    await world.drive(39.7006)
    await client.count(7)
    expect(client.frames.slice(6)).toEqual([positionFrame(visitIdentifier(live), 39.7006)])
    client.socket.close()
  })

  it('stops at unsubscribe, without a response', async () => {
    const client = await world.subscribed()
    client.say({ command: 'unsubscribe', identifier: visitIdentifier(live) })
    await client.quiet()
    await world.drive(39.7004)
    await client.quiet()
    expect(client.frames).toHaveLength(2)
    client.socket.close()
  })

  it.each([
    ['somebody else’s', acme.appointments.pending],
    ['one that nobody is on the way to', acme.appointments.late],
    ['another tenant’s', demoIds('bluebird').appointments.live],
    ['an unknown one', 999_999],
  ])('rejects %s', async (_, id) => {
    const client = await world.connect()
    client.say({ command: 'subscribe', identifier: visitIdentifier(id) })
    await client.count(2)
    expect(client.texts[1]).toBe(`{"identifier":${JSON.stringify(visitIdentifier(id))},"type":"reject_subscription"}`)
    client.socket.close()
  })

  it('ignores invalid messages, and commands of other protocols', async () => {
    const client = await world.connect()
    for (const text of [
      '',
      'null',
      '{"command":"subscribe"}',
      '{"command":"message","identifier":"x","data":"{}"}',
      '[1]',
      '{"command":"pong"}',
      '{"command":"history","identifier":"x"}',
    ])
      client.socket.send(text)
    client.socket.send(Buffer.from('binary'))
    client.say({ command: 'subscribe', identifier: '{"channel":"ChatChannel","id":1}' })
    await client.count(2)
    expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'reject_subscription'])
    client.socket.close()
  })

  it('closes on an oversized frame, without reporting a server error', async () => {
    const client = await world.connect()
    await client.count(1)
    client.socket.send('x'.repeat(70_000))
    expect(await client.closed).toBe(1009)
    expect(world.errors).toEqual([])
  })

  it('works with a share link, for that visit only', async () => {
    const { api, customer, cableToken } = world
    const { body } = await customer.call('shareAppointment', { params: { id: live }, body: {} })
    const opened = await api.visitor().call('authenticateToken', { params: { token: body.token } })
    const client = await dial(
      world.listening.port,
      await cableToken(api.visitor('acme', opened.body.authentication_token)),
    )
    client.say({ command: 'subscribe', identifier: visitIdentifier(live) })
    client.say({ command: 'subscribe', identifier: visitIdentifier(acme.appointments.late) })
    await client.count(3)
    expect(client.frames.map((frame) => frame.type)).toEqual(['welcome', 'confirm_subscription', 'reject_subscription'])
    client.socket.close()
  })

  it('ignores an older message that arrives late', async () => {
    await world.drive(39.701)
    const client = await world.subscribed()
    await client.count(3)
    const messages: unknown[] = []
    const stop = world.api.services.bus.subscribe('appointment.position', (news) => messages.push(news))
    await world.drive(39.702)
    await client.count(4)
    await publishPosition(world.api.services.bus, {
      ...(messages[0] as Parameters<typeof publishPosition>[1]),
      offset: 1,
    })
    await world.drive(39.703)
    await client.count(5)
    expect(client.latitudes()).toEqual([39.701, 39.702, 39.703])
    stop()
    client.socket.close()
  })
})

describe('updates of the visit', () => {
  const announce = (status: 'running' | 'accepted' | 'completed') =>
    publishAppointmentChanged(world.api.services.bus, { tenantId: acme.tenant, appointmentId: live, status })

  it('are sent at once when the technician arrives, and the stream continues', async () => {
    const client = await world.subscribed()
    await world.change({ status: 'running' })
    await announce('running')
    const news = `{"identifier":${JSON.stringify(visitIdentifier(live))},"message":{"status":"running"}}`
    // The status is sent twice if a regular revalidation runs between the change and its announcement.
    const others = () => client.frames.filter((_frame, at) => at >= 2 && client.texts[at] !== news)
    await client.count(3)
    expect(client.texts[2]).toBe(news)
    await world.drive(39.7201)
    await client.until(() => others().length > 0)
    expect(others()).toEqual([positionFrame(visitIdentifier(live), 39.7201)])
    client.socket.close()
  })

  it('are sent once even if the announcement was lost', async () => {
    const client = await world.subscribed()
    await world.change({ status: 'running' })
    await client.count(3)
    await client.quiet()
    await client.quiet()
    await client.quiet()
    expect(client.frames.slice(2)).toEqual([{ identifier: visitIdentifier(live), message: { status: 'running' } }])
    client.socket.close()
  })

  it('end the stream when the visit is announced to be over', async () => {
    const client = await world.subscribed()
    await world.change({ status: 'completed' })
    await announce('completed')
    await client.count(3)
    expect(client.frames[2]).toEqual({ identifier: visitIdentifier(live), type: 'reject_subscription' })
    client.socket.close()
  })

  it('end the stream soon after another technician takes over', async () => {
    const client = await world.subscribed()
    await world.change({ technicianId: acme.technicians[1] })
    await client.count(3)
    expect(client.frames[2]).toEqual({ identifier: visitIdentifier(live), type: 'reject_subscription' })
    client.socket.close()
  })

  it('include a position whose message was lost', async () => {
    const client = await world.subscribed()
    const { bus } = world.api.services
    const publish = jest.spyOn(bus, 'publish').mockResolvedValue()
    await world.drive(39.7301)
    publish.mockRestore()
    world.api.clock.advance(2_001)
    await client.count(3)
    expect(client.latitudes()).toEqual([39.7301])
    client.socket.close()
  })
})
