import type { Database } from './database/database'

/** Work that a background job has given up, until an operator has it tried again. Holds no personal data. */
export interface FailedWork {
  tenantId: number
  id: number
  /** The kind of mail, or the lender. */
  about: string
  attempts: number
  createdAt: Date
  /** The last error. */
  problem: string | null
}

export interface FailedWorkQueue {
  /** Of all tenants, oldest first. */
  list: (database: Database) => Promise<FailedWork[]>
  /** Makes it due now, with all its attempts ahead; false if it is not failed. */
  retry: (database: Database, tenantId: number, id: number, now: Date) => Promise<boolean>
}
