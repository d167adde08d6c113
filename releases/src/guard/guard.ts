import type { GuardLimits } from '#rules/document'

/** How a remote failed in a page. */
export const ERROR_CLASSES = [
  'network',
  'http',
  'integrity',
  'evaluation',
  'version-mismatch',
  'chunk',
  'render',
] as const
export type ErrorClass = (typeof ERROR_CLASSES)[number]

/** One side of a rollout, as its pages reported it within the window. */
export interface Health {
  /** Completed loads, successful or failed. */
  loads: number
  failures: number
  /** Pages that crashed after they had loaded. */
  crashes: number
  /** Milliseconds from the click to route ready, successful loads only. */
  readyMs: number[]
}

export const noHealth = (): Health => ({ loads: 0, failures: 0, crashes: 0, readyMs: [] })

/** 75th percentile by nearest rank; null for an empty list. */
export function p75(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

/** Why a rollout must be stopped, or null. A canary is not judged before it has `minLoads` loads. */
export function breach(canary: Health, control: Health, limits: GuardLimits): string | null {
  if (canary.loads < limits.minLoads) return null
  const failures = ratio(canary.failures, canary.loads)
  const usualFailures = ratio(control.failures, control.loads)
  if (failures > usualFailures + limits.loadFailures) {
    return `load failures ${percent(failures)} of ${canary.loads} loads, control ${percent(usualFailures)} of ${control.loads}, limit +${percent(limits.loadFailures)}`
  }
  const crashes = ratio(canary.crashes, canary.loads)
  const usualCrashes = ratio(control.crashes, control.loads)
  if (crashes > usualCrashes + limits.crashes) {
    return `crashed pages ${percent(crashes)} of ${canary.loads} loads, control ${percent(usualCrashes)} of ${control.loads}, limit +${percent(limits.crashes)}`
  }
  const ready = p75(canary.readyMs)
  const usualReady = p75(control.readyMs)
  // Comparing times needs enough samples of the control, too.
  if (
    ready !== null &&
    usualReady !== null &&
    control.readyMs.length >= limits.minLoads &&
    ready > usualReady * limits.slowdown
  ) {
    return `time to route ready p75 ${Math.round(ready)} ms, control ${Math.round(usualReady)} ms, limit ${limits.slowdown} ×`
  }
  return null
}
