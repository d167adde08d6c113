import { runCommands, type Program, type RunOptions } from '@portal/cli'
import { actingAs, ApiError } from 'api/operator'
import type { CommandContext } from './command'
import { commands } from './commands'

/** Translates a request field of an error to the corresponding option. */
const asOption = (field: string | undefined): string => (field === 'link.user_id' ? ' Name one with --user.' : '')

const program: Program<CommandContext> = {
  typedAs: 'npm run portal --',
  commands,
  hints: {
    fields: `--fields names a file with the questions of 'Tell us more': [{"name": "pipe", "label": "Which pipe?", "options": ["Kitchen", "Bath"]}]; with "options": [] the answer is text`,
  },
  about: 'operator commands of the portal.',
  note: 'It reads the same environment as the portal.',
  explain: (error) => (error instanceof ApiError ? `${error.message}${asOption(error.detail.field)}` : undefined),
}

const readName = ([first = '', second = '']: readonly string[]): string =>
  `${first} ${second}` in commands ? `${first} ${second}` : first

export const run = (argv: readonly string[], options: RunOptions<CommandContext>) =>
  actingAs({ kind: 'command', id: null, name: readName(argv) }, () => runCommands(argv, program, options))
