import type { TSchema } from '@sinclair/typebox'
import { isObject, toObject, type Json } from '../json'

const isNull = (schema: unknown) => isObject(schema) && schema['type'] === 'null'

/**
 * Converts a schema of the contract for Fastify's validator and serializer: `X or null` becomes `nullable`, so that
 * serialization does not try each alternative at run time, and TypeBox's symbols are removed.
 */
export function toJsonSchema(schema: TSchema): Json {
  return toObject(convert(JSON.parse(JSON.stringify(schema))))
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert)
  if (!isObject(value)) return value
  const alternatives = value['anyOf']
  if (Array.isArray(alternatives) && alternatives.length === 2 && alternatives.some(isNull)) {
    const { anyOf: _, ...rest } = value
    const only = toObject(convert(alternatives.find((schema) => !isNull(schema))))
    const values = only['enum']
    // With an enum, null is valid only if it is in the list.
    return { ...only, ...rest, nullable: true, ...(Array.isArray(values) ? { enum: [...values, null] } : {}) }
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]))
}

/** The schema, with no objects in it that take fields of any name, except those that are made for it (`Record`). */
export function withoutOtherFields(schema: Json): Json {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(closeInner) : closeInner(value),
    ]),
  )
  return isObject(schema['properties']) && !('patternProperties' in schema)
    ? { additionalProperties: false, ...inner }
    : inner
}

const closeInner = (value: unknown): unknown => (isObject(value) ? withoutOtherFields(value) : value)
