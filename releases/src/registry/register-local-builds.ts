import { SHELL, type StoredBuild } from '#rules/build-names'
import { inOrder, promoteToChannel, knowShell, signBuild, type Change } from '#rules/changes'
import { findCollisions } from '#rules/collisions'
import { listRemotes, type RegistryDocument } from '#rules/document'
import { declareBuildFlags } from '#rules/flag-changes'
import { system } from '#rules/rights'
import type { RemoteRecord, ShellRecord } from '@portal/build'
import { PublishConflict } from './build-store'
import { signedHash, unsignedBuilds } from './named-builds'
import type { Releases } from './open'

/** Author of the revisions that a starting portal writes. */
export const STARTER = 'npm start'

interface Built {
  record: RemoteRecord
  folder: string
}

interface Options {
  releases: Releases
  /** Newest builds of this checkout. */
  built: readonly Built[]
  /** With its files: a page that was opened before an upgrade still asks for them. */
  shell?: { record: ShellRecord; folder: string }
  /** In production, a build becomes stable only while no rule names its remote, and a remote's at a start only in an empty registry: later ones are promoted by people. */
  production: boolean
  who?: string
}

/** A remote, or the shell, that was left alone because people decide who gets it, although the checkout has a different build. */
export interface SkippedBuild {
  remote: string
  /** Null: only some tenants get it. */
  stable: string | null
  checkout: string
}

/**
 * Registers the shell and the checkout's builds when the portal starts, or a part of them by command. A build becomes stable if there is no stable version
 * yet, or if the current one was also set by a start and not by a person. What rules name already is signed if it never was, and is the same build.
 */
export async function registerLocalBuilds({
  releases,
  built,
  shell,
  production,
  who = STARTER,
}: Options): Promise<SkippedBuild[]> {
  const collisions = findCollisions(built.map(({ record }) => record))
  if (collisions.length > 0)
    throw new Error(`The remotes of this checkout can't be served together: ${collisions.join('; ')}`)
  const { registry, builds } = releases
  const before = await registry.read()
  const leftAlone: SkippedBuild[] = []
  const changes: Change[] = []
  const parts: string[] = []
  const unsigned = new Set(unsignedBuilds(before).map(({ remote, version }) => `${remote} ${version}`))

  async function upload(record: StoredBuild, folder: string): Promise<void> {
    const { hash } = await builds.upload(record, folder)
    if (signedHash(before, record) !== hash) changes.push(signBuild(record, hash))
    parts.push(record.remote === SHELL ? `shell ${record.version}` : record.remote)
  }

  if (shell) {
    const { version, provides } = shell.record
    await upload({ remote: SHELL, ...shell.record }, shell.folder)
    if (!before.shells.some((known) => known.version === version)) changes.push(knowShell({ version, ...provides }))
    const stable = before.channels.stable[SHELL]
    if (stable !== version) {
      if (await isForPeople(SHELL, stable)) leftAlone.push({ remote: SHELL, stable: stable ?? null, checkout: version })
      else changes.push(promoteToChannel(SHELL, version, 'stable'))
    }
  }

  /** Whether people decide who gets it: in production once a rule names it, else once somebody has promoted it. */
  async function isForPeople(remote: string, stable: string | undefined): Promise<boolean> {
    if (production) return listRemotes(before).includes(remote)
    return stable !== undefined && !(await cameFromAStart(releases, remote, stable))
  }

  const mayPromote = !(production && who === STARTER && before.revision > 0)
  for (const { record, folder } of built) {
    const { remote, version } = record
    const stable = before.channels.stable[remote]
    // A remote that only some tenants get is not for everybody.
    if (!mayPromote || stable === version || (production && listRemotes(before).includes(remote))) {
      if (unsigned.has(`${remote} ${version}`))
        await upload(record, folder).catch((error: unknown) => leaveToPeople(error, who))
      continue
    }
    await upload(record, folder)
    if (await isForPeople(remote, stable)) leftAlone.push({ remote, stable: stable ?? null, checkout: version })
    else changes.push(declareBuildFlags(record), promoteToChannel(remote, version, 'stable'))
  }
  if (changes.length > 0 && releases.privateKey) {
    await registry.write({
      change: inOrder(...changes),
      by: system(who),
      why: who === STARTER ? 'the portal started' : 'its first release',
      what: `register ${parts.join(', ')}`,
    })
  }
  return leftAlone
}

/** A start goes on without a build that is not the stored one: servers name what is not signed. */
function leaveToPeople(error: unknown, who: string): void {
  if (!(error instanceof PublishConflict && who === STARTER)) throw error
}

const HISTORY_READ = 500

/** Whether the stable version of a remote was set by a start. */
async function cameFromAStart({ registry }: Releases, remote: string, version: string): Promise<boolean> {
  const isStable = (document: RegistryDocument) => document.channels.stable[remote] === version
  const history = await registry.history(HISTORY_READ)
  const since = history.findIndex(({ document }) => !isStable(document))
  const first = history[since === -1 ? history.length - 1 : since - 1]
  return first?.entry.who === STARTER
}
