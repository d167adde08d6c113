import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adoptCheckout, knowTenants, openReleases, openVerifiedReader, STARTER, type RemoteRecord, type Releases, type ShellRecord, type VerifiedReader } from 'releases'
import { newestBuilds, registryReleases, type BuildFolders, type ReleaseSource } from 'shell/server'
import type { PortalConfig } from './config'

export interface ReleaseParts {
  source: ReleaseSource
  /** Absent while developing, where the newest builds are served and nothing is decided. */
  registry: { releases: Releases; reader: VerifiedReader } | undefined
  /** Writes down tenants that the registry does not know yet, so that previews name them. */
  tellTenants: (tenants: readonly string[]) => Promise<void>
  stop: () => void
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T

/** Pages are served by the registry, which is first told what just started; `npm run dev` serves what was built last. */
export async function openReleaseParts(config: PortalConfig, folders: BuildFolders, say: (line: string) => void): Promise<ReleaseParts> {
  if (config.liveReload) return { source: newestBuilds(folders), registry: undefined, tellTenants: async () => undefined, stop: () => undefined }
  const clock = () => new Date()
  const releases = await openReleases({ dir: config.releasesDir, env: process.env, clock, makeKeys: !config.production })
  if (releases.privateKey) await adopt(config, releases, folders, say)
  const reader = await openVerifiedReader({
    log: releases.log,
    publicKeys: releases.publicKeys,
    cacheFile: join(config.dataDir, 'release-registry.json'),
    pollMs: 1_000,
    say: (line) => console.error(line),
  })
  return {
    source: registryReleases({ reader, builds: releases.builds, folders, clock }),
    registry: { releases, reader },
    stop: reader.stop,
    async tellTenants(tenants) {
      const { document } = await reader.refresh()
      if (!releases.privateKey || tenants.every((tenant) => Object.hasOwn(document.tenants, tenant))) return
      await releases.registry
        .write({ change: knowTenants(tenants), who: STARTER, why: 'the portal started', what: `know ${tenants.join(', ')}` })
        .catch((error: Error) => console.error(`RELEASE REGISTRY: ${error.message}`))
    },
  }
}

async function adopt(config: PortalConfig, releases: Releases, folders: BuildFolders, say: (line: string) => void) {
  const built = Object.values(folders.remotes).filter((folder) => existsSync(join(folder, 'dist/record.json')))
  try {
    const left = await adoptCheckout({
      releases,
      production: config.production,
      shell: await readJson<ShellRecord>(join(folders.shell, 'dist/record.json')),
      built: await Promise.all(
        built.map(async (folder) => {
          const record = await readJson<RemoteRecord>(join(folder, 'dist/record.json'))
          return { record, folder: join(folder, 'dist', record.version) }
        }),
      ),
    })
    for (const { remote, stable, checkout } of left) say(`${remote} stays at ${stable}, which somebody promoted; this checkout's ${checkout} is published and waits`)
  } catch (error) {
    // A registry that can't be trusted must not keep pages from being served by the last revision that holds.
    console.error(`RELEASE REGISTRY: ${(error as Error).message}`)
  }
}
