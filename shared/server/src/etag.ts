import type { FastifyReply, FastifyRequest } from 'fastify'

/** Adds an ETag to the response. Whether If-None-Match has it, also as the weak one that proxies make of it, or `*`: then 304 will do. */
export function isFresh(request: FastifyRequest, reply: FastifyReply, hash: string): boolean {
  const tag = `"${hash}"`
  void reply.header('etag', tag)
  const known = request.headers['if-none-match']?.split(',') ?? []
  return known.some((each) => [tag, `W/${tag}`, '*'].includes(each.trim()))
}
