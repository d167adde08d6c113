import { readReason } from '#commands/command'
import { system } from '#rules/rights'
import { CliError, required, text, wholeNumber } from '@portal/cli'
import type { LocalCommand } from './local-command'

const MAX_REVISION = 10_000_000

export const restoreCommand: LocalCommand = {
  usage: 'restore <revision> --above <revision>',
  summary:
    'go on from an older copy of the registry, which ends at this revision, although revisions up to the other one were in force',
  options: { reason: text, above: text },
  words: [1, 1],
  async run({
    args,
    values,
    context: {
      here: { releases },
      say,
    },
  }) {
    const revision = wholeNumber(args[0]!, 'revision', [1, MAX_REVISION])
    const above = wholeNumber(
      required(values, 'above', 'the highest revision that was in force, as servers say it'),
      '--above',
      [1, MAX_REVISION],
    )
    const why = readReason(values)
    if (!releases.privateKey) throw new CliError('There is no key here to sign it with. Set RELEASES_PRIVATE_KEY')
    // Nobody's token can be looked up in a registry that was taken back.
    const after = await releases.registry.restore({ revision, above, by: system('the signing key'), why })
    say(
      `Written as revision ${after.revision}: what revision ${revision} says is in force again. Promotions, kills and tokens of later ones are gone: see \`status\`, \`token list\` and \`verify\`.`,
    )
    return { revision: after.revision }
  },
}
