import type { ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { shapes, type CallName, type CallShape } from '@portal/contract'
import { toJsonSchema } from './json-schema'
import { createAjv } from './validation'

const ajv = createAjv(false)
const compiled = new Map<CallName, ValidateFunction>()

/** How an answer differs from what the contract says that a call answers; null if it does not. */
export function findDifference(name: CallName, answer: unknown): string | null {
  const { response }: CallShape = shapes[name]
  if (!response) return answer === undefined ? null : 'the answer must be empty'
  const validate = compiled.get(name) ?? ajv.compile(toJsonSchema(response))
  compiled.set(name, validate)
  return validate(answer) ? null : ajv.errorsText(validate.errors, { dataVar: 'the answer' })
}

/**
 * Validates every response against the contract before it is serialized. Serialization coerces wrong types, so errors
 * would go unnoticed.
 */
export function checkResponses(http: FastifyInstance): void {
  http.addHook('preSerialization', async (request, reply, payload) => {
    const name = (request.routeOptions.schema as { operationId?: CallName } | undefined)?.operationId
    if (!name || reply.statusCode >= 400) return payload
    const { response, produces }: CallShape = shapes[name]
    if (!response || produces) return payload
    const difference = findDifference(name, JSON.parse(JSON.stringify(payload)))
    if (difference) throw new Error(`${name} returned a response that violates its contract: ${difference}`)
    return payload
  })
}
