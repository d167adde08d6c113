// `npm run bench -- cable in [--quick]`: 10,000 viewers of 5,000 visits of three tenants come in, all
// leave, and come again; the server is killed with -9 and started anew, and they come back as a page does, while another process
// calls the API. BENCH_VIEWERS changes their number.
//
// Everything shares one machine: PostgreSQL, the server, the client with all viewers, and the calls.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../statistics'
import { portal, start, withDatabase, type RunningServer } from './contenders'
import { createReturningViewers, type Viewer } from './returning-viewers'
import { cpuSeconds, postgresPids, residentMb } from './usage'
import { amongTenants, fillVisits, visitAt } from './visits'

const VIEWERS_PER_VISIT = 2
/** Connection attempts at a time while coming in. */
const AT_ONCE = 250
const CALLS_PER_SECOND = 20
/** Two looks at all subscriptions, which are fifteen seconds apart. */
const IDLE_MS = 30_000
const STARTS_MS = 5_000
/** Part of the heap of all connections that may still be in use after they have ended. */
const MAX_KEPT = 0.1
/** Connections of API calls end some seconds after their last request. */
const KEPT_ALIVE_MS = 10_000
/** After a collection: pages go back to the system a little later. */
const RETURN_MS = 2_000

/** Latencies of calls to the API in milliseconds, and the messages of those that failed. */
export interface CallsSummary {
  calls: number
  medianMs: number
  p99Ms: number
  maxMs: number
  failures: string[]
}

function startCalls(port: number, viewers: readonly Viewer[]): { go: () => void; stop: () => Promise<CallsSummary> } {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(new URL('steady-calls.ts', import.meta.url)),
      JSON.stringify({ port, perSecond: CALLS_PER_SECOND, viewers }),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return {
    go: () => void child.stdin.write('go\n'),
    stop: async () => {
      const closed = new Promise((done) => child.once('close', done))
      child.stdin.end()
      await closed
      return JSON.parse(text) as CallsSummary
    },
  }
}

interface Options {
  databaseUrl: string
  quick: boolean
  seed: number
  say: (line: string) => void
}

/** What a number of viewers cost the server, PostgreSQL and the client. */
function createMeter(databasePort: string, viewers: number) {
  const read = ({ pid }: RunningServer) => ({
    atMs: performance.now(),
    server: cpuSeconds([pid]),
    database: cpuSeconds(postgresPids(databasePort)),
    client: cpuSeconds([process.pid]),
  })
  return {
    start(server: RunningServer) {
      const before = read(server)
      return () => {
        const now = read(server)
        const each = (part: 'server' | 'database' | 'client') =>
          `${(((now[part] - before[part]) * 1_000) / viewers).toFixed(2)} ms`
        return {
          seconds: (now.atMs - before.atMs) / 1_000,
          server: now.server - before.server,
          text: `server ${each('server')}, PostgreSQL ${each('database')}, client ${each('client')} of CPU per viewer`,
        }
      }
    },
    kbEach: (mb: number) => `${((mb * 1_024) / viewers).toFixed(1)} kB`,
    async readMemory({ pid, collect }: RunningServer) {
      const uncollectedMb = residentMb(pid)
      const heapMb = (await collect()) / 2 ** 20
      await pause(RETURN_MS)
      return { uncollectedMb, heapMb, residentMb: residentMb(pid) }
    },
  }
}

interface Crowd {
  server: RunningServer
  meter: ReturnType<typeof createMeter>
  line: ReturnType<typeof createReturningViewers>
  viewers: readonly Viewer[]
}

