// F7: clients are dropped repeatedly while positions keep coming, nodes die, and the bus loses its subscribers.
import { createClient } from '@redis/client'
import pLimit from 'p-limit'
import { request } from 'undici'
import { openPostgresFromTemplate } from '../../support/test-database'
import { startLightClient } from './cable-client'
import { openWatchers, readLast, setOut, type Drive } from './fixture'
import { startNodes } from './processes'
import { judge } from './verdict'

export interface DropsOptions {
  url: string
  redisUrl: string | undefined
  clients: number
  streams: number
  dropsEach: number
  roundMs: number
  reportEveryMs: number
  random: () => number
  isShuffled?: boolean
  /** How long to wait for the last client; two minutes by default. */
  patienceMs?: number
  progress?: (line: string) => void
}

export interface DropsResult {
  clients: number
  streams: number
  drops: number
  /** Minimum of all clients. */
  fewestDrops: number
  connections: number
  positions: number
  delivered: number
  wrong: number
  /** From the last drop until all clients were back. */
  backAfterSeconds: number
  seconds: number
}

/** Concurrent token requests: a port's backlog is shorter than ten thousand. */
const DIALING = 200

/** A connection's error has a code, unlike an answer that is not the expected one. */
const isLost = (error: unknown): boolean => error instanceof Error && 'code' in error

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const headers = (token: string) => ({
  host: 'acme.localhost',
  authorization: `Token token=${token}`,
  'content-type': 'application/json',
})

export async function dropClients(options: DropsOptions): Promise<DropsResult> {
  const {
    url,
    redisUrl,
    clients: count,
    streams: streamCount,
    dropsEach,
    roundMs,
    reportEveryMs,
    random,
    isShuffled = false,
    patienceMs = 120_000,
    progress,
  } = options
  const started = performance.now()
  const database = await openPostgresFromTemplate(url, 'demo', new Date('2026-02-10T16:00:00.000Z'))
  const [{ name } = {}] = await database.raw('select current_database() as name')
  const nodes = await startNodes(Object.assign(new URL(url), { pathname: `/${String(name)}` }).toString(), redisUrl)
  const drives = await setOut(database, streamCount, new Date())
  const watchers = await openWatchers(database, Math.min(count, 20), new Date())

  let isDriving = true
  let positions = 0
  const report = async ({ technicianId, token }: Drive, n: number): Promise<void> => {
    const { statusCode, body } = await request(
      `http://127.0.0.1:${nodes.anyPort(random())}/v3/technicians/${technicianId}/position`,
      {
        method: 'POST',
        headers: headers(token),
        body: JSON.stringify({ latitude: 39 + n * 1e-5, longitude: -105 }),
      },
    )
    if (statusCode !== 204) throw new Error(`Reporting a position failed with ${statusCode}: ${await body.text()}`)
    await body.dump()
    positions += 1
  }
  const driven = drives.map(async (drive) => {
    for (let n = 1; isDriving; n += 1) {
      // Reports in flight to a node that dies are lost; a phone would go on with the next one.
      await report(drive, n).catch((error: unknown) => isLost(error) || Promise.reject(error))
      await pause(reportEveryMs * (0.5 + random()))
    }
  })

  const dialing = pLimit(DIALING)
  const clients = Array.from({ length: count }, (_, index) => {
    const session = watchers[index % watchers.length] ?? ''
    return startLightClient({
      appointmentId: drives[index % drives.length]!.appointmentId,
      random,
      awayMs: roundMs / 2,
      isShuffled,
      dial: () =>
        dialing(async () => {
          const port = nodes.anyPort(random())
          const { body } = await request(`http://127.0.0.1:${port}/users/cable_auth`, { headers: headers(session) })
          return { port, token: ((await body.json()) as { cable_token: string }).cable_token }
        }),
    })
  })
  const everybody = async (isThere: () => boolean) => {
    for (let waited = 0; !isThere() && waited < patienceMs; waited += 50) await pause(50)
  }
  await everybody(() => clients.every(({ isSubscribed, latitudes }) => isSubscribed && latitudes.length > 0))

  const cutBus = async () => {
    if (!redisUrl)
      return database.raw(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
      )
    const redis = await createClient({ url: redisUrl }).connect()
    await redis.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    redis.destroy()
  }
  for (let round = 1; round <= dropsEach; round += 1) {
    const ends = pause(roundMs * 2)
    const faults: unknown[] = [
      round % 3 === 1 && cutBus(),
      round % 4 === 2 && nodes.restart(round % 8 === 2 ? 'SIGKILL' : 'SIGTERM'),
    ]
    for (const client of clients) setTimeout(() => client.drop(), random() * roundMs)
    await Promise.all([ends, ...faults])
    if (round % 2 === 0) progress?.(`${round} of ${dropsEach} drops, ${positions} positions`)
  }

  await everybody(() => clients.every(({ counts }) => counts.drops >= dropsEach))
  const droppedAt = performance.now()
  await everybody(() => clients.every(({ isSubscribed }) => isSubscribed))
  const backAfterSeconds = Math.round((performance.now() - droppedAt) / 1000)
  isDriving = false
  await Promise.all(driven)
  await everybody(() => clients.every(({ isSubscribed }) => isSubscribed))
  const last = await readLast(database)
  const findLast = (id: number) => last.get(id) ?? 0
  await everybody(() => clients.every(({ latitudes, appointmentId }) => latitudes.at(-1) === findLast(appointmentId)))

  const verdicts = clients.map(({ latitudes, appointmentId }) => judge(latitudes, findLast(appointmentId)))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const drops = clients.map(({ counts }) => counts.drops)
  const result = {
    clients: count,
    streams: streamCount,
    drops: sum(drops),
    fewestDrops: Math.min(...drops),
    connections: sum(clients.map(({ counts }) => counts.connections)),
    positions,
    delivered: sum(verdicts.map(({ messages }) => messages)),
    wrong: sum(verdicts.map(({ wrong }) => wrong)),
    backAfterSeconds,
    seconds: Math.round((performance.now() - started) / 1000),
  }
  for (const client of clients) client.close()
  await nodes.close()
  await database.close()
  return result
}
