import { isObject } from '../../json'
import { S3Error } from './s3-error'

/** A form's fields by lowercase name; names are case-insensitive. */
export type Fields = ReadonlyMap<string, string>

export interface Policy {
  expiration: Date
  matches: { how: 'eq' | 'starts-with'; field: string; value: string }[]
  /** Allowed size of the file in bytes. */
  length: { min: number; max: number }
}

const invalid = (reason: string) => new S3Error('InvalidPolicyDocument', `Invalid Policy: ${reason}`)
const denied = (reason: string) => new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`)

/** Parses a policy document. Rejects what it does not understand: skipping a condition would allow everything. */
export function readPolicy(encoded: string): Policy {
  let document: unknown
  try {
    document = JSON.parse(Buffer.from(encoded, 'base64').toString())
  } catch {
    throw invalid('Invalid JSON.')
  }
  if (!isObject(document) || typeof document['expiration'] !== 'string' || !Array.isArray(document['conditions']))
    throw invalid('missing expiration or conditions.')
  const expiration = new Date(document['expiration'])
  if (Number.isNaN(expiration.getTime())) throw invalid('Invalid expiration.')
  const policy: Policy = { expiration, matches: [], length: { min: 0, max: Infinity } }
  for (const condition of document['conditions']) addCondition(policy, condition)
  return policy
}

function addCondition({ matches, length }: Policy, condition: unknown): void {
  if (isObject(condition)) {
    for (const [field, value] of Object.entries(condition)) {
      if (typeof value !== 'string') throw invalid(`the value of ${field} is no text.`)
      matches.push({ how: 'eq', field: field.toLowerCase(), value })
    }
    return
  }
  const [how, first, second] = Array.isArray(condition) && condition.length === 3 ? condition : []
  if (how === 'content-length-range') {
    // A number, or a string of digits; `Number(null)` would be 0.
    const readBound = (bound: unknown) => (/^\d+$/.test(String(bound)) ? Number(bound) : NaN)
    const [min, max] = [readBound(first), readBound(second)]
    if (!Number.isInteger(min) || !Number.isInteger(max)) throw invalid('content-length-range takes two numbers.')
    // If there are two ranges, both apply.
    length.min = Math.max(length.min, min)
    length.max = Math.min(length.max, max)
    return
  }
  if (
    (how !== 'eq' && how !== 'starts-with') ||
    typeof first !== 'string' ||
    !first.startsWith('$') ||
    typeof second !== 'string'
  ) {
    throw invalid(`Invalid condition ${JSON.stringify(condition)}.`)
  }
  matches.push({ how, field: first.slice(1).toLowerCase(), value: second })
}

const needsNoCondition = (field: string): boolean =>
  ['file', 'policy', 'x-amz-signature'].includes(field) || field.startsWith('x-ignore-')

/** Throws AccessDenied unless the policy has not expired, the form meets all of its conditions, and every field has a condition. */
export function checkPolicy(policy: Policy, fields: Fields, { bucket, now }: { bucket: string; now: Date }): void {
  if (now >= policy.expiration) throw denied('Policy expired.')
  // The bucket is the one in the URL; a form that names another is denied.
  const given = new Map([...fields, ['bucket', fields.get('bucket') ?? bucket]])
  if (given.get('bucket') !== bucket) throw denied('Policy Condition failed: the bucket is another.')
  for (const { how, field, value } of policy.matches) {
    const is = given.get(field)
    if (how === 'eq' ? is !== value : !(is ?? '').startsWith(value))
      throw denied(`Policy Condition failed: ["${how}", "$${field}", "${value}"]`)
  }
  const covered = new Set(policy.matches.map(({ field }) => field))
  const extra = [...fields.keys()].filter((field) => !covered.has(field) && !needsNoCondition(field))
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`)
}

/** Throws unless a file of this size is within the policy's range. */
export function checkLength({ length }: Policy, bytes: number): void {
  if (bytes > length.max) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
  if (bytes < length.min)
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
}
