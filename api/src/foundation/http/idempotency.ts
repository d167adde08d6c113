import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../errors'

const KEY = 'Idempotency-Key'

/** Returns the Idempotency-Key header; null if absent. Throws 400 if it is too long or not visible ASCII. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw badRequest(KEY, 'The header Idempotency-Key must be up to 200 visible characters, such as a UUID.')
  return key
}

/** SHA-256 over what identifies a request, to tell a repeat from a different request with the same key. */
export const hashMeaning = (...meaning: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(meaning)).digest('hex')
