import { fileURLToPath } from 'node:url'
import type { Database } from './database'
import { openEmbedded } from './embedded'
import { openPostgres } from './postgres'

export interface DatabaseOptions {
  /** Connection string of a PostgreSQL server; takes precedence over `dataDir`. */
  url?: string
  /** Folder of the embedded database. Without `url` and `dataDir`, the database is in memory. */
  dataDir?: string
  /** Folder of the migrations. Required in a bundle, where it cannot be derived from `import.meta.url`. */
  migrationsFolder?: string
  poolSize?: number
}

const sourceMigrations = () => fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Opens the database and runs pending migrations. */
export function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const migrationsFolder = options.migrationsFolder ?? sourceMigrations()
  return options.url
    ? openPostgres({ url: options.url, poolSize: options.poolSize, migrationsFolder })
    : openEmbedded({ dataDir: options.dataDir, migrationsFolder })
}
