import type { ErrorClass } from './guard'

/** What a page tells of one remote: that it came, that it did not, or that it broke. */
export interface LoadReport {
  remote: string
  version: string
  /** The running rollout of this remote when the page was made, and the side of it. */
  rolloutId: string | null
  side: 'canary' | 'control' | null
  tenant: string
  bucket: number | null
  /** `load`: asked for by a visit; `crash`: broke after it had loaded. */
  phase: 'load' | 'crash'
  /** Null: it went well. */
  errorClass: ErrorClass | null
  httpStatus: number | null
  /** From the wish to the page, milliseconds; null when it did not come. */
  ms: number | null
}
