import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shapes, type CallName, type CallShape, type ErrorBody } from '@portal/contract'
import { errorCode, MAX_JSON_DEPTH } from '@portal/server'
import { ApiError, conflict, notFound, serviceUnavailable, tooManyRequests } from '../errors'
import { toObject } from '../json'
import { wordsOfRequest } from '../languages/asked-language'
import { writeMessage } from '../languages/words'

/** Returns PostgreSQL's SQLSTATE of an error, from up to five levels of causes; null if there is none. */
export function databaseCode(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const code = errorCode(current)
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** SQLSTATEs of a database that can't do it now: conflicts, locks, no connection, no room or memory, stopping or starting, a standby, a password that was rotated. */
const PASSING = /^(?:40001|40P01|55P03|25006|08...|28...|53...|57...|58...)$/
const CONNECTION_LOST = new Set([
  'NO_CONNECTION',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
])

const lostConnection = (error: unknown): boolean => {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (CONNECTION_LOST.has(errorCode(current) ?? '')) return true
  }
  return false
}

const unreadable = (status: number): ApiError => {
  if (status === 400) return new ApiError(status, 'The request could not be read. Please check that it is valid JSON.')
  if (status === 413) return new ApiError(status, 'The request is too large.')
  if (status === 415) return new ApiError(status, 'Please send JSON.')
  return new ApiError(status, 'The request could not be handled.')
}

const tooDeep = new ApiError(400, (i18n) =>
  i18n._('The request is nested too deeply. It may have at most {most} levels.', { most: MAX_JSON_DEPTH }),
)

/** Converts an error to one that may be shown to clients. Null for an internal error (500). */
function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  const code = databaseCode(error)
  // Fallback: class 22 is data that a column cannot hold, so the request was invalid.
  if (code?.startsWith('22')) return new ApiError(400, 'A value is out of range or cannot be stored.')
  if (code === '23505') return conflict('Someone else changed this at the same time. Please try again.')
  if ((code && PASSING.test(code)) || lostConnection(error)) return serviceUnavailable(2)
  const { statusCode: status, headers, isForClients } = toObject(error)
  if (typeof status !== 'number' || !status || status >= 500) return null
  if (status === 429) return tooManyRequests(Number(toObject(headers)['retry-after'] ?? 60))
  return isForClients ? tooDeep : unreadable(status)
}

/** Files are opened in their own browser window, so errors there are shown to the user as text. */
function isReadByAPerson({ routeOptions, headers }: FastifyRequest): boolean {
  const name = (routeOptions?.schema as { operationId?: CallName } | undefined)?.operationId
  const shape: CallShape | undefined = name && shapes[name]
  return shape?.produces !== undefined && (headers.accept ?? '').includes('text/html')
}

/** Sends the contract's error body for a thrown error, with the request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApiError(error)
  const unstorable = databaseCode(error)?.startsWith('22') ? error : null
  if (unstorable) request.log.warn({ err: unstorable }, 'the database refused a value that validation let through')
  else if (known && known.status < 500) request.log.debug({ status: known.status, reason: known.message }, 'refused')
  else if (error instanceof ApiError)
    request.log.warn({ status: error.status, reason: error.detail.reason ?? error.message }, 'refused')
  else request.log.error({ err: error }, 'failed')
  const { status, text, detail } = known ?? new ApiError(500, 'An unexpected error occurred, please try again.')
  const { field, errors, visits, retryAfterSeconds } = detail
  const i18n = wordsOfRequest(request, reply)
  const { text: message, id: code } = writeMessage(i18n, text)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  if (isReadByAPerson(request)) return reply.code(status).type('text/plain; charset=utf-8').send(message)
  const body: ErrorBody = {
    message,
    code,
    field,
    errors: errors?.map((each) => ({ field: each.field, message: each.message(i18n) })),
    visits,
    request_id: request.id,
  }
  return reply.code(status).type('application/json').send(JSON.stringify(body))
}

export function registerErrorHandler(http: FastifyInstance): void {
  http.setErrorHandler(answerError)
  http.setNotFoundHandler((request, reply) =>
    answerError(notFound('There is nothing at this address.'), request, reply),
  )
}
