import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { CommandContext } from '#commands/command'
import { timed } from '#gate/timed'
import type { RemoteRecord } from '@portal/build'
import { runCommand } from '@portal/build/command'
import { CliError } from '@portal/cli'
import { changelogProblem } from './changelog'
import type { Here, LocalCommand, LocalContext } from './local-command'
import { buildRemoteHere, checkOwner, publishBuild } from './publish'

/** The remote whose folder this is. */
function remoteIn(folder: string, { checkout }: Here): string {
  const remote = basename(folder)
  if (!remote.startsWith('mfe-') || resolve(checkout.root, remote) !== folder || !checkout.has(remote))
    throw new CliError(`${folder} is not the folder of a remote in ${checkout.root}`)
  return remote
}

const readPackageVersion = async (folder: string): Promise<string> =>
  (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** Runs a script from the checkout's node_modules; prints its output if it fails. */
async function must({ here, say }: LocalContext, what: string, script: string, ...args: string[]): Promise<string> {
  const { root } = here.checkout
  const { code, output } = await timed(say, what, () =>
    runCommand(process.execPath, [join(root, 'node_modules', script), ...args], root),
  )
  if (code === 0) return output
  say(output.trim())
  throw new CliError(`${what}: failed. Nothing was published`)
}

/** A released package version is exactly one build: rejects a second, different one. */
export async function refuseSecondBuild(
  { releases: { builds } }: CommandContext,
  { remote, version }: RemoteRecord,
  packageVersion: string,
): Promise<void> {
  const others = (await builds.versions(remote)).filter(
    (one) => one.startsWith(`${packageVersion}-`) && one !== version,
  )
  if (others.length > 0)
    throw new CliError(
      `${remote} ${packageVersion} was published as ${others.join(', ')}, but these sources build ${version}. Versions are immutable: raise it in ${remote}/package.json and list the changes in CHANGELOG.md`,
    )
}

export const releaseCommand: LocalCommand = {
  usage: 'release [<folder>]',
  summary: 'for a remote’s own folder: check the changelog, types and lint, test, build, publish',
  options: {},
  words: [0, 1],
  async run({ args, context }) {
    const { here } = context
    const folder = resolve(here.cwd, args[0] ?? '.')
    const remote = remoteIn(folder, here)
    checkOwner(context, remote)
    const version = await readPackageVersion(folder)
    const problem = changelogProblem(await readFile(join(folder, 'CHANGELOG.md'), 'utf8').catch(() => null), {
      remote,
      version,
    })
    if (problem) throw new CliError(problem)

    await must(context, `${remote}: types and lint`, 'oxlint/bin/oxlint', '--type-aware', '--type-check', folder)
    const tested = await must(context, `${remote}: tests`, 'jest/bin/jest.js', '--forceExit', join(folder, 'src'))
    const [summary] = /^Tests:.*$/m.exec(tested) ?? []
    if (summary) context.say(`  ${summary}`)
    const record = await buildRemoteHere(context, remote)
    await refuseSecondBuild(context, record, version)
    return publishBuild(context, record)
  },
}
