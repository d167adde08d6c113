import type { CommandHere } from '#commands/command'
import { commands } from '#commands/commands'
import { keysCommand } from './keys'
import { releaseCommand } from './pipeline'
import { publish, publishShell, register } from './publish'
import { restoreCommand } from './restore'

/** All commands of `release`, in help order. */
export const commandsHere: Readonly<Record<string, CommandHere>> = {
  ...commands,
  release: releaseCommand,
  publish,
  'publish-shell': publishShell,
  register,
  restore: restoreCommand,
  keys: keysCommand,
}
