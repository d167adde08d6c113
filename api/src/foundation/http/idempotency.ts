import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../errors'

const KEY = 'Idempotency-Key'

/** The key under which a request may be repeated; null without one. 400 for one that is too long or not plain text. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest(KEY, `The header ${KEY} must be up to 200 visible characters, such as a UUID.`)
  return key
}

/** What makes a repeat the same request, as text of one length. */
export const fingerprintOf = (...meaning: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(meaning)).digest('hex')
