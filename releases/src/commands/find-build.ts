import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import semver from 'semver'
import type { BuildStore } from '#registry/build-store'
import { SHELL, type BuildName } from '#rules/build-names'
import { openRollouts, type RegistryDocument, type Rollout } from '#rules/document'
import { isRemoteName } from '@portal/build/remotes'
import { CliError } from '@portal/cli'
import type { CommandContext } from './command'

/** `billing` and `mfe-billing` are the same remote; `shell` is the shell. */
export function remoteName(name: string): string {
  if (name === SHELL) return SHELL
  const full = name.startsWith('mfe-') ? name : `mfe-${name}`
  if (!isRemoteName(full))
    throw new CliError(`"${name}" is not a valid remote name; use one like billing or mfe-billing`)
  return full
}

/** Splits `billing@1.4.0` into remote and version. */
export function readBuildName(word: string): BuildName {
  const [name = '', version = '', ...rest] = word.split('@')
  if (!name || !version || rest.length > 0)
    throw new CliError(`"${word}" is not a build name; use one like billing@1.4.0 or mfe-billing@1.4.0-0e0343f710f9`)
  return { remote: remoteName(name), version }
}

const matches = (packageVersion: string, version: string): boolean =>
  version === packageVersion || version.startsWith(`${packageVersion}-`)

/** When the build was written to this machine; 0 if it is not here, so that such builds are sorted by name. */
const publishedAt = (builds: BuildStore, { remote, version }: BuildName): Promise<number> =>
  stat(join(builds.buildFolder(remote, version), 'record.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

export async function newestFirst(builds: BuildStore, remote: string, versions: readonly string[]): Promise<string[]> {
  const dated = await Promise.all(
    versions.map(async (version) => ({ version, at: await publishedAt(builds, { remote, version }) })),
  )
  return dated.sort((a, b) => b.at - a.at || (a.version < b.version ? 1 : -1)).map(({ version }) => version)
}

/** Resolves `billing@1.4.0`: that exact version, else the newest published build of that package version. */
export async function findBuild(
  word: string,
  { releases: { builds }, say }: Pick<CommandContext, 'releases' | 'say'>,
): Promise<BuildName> {
  const { remote, version } = readBuildName(word)
  const published = await builds.versions(remote)
  if (published.includes(version)) return { remote, version }
  const fitting = await newestFirst(
    builds,
    remote,
    published.filter((one) => matches(version, one)),
  )
  const [newest, ...older] = fitting
  if (newest === undefined) {
    const unsigned = (await builds.unsigned(remote)).filter((one) => matches(version, one))
    if (unsigned.length > 0)
      throw new CliError(
        `${remote} ${unsigned.join(', ')} was published and never signed, so nobody can get it. Publish it again, or see npm run release -- help sign-builds`,
      )
    const known =
      published.length > 0
        ? `Published: ${published.sort(semver.compareBuild).slice(-5).join(', ')}`
        : `No build of ${remote} was published`
    throw new CliError(`There is no build ${remote}@${version}. ${known}`)
  }
  if (older.length > 0)
    say(
      `${remote} ${version} was published ${fitting.length} times; using the newest, ${newest}, not ${older.join(', ')}`,
    )
  return { remote, version: newest }
}

/** Resolves a build among known ones. Throws if it is ambiguous, since acting on the wrong build would do harm. */
export function findAmong(word: string, known: readonly BuildName[], what: string): BuildName {
  const { remote, version } = readBuildName(word)
  const ofRemote = [...new Set(known.filter((one) => one.remote === remote).map((one) => one.version))]
  if (ofRemote.includes(version)) return { remote, version }
  const fitting = ofRemote.filter((one) => matches(version, one))
  if (fitting.length > 1)
    throw new CliError(`${remote}@${version} is ambiguous: ${fitting.join(' or ')}; specify one in full`)
  if (!fitting[0])
    throw new CliError(
      `No build ${remote}@${version} ${what}${ofRemote.length > 0 ? `, only ${ofRemote.join(', ')}` : ''}`,
    )
  return { remote, version: fitting[0] }
}

/** Resolves a rollout by its id, or by its remote if exactly one rollout of that is in one of these states. */
export function findRollout(
  word: string,
  document: RegistryDocument,
  states: readonly Rollout['state'][] = ['running', 'paused'],
): string {
  if (/^r\d+$/.test(word)) return word
  const remote = remoteName(word)
  const [first, ...others] = openRollouts(document, remote).filter(({ state }) => states.includes(state))
  if (!first) throw new CliError(`${remote} has no ${states.join(' or ')} rollout`)
  if (others.length > 0)
    throw new CliError(`${remote} has ${others.length + 1} rollouts: ${rolloutNames([first, ...others])}; specify one`)
  return first.id
}

/** 'r3 (1.1.0), r2 (1.0.0, paused)' */
export const rolloutNames = (rollouts: readonly Rollout[]): string =>
  rollouts.map(({ id, to, state }) => `${id} (${to}${state === 'paused' ? ', paused' : ''})`).join(', ')
