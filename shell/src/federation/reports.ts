import type { Build, Release } from '../page-data'
import type { ErrorClass } from './remote-error'

interface Outcome {
  phase: 'load' | 'crash'
  errorClass: ErrorClass | null
  httpStatus: number | null
  ms: number | null
}

export type ReportLoad = (release: Release, build: Build, outcome: Outcome) => void

const AT_ONCE = 50

/** Batches the outcomes of this page's remotes and sends them after `delayMs`, at the latest on pagehide. */
export function createReports(tenant: string, send: (body: string) => void, delayMs = 2_000): ReportLoad {
  let waiting: object[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) send(JSON.stringify(waiting.slice(0, AT_ONCE)))
    waiting = []
  }
  addEventListener('pagehide', flush)
  return (release, { version }, outcome) => {
    // A fallback build does not count for the release's rollout.
    const rollout = version === release.version ? release.rollout : null
    waiting.push({
      remote: release.remote,
      version,
      rolloutId: rollout?.id ?? null,
      side: rollout?.side ?? null,
      bucket: rollout?.bucket ?? null,
      tenant,
      ...outcome,
      ms: outcome.ms === null ? null : Math.round(outcome.ms),
    })
    timer ??= setTimeout(flush, delayMs)
  }
}

/** Sends even while the page unloads. */
export const sendBeacon = (body: string): void => void navigator.sendBeacon('/releases/reports', new Blob([body], { type: 'application/json' }))
