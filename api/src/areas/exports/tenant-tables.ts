import { sql } from 'drizzle-orm'
import { rows, type Db } from '#foundation/database/database'

/** Tables of a tenant that no export has, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  api_keys: 'keys open one portal',
  cable_tokens: 'tokens open one portal',
  calendar_feeds: 'tokens open one portal',
  customer_names: 'follow from customers',
  customer_words: 'follow from customers',
  exports: 'exports of before',
  known_networks: 'hashes with the secret of one portal',
  link_tokens: 'tokens open one portal',
  mails: 'what waits is sent by the portal that wrote it',
  password_resets: 'tokens open one portal',
  pending_emails: 'tokens open one portal; who wants the new address enters it again',
  positions: 'overwritten every few seconds',
  sessions: 'tokens open one portal',
  sign_in_attempts: 'hashes with the secret of one portal',
  used_bot_checks: 'used up',
}

/** In an export only if it was asked for secrets. */
const secretTables: readonly string[] = ['stored_payment_methods']
const secretColumns: Readonly<Record<string, readonly string[]>> = { users: ['password_hash'] }
/** In no export. A tenant's accounts at vendors are sealed with a key of the portal. */
const privateColumns: Readonly<Record<string, readonly string[]>> = {
  tenants: ['payment_accounts'],
  contact_requests: ['token_hash'],
}

/** Columns with keys of files. A URL in place of a key is a file of somebody else. */
export const fileColumns = [
  { table: 'photos', column: 'key', type: 'content_type' },
  { table: 'photos', column: 'thumb_key', type: 'content_type' },
  { table: 'documents', column: 'key', type: null },
] as const

export interface TenantTable {
  name: string
  /** The column of its primary key, by which rows are in order. */
  key: string
  columns: string[]
  /** Columns that an export does not have. */
  withheld: string[]
  /** Other tables that its rows refer to. */
  refersTo: string[]
}

interface FoundTable extends Record<string, unknown> {
  name: string
  key: string
  columns: string[]
  refers_to: string[]
}

const findTables = (db: Db) =>
  rows<FoundTable>(
    db,
    sql`
      select c.relname as name,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as key,
        to_json(array(select attname from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum)) as columns,
        to_json(array(select distinct f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid)) as refers_to
      from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and (c.relname = 'tenants' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
      order by 1`,
  )

/** The tables that an export has, each after those that it refers to. */
export async function listTables(db: Db, withSecrets: boolean): Promise<TenantTable[]> {
  const found = (await findTables(db)).filter(
    ({ name }) => !(name in leftOut) && (withSecrets || !secretTables.includes(name)),
  )
  const ordered: TenantTable[] = []
  const isThere = (name: string) => ordered.some((table) => table.name === name)
  let rest = found
  while (rest.length > 0) {
    const names = rest.map(({ name }) => name)
    const next = rest.filter(({ name, refers_to }) =>
      refers_to.every((other) => other === name || isThere(other) || !names.includes(other)),
    )
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${names.join(', ')}.`)
    for (const { name, key, columns, refers_to } of next) {
      const withheld = [...(privateColumns[name] ?? []), ...(withSecrets ? [] : (secretColumns[name] ?? []))]
      ordered.push({ name, key, columns, withheld, refersTo: refers_to })
    }
    rest = rest.filter(({ name }) => !isThere(name))
  }
  return ordered
}
