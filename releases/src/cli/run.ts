import { runCommands, type Program, type Surroundings } from '@portal/cli'
import { GateRefusal } from '../gate/gate'
import type { World } from './command'
import { commands } from './commands'

const program: Program<World> = {
  name: 'release',
  typedAs: 'release',
  commands,
  about: 'publishes builds and controls who gets them.',
  note: 'Every change needs --reason; --dry-run shows what it would do and writes nothing.',
  hints: { reason: '--reason "why", which is kept in the log; --dry-run to see only what it would do' },
  // The gate's findings were already printed line by line.
  explain: (error) => (error instanceof GateRefusal ? 'The gate says no. Nothing was written.' : undefined),
}

export const run = (argv: readonly string[], surroundings: Surroundings<World>) => runCommands(argv, program, surroundings)
