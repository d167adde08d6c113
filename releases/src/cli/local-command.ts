import type { CommandContext } from '#commands/command'
import type { Checkout } from '#gate/run/checkout'
import type { Releases } from '#registry/open'
import type { SignedNotes } from '#registry/write-once-store'
import { CliError, type Command } from '@portal/cli'

/** Context of a command that is about the checkout in which it is typed. */
export interface LocalContext extends CommandContext {
  here: Here
}

export interface Here {
  releases: Releases
  notes: SignedNotes
  checkout: Checkout
  cwd: string
}

export type LocalCommand = Command<LocalContext>

export function requireKey({ privateKey }: Releases): void {
  if (!privateKey) throw new CliError('There is no key here to sign it with. Set RELEASES_PRIVATE_KEY')
}
