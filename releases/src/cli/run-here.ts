import { programWith } from '#commands/run'
import { runCommands, type RunOptions } from '@portal/cli'
import { commandsHere } from './commands-here'
import type { LocalContext } from './local-command'

const program = programWith(commandsHere)

/** Runs a command line that was typed on this machine. */
export const run = (argv: readonly string[], options: RunOptions<LocalContext>) => runCommands(argv, program, options)
