import { ApiError } from '@portal/client'
import { waitFor } from '@testing-library/react'
import { watchAppointment } from './cable'
import { openCableServer, type CableServer } from './testing/cable-server'

// The server of these tests says something ten times a second.
const waits = { firstMs: 100, longestMs: 400, afterRejectionMs: 200, silenceMs: 500 }

let server: CableServer
let stop = () => {}
let asked = 0
beforeEach(async () => {
  asked = 0
  server = await openCableServer()
})
afterEach(async () => {
  stop()
  await server.close()
})

function watch(more: Partial<Parameters<typeof watchAppointment>[0]> = {}) {
  const seen = { messages: [] as object[], subscribed: 0, disconnected: 0, ended: 0 }
  stop = watchAppointment({
    cableUrl: server.url,
    appointmentId: 7,
    askToken: async () => `token-${(asked += 1)}`,
    onSubscribed: () => (seen.subscribed += 1),
    onDisconnected: () => (seen.disconnected += 1),
    onMessage: (message) => seen.messages.push(message),
    onEnded: () => (seen.ended += 1),
    random: () => 0,
    waits,
    ...more,
  })
  return seen
}
const quiet = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('subscribes to the visit with a token and hears what is told', async () => {
  server.behaviour.afterSubscribing = { position: { latitude: 39, longitude: -104 } }
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  expect(server.commands).toEqual([{ command: 'subscribe', identifier: '{"channel":"AppointmentsChannel","id":7}' }])
  expect(server.tokens).toEqual(['token-1'])
  server.tell({ routeMetadata: { eta: '2026-07-01T12:30:00Z' }, position: 'nonsense' })
  await waitFor(() => expect(seen.messages).toEqual([{ position: { latitude: 39, longitude: -104 } }, { routeMetadata: { eta: '2026-07-01T12:30:00Z' } }]))
})

test.each<[string, (server: CableServer) => void]>([
  ['the line went dead', (cable) => cable.cut()],
  ['the server restarts', (cable) => cable.dismiss('server_restart', true)],
  ['it was told to stay away', (cable) => cable.dismiss('unauthorized', false)],
])('comes back with another token when %s, twice', async (_, leave) => {
  const seen = watch()
  for (const round of [1, 2, 3]) {
    await waitFor(() => expect(seen.subscribed).toBe(round))
    if (round < 3) leave(server)
  }
  expect(server.tokens).toEqual(['token-1', 'token-2', 'token-3'])
  expect(seen.disconnected).toBe(2)
  server.tell({ position: { latitude: 39, longitude: -104 } })
  await waitFor(() => expect(seen.messages).toHaveLength(1))
})

test('a token that is refused is followed by a new one, and not by a flood', async () => {
  server.behaviour.refuses = true
  const seen = watch()
  await quiet(1_000)
  // At 0, 50, 150, and every 200 ms from then on.
  expect(server.tokens.length).toBeGreaterThanOrEqual(4)
  expect(server.tokens.length).toBeLessThanOrEqual(8)
  server.behaviour.refuses = false
  await waitFor(() => expect(seen.subscribed).toBe(1))
  expect(new Set(server.tokens).size).toBe(server.tokens.length)
})

test('who may not have a token is not asked for again', async () => {
  const seen = watch({ askToken: async () => Promise.reject(new ApiError(410, null)) })
  await waitFor(() => expect(seen.ended).toBe(1))
  await quiet(500)
  expect(seen.ended).toBe(1)
  expect(server.tokens).toEqual([])
})

test('a token that can’t be had right now is asked for again', async () => {
  let answers = 0
  const seen = watch({ askToken: async () => ((answers += 1) < 3 ? Promise.reject(new ApiError(503, null)) : 'late') })
  await waitFor(() => expect(seen.subscribed).toBe(1))
  expect(server.tokens).toEqual(['late'])
})

test('a line that died in silence is told to be lost, and replaced', async () => {
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  server.freeze()
  await waitFor(() => expect(seen.disconnected).toBe(1))
  // Not only by the new one taking its place.
  expect(seen.subscribed).toBe(1)
  await waitFor(() => expect(seen.subscribed).toBe(2))
  expect(server.tokens).toEqual(['token-1', 'token-2'])
})

test.each([
  ['is never answered', 'hangs'],
  ['comes about and then says nothing', 'isMute'],
] as const)('a connection that %s is given up, and asked for again', async (_, trouble) => {
  server.behaviour[trouble] = true
  const seen = watch()
  await waitFor(() => expect(asked).toBe(2))
  server.behaviour[trouble] = false
  await waitFor(() => expect(seen.subscribed).toBe(1))
})

