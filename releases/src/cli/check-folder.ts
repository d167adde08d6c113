import { resolve } from 'node:path'
import { gateLines } from '#commands/change-command'
import { checkCommand } from '#commands/check'
import { findBuild } from '#commands/find-build'
import { assertPassed } from '#gate/gate'
import { CliError, option, text } from '@portal/cli'
import { checkFolderTypes, keepTypes, whyUnchecked } from './folder-types'
import type { LocalCommand, LocalContext } from './local-command'

/** The check that needs a build's sources, for those in a repository of their own. The gate then finds the results. */
async function checkBuildTypes(word: string, from: string, context: LocalContext): Promise<void> {
  const { releases, here, say } = context
  const { remote, version } = await findBuild(word, context)
  const record = await releases.builds.record(remote, version)
  if (!record) throw new CliError(`${remote} ${version} is not among the builds that were published and signed`)
  const folder = resolve(here.cwd, from)
  const results = await checkFolderTypes(context, record, folder)
  if (results.length === 0) throw new CliError(`Types can’t be checked: ${whyUnchecked(folder)}`)
  await keepTypes(context, record, results)
  gateLines(results).forEach((line) => say(line))
  assertPassed(results)
}

export const checkHere: LocalCommand = {
  ...checkCommand,
  usage: 'check <remote>@<version> [--from <folder>]',
  options: { from: text },
  async run(input) {
    const from = option(input.values, 'from')
    if (from !== undefined) await checkBuildTypes(input.args[0]!, from, input.context)
    return checkCommand.run(input)
  },
}
