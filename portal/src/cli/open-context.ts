import { createReadStream, existsSync } from 'node:fs'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { CliError } from '@portal/cli'
import { errorCode, errorMessage } from '@portal/server'
import { createBus, openDatabase, type Database } from 'api'
import { CACHE_FILE, openReleases, RegistryError, type Releases } from 'releases'
import { publicOrigin, readConfig, type PortalConfig } from '../config/config'
import { filesFor } from '../files'
import { buildSealer, readSecret } from '../secret'
import type { CommandContext, NewFile } from './command'

interface Options {
  /** Root of the checkout that the command runs in. */
  root: string
  env: NodeJS.ProcessEnv
  cwd: string
  say: (line: string) => void
  complain: (line: string) => void
}

async function openEmbedded({ dataDir, root }: PortalConfig): Promise<Database> {
  const folder = join(dataDir, 'database')
  // Opening would create a database, for example in a misspelled data folder.
  if (!existsSync(folder))
    throw new CliError(
      `There is no portal in ${dataDir}. Start it once with npm start, or set DATABASE_URL or PORTAL_DATA_DIR to the portal's values.`,
    )
  try {
    return await openDatabase({ dataDir: folder, migrationsFolder: join(root, 'api/migrations') })
  } catch (error) {
    const [, pid] = /in use by process (\d+)/.exec(errorMessage(error)) ?? []
    if (!pid) throw error
    throw new CliError(
      `The portal in ${dataDir} (process ${pid}) accepts no commands: it is still starting, has an older version, or its folder's path is too long. Try again once it is ready, or stop it first.`,
    )
  }
}

/** The registry of this configuration; null before the portal's first start. */
export const registryOpener =
  ({ dataDir, releasesDir, releasesEnv }: PortalConfig) =>
  async (): Promise<Releases | null> => {
    try {
      const releases = await openReleases({
        dir: releasesDir,
        env: releasesEnv,
        clock: () => new Date(),
        cacheFile: join(dataDir, CACHE_FILE),
      })
      return (await releases.identity()) === null ? null : releases
    } catch (error) {
      if (error instanceof RegistryError) return null
      throw error
    }
  }

/** Origin of a tenant's portal with this configuration. */
export const tenantOrigin = (config: PortalConfig) => (subdomain: string) =>
  publicOrigin(config, `${subdomain}.${config.domains[0]}`)

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new CliError(`${path} can't be read (${errorCode(error)}).`)
  }
}

async function* streamBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 262_144 }) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new CliError(`${path} can't be read (${errorCode(error)}).`)
  }
}

function createFile(path: string, { head, isAppended }: Parameters<CommandContext['createFile']>[1]): NewFile {
  let file: Promise<FileHandle> | undefined
  const begin = async () => {
    // It may have data of customers.
    const opened = await open(path, isAppended ? 'a' : 'w', 0o600)
    if ((await opened.stat()).size === 0) await opened.appendFile(head)
    return opened
  }
  return {
    write: async (content) => {
      file ??= begin()
      await (await file).appendFile(content)
    },
    close: async () => (await file)?.close(),
  }
}

/** What a command does with files, whose paths are relative to the folder that it was typed in. */
export const filesIn = (
  cwd: string,
): Pick<CommandContext, 'readFile' | 'resolvePath' | 'streamFile' | 'createFile'> => ({
  resolvePath: (path) => resolve(cwd, path),
  readFile: (path) => readBytes(resolve(cwd, path)),
  streamFile: (path) => streamBytes(resolve(cwd, path)),
  createFile: (path, how) => createFile(resolve(cwd, path), how),
})

/** Opens the database of this environment's portal, with the same configuration as the portal itself. */
export async function openContext({
  root,
  env,
  cwd,
  say,
  complain,
}: Options): Promise<CommandContext & { close: () => Promise<void> }> {
  const config = readConfig(env, root)
  const database = config.databaseUrl
    ? await openDatabase({ url: config.databaseUrl, migrationsFolder: join(root, 'api/migrations') })
    : await openEmbedded(config)
  try {
    const bus = await createBus(database, config.redisUrl)
    const secret = config.secret ?? readSecret(config.dataDir)
    const clock = () => new Date()
    return {
      database,
      bus,
      secret,
      sealer: buildSealer(config, secret),
      clock,
      files: () =>
        filesFor(config, { secret, clock, complain: (problem, error) => say(`${problem}: ${errorMessage(error)}`) })
          .store,
      tenantOrigin: tenantOrigin(config),
      releases: registryOpener(config),
      who: userInfo().username,
      ...filesIn(cwd),
      progress: complain,
      say,
      async close() {
        await bus.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
