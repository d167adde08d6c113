import { createHmac, timingSafeEqual } from 'node:crypto'
import { READ_LIFETIME_MS, READ_STEP_MS } from '../file-store'
import { S3Error } from './s3-error'

const sign = (secret: string, key: string, until: number, name: string | undefined): string =>
  createHmac('sha256', secret)
    .update(`file:${until}:${key}${name === undefined ? '' : `\n${name}`}`)
    .digest('base64url')

/** Returns the signed query of a file's URL, valid for 12 to 13 hours. */
export function signedQuery(secret: string, key: string, now: Date, name?: string): string {
  const until = Math.ceil(now.getTime() / READ_STEP_MS) * READ_STEP_MS + READ_LIFETIME_MS
  const named = name === undefined ? '' : `&name=${encodeURIComponent(name)}`
  return `until=${until}&signature=${sign(secret, key, until, name)}${named}`
}

/** Throws unless the query was signed with `secret` for this key and has not expired. Returns the name that the file is saved as. */
export function checkQuery(
  secret: string,
  key: string,
  { until, signature, name }: Readonly<Record<string, unknown>>,
  now: Date,
): string | undefined {
  if (name !== undefined && typeof name !== 'string') throw new S3Error('AccessDenied', 'Access Denied')
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(until))
    throw new S3Error('AccessDenied', 'Access Denied')
  const right = Buffer.from(sign(secret, key, Number(until), name))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  if (now.getTime() > Number(until)) throw new S3Error('AccessDenied', 'Request has expired')
  return name
}
