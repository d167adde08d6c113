import { setTimeout as pause } from 'node:timers/promises'
import { median, quantile } from '../statistics'
import { start, type Contender } from './contenders'
import { createDeliveries, type Deliveries, type Outcome } from './deliveries'
import { publishLine } from './position'
import { reportPosition } from './report-position'
import type { Scenario } from './scenarios'
import { cpuSeconds, postgresPids, residentMb } from './usage'
import { connectViewers } from './viewers'
import { visitAt } from './visits'

/** Milliseconds from publishing a message until its viewers have it; medians over the messages unless noted. */
export interface Latency {
  firstMs: number
  medianMs: number
  p95Ms: number
  lastMs: number
  /** To the last viewer, 95th percentile over the messages. */
  slowMs: number
}

/** Result of one contender's route (`ways`) in one round. */
export interface Sample {
  row: string
  connectSeconds: number
  deliveriesPerSecond: number
  messages: number
  latency: Latency
  /** CPU time per delivery in microseconds, of the server and of PostgreSQL (0 for peers, which don't use it). */
  cpuMicroseconds: number
  postgresMicroseconds: number
  /** CPU load of the client in cores: near 1 means that it was the bottleneck, not the server. */
  clientLoad: number
  residentMb: number
  kbPerConnection: number
  outcome: Outcome
}

/** Idle time after which missing messages are given up. */
const SILENCE_MS = 10_000

/** An in-flight message. */
interface Underway {
  publishedAt: number
  /** Milliseconds until each of its viewers received it. */
  arrivals: number[]
}

/** Publishes to the viewers' streams and tracks deliveries and latency. */
function createRun(deliveries: Deliveries, scenario: Scenario) {
  const underway = new Map<string, Underway>()
  let lastArrival = performance.now()
  let onDone: (message: Underway) => void = () => {}
  let turn = 0
  let wake: (() => void) | null = null
  const nextVisit = () => visitAt(turn++ % scenario.streams)

  const emit = (send: (visit: number, sequence: number) => void) => {
    const visit = nextVisit()
    const sequence = deliveries.publish(visit)
    underway.set(`${visit} ${sequence}`, { publishedAt: performance.now(), arrivals: [] })
    send(visit, sequence)
  }
  /** Resolves once at most `count` messages are in flight; with false if nothing has arrived for SILENCE_MS. */
  const untilUnder = async (count: number): Promise<boolean> => {
    while (underway.size > count) {
      if (performance.now() - lastArrival > SILENCE_MS) {
        underway.clear()
        return false
      }
      await Promise.race([new Promise<void>((resume) => (wake = resume)), pause(500)])
    }
    return true
  }

  return {
    hear(viewer: number, sequence: number, visit: number): void {
      const now = performance.now()
      lastArrival = now
      if (!deliveries.receive(viewer, sequence)) return
      const key = `${visit} ${sequence}`
      const message = underway.get(key)
      if (!message) return
      message.arrivals.push(now - message.publishedAt)
      if (message.arrivals.length < deliveries.countViewers(visit)) return
      underway.delete(key)
      onDone(message)
      wake?.()
    },

    /** Publishes at full speed: a new message as soon as fewer than `window` are in flight. */
    async full(
      seconds: number,
      send: (visit: number, sequence: number) => void,
    ): Promise<{ seconds: number; messages: number; deliveries: number }> {
      const before = deliveries.outcome().received
      const started = performance.now()
      let messages = 0
      lastArrival = started
      while (performance.now() - started < seconds * 1_000) {
        while (underway.size < scenario.window) {
          emit(send)
          messages += 1
        }
        if (!(await untilUnder(scenario.window - 1))) break
      }
      await untilUnder(0)
      return { seconds: (lastArrival - started) / 1_000, messages, deliveries: deliveries.outcome().received - before }
    },

    /** Publishes at a fixed rate, regardless of deliveries. */
    async paced(perSecond: number, seconds: number, send: (visit: number, sequence: number) => void): Promise<Latency> {
      const done: Underway[] = []
      onDone = (message) => done.push(message)
      const started = performance.now()
      lastArrival = started
      for (let count = 0; count < perSecond * seconds; count += 1) {
        const wait = started + (count * 1_000) / perSecond - performance.now()
        if (wait > 0) await pause(wait)
        emit(send)
      }
      lastArrival = performance.now()
      await untilUnder(0)
      onDone = () => {}
      const over = (choose: (arrivals: number[]) => number) => done.map(({ arrivals }) => choose(arrivals))
      const last = over((arrivals) => arrivals.at(-1)!)
      return {
        firstMs: median(over((arrivals) => arrivals[0]!)),
        medianMs: median(over((arrivals) => quantile(arrivals, 0.5))),
        p95Ms: median(over((arrivals) => quantile(arrivals, 0.95))),
        lastMs: median(last),
        slowMs: quantile(last, 0.95),
      }
    },
  }
}

