import { flag, required, text, type Command as CommandOf, type Input as InputOf, type Values } from '@portal/cli'
import type { Gate } from '../gate/gate'
import type { Checkout } from '../gate/run/checkout'
import type { SignedNotes } from '../write-once-store'
import type { Releases } from '../open'

/** What every command works with. */
export interface World {
  releases: Releases
  notes: SignedNotes
  gate: Gate
  checkout: Checkout
  clock: () => Date
  /** Who is named in the log. */
  who: string
  cwd: string
  say: (line: string) => void
}

export type Command = CommandOf<World>
export type Input = InputOf<World>

/** Options of every command that writes. */
export const forChanges = { reason: text, 'dry-run': flag } as const

/** A change's reason, which every change must have. */
export const reasonOf = (values: Values): string => required(values, 'reason', 'somebody will read at night why this was done')
