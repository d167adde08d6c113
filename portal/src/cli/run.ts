import { runCommands, type Program, type Surroundings } from '@portal/cli'
import { ApiError } from 'api/operator'
import type { World } from './command'
import { commands } from './commands'

/** Fields of a request are options here. */
const asOption = (field: string | undefined): string => (field === 'link.user_id' ? ' Name one with --user.' : '')

const program: Program<World> = {
  name: 'portal',
  typedAs: 'npm run portal --',
  commands,
  about: 'what whoever runs the portal does beside it.',
  note: 'It reads the same environment as the portal.',
  explain: (error) => (error instanceof ApiError ? `${error.message}${asOption(error.detail.field)}` : undefined),
}

export const run = (argv: readonly string[], surroundings: Surroundings<World>) => runCommands(argv, program, surroundings)
