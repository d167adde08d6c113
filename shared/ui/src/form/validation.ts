import { ARRAY_ERROR, FORM_ERROR, getIn, setIn } from 'final-form'
import { ValidationError, type Schema } from 'yup'

/** One message per field, in the schema's order. Paths look like `phones[0].number`. */
export type FieldErrors = { path: string; message: string }[]

const segments = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean)

/** The parts of a yup schema that contain others. */
interface SchemaPart {
  fields?: Record<string, SchemaPart>
  innerType?: SchemaPart
}

// yup itself sorts by whether a path contains a key as a substring, which puts `first_name` where `name` belongs.
function position(schema: Schema, path: string): number[] {
  let at = schema as SchemaPart | undefined
  return segments(path).map((segment) => {
    if (/^\d+$/.test(segment)) {
      at = at?.innerType
      return Number(segment)
    }
    const place = Object.keys(at?.fields ?? {}).indexOf(segment)
    at = at?.fields?.[segment]
    return place
  })
}

function byPosition(left: number[], right: number[]): number {
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]! - right[i]!
    if (difference !== 0) return difference
  }
  // Errors inside a list come before errors of the list itself.
  return right.length - left.length
}

/** The validation errors of `values`; empty if there are none. Rules must be synchronous, so they can't ask the server. */
export function validationErrors(schema: Schema, values: unknown): FieldErrors {
  try {
    schema.validateSync(values, { abortEarly: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const all = error.inner.length > 0 ? error.inner : [error]
    const first = new Map<string, string>()
    for (const { path = '', message } of all) if (!first.has(path)) first.set(path, message)
    return [...first]
      .map(([path, message]) => ({ path, message, position: position(schema, path) }))
      .sort((a, b) => byPosition(a.position, b.position))
      .map(({ path, message }) => ({ path, message }))
  }
}

/** The same, shaped like the values, as final-form expects them. */
export function toFormErrors(errors: FieldErrors, values: object): object {
  return errors.reduce<object>((tree, { path, message }) => {
    // An error of the whole form, not of a single field.
    if (path === '') return { ...tree, [FORM_ERROR]: message }
    if (!Array.isArray(getIn(values, path))) return setIn(tree, path, message)
    // A list keeps its own message beside those of its rows.
    const rows = [...(getIn(tree, path) ?? [])]
    return setIn(tree, path, Object.assign(rows, { [ARRAY_ERROR]: message }))
  }, {})
}
