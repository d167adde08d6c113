import { runCommands, type Surroundings } from '@portal/cli'
import type { WorldHere } from './command'
import { commandsHere } from './commands-here'
import { programWith } from './run'

const program = programWith(commandsHere)

/** Runs a command line that was typed on this machine. */
export const run = (argv: readonly string[], surroundings: Surroundings<WorldHere>) =>
  runCommands(argv, program, surroundings)
