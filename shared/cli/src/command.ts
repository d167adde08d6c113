import type { ParseArgsConfig } from 'node:util'

/** Something that was asked for and can't be done. The message is all that is printed. */
export class CliError extends Error {}

/** The command itself was written wrongly. */
export class UsageError extends CliError {}

export type Values = Record<string, string | boolean | undefined>

export interface Input<World> {
  /** What stands behind the command's name. */
  args: string[]
  values: Values
  world: World
}

export interface Command<World> {
  /** 'tenant create <subdomain> --name … --timezone …' */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** How many words follow the name: at least, at most. */
  words: readonly [number, number]
  run: (input: Input<World>) => Promise<void>
}

/** By their names of one word or two, in the order of the help. */
export type Commands<World> = Readonly<Record<string, Command<World>>>

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
