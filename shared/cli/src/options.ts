import { UsageError, type Values } from './command'

/** An option's trimmed value, or undefined if it was not given. Throws UsageError if it is blank. */
export function option(values: Values, name: string): string | undefined {
  const value = values[name]
  if (typeof value !== 'string') return undefined
  if (!value.trim()) throw new UsageError(`--${name} is empty.`)
  return value.trim()
}

export function required(values: Values, name: string, what: string): string {
  const value = option(values, name)
  if (value === undefined) throw new UsageError(`--${name} is missing: ${what}.`)
  return value
}

export function number(values: Values, name: string): number | undefined {
  const value = option(values, name)
  if (value === undefined) return undefined
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new UsageError(`--${name} is "${value}", which is not a number.`)
  return Number(value)
}

/** Parses an integer from `least` to `most`. Throws UsageError, which calls it `name`. */
export function wholeNumber(value: string, name: string, [least, most]: readonly [number, number]): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`${name} is "${value}"; it is a whole number from ${least} to ${most}.`)
  return number
}

export function choice<T extends string>(values: Values, name: string, known: readonly T[]): T | undefined {
  const value = option(values, name)
  if (value === undefined) return undefined
  const found = known.find((one) => one === value)
  if (!found) throw new UsageError(`--${name} is "${value}"; it is one of ${known.join(', ')}.`)
  return found
}

/** `acme,bluebird` → both names. */
export const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
