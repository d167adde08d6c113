import type { ErrorClass } from './guard'

/** A page's report about one remote: loaded, failed to load, or crashed. */
export interface LoadReport {
  remote: string
  version: string
  /** The running rollout of this remote when the page was served, and which side of it the visitor is on. */
  rolloutId: string | null
  side: 'canary' | 'control' | null
  tenant: string
  bucket: number | null
  /** `load`: loaded, or failed to; `crash`: crashed after it had loaded. */
  phase: 'load' | 'crash'
  /** Null: success. */
  errorClass: ErrorClass | null
  httpStatus: number | null
  /** Milliseconds from the click to route ready; null if it did not load. */
  ms: number | null
}
