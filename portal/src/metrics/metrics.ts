import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RunningApi } from 'api'
import type { ReleaseParts } from '../releases'

interface Observed {
  api: Pick<RunningApi, 'services' | 'readiness' | 'statistics' | 'liveConnections'>
  releases: Pick<ReleaseParts, 'registry'>
  clock: () => Date
}

export interface Metrics {
  durations: Histogram<'service' | 'method' | 'route' | 'status'>
  /** Exceptions that nobody caught. */
  uncaught: Counter<'origin'>
  /** From now on, the metrics of these parts are included. */
  observe: (parts: Observed) => void
  /** Prometheus' text format. Takes two seconds if the database does not respond. */
  text: () => Promise<string>
  contentType: string
  /** The details behind /healthz; `isReady` is what a load balancer asks. */
  health: () => Promise<{ isReady: boolean; details: Record<string, unknown> }>
}

const seconds = (time: string): number => Date.parse(time) / 1_000

/** The metrics of one portal. docs/operations.md explains each. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers })

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent',
    registers,
    labelNames: ['service', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const uncaught = new Counter({
    name: 'portal_uncaught_exceptions_total',
    help: 'Exceptions that nobody caught',
    labelNames: ['origin'],
    registers,
  })
  const jobs = {
    runs: new Counter({
      name: 'portal_job_runs_total',
      help: 'Finished runs of a background job',
      labelNames: ['job'],
      registers,
    }),
    failures: new Counter({
      name: 'portal_job_failures_total',
      help: 'Failures of a background job',
      labelNames: ['job'],
      registers,
    }),
    lastSuccess: gauge('portal_job_last_success_timestamp_seconds', 'When a background job last succeeded', ['job']),
  }
  const cable = gauge('portal_live_connections', 'Open live connections of this process')
  const release = {
    revision: gauge('portal_release_registry_revision', 'Revision of the release registry that is in force'),
    isFresh: gauge('portal_release_registry_up', '1 if the last look at the release registry succeeded'),
  }
  const poolGauges = {
    connections: gauge('portal_database_pool_connections', 'Connections of this process that may be used', ['state']),
    waiting: gauge('portal_database_pool_waiting', 'Transactions that wait for a connection'),
  }
  const databaseUp = gauge('portal_database_up', '1 if the database responded to this scrape')
  const mail = {
    count: gauge('portal_mail_queue_length', 'Mails that are not sent yet'),
    age: gauge('portal_mail_queue_oldest_age_seconds', 'Age of the oldest mail that is not sent yet; 0 without any'),
  }
  const payments = {
    count: gauge('portal_payments_open', 'Payments whose outcome is not final', ['status']),
    age: gauge('portal_payments_open_oldest_age_seconds', 'Age of the oldest of them; 0 without any', ['status']),
  }
  const failedWork = gauge('portal_failed_work', 'What a background job has given up; see `portal jobs failed`', [
    'job',
  ])
  // A gauge without labels begins with 0; what is not known must be absent instead.
  for (const each of [cable, release.revision, release.isFresh, poolGauges.waiting, databaseUp, mail.count, mail.age])
    each.remove()

  let parts: Observed | undefined

  function readProcess({ api, releases }: Observed): void {
    for (const counter of [jobs.runs, jobs.failures]) counter.reset()
    for (const [job, { runs, failures, last_success_at }] of Object.entries(api.services.background.health().jobs)) {
      jobs.runs.inc({ job }, runs)
      jobs.failures.inc({ job }, failures)
      if (last_success_at) jobs.lastSuccess.set({ job }, seconds(last_success_at))
    }
    cable.set(api.liveConnections())
    const current = releases.registry()
    if (current) {
      release.revision.set(current.revision)
      release.isFresh.set(current.problem === null ? 1 : 0)
    }
    const state = api.services.database.pool()
    if (state) {
      poolGauges.connections.set({ state: 'in_use' }, state.inUse)
      poolGauges.connections.set({ state: 'idle' }, state.size - state.inUse)
      poolGauges.waiting.set(state.waiting)
    }
  }

  async function readDatabase({ api, clock }: Observed): Promise<void> {
    try {
      const statistics = await api.statistics()
      const getAge = (since: Date | null) => (since ? Math.max(0, (clock().getTime() - since.getTime()) / 1_000) : 0)
      mail.count.set(statistics.mail.count)
      mail.age.set(getAge(statistics.mail.oldestAt))
      for (const [job, count] of Object.entries(statistics.failed)) failedWork.set({ job }, count)
      for (const [status, { count, oldestAt }] of Object.entries(statistics.openPayments)) {
        payments.count.set({ status }, count)
        payments.age.set({ status }, getAge(oldestAt))
      }
      databaseUp.set(1)
    } catch {
      // Absent rather than old.
      for (const each of [mail.count, mail.age]) each.remove()
      for (const each of [payments.count, payments.age, failedWork]) each.reset()
      databaseUp.set(0)
    }
  }

  return {
    durations,
    uncaught,
    contentType: registry.contentType,
    observe: (observed) => void (parts = observed),
    async text() {
      if (parts) {
        readProcess(parts)
        await readDatabase(parts)
      }
      return registry.metrics()
    },
    async health() {
      if (!parts) return { isReady: false, details: { status: 'starting' } }
      const readiness = await parts.api.readiness()
      const { status, jobs: states } = parts.api.services.background.health()
      const isReady = readiness === 'ok'
      const pool = parts.api.services.database.pool()
      return {
        isReady,
        details: {
          status: isReady ? status : readiness,
          database_pool: pool && { size: pool.size, in_use: pool.inUse, waiting: pool.waiting },
          release_registry: parts.releases.registry(),
          jobs: states,
        },
      }
    },
  }
}
