import { createHash } from 'node:crypto'
import type { onSendAsyncHookHandler } from 'fastify'
import { isFresh } from '@portal/server'

/** Adds an ETag to a response; sends 304 without a body if the client already has it. */
export const sendNotModified: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
  if (!isFresh(request, reply, createHash('sha256').update(payload).digest('base64url'))) return payload
  void reply.code(304).removeHeader('content-length')
  return null
}