test('a page that slept reads what came in meanwhile before it takes its line for dead', async () => {
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  server.tell({ position: { latitude: 39, longitude: -104 } })
  // Nothing runs, and then first what waited for its time.
  const woken = performance.now() + 2 * waits.silenceMs
  while (performance.now() < woken);
  await waitFor(() => expect(seen.messages).toHaveLength(1))
  await quiet(900)
  expect([seen.subscribed, seen.disconnected, server.tokens.length]).toEqual([1, 0, 1])
})

test('nor when it slept in the last moment that it gives its line', async () => {
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  server.hush()
  // In the last half of the silence.
  await quiet(0.7 * waits.silenceMs)
  server.tell({ position: { latitude: 39, longitude: -104 } })
  const woken = performance.now() + 3 * waits.silenceMs
  while (performance.now() < woken);
  await waitFor(() => expect(seen.messages).toHaveLength(1))
  await quiet(100)
  expect([seen.subscribed, seen.disconnected, server.tokens.length]).toEqual([1, 0, 1])
})

describe('a wait that nobody sits out', () => {
  const long = { waits: { ...waits, firstMs: 60_000, longestMs: 60_000 } }
  const sentAway = async () => {
    const seen = watch(long)
    await waitFor(() => expect(seen.subscribed).toBe(1))
    server.dismiss('unauthorized', false)
    await waitFor(() => expect(seen.disconnected).toBe(1))
    await quiet(300)
    expect(server.tokens).toEqual(['token-1'])
    return seen
  }
  const look = (visibility: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  afterEach(() => Reflect.deleteProperty(document, 'visibilityState'))

  test('when the page is looked at again', async () => {
    const seen = await sentAway()
    look('hidden')
    await quiet(300)
    expect(server.tokens).toEqual(['token-1'])
    look('visible')
    await waitFor(() => expect(seen.subscribed).toBe(2))
    expect(server.tokens).toEqual(['token-1', 'token-2'])
  })

  test('when the network is back', async () => {
    const seen = await sentAway()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(seen.subscribed).toBe(2))
  })

  test('going offline is told at once, and back online it goes on', async () => {
    const seen = watch(long)
    await waitFor(() => expect(seen.subscribed).toBe(1))
    server.freeze()
    window.dispatchEvent(new Event('offline'))
    expect(seen.disconnected).toBe(1)
    await quiet(400)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(seen.subscribed).toBe(2))
    server.tell({ position: { latitude: 39, longitude: -104 } })
    await waitFor(() => expect(seen.messages).toHaveLength(1))
  })

  test('a connection that is there is left alone', async () => {
    const seen = watch(long)
    await waitFor(() => expect(seen.subscribed).toBe(1))
    window.dispatchEvent(new Event('online'))
    look('visible')
    await quiet(900)
    expect([seen.subscribed, seen.disconnected, server.tokens.length]).toEqual([1, 0, 1])
  })

  test('nobody hurries who has left', async () => {
    const seen = await sentAway()
    stop()
    window.dispatchEvent(new Event('online'))
    look('visible')
    await quiet(300)
    expect([seen.subscribed, server.tokens.length]).toEqual([1, 1])
  })
})

test('an ended subscription is told once and the connection kept', async () => {
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  server.end()
  await waitFor(() => expect(seen.ended).toBe(1))
  server.tell({ position: { latitude: 39, longitude: -104 } })
  await quiet(100)
  expect(seen.messages).toEqual([])
  expect(server.connections()).toBe(1)
})

test('after a rejection it asks once more, also when the line was lost meanwhile', async () => {
  server.behaviour.rejects = true
  const seen = watch()
  await waitFor(() => expect(seen.ended).toBe(1))
  server.behaviour.rejects = false
  server.cut()
  await waitFor(() => expect(seen.subscribed).toBe(1))
})

test('a status that changed on the way', async () => {
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  server.tell({ status: 'running' })
  server.tell({ status: 7 })
  await waitFor(() => expect(seen.messages).toEqual([{ status: 'running' }, {}]))
})

test('a visit that may not be watched', async () => {
  server.behaviour.rejects = true
  const seen = watch()
  await waitFor(() => expect(seen.ended).toBe(1))
  expect(seen.subscribed).toBe(0)
})

test('leaving hangs up, and nothing comes back', async () => {
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  stop()
  await waitFor(() => expect(server.connections()).toBe(0))
  expect(server.subscriptions()).toBe(0)
  await quiet(500)
  expect(server.tokens).toEqual(['token-1'])
})

test('leaving while the token is on its way opens nothing; while the connection is on its way, nothing stays open', async () => {
  let give: (token: string) => void = () => {}
  watch({ askToken: () => new Promise((done) => (give = done)) })
  stop()
  give('too-late')
  await quiet(300)
  expect(server.tokens).toEqual([])

  watch()
  await waitFor(() => expect(asked).toBe(1))
  stop()
  await quiet(500)
  expect(server.connections()).toBe(0)
})
