import type { Db } from '#foundation/database/database'
import type { TenantRow } from '#foundation/tenants'
import type { RecordOf, RecordType } from '@portal/contract'

export interface Problem {
  /** Path in the record: `emails.0.email_address`. */
  field: string
  message: string
}

/** A record on its way. Errors keep it from being written; notes say what is read in another way than it was sent. */
export interface Row<Type extends RecordType = RecordType> {
  record: RecordOf<Type>
  errors: Problem[]
  notes: Problem[]
  /** Of what it is a record of; null until that is created. */
  id: number | null
  status: 'created' | 'updated' | 'unchanged' | 'failed'
}

export interface PutContext {
  db: Db
  tenant: TenantRow
  now: Date
  system: string
  /** The import that the records come from; null for a call. */
  importId: number | null
  /** External ids of customers and addresses that a dry run has created and taken back, as `customer/12`. */
  assumed?: ReadonlySet<string>
}

export interface WriteContext extends PutContext {
  /** Writes records that came with others, as those of an own batch. */
  save: <Type extends RecordType>(type: Type, rows: Row<Type>[]) => Promise<void>
}

/**
 * Writes rows without errors: creates those without an id, and sets it; updates the others, and makes those `unchanged` in which nothing
 * differs. Adds errors to rows that can't be written.
 */
export type WriteRows<Type extends RecordType> = (context: WriteContext, rows: Row<Type>[]) => Promise<void>

export const isGood = ({ errors }: Pick<Row, 'errors'>): boolean => errors.length === 0

export const problem = (field: string, message: string): Problem => ({ field, message })

export const newRow = <Type extends RecordType>(record: RecordOf<Type>, errors: Problem[] = []): Row<Type> => ({
  record,
  errors,
  notes: [],
  id: null,
  status: 'failed',
})
