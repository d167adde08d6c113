import type { FastifyRequest } from 'fastify'
import { toObject } from '#foundation/json'
import { clientNetwork } from '@portal/server'

/** Rate limit key by account and IP address, so that other users behind the same address are not affected. */
export function signInRateLimitKey({ ip, body, validationError }: FastifyRequest): string {
  const from = clientNetwork(ip)
  // Invalid requests are cheap; keyed by email, they could evict the counters of other keys and allow more guesses.
  if (validationError) return from
  const { email } = toObject(toObject(body)['session'])
  return `${from}|${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`
}
