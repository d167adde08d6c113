import { createHash } from 'node:crypto'
import type { BuildName } from '#rules/build-names'
import type { RegistryDocument } from '#rules/document'
import { combinations } from '#rules/preview'
import type { GateInput } from './gate'

/** Versions that would be loaded together on a page. */
export interface Combination {
  /** The first 12 hex digits of a hash of the versions. */
  id: string
  versions: Record<string, string>
  /** A tenant that would get it. */
  example: string
}

/** What a change would serve that was not served before. */
export interface NewCombinations {
  builds: BuildName[]
  combinations: Combination[]
  /** Stable or last known good builds that would be served again, and builds whose kill is undone: they passed the gate when they were promoted. */
  goesBackTo: BuildName[]
  /** Everything that may be served. */
  served: BuildName[]
}

const buildKey = ({ remote, version }: BuildName): string => `${remote} ${version}`
const namesIn = (versions: Record<string, string>): BuildName[] =>
  Object.entries(versions).map(([remote, version]) => ({ remote, version }))

const hashVersions = (versions: Record<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(versions).sort()))
    .digest('hex')
    .slice(0, 12)

/** Builds that a page may load without any change: a remote that fails in the browser falls back to one of these. */
function reserves({ channels, lastKnownGood, kill, flags }: RegistryDocument): BuildName[] {
  const killed = new Set(kill.map(buildKey))
  return [...namesIn(channels.stable), ...namesIn(lastKnownGood)].filter(
    (name) => !killed.has(buildKey(name)) && !Object.hasOwn(flags, name.remote),
  )
}

/** Builds that the rules would serve if they had not been killed. */
const heldBack = (document: RegistryDocument, now: Date): BuildName[] => {
  const named = combinations({ ...document, kill: [] }, now).flatMap(({ versions }) => namesIn(versions))
  return [...named, ...reserves({ ...document, kill: [] })].filter((name) =>
    document.kill.some((kill) => buildKey(kill) === buildKey(name)),
  )
}

const unique = (names: BuildName[]): BuildName[] => [...new Map(names.map((name) => [buildKey(name), name])).values()]

/**
 * Compares what both documents offer. A rollback must work within seconds, at any time: a combination that only replaces
 * some remotes by their stable or last known good version does not count as new. Neither does one that a kill took away: undoing a
 * mistaken kill must not wait either.
 */
export function findNewCombinations({ before, after, now }: GateInput): NewCombinations {
  const known = combinations(before, now).map(({ versions }) => versions)
  const wanted = combinations(after, now).map((one): Combination => ({ ...one, id: hashVersions(one.versions) }))
  const knownIds = new Set(known.map(hashVersions))
  const returning = new Set(heldBack(before, now).map(buildKey))
  const offered = new Set([...[...known.flatMap(namesIn), ...reserves(before)].map(buildKey), ...returning])
  const served = new Set(known.flatMap(namesIn).map(buildKey))
  const reserve = new Set(reserves(before).map(buildKey))

  const goesBack = (versions: Record<string, string>) =>
    known.some((was) =>
      namesIn(versions).every(
        (name) =>
          returning.has(buildKey(name)) ||
          (name.remote in was && (was[name.remote] === name.version || reserve.has(buildKey(name)))),
      ),
    )
  const changed = wanted.filter(({ id }) => !knownIds.has(id))
  const builds = unique(
    [...wanted.flatMap(({ versions }) => namesIn(versions)), ...reserves(after)].filter(
      (name) => !offered.has(buildKey(name)),
    ),
  )
  return {
    builds,
    combinations: changed.filter(({ versions }) => Object.keys(versions).length > 0 && !goesBack(versions)),
    goesBackTo: unique(changed.flatMap(({ versions }) => namesIn(versions))).filter(
      (name) => offered.has(buildKey(name)) && !served.has(buildKey(name)),
    ),
    served: unique([...wanted.flatMap(({ versions }) => namesIn(versions)), ...reserves(after)]),
  }
}
