import { isDeepStrictEqual } from 'node:util'
import type { RegistryDocument } from '../document'

/** An invalid change; the message says what to do instead. `field` is the option at fault. */
export class ChangeError extends Error {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message)
  }
}

/** A value that can't be read, or that no document would allow. */
export class InvalidValue extends ChangeError {}

/** Returns the next document; never mutates its argument. Throws ChangeError. */
export type Change = (document: RegistryDocument, now: Date) => RegistryDocument

/** Combines changes into one revision, applied in order. */
export const inOrder =
  (...changes: Change[]): Change =>
  (document, now) =>
    changes.reduce((next, change) => change(next, now), document)

/** Refuses a change that somebody asked for and that is already in effect. */
export function requireEffect(before: RegistryDocument, after: RegistryDocument): void {
  if (isDeepStrictEqual({ ...before, revision: 0 }, { ...after, revision: 0 }))
    throw new ChangeError('This changes nothing: it is already in effect.')
}

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function checkTenants(names: readonly string[], field: string): void {
  const bad = names.find((name) => !NAME.test(name))
  if (bad !== undefined)
    throw new InvalidValue(
      `"${bad}" is not a valid tenant: a subdomain has lowercase letters, digits and hyphens.`,
      field,
    )
}

/** Refuses names that are no tenant's, such as a misspelled one. A registry that was told of no tenant yet can't know. */
export function requireTenants({ tenants }: RegistryDocument, names: readonly string[], field: string): void {
  checkTenants(names, field)
  const unknown = Object.keys(tenants).length === 0 ? undefined : names.find((name) => !Object.hasOwn(tenants, name))
  if (unknown !== undefined)
    throw new ChangeError(
      `There is no tenant "${unknown}". Check the spelling; a new one is known here within a minute.`,
      field,
    )
}
