import { fileURLToPath } from 'node:url'
import type { Database } from './database'
import { openEmbedded } from './embedded'
import { openPostgres } from './postgres'

export interface DatabaseOptions {
  /** PostgreSQL's address; wins over `dataDir`. */
  url?: string
  /** Folder of the embedded database; without both, it lives in memory. */
  dataDir?: string
  /** Where the migrations lie. A bundle says so, since its own address is no guide. */
  migrationsFolder?: string
  poolSize?: number
}

const sourceMigrations = () => fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Opens the database and brings it up to date. */
export function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const migrationsFolder = options.migrationsFolder ?? sourceMigrations()
  return options.url
    ? openPostgres({ url: options.url, poolSize: options.poolSize, migrationsFolder })
    : openEmbedded({ dataDir: options.dataDir, migrationsFolder })
}
