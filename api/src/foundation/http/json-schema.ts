import type { TSchema } from '@sinclair/typebox'

type Json = { [key: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNull = (schema: unknown) => isObject(schema) && schema['type'] === 'null'

/**
 * The contract's schema as the server's libraries like it: `X or null` as `nullable`, so that serialising needs no
 * trial of each alternative at run time, and without TypeBox's symbols.
 */
export function toJsonSchema(schema: TSchema): Json {
  return convert(JSON.parse(JSON.stringify(schema))) as Json
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert)
  if (!isObject(value)) return value
  const alternatives = value['anyOf']
  if (Array.isArray(alternatives) && alternatives.length === 2 && alternatives.some(isNull)) {
    const { anyOf: _, ...rest } = value
    const only = convert(alternatives.find((schema) => !isNull(schema))) as Json
    const values = only['enum']
    // JSON Schema counts null like any other value: it has to be in the list to pass.
    return { ...only, ...rest, nullable: true, ...(Array.isArray(values) ? { enum: [...values, null] } : {}) }
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]))
}
