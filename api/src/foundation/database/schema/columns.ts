import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, timestamp } from 'drizzle-orm/pg-core'
import { tenants } from './tenants'

/** Ids below this are reserved for seeds, so demo rows have the same ids in every run. */
const FIRST_OWN_ID = 100_001

export const rowId = () => integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: FIRST_OWN_ID })

/** Every tenant-scoped table has this column; row-level security compares it with the transaction's setting. */
export const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .default(sql`nullif(current_setting('app.tenant_id', true), '')::integer`)
    .references(() => tenants.id, { onDelete: 'cascade' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** Texts of the row in other languages, by BCP 47 tag; a language may lack some of them. */
export const translations = <T>() => jsonb('translations').$type<Record<string, Partial<T>>>().notNull().default({})

/** A half-open range of instants, read and written in PostgreSQL's text format. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** The bytes of a file. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
