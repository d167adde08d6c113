import { waitFor } from '@testing-library/react'
import { ApiError } from '@portal/client'
import { openCableServer, type CableServer } from '../testing/cable-server'
import { watchAppointment } from './cable'

// The server of these tests pings ten times a second.
const waits = { firstMs: 100, longestMs: 400, afterRejectionMs: 200, silenceMs: 500 }

let server: CableServer
let stop = () => {}
let tokenCount = 0
beforeEach(async () => {
  tokenCount = 0
  server = await openCableServer()
})
afterEach(async () => {
  stop()
  await server.close()
})

function watch(more: Partial<Parameters<typeof watchAppointment>[0]> = {}) {
  const log = { messages: [] as object[], subscribed: 0, disconnected: 0, ended: 0 }
  stop = watchAppointment({
    cableUrl: server.url,
    appointmentId: 7,
    askToken: async () => `token-${(tokenCount += 1)}`,
    onSubscribed: () => (log.subscribed += 1),
    onDisconnected: () => (log.disconnected += 1),
    onMessage: (message) => log.messages.push(message),
    onEnded: () => (log.ended += 1),
    random: () => 0.5,
    waits,
    ...more,
  })
  return log
}
const quiet = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('subscribes to the visit with a token and receives messages', async () => {
  server.behaviour.afterSubscribing = { position: { latitude: 39, longitude: -104 } }
  const log = watch()
  await waitFor(() => expect(log.subscribed).toBe(1))
  expect(server.commands).toEqual([{ command: 'subscribe', identifier: '{"channel":"AppointmentsChannel","id":7}' }])
  expect(server.tokens).toEqual(['token-1'])
  server.tell({ routeMetadata: { eta: '2026-07-01T12:30:00Z' }, position: 'nonsense' })
  await waitFor(() =>
    expect(log.messages).toEqual([
      { position: { latitude: 39, longitude: -104 } },
      { routeMetadata: { eta: '2026-07-01T12:30:00Z' } },
    ]),
  )
})

test.each<[string, (server: CableServer) => void]>([
  ['the connection dropped', (cable) => cable.cut()],
  ['the server restarts', (cable) => cable.dismiss('server_restart', true)],
  ['the server told it not to reconnect', (cable) => cable.dismiss('unauthorized', false)],
])('reconnects with a new token when %s, twice', async (_, leave) => {
  const log = watch()
  for (const round of [1, 2, 3]) {
    await waitFor(() => expect(log.subscribed).toBe(round))
    if (round < 3) leave(server)
  }
  expect(server.tokens).toEqual(['token-1', 'token-2', 'token-3'])
  expect(log.disconnected).toBe(2)
  server.tell({ position: { latitude: 39, longitude: -104 } })
  await waitFor(() => expect(log.messages).toHaveLength(1))
})

test('a token that is refused once watching has stopped ends nothing any more', async () => {
  let refuse = () => {}
  const token = new Promise<string>((_, reject) => {
    refuse = () => reject(new ApiError(401, null))
  })
  const log = watch({ askToken: () => token })
  stop()
  refuse()
  await token.catch(() => undefined)
  await quiet(0)
  expect(log.ended).toBe(0)
})

test('a rejected token is followed by new ones, with backoff', async () => {
  server.behaviour.refuses = true
  const log = watch()
  await quiet(1_000)
  // At 0, 50, 150, and every 200 ms from then on.
  expect(server.tokens.length).toBeGreaterThanOrEqual(4)
  expect(server.tokens.length).toBeLessThanOrEqual(8)
  server.behaviour.refuses = false
  await waitFor(() => expect(log.subscribed).toBe(1))
  expect(new Set(server.tokens).size).toBe(server.tokens.length)
})

test('a denied token is not requested again', async () => {
  const log = watch({ askToken: async () => Promise.reject(new ApiError(410, null)) })
  await waitFor(() => expect(log.ended).toBe(1))
  await quiet(500)
  expect(log.ended).toBe(1)
  expect(server.tokens).toEqual([])
})

test('a token request that fails temporarily is retried', async () => {
  let answers = 0
  const log = watch({ askToken: async () => ((answers += 1) < 3 ? Promise.reject(new ApiError(503, null)) : 'late') })
  await waitFor(() => expect(log.subscribed).toBe(1))
  expect(server.tokens).toEqual(['late'])
})

test('a connection that died silently is reported as lost, and replaced', async () => {
  const log = watch()
  await waitFor(() => expect(log.subscribed).toBe(1))
  server.freeze()
  await waitFor(() => expect(log.disconnected).toBe(1))
  // Reported before the new one takes its place.
  expect(log.subscribed).toBe(1)
  await waitFor(() => expect(log.subscribed).toBe(2))
  expect(server.tokens).toEqual(['token-1', 'token-2'])
})

test.each([
  ['is never answered', 'hangs'],
  ['opens and then sends nothing', 'isMute'],
] as const)('a connection that %s is given up and retried', async (_, trouble) => {
  server.behaviour[trouble] = true
  const log = watch()
  await waitFor(() => expect(tokenCount).toBe(2))
  server.behaviour[trouble] = false
  await waitFor(() => expect(log.subscribed).toBe(1))
})

