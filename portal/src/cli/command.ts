import { CliError, UsageError, type Command as CommandOf } from '@portal/cli'
import type { Bus, Database, FileStore } from 'api'
import { ApiError, decodeText, listTenants, type DecodedText, type Sealer, type TenantRow } from 'api/operator'
import type { Releases } from 'releases'

export interface NewFile {
  write: (content: string | Uint8Array) => Promise<void>
  close: () => Promise<void>
}

/** Context of every command. */
export interface CommandContext {
  database: Database
  bus: Bus
  /** Opened on first use. */
  files: () => FileStore
  /** Link tokens are derived from it. */
  secret: string
  /** Encrypts tenants' payment accounts. */
  sealer: Sealer
  clock: () => Date
  /** The release registry, which decides about flags; null if there is none yet. */
  releases: () => Promise<Pick<Releases, 'registry'> | null>
  /** Author named in the registry's log. */
  who: string
  /** Origin of a tenant's portal. */
  tenantOrigin: (subdomain: string) => string
  readFile: (path: string) => Promise<Uint8Array>
  /** The file from its beginning, in chunks. */
  streamFile: (path: string) => AsyncIterable<Uint8Array>
  /** Creates or replaces a file, which begins with `head`, when it is first written to. `isAppended`: goes on behind what is there. */
  createFile: (path: string, how: { head: string; isAppended: boolean }) => NewFile
  /** Tells how far a long command is; on the terminal, not in what is piped on. */
  progress: (line: string) => void
  /** Aborted when nobody waits for the command any longer. */
  signal?: AbortSignal
  /** The path of a file, as it was typed, from anywhere. */
  resolvePath: (path: string) => string
  say: (line: string) => void
}

export type Command = CommandOf<CommandContext>

export const ID_RANGE = [1, 2_147_483_647] as const

/** The named tenant; without a name, the only one there is. */
export async function requireTenant({ database }: CommandContext, subdomain: string | undefined): Promise<TenantRow> {
  const tenants = await listTenants(database)
  const found =
    subdomain === undefined && tenants.length === 1
      ? tenants[0]
      : tenants.find((tenant) => tenant.subdomain === subdomain)
  if (found) return found
  const names = tenants.map((tenant) => tenant.subdomain).join(', ')
  if (tenants.length === 0)
    throw new CliError(
      'There is no tenant yet. Add one with: npm run portal -- tenant create <subdomain> --name … --timezone …',
    )
  if (subdomain === undefined) throw new UsageError(`Specify the tenant with --tenant. Available: ${names}.`)
  throw new CliError(`There is no tenant ${subdomain}. Available: ${names}.`)
}

/** Text of a file that was named on the command line, in whichever encoding it was saved. */
export async function readTextFile({ readFile }: CommandContext, path: string): Promise<DecodedText> {
  const decoded = decodeText(await readFile(path))
  if (!decoded) throw new CliError(`${path} is no text file. From a spreadsheet, save it as "CSV UTF-8".`)
  return decoded
}

/** Contents of a JSON file; `like` tells what to write there. */
export async function readJson(context: CommandContext, path: string, like: string): Promise<unknown> {
  const { text } = decodeText(await context.readFile(path)) ?? { text: '' }
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`${path} is not JSON. Write ${like}.`)
  }
}

/** What was typed is wrong if it can't be; a conflict with what is there is none of its mistakes. */
export function asUsage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ApiError && error.status !== 409 ? new UsageError(error.message) : error
  }
}
