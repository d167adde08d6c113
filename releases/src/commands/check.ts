import { assertPassed } from '#gate/gate'
import { promoteToChannel } from '#rules/changes'
import { system } from '#rules/rights'
import { gateLines } from './change-command'
import type { Command } from './command'
import { findBuild } from './find-build'

export const checkCommand = {
  usage: 'check <remote>@<version>',
  summary: 'run the gate on a build as if it were promoted to stable, and keep the results',
  options: {},
  words: [1, 1],
  async run({ args, context }) {
    const { releases, gate, clock, say } = context
    const { remote, version } = await findBuild(args[0]!, context)
    if (!releases.registry.canWrite)
      say('There is no signing key here, so the results are not kept for other machines.')
    const { before, after } = await releases.registry.dryRun(
      promoteToChannel(remote, version, 'stable'),
      system('check'),
    )
    const results = await gate({ before, after, now: clock() })
    gateLines(results).forEach((line) => say(line))
    assertPassed(results)
    say(`${remote} ${version} may be promoted.`)
    return { remote, version, gate: results }
  },
} satisfies Command