/** Starts a server in a separate process, connects all viewers, measures each of its routes with them, and kills it. */
export async function measureContender(
  contender: Contender,
  scenario: Scenario,
  databasePort: string,
): Promise<{ samples: Sample[]; intake: Latency | null }> {
  await contender.prepare?.(scenario.streams, scenario.viewers)
  const server = await start(contender)
  /** Its resident memory after a garbage collection. */
  const heldMb = async () => {
    server.tell('collect\n')
    await pause(2_000)
    return residentMb(server.pid)
  }
  try {
    const visits = Array.from({ length: scenario.streams * scenario.viewers }, (_, viewer) =>
      visitAt(Math.floor(viewer / scenario.viewers)),
    )
    const deliveries = createDeliveries(visits)
    const run = createRun(deliveries, scenario)
    const send = (visit: number, sequence: number) => server.tell(publishLine(visit, sequence))

    const emptyMb = await heldMb()
    const connecting = performance.now()
    const viewers = await connectViewers({
      port: server.port,
      protocol: contender.protocol,
      visits,
      onPosition: (viewer, sequence) => run.hear(viewer, sequence, visits[viewer]!),
    })
    const connectSeconds = (performance.now() - connecting) / 1_000
    const fullMb = await heldMb()

    const samples: Sample[] = []
    for (const way of contender.ways) {
      if (way.line) server.tell(`${way.line}\n`)
      const before = deliveries.outcome()
      await run.full(scenario.fullSeconds / 4, send)
      const database = postgresPids(databasePort)
      const used = () => ({
        server: cpuSeconds([server.pid]),
        database: cpuSeconds(database),
        client: cpuSeconds([process.pid]),
      })
      const idle = used()
      const full = await run.full(scenario.fullSeconds, send)
      const busy = used()
      const latency = await run.paced(scenario.perSecond, scenario.seconds, send)
      const after = deliveries.outcome()
      samples.push({
        row: way.name,
        connectSeconds,
        deliveriesPerSecond: full.deliveries / full.seconds,
        messages: full.messages,
        latency,
        cpuMicroseconds: ((busy.server - idle.server) / full.deliveries) * 1e6,
        postgresMicroseconds: contender.prepareIntake ? ((busy.database - idle.database) / full.deliveries) * 1e6 : 0,
        clientLoad: (busy.client - idle.client) / full.seconds,
        residentMb: fullMb,
        kbPerConnection: ((fullMb - emptyMb) * 1024) / visits.length,
        outcome: {
          expected: after.expected - before.expected,
          received: after.received - before.received,
          missing: after.missing - before.missing,
          surplus: after.surplus - before.surplus,
          early: after.early - before.early,
        },
      })
    }
    const failures: unknown[] = []
    const report = (visit: number, sequence: number) =>
      void reportPosition(server.port, visit, sequence).catch((error: unknown) => failures.push(error))
    await contender.prepareIntake?.(deliveries.published())
    const beforeIntake = deliveries.outcome().missing
    const intake = contender.prepareIntake ? await run.paced(scenario.intakePerSecond, scenario.seconds, report) : null
    if (failures[0]) throw failures[0]
    const missing = deliveries.outcome().missing - beforeIntake
    if (missing > 0) throw new Error(`${missing} deliveries of positions reported through the API never arrived.`)
    viewers.close()
    return { samples, intake }
  } finally {
    await server.stop()
  }
}
