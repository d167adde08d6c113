import { Type as T, type Static } from '@sinclair/typebox'
import type { Database } from '#foundation/database/database'

export const MANIFEST = 'manifest.json'
export const FILE_LIST = 'files.ndjson'
export const tableEntry = (name: string): string => `tables/${name}.ndjson`
export const fileEntry = (key: string): string => `files/${key}`

const Count = T.Integer({ minimum: 0 })
const Hash = T.String({ pattern: '^[0-9a-f]{64}$' })
const Entry = T.Object({ rows: Count, bytes: Count, sha256: Hash })

/** What an export contains. Hashes are those of entries as they are unpacked. */
export const Manifest = T.Object({
  format: T.Literal('portal-tenant-1'),
  /** The last migration of the database that it was made from, by its time. */
  schema: T.Number(),
  /** Of which moment it is; ISO 8601. */
  at: T.String(),
  withSecrets: T.Boolean(),
  tenant: T.Object({ id: T.Integer({ minimum: 1 }), subdomain: T.String(), name: T.String() }),
  tables: T.Record(T.String(), Entry),
  /** The list of files: one a row. */
  files: Entry,
})
export type Manifest = Static<typeof Manifest>
export type ManifestEntry = Static<typeof Entry>

/** A row of the list of files. `sha256`: null for a file that a row names and that is not in the store. */
export const ListedFile = T.Object({
  key: T.String(),
  type: T.String(),
  bytes: Count,
  sha256: T.Union([Hash, T.Null()]),
})
export type ListedFile = Static<typeof ListedFile>

export async function readSchema(database: Database): Promise<number> {
  const [row] = await database.raw('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations')
  return Number(row?.['newest'])
}
