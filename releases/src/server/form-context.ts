import semver from 'semver'
import type { BuildStore } from '#registry/build-store'
import { listRemotes, type RegistryDocument } from '#rules/document'
import { getOwn } from '#rules/get-own'
import { offeredToTenants, ownsRemote, visibleTo, type Author } from '#rules/rights'

/** What a form can offer to somebody: the rules in force, and the published builds. */
export interface FormContext {
  by: Author
  document: RegistryDocument
  /** remote → published versions, the newest first */
  builds: ReadonlyMap<string, readonly string[]>
}

export async function readFormContext(whole: RegistryDocument, builds: BuildStore, by: Author): Promise<FormContext> {
  const document = visibleTo(by, whole)
  if (by.role === 'tenant')
    return {
      by,
      document,
      builds: new Map(listRemotes(document).map((remote) => [remote, offeredToTenants(document, remote)])),
    }
  const remotes = [...new Set([...listRemotes(document), ...(await builds.remotes())])].sort()
  const versions = await Promise.all(
    remotes.map(async (remote) => [remote, (await builds.versions(remote)).sort(newestFirst)] as const),
  )
  return { by, document, builds: new Map(versions.filter(([remote]) => ownsRemote(by, remote))) }
}

/** By package version; builds of the same package version, which differ only in their hashes, by name. */
const newestFirst = (a: string, b: string): number =>
  semver.compare(semver.coerce(b) ?? '0.0.0', semver.coerce(a) ?? '0.0.0') || (a < b ? -1 : 1)

/** Every version of a remote that some rule names, whether or not its build still exists. */
export function versionsInRules(
  { channels, tenants, rollouts, lastKnownGood }: RegistryDocument,
  remote: string,
): string[] {
  return [
    ...[channels.stable, channels.beta, lastKnownGood].map((versions) => getOwn(versions, remote)),
    ...rollouts.filter((rollout) => rollout.remote === remote).map(({ to }) => to),
    ...Object.values(tenants).map(({ pins }) => getOwn(pins, remote)?.version),
  ].filter((version) => version !== undefined)
}