test('a page that slept reads pending messages before it considers its connection dead', async () => {
  const log = watch()
  await waitFor(() => expect(log.subscribed).toBe(1))
  server.tell({ position: { latitude: 39, longitude: -104 } })
  // Block the event loop: overdue timers then run first.
  const woken = performance.now() + 2 * waits.silenceMs
  while (performance.now() < woken);
  await waitFor(() => expect(log.messages).toHaveLength(1))
  await quiet(900)
  expect([log.subscribed, log.disconnected, server.tokens.length]).toEqual([1, 0, 1])
})

test('a page that slept during the last part of the silence timeout reads pending messages, too', async () => {
  const log = watch()
  await waitFor(() => expect(log.subscribed).toBe(1))
  server.hush()
  // In the last half of the silence.
  await quiet(0.7 * waits.silenceMs)
  server.tell({ position: { latitude: 39, longitude: -104 } })
  const woken = performance.now() + 3 * waits.silenceMs
  while (performance.now() < woken);
  await waitFor(() => expect(log.messages).toHaveLength(1))
  await quiet(100)
  expect([log.subscribed, log.disconnected, server.tokens.length]).toEqual([1, 0, 1])
})

describe('a backoff that is cut short', () => {
  const long = { waits: { ...waits, firstMs: 60_000, longestMs: 60_000 } }
  const sentAway = async () => {
    const log = watch(long)
    await waitFor(() => expect(log.subscribed).toBe(1))
    server.dismiss('unauthorized', false)
    await waitFor(() => expect(log.disconnected).toBe(1))
    await quiet(300)
    expect(server.tokens).toEqual(['token-1'])
    return log
  }
  const look = (visibility: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  afterEach(() => Reflect.deleteProperty(document, 'visibilityState'))

  test('when the page becomes visible again', async () => {
    const log = await sentAway()
    look('hidden')
    await quiet(300)
    expect(server.tokens).toEqual(['token-1'])
    look('visible')
    await waitFor(() => expect(log.subscribed).toBe(2))
    expect(server.tokens).toEqual(['token-1', 'token-2'])
  })

  test('when the network is back', async () => {
    const log = await sentAway()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(log.subscribed).toBe(2))
  })

  test('going offline is reported at once, and back online it reconnects', async () => {
    const log = watch(long)
    await waitFor(() => expect(log.subscribed).toBe(1))
    server.freeze()
    window.dispatchEvent(new Event('offline'))
    expect(log.disconnected).toBe(1)
    await quiet(400)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(log.subscribed).toBe(2))
    server.tell({ position: { latitude: 39, longitude: -104 } })
    await waitFor(() => expect(log.messages).toHaveLength(1))
  })

  test('an open connection is left alone', async () => {
    const log = watch(long)
    await waitFor(() => expect(log.subscribed).toBe(1))
    window.dispatchEvent(new Event('online'))
    look('visible')
    await quiet(900)
    expect([log.subscribed, log.disconnected, server.tokens.length]).toEqual([1, 0, 1])
  })

  test('after leaving, nothing reconnects', async () => {
    const log = await sentAway()
    stop()
    window.dispatchEvent(new Event('online'))
    look('visible')
    await quiet(300)
    expect([log.subscribed, server.tokens.length]).toEqual([1, 1])
  })
})

test('an ended subscription is reported once, and the connection kept', async () => {
  const log = watch()
  await waitFor(() => expect(log.subscribed).toBe(1))
  server.end()
  await waitFor(() => expect(log.ended).toBe(1))
  server.tell({ position: { latitude: 39, longitude: -104 } })
  await quiet(100)
  expect(log.messages).toEqual([])
  expect(server.connections()).toBe(1)
})

test('subscribes again after a rejection, even if the connection was lost in the meantime', async () => {
  server.behaviour.rejects = true
  const log = watch()
  await waitFor(() => expect(log.ended).toBe(1))
  server.behaviour.rejects = false
  server.cut()
  await waitFor(() => expect(log.subscribed).toBe(1))
})

test('receives a changed status', async () => {
  const log = watch()
  await waitFor(() => expect(log.subscribed).toBe(1))
  server.tell({ status: 'running' })
  server.tell({ status: 7 })
  await waitFor(() => expect(log.messages).toEqual([{ status: 'running' }, {}]))
})

test('a visit that may not be watched', async () => {
  server.behaviour.rejects = true
  const log = watch()
  await waitFor(() => expect(log.ended).toBe(1))
  expect(log.subscribed).toBe(0)
})

test('leaving disconnects, and does not reconnect', async () => {
  const log = watch()
  await waitFor(() => expect(log.subscribed).toBe(1))
  stop()
  await waitFor(() => expect(server.connections()).toBe(0))
  expect(server.subscriptions()).toBe(0)
  await quiet(500)
  expect(server.tokens).toEqual(['token-1'])
})

test('leaving while the token is being fetched opens nothing; while connecting, nothing stays open', async () => {
  let give: (token: string) => void = () => {}
  watch({ askToken: () => new Promise((done) => (give = done)) })
  stop()
  give('too-late')
  await quiet(300)
  expect(server.tokens).toEqual([])

  watch()
  await waitFor(() => expect(tokenCount).toBe(1))
  stop()
  await quiet(500)
  expect(server.connections()).toBe(0)
})
