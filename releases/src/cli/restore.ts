import { readReason } from '#commands/command'
import { system } from '#rules/rights'
import { required, text, wholeNumber } from '@portal/cli'
import { requireKey, type LocalCommand } from './local-command'

const MAX_REVISION = 10_000_000

export const restoreCommand: LocalCommand = {
  usage: 'restore <revision> --above <revision>',
  summary:
    'go on from an older copy of the registry, which ends at this revision, although revisions up to the other one were in force',
  options: { reason: text, above: text },
  words: [1, 1],
  async run({ args: [word = ''], values, context }) {
    const { releases } = context.here
    const revision = wholeNumber(word, 'revision', [1, MAX_REVISION])
    const above = wholeNumber(
      required(values, 'above', 'the highest revision that was in force, as servers say it'),
      '--above',
      [1, MAX_REVISION],
    )
    const why = readReason(values)
    requireKey(releases)
    // Nobody's token can be looked up in a registry that was taken back.
    const after = await releases.registry.restore({ revision, above, by: system('the signing key'), why })
    context.say(
      `Written as revision ${after.revision}: what revision ${revision} says is in force again. Promotions, kills and tokens of later ones are gone: see \`status\`, \`token list\` and \`verify\`.`,
    )
    return { revision: after.revision }
  },
}
