import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { errorMessage } from '@portal/server'
import type { Database, FeatureSource, Services } from 'api'
import { ApiError } from 'api/operator'
import {
  CACHE_FILE,
  createGate,
  decideFlags,
  findToken,
  openAttestations,
  openFlags,
  openReleases,
  openVerifiedReader,
  registerLocalBuilds,
  type RegistryDocument,
  type Releases,
  type RemoteRecord,
  type ShellRecord,
  STARTER,
  system,
  tokenHash,
  usePortalToken,
} from 'releases'
import {
  createGuard,
  createHealthBook,
  createOutcomeBook,
  createReleasePage,
  isAboutServed,
  readReports,
} from 'releases/server'
import {
  knownVisitor,
  newestBuilds,
  registryReleases,
  listVariants,
  type BuildFolders,
  type ReleaseSource,
  type ShellServerOptions,
} from 'shell/server'
import type { PortalConfig } from './config/config'
import type { Complain, Say } from './log'
import { requireSharedRegistry, requireSignedBuilds, revisionMemory } from './shared-registry'
import { listSwitches, pinFlags, readFlagRules } from './switch-flags'
import { tellTenants } from './tell-tenants'

export interface ReleaseParts {
  source: ReleaseSource
  /** The flags, for the API; undefined in development, where a tenant has what its row says. */
  features: FeatureSource | undefined
  /** The release page and its token; undefined in development, where the newest builds are always served. */
  page: { app: FastifyInstance; token: string } | undefined
  onReports: ShellServerOptions['onReports']
  /** The revision in force, and what keeps a newer one from being it; null in development. */
  registry: () => { revision: number; problem: string | null } | null
  /** Registers new tenants, so that previews list them; also repeated in the background. */
  tellTenants: () => Promise<void>
  /** Starts the guard, and telling the registry of new tenants. */
  start: (background: Services['background']) => void
  /** Reads the newest revision now, instead of within a second. */
  refresh: () => Promise<void>
  stop: () => void
}

/** Long enough for twenty page loads on a small tenant, short enough that a fixed remote soon counts as healthy. */
const HEALTH_WINDOW_MS = 15 * 60_000
const GUARD_EVERY_MS = 5_000
const TELL_TENANTS_EVERY_MS = 10_000

