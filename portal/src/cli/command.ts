import type { Bus, Database } from 'api'
import type { ParseArgsConfig } from 'node:util'
import { listTenants, type TenantRow } from 'api/operator'

/** Something that was asked for and can't be done. The message is all that is printed. */
export class CliError extends Error {}

/** What every command works with. */
export interface World {
  database: Database
  bus: Bus
  /** Keys of links are derived from it. */
  secret: string
  clock: () => Date
  /** Where a tenant's portal lies. */
  originOf: (subdomain: string) => string
  readFile: (path: string) => Promise<string>
  say: (line: string) => void
}

export type Values = Record<string, string | undefined>

export interface Input {
  /** What stands behind the command's name. */
  args: string[]
  values: Values
  world: World
}

export interface Command {
  /** 'tenant create <subdomain> --name … --timezone …' */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** How many words follow the name: at least, at most. */
  words: readonly [number, number]
  run: (input: Input) => Promise<void>
}

export const text = { type: 'string' } as const

/** An option's text, or undefined when it was not given. */
export function option(values: Values, name: string): string | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  if (!value.trim()) throw new CliError(`--${name} is empty.`)
  return value.trim()
}

export function required(values: Values, name: string, what: string): string {
  const value = option(values, name)
  if (value === undefined) throw new CliError(`--${name} is missing: ${what}.`)
  return value
}

/** A whole number from `least` to `most`; what it is called in a complaint is `name`. */
export function wholeNumber(value: string, name: string, [least, most]: readonly [number, number]): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN
  if (!(number >= least && number <= most)) throw new CliError(`${name} is "${value}"; it is a whole number from ${least} to ${most}.`)
  return number
}

export const ID_RANGE = [1, 2_147_483_647] as const

/** The tenant that is named, or the only one there is. */
export async function tenantOf({ database }: World, subdomain: string | undefined): Promise<TenantRow> {
  const tenants = await listTenants(database)
  const found = subdomain === undefined && tenants.length === 1 ? tenants[0] : tenants.find((tenant) => tenant.subdomain === subdomain)
  if (found) return found
  const names = tenants.map((tenant) => tenant.subdomain).join(', ')
  if (tenants.length === 0) throw new CliError('There is no tenant yet; add one with: npm run portal -- tenant create <subdomain> --name … --timezone …')
  throw new CliError(subdomain === undefined ? `Say which tenant with --tenant; there are ${names}.` : `There is no tenant ${subdomain}; there are ${names}.`)
}
