import { clientNetwork } from '@portal/server'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../security/tokens'
import { parseAuthorization } from '../security/sessions'

/** Rate-limit key: the session token, regardless of the client's address; without a token, the address. */
export function sessionRateLimitKey({ headers, ip }: FastifyRequest): string {
  const token = parseAuthorization(headers.authorization)
  return token ? hashToken(token) : clientNetwork(ip)
}
