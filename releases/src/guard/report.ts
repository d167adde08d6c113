import type { ErrorClass } from './guard'
import type { Aim } from './outcomes'

/** A page's report about a remote or a flag: met, failed or crashed; and about what its visitor set out to do. */
export interface LoadReport {
  /** The remote, or the flag. */
  remote: string
  /** The version, or the variant. */
  version: string
  /** The running rollout of this remote when the page was served, and which side of it the visitor is on. */
  rolloutId: string | null
  side: 'canary' | 'control' | null
  tenant: string
  bucket: number | null
  /** `load`: loaded, or failed to, of a flag: read; `crash`: crashed after it had loaded; `begun`, `done`: what `aim` says. */
  phase: 'load' | 'crash' | 'begun' | 'done'
  aim: Aim | null
  /** Null: success. */
  errorClass: ErrorClass | null
  httpStatus: number | null
  /** Milliseconds from the click to route ready; null if it did not load. */
  ms: number | null
}
