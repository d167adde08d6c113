import { flag, required, text, type Command as CommandOf, type Input as InputOf, type Values } from '@portal/cli'
import type { Gate } from '../gate/gate'
import type { Checkout } from '../gate/run/checkout'
import type { SignedNotes } from '../write-once-store'
import type { Releases } from '../open'

/** Context of every command. */
export interface World {
  releases: Releases
  notes: SignedNotes
  gate: Gate
  checkout: Checkout
  clock: () => Date
  /** Author named in the log. */
  who: string
  cwd: string
  say: (line: string) => void
}

export type Command = CommandOf<World>
export type Input = InputOf<World>

/** Options of every command that writes. */
export const forChanges = { reason: text, 'dry-run': flag } as const

/** The required --reason of a change. */
export const reasonOf = (values: Values): string => required(values, 'reason', 'the log records why each change was made')
