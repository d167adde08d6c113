import type { Gate } from '#gate/gate'
import type { Checkout } from '#gate/run/checkout'
import type { Releases } from '#registry/open'
import type { SignedNotes } from '#registry/write-once-store'
import type { Author } from '#rules/rights'
import { flag, required, text, type Command as CommandOf, type Input as InputOf, type Values } from '@portal/cli'

/** Context of a command that a portal can execute as well. */
export interface World {
  releases: Pick<Releases, 'registry' | 'builds'>
  gate: Gate
  clock: () => Date
  /** Who types the command, and what they may change. */
  by: Author
  say: (line: string) => void
}

/** Context of a command that is about the checkout in which it is typed. */
export interface WorldHere extends World {
  here: Here
}

export interface Here {
  releases: Releases
  notes: SignedNotes
  checkout: Checkout
  cwd: string
}

export type Command = CommandOf<World>
export type CommandHere = CommandOf<WorldHere>
export type Input = InputOf<World>

/** Options of every command that writes. */
export const forChanges = { reason: text, 'dry-run': flag } as const

/** The required --reason of a change. */
export const reasonOf = (values: Values): string =>
  required(values, 'reason', 'the log records why each change was made')
