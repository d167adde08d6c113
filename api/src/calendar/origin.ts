import type { FastifyRequest } from 'fastify'
import { malformed } from '../core/errors'
import type { ApiConfig } from '../core/services'

/** Where the tenant's portal lies for whoever asks, such as `https://acme.example`: the host that they asked. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, { strictTransport }: Pick<ApiConfig, 'strictTransport'>): string {
  const origin = `${strictTransport ? 'https' : protocol}://${host}`
  // What a host header carries beside a name and a port has no place in an address that is kept for years.
  if (!/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin)) throw malformed('host', 'This address cannot be read.')
  return origin
}
