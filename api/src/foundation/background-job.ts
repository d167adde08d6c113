import type { FastifyBaseLogger } from 'fastify'
import { describeError } from './http/describe-error'

/** For work on several things, where one that fails must not end the run. */
export interface JobReport {
  /** Logs it. `about` says which one, by ids and never by a person's data. */
  failed: (error: unknown, about: Record<string, string | number>) => void
  /** Without it a job whose items failed stays failing: a run that found nothing to do shows nothing. */
  succeeded: () => void
}

/** What a job does at each run. It may report late, of what goes on after the run. */
export type JobWork = (report: JobReport) => Promise<unknown>

/** As /healthz tells it. */
export interface JobState {
  running_since: string | null
  last_run_at: string | null
  last_success_at: string | null
  last_error: { at: string; message: string } | null
  consecutive_failures: number
}

export interface Job {
  /** Runs now, and once more when a run is under way: that one may have passed over what is new. */
  wake: () => void
  /** Waits for the run that is under way. */
  stop: () => Promise<void>
}

interface JobOptions {
  /** From start to start; a run that takes longer is waited for. 0: only when woken. */
  everyMs: number
  /** The first run at once, and not after `everyMs`. */
  isImmediate?: boolean
}

/** Everything that this process does unasked. */
export interface BackgroundJobs {
  start: (name: string, work: JobWork, options: JobOptions) => Job
  health: () => { status: 'ok' | 'degraded'; jobs: Record<string, JobState> }
  /** Stops all jobs, and waits for their runs. */
  stop: () => Promise<void>
}

interface Needs {
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

const LONGEST_MESSAGE = 200

/** What lies at the bottom of an error, in a line that anybody may read. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown'
  let described = describeError(error)
  while (described.cause) described = described.cause
  const [line = ''] = described.message.split('\n')
  return (line || described.code || described.type).slice(0, LONGEST_MESSAGE)
}

/** Keeps what became of a job's runs, and logs every failure. */
function keepRecord(name: string, { clock, log }: Needs) {
  const state: JobState = { running_since: null, last_run_at: null, last_success_at: null, last_error: null, consecutive_failures: 0 }
  const now = () => clock().toISOString()
  let items = { failed: 0, succeeded: 0 }
  let hasFailingItems = false

  function tell(error: unknown, about: Record<string, string | number>, text: string): void {
    state.last_error = { at: now(), message: messageOf(error) }
    log.error({ job: name, ...about, err: error }, text)
  }

  function conclude(isBroken: boolean): void {
    const { failed, succeeded } = items
    items = { failed: 0, succeeded: 0 }
    if (failed > 0) hasFailingItems = true
    if (isBroken || failed > 0) {
      state.consecutive_failures += 1
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
  }

  /** Never throws: whatever goes wrong is logged and kept. */
  async function run(work: JobWork): Promise<void> {
    state.running_since = state.last_run_at = now()
    let isBroken = false
    try {
      await work(report)
    } catch (error) {
      isBroken = true
      tell(error, {}, 'A background job failed')
    }
    state.running_since = null
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

/** Runs jobs again and again, each of them one run at a time. A failure is logged each time, and never ends the process. */
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
