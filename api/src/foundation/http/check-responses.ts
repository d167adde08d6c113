import { shapes, type CallName, type CallShape } from '@portal/contract'
import type { ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { createAjv } from './validation'
import { toJsonSchema } from './json-schema'

const ajv = createAjv(false)
const compiled = new Map<CallName, ValidateFunction>()

/**
 * Holds every answer against the contract before it is serialised. Serialising itself turns a wrong type into a right
 * one, so a lie would pass unseen.
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
      throw new Error(`${name} answered what its contract does not allow: ${ajv.errorsText(validate.errors)}`)
    }
    return payload
  })
}
