import type { FastifyRequest } from 'fastify'
import { hashToken } from '../security/tokens'
import { addressKey } from './client-address'
import { parseAuthorization } from '../security/sessions'

/** Counts requests by whoever's session they come from, wherever they ask from; without one, by the address. */
export function sessionRateLimitKey({ headers, ip }: FastifyRequest): string {
  const token = parseAuthorization(headers.authorization)
  return token ? hashToken(token) : addressKey(ip)
}
