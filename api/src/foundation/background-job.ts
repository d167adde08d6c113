import type { FastifyBaseLogger } from 'fastify'
import { actingAs } from './database/transactions'
import { describeError } from './http/describe-error'

/** Reports per item, for runs over several items where one failure must not abort the run. */
export interface JobReport {
  /** Logs the error. `about` identifies the item by ids, never by personal data. */
  failed: (error: unknown, about: Record<string, string | number>) => void
  /** A job with failed items stays failing until one succeeds: a run without any items proves nothing. */
  succeeded: () => void
  /** Logs that an item waits because of a limit. Neither a failure nor a success. */
  delayed: (about: Record<string, string | number>) => void
}

/** One run of a job. It may still report after the run has ended, on work that continues. */
export type JobWork = (report: JobReport) => Promise<unknown>

/** As shown by /healthz of the metrics' address. */
export interface JobState {
  running_since: string | null
  last_run_at: string | null
  last_success_at: string | null
  last_error: { at: string; message: string } | null
  consecutive_failures: number
  /** Since the process started. */
  runs: number
  failures: number
}

export interface Job {
  /** Runs now, or once more after a run in progress, which may have missed what is new. */
  wake: () => void
  /** Stops the job, and waits for a run in progress. */
  stop: () => Promise<void>
}

interface JobOptions {
  /** From start to start; ticks during a run are skipped. 0: runs only when woken. */
  everyMs: number
  /** Start the first run immediately rather than after `everyMs`. */
  isImmediate?: boolean
}

/** Everything that this process does other than answering requests. */
export interface BackgroundJobs {
  start: (name: string, work: JobWork, options: JobOptions) => Job
  health: () => { status: 'ok' | 'degraded'; jobs: Record<string, JobState> }
  /** Stops all jobs, and waits for their runs. */
  stop: () => Promise<void>
}

interface Needs {
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

const MAX_MESSAGE = 200

/** The root cause's message: one line, safe to publish. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'A value that is not an Error was thrown'
  let described = describeError(error)
  while (described.cause) described = described.cause
  const [line = ''] = described.message.split('\n')
  return (line || described.code || described.type).slice(0, MAX_MESSAGE)
}

/** Tracks the outcome of a job's runs, and logs every failure. */
function keepRecord(name: string, { clock, log }: Needs) {
  const state: JobState = {
    running_since: null,
    last_run_at: null,
    last_success_at: null,
    last_error: null,
    consecutive_failures: 0,
    runs: 0,
    failures: 0,
  }
  const now = () => clock().toISOString()
  let items = { failed: 0, succeeded: 0 }
  let hasFailingItems = false

  function tell(error: unknown, about: Record<string, string | number>, text: string): void {
    state.last_error = { at: now(), message: describeFailure(error) }
    log.error({ job: name, ...about, err: error }, text)
  }

  function conclude(isBroken: boolean): void {
    const { failed, succeeded } = items
    items = { failed: 0, succeeded: 0 }
    if (failed > 0) hasFailingItems = true
    if (isBroken || failed > 0) {
      state.consecutive_failures += 1
      state.failures += 1
    } else if (succeeded > 0 || !hasFailingItems) {
      hasFailingItems = false
      state.consecutive_failures = 0
      state.last_success_at = now()
    }
  }

  const count = (what: keyof typeof items): void => {
    items[what] += 1
    if (!state.running_since) conclude(false)
  }
  const report: JobReport = {
    failed(error, about) {
      tell(error, about, 'Part of a background job failed')
      count('failed')
    },
    succeeded: () => count('succeeded'),
    delayed: (about) => log.warn({ job: name, ...about }, 'Part of a background job is delayed by a limit'),
  }

  /** Never rejects: errors are logged and recorded in `state`. */
  async function run(work: JobWork): Promise<void> {
    state.running_since = state.last_run_at = now()
    let isBroken = false
    try {
      await actingAs({ kind: 'job', id: null, name, at: now() }, () => work(report))
    } catch (error) {
      isBroken = true
      tell(error, {}, 'A background job failed')
    }
    state.running_since = null
    state.runs += 1
    conclude(isBroken)
  }

  return { state, run }
}

type Started = Job & { state: JobState }

function startJob(name: string, work: JobWork, { everyMs, isImmediate = false }: JobOptions, needs: Needs): Started {
  const { state, run } = keepRecord(name, needs)
  let isStopped = false
  let isWoken = false
  let underWay: Promise<void> | undefined

  async function runWhileWoken(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      await run(work)
    }
    underWay = undefined
  }
  const wake = (): void => {
    if (isStopped) return
    isWoken = true
    underWay ??= runWhileWoken()
  }
  const tick = () => {
    if (!underWay) wake()
  }
  const timer = everyMs > 0 ? setInterval(tick, everyMs) : undefined
  timer?.unref()
  if (isImmediate) wake()

  return {
    state,
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await underWay
    },
  }
}

/** Runs jobs periodically, without overlapping runs of the same job. Failures are logged and never end the process. */
export function createBackgroundJobs(needs: Needs): BackgroundJobs {
  const jobs = new Map<string, Started>()
  return {
    start(name, work, options) {
      const job = startJob(name, work, options, needs)
      jobs.set(name, job)
      return job
    },
    health() {
      const states = [...jobs].map(([name, { state }]) => [name, state] as const)
      const isFailing = states.some(([, { consecutive_failures }]) => consecutive_failures > 0)
      return { status: isFailing ? 'degraded' : 'ok', jobs: Object.fromEntries(states) }
    },
    async stop() {
      await Promise.all([...jobs.values()].map((job) => job.stop()))
    },
  }
}
