import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '@portal/server'
import { parseAuthorization } from '../security/sessions'
import { hashToken } from '../security/tokens'

/** Rate-limit key: the session token, regardless of the client's address; without a token, the address. */
export function sessionRateLimitKey({ headers, ip }: FastifyRequest): string {
  const token = parseAuthorization(headers.authorization)
  return token ? hashToken(token) : clientNetwork(ip)
}
