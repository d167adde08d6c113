import type { FastifySchema } from 'fastify'
import { ErrorBody, shapes, type CallName, type CallShape } from '@portal/contract'
import { toJsonSchema, withoutOtherFields } from './json-schema'

const errorSchema = toJsonSchema(ErrorBody)

const made = new Map<CallName, FastifySchema>()

/** Returns the Fastify schema of a contract call, the source of its validation, serialization and OpenAPI documentation. */
export function contractSchema(name: CallName): FastifySchema {
  const schema = made.get(name) ?? toFastifySchema(name)
  made.set(name, schema)
  return schema
}

/** Calls of the office's own system. A field of theirs that nobody reads is 400: answered with 200, it looks like a change that was made. */
const isOfficeOnly = (access: CallShape['access']): boolean =>
  access !== 'public' && access.includes('admin') && !access.includes('customer')

function toFastifySchema(name: CallName): FastifySchema {
  const { summary, access, params, query, body, response, produces, csv, status = 200 }: CallShape = shapes[name]
  const answer = response ? toJsonSchema(response) : { type: 'null', description: 'Done' }
  const who = access === 'public' ? 'Everybody.' : `Roles: ${access.join(', ')}.`
  return {
    operationId: name,
    summary,
    description: csv ? `${who} With \`Accept: text/csv\`: all rows that match, as a file.` : who,
    security: access === 'public' ? [] : [{ token: [] }],
    // Fastify warns of a part that is there and undefined.
    ...(params && { params: toJsonSchema(params) }),
    ...(query && { querystring: toJsonSchema(query) }),
    ...(body && { body: isOfficeOnly(access) ? withoutOtherFields(toJsonSchema(body)) : toJsonSchema(body) }),
    response: {
      [status]: produces ? fileSchema(produces) : answer,
      default: errorSchema,
    },
  }
}

const fileSchema = (types: readonly string[]) => ({
  description: 'The file',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})
