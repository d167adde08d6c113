import type { FastifyRequest } from 'fastify'

/** Guessing is slowed for one account from one address; others behind that address stay free. */
export function accountKey({ ip, body, validationError }: FastifyRequest): string {
  // What costs no work must not make room for more guesses.
  if (validationError) return ip
  const email = (body as { session?: { email?: unknown } } | undefined)?.session?.email
  return `${ip}|${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`
}
