import type { ParseArgsConfig } from 'node:util'

/** An expected failure of a command. Only its message is printed. */
export class CliError extends Error {}

/** 0: done; 1: failed or refused, and nothing was changed; 2: the command line is invalid. A program may have more. */
export type ExitCode = number

/** The command line is invalid. */
export class UsageError extends CliError {}

export type Values = Record<string, string | boolean | undefined>

export interface Input<Context> {
  /** Positional arguments after the command's name. */
  args: string[]
  values: Values
  context: Context
}

interface CommandLine {
  /** 'tenant create <subdomain> --name … --timezone …' */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Minimum and maximum number of positional arguments. */
  words: readonly [number, number]
}

/** What a command has that runs without its program's context. */
interface Alone {
  say: (line: string) => void
  env: NodeJS.ProcessEnv
  /** The folder that the command was typed in. */
  cwd: string
}

/** A command that needs its program's context, such as an open database, or one that runs before there is any. It resolves to its result, for --json. */
export type Command<Context> = CommandLine &
  (
    | { run: (input: Input<Context>) => Promise<unknown> }
    | { runAlone: (input: Omit<Input<Context>, 'context'> & Alone) => Promise<unknown> }
  )

/** Commands by name (one or two words), in the order of the help text. */
export type Commands<Context> = Readonly<Record<string, Command<Context>>>

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
