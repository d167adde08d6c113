import { sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'
import { tenants } from './tenants'

/** Ids below this belong to seeds, so demo rows keep their ids from run to run. */
const FIRST_OWN_ID = 100_001

export const rowId = () => integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: FIRST_OWN_ID })

/** Every tenant's table carries this column; row-level security compares it with the transaction's setting. */
export const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .default(sql`nullif(current_setting('app.tenant_id', true), '')::integer`)
    .references(() => tenants.id, { onDelete: 'cascade' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** A half-open span of instants. Read and written as PostgreSQL's own text. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** The bytes of a file. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea', fromDriver: (value) => Buffer.from(value) })