/** The first token, created once and readable by its owner only. */
async function readPageToken(dir: string): Promise<string> {
  const file = join(dir, 'page-token')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known.trim()
  const token = randomBytes(32).toString('base64url')
  await mkdir(dir, { recursive: true })
  await writeFile(file, `${token}\n`, { mode: 0o600 })
  return token
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T

/** Serves the releases in the registry, after registering the builds of this checkout; `npm run dev` serves the newest builds. */
export async function openReleaseParts(
  config: PortalConfig,
  folders: BuildFolders,
  database: Database,
  { secret, say, complain }: { secret: string; say: Say; complain: Complain },
): Promise<ReleaseParts> {
  if (config.liveReload)
    return {
      source: newestBuilds(folders),
      features: undefined,
      page: undefined,
      registry: () => null,
      onReports: () => null,
      tellTenants: async () => undefined,
      start: () => undefined,
      refresh: async () => undefined,
      stop: () => undefined,
    }
  const clock = () => new Date()
  let inForce = (): RegistryDocument | undefined => undefined
  const releases = await openReleases({
    dir: config.releasesDir,
    env: config.releasesEnv,
    clock,
    makeKeys: !config.production,
    inForce: () => inForce(),
    say: complain,
  })
  const token = config.releasesToken ?? (await readPageToken(releases.dir))
  // First, so that nothing is written to a registry that was taken back to an older revision.
  const reader = await openVerifiedReader({
    log: releases.log,
    publicKeys: releases.publicKeys,
    cacheFile: join(config.dataDir, CACHE_FILE),
    memory: revisionMemory(database),
    // With the read itself, the next page has a change within a second.
    pollMs: 750,
    say: complain,
  })
  inForce = () => reader.current().document
  try {
    if (releases.privateKey) await adopt(config, releases, folders, token, { say, complain })
    if (config.databaseUrl) await requireSharedRegistry(releases, database)
    requireSignedBuilds((await reader.refresh()).document, complain)
  } catch (error) {
    reader.stop()
    throw error
  }
  const health = createHealthBook({ clock, windowMs: HEALTH_WINDOW_MS })
  const outcomes = createOutcomeBook()
  const guard = createGuard({ registry: releases.registry, reader, health, outcomes, clock, say: complain })
  const tell = async () => {
    if (releases.privateKey) await tellTenants(releases, reader, database)
  }
  const flags = openFlags({ document: () => reader.current().document, clock })
  const evidence = openAttestations({ ...releases, env: config.releasesEnv, privateKey: null, clock, who: STARTER })
  return {
    features: {
      client: flags.client,
      readVisitor: (cookies) => knownVisitor(cookies, config.production),
      variantsFor: async (visitor) => listVariants(await decideFlags(flags, visitor)),
      async switches(subdomain) {
        const document = await readFlagRules(releases.registry)
        return document && listSwitches(document, subdomain, clock())
      },
      async switchFlags(subdomain, wanted, who) {
        if (!releases.registry.canWrite)
          throw new ApiError(409, 'Features can’t be switched here: this server has no key for them.')
        const words = Object.entries(wanted).map(([name, isOn]) => `${name}=${isOn ? 'on' : 'off'}`)
        const what = `tenant flag ${subdomain} ${words.join(' ')}`
        await pinFlags(releases.registry, subdomain, wanted, { who, why: 'set by the company', what })
      },
    },
    source: registryReleases({ reader, flags, builds: releases.builds, folders, clock }),
    page: {
      app: createReleasePage({
        releases,
        reader,
        health,
        outcomes,
        secret,
        clock,
        trustedProxies: config.trustedProxies,
        gate: createGate({ builds: releases.builds, evidence }),
        onError: (error, request) => complain('The release page failed', error, request),
      }),
      token,
    },
    onReports(body, { tenant, visitor, ip }) {
      const read = readReports(body)
      if (!read.ok) return read.error
      const { document } = reader.current()
      for (const report of read.reports) {
        // The tenant is taken from the host, not from the report.
        if (!isAboutServed(document, report)) continue
        for (const book of [health, outcomes]) book.add({ ...report, tenant }, { address: ip, visitor })
      }
      return null
    },
    registry() {
      const { document, problem } = reader.current()
      return { revision: document.revision, problem }
    },
    start(background) {
      background.start('guard_rollouts', () => guard.check(), { everyMs: GUARD_EVERY_MS })
      background.start('tell_tenants', tell, { everyMs: TELL_TENANTS_EVERY_MS })
    },
    tellTenants: () => tell().catch((error: Error) => complain(`RELEASE REGISTRY: ${error.message}`)),
    refresh: async () => void (await reader.refresh()),
    stop: () => reader.stop(),
  }
}

async function adopt(
  config: PortalConfig,
  releases: Releases,
  folders: BuildFolders,
  token: string,
  { say, complain }: { say: Say; complain: Complain },
) {
  const built = Object.values(folders.remotes).filter((folder) => existsSync(join(folder, 'dist/record.json')))
  try {
    const shell = await readJson<ShellRecord>(join(folders.shell, 'dist/record.json'))
    const left = await registerLocalBuilds({
      releases,
      production: config.production,
      shell: { record: shell, folder: join(folders.shell, 'dist', shell.version) },
      built: await Promise.all(
        built.map(async (folder) => {
          const record = await readJson<RemoteRecord>(join(folder, 'dist/record.json'))
          return { record, folder: join(folder, 'dist', record.version) }
        }),
      ),
    })
    for (const { remote, stable, checkout } of left)
      say(
        `${remote} stays ${stable === null ? 'as it was promoted' : `at ${stable}, which was promoted`}; this checkout's ${checkout} is published but not promoted`,
      )
    const hash = tokenHash(token)
    if (!findToken(await releases.registry.read(), hash))
      await releases.registry.write({
        change: usePortalToken(hash),
        by: system(STARTER),
        why: 'the portal started',
        what: `token of the portal's own`,
      })
  } catch (error) {
    // If the registry cannot be trusted, pages are still served from its last valid revision.
    complain(`RELEASE REGISTRY: ${errorMessage(error)}`)
  }
}