/** All viewers come in, stay for a while, and leave. `few` come and go before them. */
async function measureVisit({ server, meter, line, viewers }: Crowd, few: readonly Viewer[], { quick, say }: Options) {
  // Code that is compiled with its first use must not count.
  await line.comeIn(few, AT_ONCE)
  await line.leave()
  await pause(3_000)
  const empty = await meter.readMemory(server)

  const stopComing = meter.start(server)
  await line.comeIn(viewers, AT_ONCE)
  await line.until(viewers.length)
  const inside = stopComing()
  say(`${viewers.length} viewers in after ${inside.seconds.toFixed(1)} s: ${inside.text}`)
  say(`  ${describe(line.counts())}`)
  const stopIdling = meter.start(server)
  await pause(quick ? IDLE_MS / 2 : IDLE_MS)
  const idle = stopIdling()
  say(`idle: the server takes ${((idle.server / idle.seconds) * 100).toFixed(1)} % of a core`)
  const full = await meter.readMemory(server)
  const { kbEach } = meter
  say(
    `memory per connection: ${kbEach(full.uncollectedMb - empty.residentMb)} resident before a collection, ${kbEach(full.residentMb - empty.residentMb)} after; heap ${kbEach(full.heapMb - empty.heapMb)}`,
  )

  await line.leave()
  await pause(KEPT_ALIVE_MS)
  const left = await meter.readMemory(server)
  say(
    `after all left: heap ${left.heapMb.toFixed(1)} MB (${full.heapMb.toFixed(1)} with all, ${empty.heapMb.toFixed(1)} before), resident ${left.residentMb.toFixed(0)} MB (${full.residentMb.toFixed(0)}, ${empty.residentMb.toFixed(0)})`,
  )
  // What is compiled and remembered by then is too much to tell anything with few viewers.
  if (!quick && left.heapMb - empty.heapMb > (full.heapMb - empty.heapMb) * MAX_KEPT) {
    console.error('The heap has not gone back after all viewers left: look for what keeps connections.')
    process.exitCode = 1
  }
}

/** The server is killed and started again, and all viewers come back. Returns the new server. */
async function measureReturn(
  { server, meter, line, viewers }: Crowd,
  restart: () => Promise<RunningServer>,
  { say }: Options,
): Promise<RunningServer> {
  line.comeAgain(viewers)
  await line.until(viewers.length)
  const calls = startCalls(server.port, viewers.slice(0, 100))
  // Its start must not compete with the server's.
  await pause(STARTS_MS)
  line.reset()
  const killedAt = performance.now()
  await server.stop()
  const restarted = await restart()
  const startedAt = performance.now()
  const stopReturning = meter.start(restarted)
  calls.go()
  await line.until(viewers.length)
  const back = stopReturning()
  const allBackAt = performance.now()
  const summary = await calls.stop()
  say(
    `all back ${((allBackAt - killedAt) / 1_000).toFixed(1)} s after kill -9, ${((allBackAt - startedAt) / 1_000).toFixed(1)} s after the server was open again: ${back.text}`,
  )
  say(`  ${describe(line.counts())}`)
  say(
    `  meanwhile ${summary.calls} calls of the API: median ${Math.round(summary.medianMs)} ms, p99 ${Math.round(summary.p99Ms)} ms, longest ${Math.round(summary.maxMs)} ms, ${summary.failures.length} failed${summary.failures[0] ? ` (${summary.failures[0]})` : ''}`,
  )
  return restarted
}

export async function measureComingIn(options: Options): Promise<void> {
  const { databaseUrl, quick, seed } = options
  const count = Number(process.env['BENCH_VIEWERS'] ?? (quick ? 500 : 10_000))
  const tenants = amongTenants(count / VIEWERS_PER_VISIT)
  await withDatabase(databaseUrl, (database) => fillVisits(database, VIEWERS_PER_VISIT, tenants))
  const random = seededRandom(seed)
  // Viewers of different tenants come in mixed.
  const crowd = tenants
    .flatMap(({ host, first, streams }) =>
      Array.from({ length: streams * VIEWERS_PER_VISIT }, (_, at): Viewer => ({
        host,
        number: first * VIEWERS_PER_VISIT + at,
        visit: visitAt(first + Math.floor(at / VIEWERS_PER_VISIT)),
      })),
    )
    .map((viewer) => ({ viewer, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ viewer }) => viewer)
  const contender = portal(databaseUrl)
  // All viewers have the same address here.
  const unlimited = { ...contender, env: { ...contender.env, RATE_LIMIT_SCALE: '0' } }
  const server = await start(unlimited)
  const line = createReturningViewers({ port: server.port, random })
  const viewers = crowd.slice(count / 50)
  const all = { server, meter: createMeter(new URL(databaseUrl).port, count), line, viewers }
  await measureVisit(all, crowd.slice(0, count / 50), options)
  const restarted = await measureReturn(all, () => start(unlimited, server.port), options)
  await line.leave()
  line.stop()
  await restarted.stop()
}

const list = (counts: ReadonlyMap<string, number>) => [...counts].map(([what, times]) => `${times} ${what}`).join(', ')
const describe = ({
  silent,
  withoutToken,
  closed,
  dismissed,
}: ReturnType<ReturnType<typeof createReturningViewers>['counts']>): string =>
  `${closed} connections or attempts ended, ${silent} of them by silence; without a token: ${list(withoutToken) || '0'}; dismissed: ${list(dismissed) || '0'}`
