import { FORM_ERROR, setIn } from 'final-form'
import type { I18n } from '@portal/i18n'
import { isSubmitError, reportedMessage } from './submit-error'

/**
 * Maps the server's messages to the form's fields; those for no field of the form become its FORM_ERROR.
 * @param fieldNames the server's name → the form's; a name that both use needs no entry
 * @param isField whether the form has a field of that name
 */
export function toSubmissionErrors(
  error: unknown,
  fieldNames: Readonly<Record<string, string>>,
  isField: (name: string) => boolean,
  i18n: I18n,
): Record<string, unknown> {
  if (!isSubmitError(error)) return { [FORM_ERROR]: reportedMessage(error, i18n) }
  const single = error.field ? [{ field: error.field, message: error.message }] : []
  const named = error.errors?.length ? error.errors : single
  const homeless: string[] = named.length === 0 ? [error.message] : []
  let tree: object = {}
  for (const { field, message } of named) {
    const name = fieldNames[field] ?? field
    if (isField(name)) tree = setIn(tree, name, message)
    else homeless.push(message)
  }
  return { ...tree, ...(homeless.length > 0 && { [FORM_ERROR]: [...new Set(homeless)].join(' ') }) }
}
