import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify'
import { isForeignPhone } from '@portal/rules'
import { readForeignPhone } from '@portal/rules/phones'
import { isDayInRange } from '../dates'
import { ApiError, badRequest, type Message } from '../errors'
import type { Words } from '../languages/words'
import { fieldLabel } from './field-label'

/** Line breaks and other control characters, in text that has one line. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

export function createAjv(coerceTypes: boolean, allErrors = false) {
  // The schemas are the contract's, and its tests check them: compiling Ajv's own schema of schemas takes 0.1 s.
  const ajv = addFormats(new Ajv({ coerceTypes, useDefaults: true, allErrors, strict: false, validateSchema: false }))
  // Years that no calendar of people has are typing errors, and some of them no date of the database.
  const { validate: isDay } = ajv.formats['date'] as { validate: (text: string) => boolean }
  ajv.addFormat('date', (text) => isDay(text) && isDayInRange(text))
  // Of `PhoneNumber` in the contract.
  ajv.addFormat('phone', (text) => !isForeignPhone(text) || readForeignPhone(text) === text)
  // Of `Line` in the contract.
  return ajv.addKeyword({
    keyword: 'singleLine',
    type: 'string',
    modifying: true,
    validate: (
      _isSingle: boolean,
      text: string,
      _schema: unknown,
      context?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
    ) => {
      if (context) context.parentData[context.parentDataProperty] = text.replace(CONTROLS, ' ')
      return true
    },
  })
}

const kinds: Record<string, Message> = {
  integer: (i18n) => i18n._('a whole number'),
  number: (i18n) => i18n._('a number'),
  string: (i18n) => i18n._('text'),
  boolean: (i18n) => i18n._('true or false'),
  array: (i18n) => i18n._('a list'),
  object: (i18n) => i18n._('an object'),
}

const mustBe = (label: Message, types: unknown): Message => {
  const names = [types].flat().map(String)
  return (i18n) => {
    const type = names
      .map((name) => kinds[name]?.(i18n) ?? name)
      .reduce((one, other) => i18n._('{one} or {other}', { one, other }))
    return i18n._('{label} must be {type}.', { label: label(i18n), type })
  }
}

function outOfBounds(label: Message, comparison: unknown, limit: unknown): Message {
  if (comparison === '>=') return (i18n) => i18n._('{label} must be at least {limit}.', { label: label(i18n), limit })
  if (comparison === '<=') return (i18n) => i18n._('{label} must be at most {limit}.', { label: label(i18n), limit })
  if (comparison === '>') return (i18n) => i18n._('{label} must be more than {limit}.', { label: label(i18n), limit })
  return (i18n) => i18n._('{label} must be less than {limit}.', { label: label(i18n), limit })
}

/** User-facing message, shown below the field in its form. Ajv's own messages are for developers. */
function describe({ keyword, params }: ErrorObject, field: string): Message {
  const label = fieldLabel(field)
  if (keyword === 'additionalProperties') return (i18n) => i18n._('{field} is not a field of this request.', { field })
  if (keyword === 'required') return (i18n) => i18n._('{label} is required.', { label: label(i18n) })
  if (keyword === 'type') return mustBe(label, params['type'])
  if (keyword === 'format' && params['format'] === 'phone')
    return (i18n) => i18n._('{label} is not a number of its country.', { label: label(i18n) })
  if (keyword === 'format')
    return (i18n) =>
      i18n._('{label} must be a valid {format}.', { label: label(i18n), format: String(params['format']) })
  if (keyword === 'enum') {
    const values = (params['allowedValues'] as unknown[]).filter((value) => value !== null).join(', ')
    return (i18n) => i18n._('{label} must be one of {values}.', { label: label(i18n), values })
  }
  if (keyword === 'minLength') return (i18n) => i18n._('{label} is too short.', { label: label(i18n) })
  if (keyword === 'maxLength') return (i18n) => i18n._('{label} is too long.', { label: label(i18n) })
  if (keyword === 'minimum' || keyword === 'maximum' || keyword.startsWith('exclusive'))
    return outOfBounds(label, params['comparison'], params['limit'])
  return (i18n) => i18n._('{label} is not valid.', { label: label(i18n) })
}

/** The parameter that names the property, by keyword. */
const NAMED_BY: Record<string, string> = { required: 'missingProperty', additionalProperties: 'additionalProperty' }

