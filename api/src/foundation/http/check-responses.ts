import type { ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { shapes, type CallName, type CallShape } from '@portal/contract'
import { toJsonSchema } from './json-schema'
import { createAjv } from './validation'

const ajv = createAjv(false)
const compiled = new Map<CallName, ValidateFunction>()

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
    const validate = compiled.get(name) ?? ajv.compile(toJsonSchema(response))
    compiled.set(name, validate)
    if (!validate(JSON.parse(JSON.stringify(payload)))) {
      throw new Error(`${name} returned a response that violates its contract: ${ajv.errorsText(validate.errors)}`)
    }
    return payload
  })
}
