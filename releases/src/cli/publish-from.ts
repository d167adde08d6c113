import { resolve } from 'node:path'
import { gateLines } from '#commands/change-command'
import { assertPassed } from '#gate/gate'
import { option, text, UsageError } from '@portal/cli'
import { readFolderRecord, withBuildCopy } from './folder-build'
import { checkFolderTypes, keepTypes, whyUnchecked } from './folder-types'
import { requireKey, type LocalCommand, type LocalContext } from './local-command'
import { refuseSecondBuild } from './pipeline'
import { checkBuilt, checkOwner, publish, publishBuild } from './publish'

/** Publishes the finished build of a remote in a repository of its own. Its types are checked if its sources are there. */
async function publishFrom(context: LocalContext, folder: string) {
  const { here, say } = context
  const record = await readFolderRecord(folder)
  const { remote, version } = record
  checkOwner(context, remote)
  requireKey(here.releases)
  await refuseSecondBuild(context, record, version.replace(/-[^-]+$/, ''))
  return withBuildCopy(record, folder, async (copy) => {
    await checkBuilt(record, copy)
    const types = await checkFolderTypes(context, record, folder)
    if (types.length > 0) gateLines(types).forEach((line) => say(line))
    assertPassed(types.filter(({ verdict }) => verdict === 'no'))
    const published = await publishBuild(context, record, copy)
    await keepTypes(context, record, types)
    if (types.length === 0)
      say(
        `The gate will ask for a check of its types: ${whyUnchecked(folder)}. With the sources: npm run release -- check ${remote}@${version} --from <their folder>`,
      )
    return published
  })
}

export const publishHereOrFrom: LocalCommand = {
  usage: `${publish.usage} | --from <folder>`,
  summary: `${publish.summary}; --from takes the finished build of a remote’s own repository instead`,
  options: { from: text },
  words: [0, 1],
  async run(input) {
    const { args, values, context } = input
    const from = option(values, 'from')
    if ((from === undefined) === (args.length === 0))
      throw new UsageError('Name a remote of this checkout, or with --from the folder of a remote’s own repository.')
    return from === undefined ? publish.run(input) : publishFrom(context, resolve(context.here.cwd, from))
  },
}