/** `/session/email` → `session.email`; for a missing or an unknown property, the path of that property. */
function toFieldPath({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const named = params[NAMED_BY[keyword] ?? '']
  return [...path, ...(named === undefined ? [] : [String(named)])].join('.')
}

const MOST_TOLD = 20

/** Creates the error for a request that does not match the contract's schema: 400, naming the field; each once, at most 20. */
export function validationError(errors: readonly ErrorObject[], part: string): ApiError {
  const byField = new Map<string, { field: string; message: Message }>()
  for (const error of errors) {
    const field = toFieldPath(error) || part
    if (!byField.has(field)) byField.set(field, { field, message: describe(error, field) })
  }
  const listed = [...byField.values()].slice(0, MOST_TOLD)
  const first = listed[0] ?? { field: part, message: (i18n: Words) => i18n._('The request is not valid.') }
  return new ApiError(400, first.message, { field: first.field, errors: listed })
}

// The contract's schemas never change, so compiled ones are shared by all servers of this process; tests start many.
const strict = createAjv(false)
const coercing = createAjv(true)
const thorough = { strict: createAjv(false, true), coercing: createAjv(true, true) }

/** How many values of a request are looked through for more than the first mistake. */
const MOST_VALUES = 500

function hasAtMost(value: unknown, most: number): boolean {
  const open = [value]
  for (let count = 0; open.length > 0; count += 1) {
    if (count > most) return false
    const next = open.pop()
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next))
  }
  return true
}

const buildSerializer = SerializerSelector()({}, {})
const serializers = new WeakMap<object, ReturnType<typeof buildSerializer>>()

/**
 * Path and query parameters are text, so their types are coerced; bodies must have the right types. Validators and serializers
 * are compiled on a call's first request: compiling all at startup takes half a second, and a process rarely needs most of them.
 */
export function registerContractSchemas(http: FastifyInstance): void {
  http.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const kind = httpPart === 'body' ? 'strict' : 'coercing'
    const ajv = kind === 'strict' ? strict : coercing
    return function check(data: unknown) {
      // Ajv caches compiled schemas.
      const validate = ajv.compile(schema)
      if (validate(data)) return true
      // What is wrong is told in one go, unless somebody sends a lot of it.
      const all = hasAtMost(data, MOST_VALUES) ? thorough[kind].compile(schema) : validate
      if (all !== validate) all(data)
      return { error: (all.errors ?? []) as FastifySchemaValidationError[] }
    }
  })
  http.setSerializerCompiler<object>((route) => {
    const { schema } = route
    return (data) => {
      const serialize = serializers.get(schema) ?? buildSerializer(route as Parameters<typeof buildSerializer>[0])
      serializers.set(schema, serialize)
      return serialize(data)
    }
  })
  http.setSchemaErrorFormatter((errors, part) => validationError(errors as ErrorObject[], part))
}

/** NUL and lone surrogates: PostgreSQL cannot store them in text. */
const isUnstorable = (text: string): boolean => /[\0\p{Surrogate}]/u.test(text)

const findUnstorable = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return isUnstorable(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const name = path ? `${path}.${key}` : key
    const found = isUnstorable(key) ? path : findUnstorable(inner, name)
    if (found !== null) return found
  }
  return null
}

/** Throws 400, naming the field, for text that cannot be stored. */
export function refuseUnstorable(...parts: unknown[]): void {
  for (const part of parts) {
    const field = findUnstorable(part, '')
    if (field !== null)
      throw badRequest(field, (i18n) =>
        field
          ? i18n._('{label} contains a character that cannot be stored.', { label: fieldLabel(field)(i18n) })
          : i18n._('The request contains a character that cannot be stored.'),
      )
  }
}

/** Bidirectional control characters: after a name that contains one, the rest of a sentence may be displayed backwards. */
export const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** Invisible characters that come with a pasted e-mail. Joiners and variation selectors may be a part of an address. */
const INVISIBLE = /(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/gu
const emailFields = ['email', 'email_address']

/**
 * Removes bidirectional control characters from all strings, and other invisible ones from e-mails: users never type them,
 * they come with pasted text.
 */
export function withoutDirectionControls(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(DIRECTION_CONTROLS, '')
  if (Array.isArray(value)) return value.map(withoutDirectionControls)
  if (typeof value !== 'object' || value === null) return value
  const cleaned = (key: string, inner: unknown) =>
    typeof inner === 'string' && emailFields.includes(key)
      ? inner.replace(INVISIBLE, '')
      : withoutDirectionControls(inner)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(key, inner)]))
}
