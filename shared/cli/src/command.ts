import type { ParseArgsConfig } from 'node:util'

/** An expected failure of a command. Only its message is printed. */
export class CliError extends Error {}

/** 0: done; 1: failed or refused, and nothing was changed; 2: the command line is invalid. A program may have more. */
export type ExitCode = number

/** The command line is invalid. */
export class UsageError extends CliError {}

export type Values = Record<string, string | boolean | undefined>

export interface Input<World> {
  /** Positional arguments after the command's name. */
  args: string[]
  values: Values
  world: World
}

interface CommandLine {
  /** 'tenant create <subdomain> --name … --timezone …' */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Minimum and maximum number of positional arguments. */
  words: readonly [number, number]
}

/** What a command has that runs without its program's world. */
interface Alone {
  say: (line: string) => void
  env: NodeJS.ProcessEnv
  /** The folder that the command was typed in. */
  cwd: string
}

/** A command that needs its program's world, such as an open database, or one that runs before there is any. It resolves to its result, for --json. */
export type Command<World> = CommandLine &
  (
    | { run: (input: Input<World>) => Promise<unknown> }
    | { runAlone: (input: Omit<Input<World>, 'world'> & Alone) => Promise<unknown> }
  )

/** Commands by name (one or two words), in the order of the help text. */
export type Commands<World> = Readonly<Record<string, Command<World>>>

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
