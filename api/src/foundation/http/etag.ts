import { createHash } from 'node:crypto'
import type { onSendAsyncHookHandler } from 'fastify'

/** `If-None-Match` names entity tags, weak ones too, or any. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => [tag, `W/${tag}`, '*'].includes(each.trim())) ?? false

/** Gives an answer its entity tag; whoever has the same already is told so, and sent nothing. */
export const sendNotModified: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`
  void reply.header('etag', tag)
  if (!names(request.headers['if-none-match'], tag)) return payload
  void reply.code(304).removeHeader('content-length')
  return null
}
