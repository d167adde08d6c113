import semver from 'semver'
import type { BuildStore } from '../build-store'
import { remotesOf, type RegistryDocument } from '../document'

/** What a form can offer: the rules in force, and the published builds. */
export interface World {
  document: RegistryDocument
  /** remote → published versions, the newest first */
  builds: ReadonlyMap<string, readonly string[]>
}

export async function readWorld(document: RegistryDocument, builds: BuildStore): Promise<World> {
  const remotes = [...new Set([...remotesOf(document), ...(await builds.remotes())])].sort()
  const versions = await Promise.all(remotes.map(async (remote) => [remote, (await builds.versions(remote)).sort(newestFirst)] as const))
  return { document, builds: new Map(versions) }
}

/** By package version; builds of the same package version, which differ only in their hashes, by name. */
const newestFirst = (a: string, b: string): number => semver.compare(semver.coerce(b) ?? '0.0.0', semver.coerce(a) ?? '0.0.0') || (a < b ? -1 : 1)

/** Every version of a remote that some rule names, whether or not its build still exists. */
export function versionsInRules({ channels, tenants, rollouts, lastKnownGood }: RegistryDocument, remote: string): string[] {
  const of = (versions: Record<string, string>) => (Object.hasOwn(versions, remote) ? [versions[remote]!] : [])
  return [
    ...of(channels.stable),
    ...of(channels.beta),
    ...of(lastKnownGood),
    ...rollouts.filter((rollout) => rollout.remote === remote).map(({ to }) => to),
    ...Object.values(tenants).flatMap(({ pins }) => (Object.hasOwn(pins, remote) ? [pins[remote]!.version] : [])),
  ]
}
