import type { ParseArgsConfig } from 'node:util'
import type { Gate } from '../gate/gate'
import type { Checkout } from '../gate/run/checkout'
import type { SignedNotes } from '../notes'
import type { Releases } from '../open'

/** Something that was asked for and can't be done. The message is all that is printed. */
export class CliError extends Error {}

/** The command itself was written wrongly. */
export class UsageError extends CliError {}

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

export type Values = Record<string, string | boolean | undefined>

export interface Input {
  /** What stands behind the command's name. */
  args: string[]
  values: Values
  world: World
}

export interface Command {
  /** 'raise <rollout or remote> --percent N' */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** How many words follow the name: at least, at most. */
  words: readonly [number, number]
  run: (input: Input) => Promise<void>
}

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
/** Options of every command that writes. */
export const forChanges = { reason: text, 'dry-run': flag } as const

/** An option's text, or undefined when it was not given. */
export function option(values: Values, name: string): string | undefined {
  const value = values[name]
  if (value === undefined || typeof value === 'boolean') return undefined
  if (!value.trim()) throw new UsageError(`--${name} is empty`)
  return value.trim()
}

export function required(values: Values, name: string, what: string): string {
  const value = option(values, name)
  if (value === undefined) throw new UsageError(`--${name} is missing: ${what}`)
  return value
}

/** A change's reason, which every change must have. */
export const reasonOf = (values: Values): string => required(values, 'reason', 'somebody will read at night why this was done')

/** `acme,bluebird` → both names. */
export const list = (value: string | undefined): string[] => (value ?? '').split(',').map((name) => name.trim()).filter(Boolean)

export function number(values: Values, name: string): number | undefined {
  const value = option(values, name)
  if (value === undefined) return undefined
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new UsageError(`--${name} is "${value}", which is no number`)
  return Number(value)
}

export function oneOf<T extends string>(values: Values, name: string, known: readonly T[]): T | undefined {
  const value = option(values, name)
  if (value === undefined) return undefined
  const found = known.find((one) => one === value)
  if (!found) throw new UsageError(`--${name} is "${value}"; it is one of ${known.join(', ')}`)
  return found
}
