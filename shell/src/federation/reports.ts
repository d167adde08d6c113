import type { Platform } from '@portal/platform'
import type { Build, PageData, Release, Trial } from '../page-data'
import type { ErrorClass } from './remote-error'

interface Outcome {
  phase: 'load' | 'crash'
  errorClass: ErrorClass | null
  httpStatus: number | null
  ms: number | null
}

export type ReportLoad = (release: Release, build: Build, outcome: Outcome) => void

export interface Reports {
  /** Of a remote: it loaded, failed to load, or crashed. */
  load: ReportLoad
  /** A page read a flag. What fails in this document from now on also counts for it. */
  read: (flag: string) => void
  /** What the visitor set out to do, and that it was done, counts for every running rollout that the page is in. */
  outcome: NonNullable<Platform['outcome']>
}

const AT_ONCE = 50

/** Batches what this page has to report and sends it after `delayMs`, at the latest on pagehide. */
export function createReports(
  { tenant, releases, trials = [] }: Pick<PageData, 'tenant' | 'releases' | 'trials'>,
  send: (body: string) => void,
  delayMs = 2_000,
): Reports {
  let waiting: object[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const readFlags = new Set<string>()
  const reported = new Set<string>()
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) send(JSON.stringify(waiting.slice(0, AT_ONCE)))
    waiting = []
  }
  addEventListener('pagehide', flush)

  function add(
    { remote, version, rollout }: Omit<Trial, 'rollout'> & { rollout: Trial['rollout'] | null },
    what: object,
  ) {
    waiting.push({
      remote,
      version,
      rolloutId: rollout?.id ?? null,
      side: rollout?.side ?? null,
      bucket: rollout?.bucket ?? null,
      tenant: tenant.subdomain,
      errorClass: null,
      httpStatus: null,
      ms: null,
      ...what,
    })
    timer ??= setTimeout(flush, delayMs)
  }

  return {
    load(release, { version }, outcome) {
      // A fallback build does not count for the release's rollout.
      const rollout = version === release.version ? release.rollout : null
      add(
        { remote: release.remote, version, rollout },
        { ...outcome, ms: outcome.ms === null ? null : Math.round(outcome.ms) },
      )
      if (outcome.errorClass === null) return
      for (const trial of trials) if (readFlags.has(trial.remote)) add(trial, { ...outcome, phase: 'crash', ms: null })
    },
    read(flag) {
      const trial = trials.find(({ remote }) => remote === flag)
      if (!trial || readFlags.has(flag)) return
      readFlags.add(flag)
      add(trial, { phase: 'load' })
    },
    outcome(phase, aim) {
      if (reported.has(phase + aim)) return
      reported.add(phase + aim)
      for (const trial of [...trials, ...releases.filter(({ rollout }) => rollout !== null)]) add(trial, { phase, aim })
    },
  }
}

/** Sends even while the page unloads. */
export const sendBeacon = (body: string): void =>
  void navigator.sendBeacon('/releases/reports', new Blob([body], { type: 'application/json' }))
