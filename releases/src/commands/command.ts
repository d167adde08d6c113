import type { ChangeContext } from '#actions/make-change'
import { flag, required, text, type Command as CommandOf, type Input as InputOf, type Values } from '@portal/cli'

/** Context of a command that a portal can execute as well. */
export interface CommandContext extends ChangeContext {
  say: (line: string) => void
}

export type Command = CommandOf<CommandContext>
export type Input = InputOf<CommandContext>

/** Options of every command that writes. */
export const forChanges = { reason: text, 'dry-run': flag } as const

/** The required --reason of a change. */
export const readReason = (values: Values): string =>
  required(values, 'reason', 'the log records why each change was made')
