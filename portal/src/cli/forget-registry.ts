import { forgetFact } from 'api/operator'
import type { Command } from './command'

export const forgetRegistryCommand: Command = {
  usage: 'forget-registry',
  summary: 'let nodes use another release registry, if theirs is gone; the next node to start decides which',
  options: {},
  words: [0, 0],
  async run({ context }) {
    await forgetFact(context.database, 'release registry')
    await forgetFact(context.database, 'release revision')
    context.say('The next node to start decides which release registry all nodes use. Restart every node.')
  },
}
