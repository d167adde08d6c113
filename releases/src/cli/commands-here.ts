import { commands } from '#commands/commands'
import { programWith } from '#commands/run'
import { runCommands, type RunOptions } from '@portal/cli'
import { checkHere } from './check-folder'
import { keysCommand } from './keys'
import type { LocalCommand, LocalContext } from './local-command'
import { releaseCommand } from './pipeline'
import { register } from './publish'
import { publishHereOrFrom } from './publish-from'
import { restoreCommand } from './restore'

/** All commands of `release`, in help order. */
export const commandsHere: Readonly<Record<string, LocalCommand>> = {
  ...commands,
  check: checkHere,
  release: releaseCommand,
  publish: publishHereOrFrom,
  register,
  restore: restoreCommand,
  keys: keysCommand,
}

const program = programWith(commandsHere)

/** Runs a command line that was typed on this machine. */
export const run = (argv: readonly string[], options: RunOptions<LocalContext>) => runCommands(argv, program, options)
