import { createHash } from 'node:crypto'
import type { RegistryDocument } from '../document'
import { combinations } from '../preview'
import type { GateInput } from './gate'

export interface BuildName {
  remote: string
  version: string
}

/** Versions that some page would hold together. */
export interface Combination {
  /** Twelve hex digits over the versions. */
  id: string
  versions: Record<string, string>
  /** Somebody who would get it. */
  example: string
}

/** What a change would let people get that they could not get before. */
export interface NewCombinations {
  builds: BuildName[]
  combinations: Combination[]
  /** Builds that were good before and that people would get again: nothing to look at but whether they are there. */
  goesBackTo: BuildName[]
}

const keyOf = ({ remote, version }: BuildName): string => `${remote} ${version}`
const namesIn = (versions: Record<string, string>): BuildName[] => Object.entries(versions).map(([remote, version]) => ({ remote, version }))

const idOf = (versions: Record<string, string>): string => createHash('sha256').update(JSON.stringify(Object.entries(versions).sort())).digest('hex').slice(0, 12)

/** What a page may come to hold without anybody's doing: a remote that fails in a browser is replaced by one of these. */
function reserves({ channels, lastKnownGood, kill }: RegistryDocument): BuildName[] {
  const killed = new Set(kill.map(keyOf))
  return [...namesIn(channels.stable), ...namesIn(lastKnownGood)].filter((name) => !killed.has(keyOf(name)))
}

const unique = (names: BuildName[]): BuildName[] => [...new Map(names.map((name) => [keyOf(name), name])).values()]

/**
 * Compares what both documents offer. To go back must be possible at night and within seconds: a combination that only
 * puts what was stable or last known good in some remotes' places is nothing new.
 */
export function findNewCombinations({ before, after, now }: GateInput): NewCombinations {
  const known = combinations(before, now).map(({ versions }) => versions)
  const wanted = combinations(after, now).map((one): Combination => ({ ...one, id: idOf(one.versions) }))
  const knownIds = new Set(known.map(idOf))
  const offered = new Set([...known.flatMap(namesIn), ...reserves(before)].map(keyOf))
  const served = new Set(known.flatMap(namesIn).map(keyOf))
  const reserve = new Set(reserves(before).map(keyOf))

  const goesBack = (versions: Record<string, string>) =>
    known.some((was) => namesIn(versions).every((name) => was[name.remote] === name.version || reserve.has(keyOf(name))) && Object.keys(versions).every((remote) => remote in was))
  const changed = wanted.filter(({ id }) => !knownIds.has(id))
  const builds = unique([...wanted.flatMap(({ versions }) => namesIn(versions)), ...reserves(after)].filter((name) => !offered.has(keyOf(name))))
  return {
    builds,
    combinations: changed.filter(({ versions }) => Object.keys(versions).length > 0 && !goesBack(versions)),
    goesBackTo: unique(changed.flatMap(({ versions }) => namesIn(versions))).filter((name) => offered.has(keyOf(name)) && !served.has(keyOf(name))),
  }
}
