import { ApiError } from '@portal/client'
import { waitFor } from '@testing-library/react'
import { watchAppointment } from './cable'
import { openCableServer, type CableServer } from './testing/cable-server'

jest.setTimeout(30_000)
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
    ...more,
  })
  return seen
}
const soon = { timeout: 8_000 }
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
    await waitFor(() => expect(seen.subscribed).toBe(round), soon)
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
  await waitFor(() => expect(server.tokens.length).toBe(2), soon)
  await quiet(1_500)
  expect(server.tokens.length).toBeLessThanOrEqual(3)
  server.behaviour.refuses = false
  await waitFor(() => expect(seen.subscribed).toBe(1), soon)
  expect(new Set(server.tokens).size).toBe(server.tokens.length)
})

test('who may not have a token is not asked for again', async () => {
  const seen = watch({ askToken: async () => Promise.reject(new ApiError(410, null)) })
  await waitFor(() => expect(seen.ended).toBe(1))
  await quiet(1_200)
  expect(seen.ended).toBe(1)
  expect(server.tokens).toEqual([])
})

test('a token that can’t be had right now is asked for again', async () => {
  let answers = 0
  const seen = watch({ askToken: async () => ((answers += 1) === 1 ? Promise.reject(new ApiError(503, null)) : 'late') })
  await waitFor(() => expect(seen.subscribed).toBe(1), { timeout: 20_000 })
  expect(server.tokens).toEqual(['late'])
})

test('an ended subscription is told once and the connection kept', async () => {
  const seen = watch()
  await waitFor(() => expect(seen.subscribed).toBe(1))
  server.end()
  await waitFor(() => expect(seen.ended).toBe(1))
  server.tell({ position: { latitude: 39, longitude: -104 } })
  await quiet(300)
  expect(seen.messages).toEqual([])
  expect(server.connections()).toBe(1)
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
  await quiet(1_500)
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
