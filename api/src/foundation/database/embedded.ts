import { chmodSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { lockDataDir } from './data-dir-lock'
import type { Database } from './database'
import { migrateEmbedded } from './migrate'
import { withinProbeTime } from './probe'
import { transactions } from './transactions'

export interface EmbeddedOptions {
  /** Folder of the database; in memory if omitted. */
  dataDir?: string
  migrationsFolder: string
  /** A dumped data folder to start from, already migrated. */
  template?: Blob
}

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded'
  /** The whole data folder as a tar archive, for use as another database's `template`. */
  dump(): Promise<Blob>
}

/** Opens PostgreSQL inside this process (PGlite). One process, one session; for development and tests. */
export async function openEmbedded({
  dataDir,
  migrationsFolder,
  template,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The embedded database does not run in production. Set DATABASE_URL to a PostgreSQL 15 or newer.')
  }
  if (dataDir) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // One that is there from before, too.
    chmodSync(dataDir, 0o700)
  }
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  try {
    const client = await PGlite.create({ dataDir, extensions: { btree_gist }, loadDataDir: template })
    const drizzled = drizzle(client)
    if (!template) await migrateEmbedded(client, migrationsFolder)
    return {
      kind: 'embedded',
      ...transactions((work, { first } = {}) =>
        drizzled.transaction(async (tx) => {
          if (first) await tx.execute(first)
          return work(tx)
        }),
      ),
      raw: async (statement, parameters) => (await client.query<Record<string, unknown>>(statement, parameters)).rows,
      probe: (statements) => withinProbeTime(client.exec(statements).then((results) => results.at(-1)?.rows ?? [])),
      pool: () => null,
      listen: (channel, listener) => client.listen(channel, listener),
      dump: () => client.dumpDataDir('none'),
      close: async () => {
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
