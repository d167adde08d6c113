import { Type, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { findFlag, type RegistryDocument } from '#rules/document'
import { getOwn } from '#rules/get-own'
import { ERROR_CLASSES } from './guard'
import { AIMS } from './outcomes'
import type { LoadReport } from './report'

/** Per request; more than a page ever has to send. */
export const MAX_REPORTS = 50
const MAX_LOAD_MS = 600_000

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const anyOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))))

const fields = {
  remote: Type.String({ pattern: '^[a-z0-9_-]{1,64}$' }),
  version: Type.String({ pattern: '^[\\w.+-]{1,80}$' }),
  rolloutId: orNull(Type.String({ pattern: '^r\\d{1,9}$' })),
  side: orNull(anyOf(['canary', 'control'] as const)),
  tenant: Type.String({ pattern: '^[a-z0-9-]{1,63}$' }),
  bucket: orNull(Type.Integer({ minimum: 0, maximum: 9_999 })),
  phase: anyOf(['load', 'crash', 'begun', 'done'] as const),
  aim: Type.Optional(orNull(anyOf(AIMS))),
  errorClass: orNull(anyOf(ERROR_CLASSES)),
  httpStatus: orNull(Type.Integer({ minimum: 100, maximum: 599 })),
  ms: orNull(Type.Number({ minimum: 0, maximum: MAX_LOAD_MS })),
}
const expected: Record<keyof typeof fields, string> = {
  remote: 'the name of a remote or flag, such as mfe-billing',
  version: 'a version or variant',
  rolloutId: 'a rollout such as r7, or null',
  side: 'canary, control or null',
  tenant: 'a subdomain',
  bucket: 'a whole number from 0 to 9999, or null',
  phase: 'load, crash, begun or done',
  aim: `${AIMS.join(', ')} or null`,
  errorClass: `${ERROR_CLASSES.join(', ')} or null`,
  httpStatus: 'a whole number from 100 to 599, or null',
  ms: `a number from 0 to ${MAX_LOAD_MS}, or null`,
}
const check = TypeCompiler.Compile(Type.Object(fields))

export type ReadReports = { ok: true; reports: LoadReport[] } | { ok: false; error: string; field: string }

/** Validates an untrusted request body. Unknown fields are dropped. */
export function readReports(body: unknown): ReadReports {
  if (!Array.isArray(body)) return { ok: false, error: 'Reports are a list.', field: 'reports' }
  if (body.length > MAX_REPORTS)
    return {
      ok: false,
      error: `At most ${MAX_REPORTS} reports come in one request; these are ${body.length}.`,
      field: 'reports',
    }
  const reports: LoadReport[] = []
  for (const [index, one] of (body as unknown[]).entries()) {
    const name = (field: string) => `reports[${index}]${field && `.${field}`}`
    if (!check.Check(one)) {
      const field = check.Errors(one).First()?.path.split('/')[1] ?? ''
      const wanted = getOwn<string>(expected, field) ?? 'a report'
      return { ok: false, error: `${name(field)} must be ${wanted}.`, field: name(field) }
    }
    const { remote, version, rolloutId, side, tenant, bucket, phase, aim = null, errorClass, httpStatus, ms } = one
    if ((rolloutId === null) !== (side === null))
      return { ok: false, error: `${name('side')} comes with a rollout, and only with one.`, field: name('side') }
    if (phase === 'crash' && errorClass === null)
      return { ok: false, error: `${name('errorClass')} must say what crashed.`, field: name('errorClass') }
    if ((phase === 'begun' || phase === 'done') !== (aim !== null))
      return { ok: false, error: `${name('aim')} says what was begun or done, and only that.`, field: name('aim') }
    reports.push({ remote, version, rolloutId, side, tenant, bucket, phase, aim, errorClass, httpStatus, ms })
  }
  return { ok: true, reports }
}

/**
 * Whether a report is about something that this registry serves: a version of a channel, a pin, the last known good or any
 * rollout, running or not; or a variant of a flag. If it names a rollout, that one must be running, and the side must match the version.
 */
export function isAboutServed(document: RegistryDocument, { remote, version, rolloutId, side }: LoadReport): boolean {
  const { channels, lastKnownGood, rollouts, tenants } = document
  if (rolloutId !== null) {
    const rollout = rollouts.find(({ id }) => id === rolloutId)
    if (rollout?.state !== 'running' || rollout.remote !== remote) return false
    if ((rollout.to === version) !== (side === 'canary')) return false
  }
  const flag = findFlag(document, remote)
  if (flag) return flag.variants.includes(version)
  return (
    [channels.stable, channels.beta, lastKnownGood].some((versions) => getOwn(versions, remote) === version) ||
    rollouts.some((rollout) => rollout.remote === remote && rollout.to === version) ||
    Object.values(tenants).some(({ pins }) => getOwn(pins, remote)?.version === version)
  )
}
