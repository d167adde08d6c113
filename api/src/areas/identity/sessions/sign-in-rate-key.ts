import type { FastifyRequest } from 'fastify'
import { addressKey } from '../../../foundation/http/client-address'

/** Guessing is slowed for one account from one address; others behind that address stay free. */
export function signInRateLimitKey({ ip, body, validationError }: FastifyRequest): string {
  const from = addressKey(ip)
  // What costs no work must not make room for more guesses.
  if (validationError) return from
  const email = (body as { session?: { email?: unknown } } | undefined)?.session?.email
  return `${from}|${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`
}
