import { createHash } from 'node:crypto'
import type { onSendAsyncHookHandler } from 'fastify'

/** Whether `If-None-Match` contains the tag, also as a weak one, or `*`. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => [tag, `W/${tag}`, '*'].includes(each.trim())) ?? false

/** Adds an ETag to a response; sends 304 without a body if the client already has it. */
export const sendNotModified: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`
  void reply.header('etag', tag)
  if (!names(request.headers['if-none-match'], tag)) return payload
  void reply.code(304).removeHeader('content-length')
  return null
}
