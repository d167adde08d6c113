import type { WorldHere } from '#commands/command'
import { programWith } from '#commands/run'
import { runCommands, type Surroundings } from '@portal/cli'
import { commandsHere } from './commands-here'

const program = programWith(commandsHere)

/** Runs a command line that was typed on this machine. */
export const run = (argv: readonly string[], surroundings: Surroundings<WorldHere>) =>
  runCommands(argv, program, surroundings)
