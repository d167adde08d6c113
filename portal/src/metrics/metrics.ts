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

/** The metrics that are set at each scrape. */
function createGauges(registry: Registry) {
  const registers = [registry]
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers })
  const jobCounter = (name: string, help: string) => new Counter({ name, help, labelNames: ['job'], registers })
  const gauges = {
    jobRuns: jobCounter('portal_job_runs_total', 'Finished runs of a background job'),
    jobFailures: jobCounter('portal_job_failures_total', 'Failures of a background job'),
    lastSuccess: gauge('portal_job_last_success_timestamp_seconds', 'When a background job last succeeded', 'job'),
    cable: gauge('portal_live_connections', 'Open live connections of this process'),
    revision: gauge('portal_release_registry_revision', 'Revision of the release registry that is in force'),
    isFresh: gauge('portal_release_registry_up', '1 if the last look at the release registry succeeded'),
    connections: gauge('portal_database_pool_connections', 'Connections of this process that may be used', 'state'),
    waiting: gauge('portal_database_pool_waiting', 'Transactions that wait for a connection'),
    databaseUp: gauge('portal_database_up', '1 if the database responded to this scrape'),
    mails: gauge('portal_mail_queue_length', 'Mails that are not sent yet'),
    mailAge: gauge(
      'portal_mail_queue_oldest_age_seconds',
      'Age of the oldest mail that is not sent yet; 0 without any',
    ),
    payments: gauge('portal_payments_open', 'Payments whose outcome is not final', 'status'),
    paymentAge: gauge('portal_payments_open_oldest_age_seconds', 'Age of the oldest of them; 0 without any', 'status'),
    failedWork: gauge('portal_failed_work', 'What a background job has given up; see `portal jobs failed`', 'job'),
  }
  const { cable, revision, isFresh, waiting, databaseUp, mails, mailAge } = gauges
  // A gauge without labels begins with 0; what is not known must be absent instead.
  for (const each of [cable, revision, isFresh, waiting, databaseUp, mails, mailAge]) each.remove()
  return gauges
}

type Gauges = ReturnType<typeof createGauges>

function readProcess(gauges: Gauges, { api, releases }: Observed): void {
  for (const counter of [gauges.jobRuns, gauges.jobFailures]) counter.reset()
  for (const [job, { runs, failures, last_success_at }] of Object.entries(api.services.background.health().jobs)) {
    gauges.jobRuns.inc({ job }, runs)
    gauges.jobFailures.inc({ job }, failures)
    if (last_success_at) gauges.lastSuccess.set({ job }, seconds(last_success_at))
  }
  gauges.cable.set(api.liveConnections())
  const current = releases.registry()
  if (current) {
    gauges.revision.set(current.revision)
    gauges.isFresh.set(current.problem === null ? 1 : 0)
  }
  const state = api.services.database.pool()
  if (state) {
    gauges.connections.set({ state: 'in_use' }, state.inUse)
    gauges.connections.set({ state: 'idle' }, state.size - state.inUse)
    gauges.waiting.set(state.waiting)
  }
}

async function readDatabase(gauges: Gauges, { api, clock }: Observed): Promise<void> {
  const { databaseUp, mails, mailAge, payments, paymentAge, failedWork } = gauges
  try {
    const { mail, failed, openPayments } = await api.statistics()
    const getAge = (since: Date | null) => (since ? Math.max(0, (clock().getTime() - since.getTime()) / 1_000) : 0)
    mails.set(mail.count)
    mailAge.set(getAge(mail.oldestAt))
    for (const [job, count] of Object.entries(failed)) failedWork.set({ job }, count)
    for (const [status, { count, oldestAt }] of Object.entries(openPayments)) {
      payments.set({ status }, count)
      paymentAge.set({ status }, getAge(oldestAt))
    }
    databaseUp.set(1)
  } catch {
    // Absent rather than old.
    for (const each of [mails, mailAge]) each.remove()
    for (const each of [payments, paymentAge, failedWork]) each.reset()
    databaseUp.set(0)
  }
}

async function readHealth({ api, releases }: Observed): ReturnType<Metrics['health']> {
  const readiness = await api.readiness()
  const { status, jobs } = api.services.background.health()
  const isReady = readiness === 'ok'
  const pool = api.services.database.pool()
  return {
    isReady,
    details: {
      status: isReady ? status : readiness,
      database_pool: pool && { size: pool.size, in_use: pool.inUse, waiting: pool.waiting },
      release_registry: releases.registry(),
      jobs,
    },
  }
}

/** The metrics of one portal. docs/operations.md explains each. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = createGauges(registry)
  let parts: Observed | undefined
  return {
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until the response was sent',
      registers: [registry],
      labelNames: ['service', 'method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    uncaught: new Counter({
      name: 'portal_uncaught_exceptions_total',
      help: 'Exceptions that nobody caught',
      labelNames: ['origin'],
      registers: [registry],
    }),
    contentType: registry.contentType,
    observe: (observed) => void (parts = observed),
    async text() {
      if (parts) {
        readProcess(gauges, parts)
        await readDatabase(gauges, parts)
      }
      return registry.metrics()
    },
    health: async () => (parts ? readHealth(parts) : { isReady: false, details: { status: 'starting' } }),
  }
}
