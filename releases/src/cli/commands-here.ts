import { commands } from '#commands/commands'
import { keysCommand } from './keys'
import type { LocalCommand } from './local-command'
import { releaseCommand } from './pipeline'
import { publish, publishShell, register } from './publish'
import { restoreCommand } from './restore'

/** All commands of `release`, in help order. */
export const commandsHere: Readonly<Record<string, LocalCommand>> = {
  ...commands,
  release: releaseCommand,
  publish,
  'publish-shell': publishShell,
  register,
  restore: restoreCommand,
  keys: keysCommand,
}
