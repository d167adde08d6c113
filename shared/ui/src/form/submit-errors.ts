import { FORM_ERROR, setIn } from 'final-form'

export const UNEXPECTED = 'An unexpected error occurred, please try again.'

/** What a failed request throws. `field` and `errors[].field` are the server's names. */
export interface SubmitError {
  message: string
  field?: string | undefined
  errors?: readonly { field: string; message: string }[]
}

// A bug in our own code has a message too, but not one for users.
const isBug = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError || error instanceof SyntaxError

const isSubmitError = (error: unknown): error is SubmitError =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string' && error.message !== '' && !isBug(error)

/**
 * Maps the server's messages to the form's fields; those for no field of the form become its FORM_ERROR.
 * @param fieldNames the server's name → the form's; a name that both use needs no entry
 * @param isField whether the form has a field of that name
 */
export function toSubmissionErrors(
  error: unknown,
  fieldNames: Readonly<Record<string, string>>,
  isField: (name: string) => boolean,
): Record<string, unknown> {
  if (!isSubmitError(error)) {
    reportError(error)
    return { [FORM_ERROR]: UNEXPECTED }
  }
  const named = error.errors?.length ? error.errors : error.field ? [{ field: error.field, message: error.message }] : []
  const homeless: string[] = named.length === 0 ? [error.message] : []
  let tree: object = {}
  for (const { field, message } of named) {
    const name = fieldNames[field] ?? field
    if (isField(name)) tree = setIn(tree, name, message)
    else homeless.push(message)
  }
  return { ...tree, ...(homeless.length > 0 && { [FORM_ERROR]: [...new Set(homeless)].join(' ') }) }
}
