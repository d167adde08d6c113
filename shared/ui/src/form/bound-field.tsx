import { createContext, useContext, useState, type FocusEvent } from 'react'
import { useField, type FieldInputProps, type UseFieldConfig } from 'react-final-form'
import { FieldError } from '../field'
import { useSteady } from '../press'

/** Errors found outside the schema, by an API call for instance. */
export const ServerErrorsContext = createContext<Readonly<Record<string, string | undefined>>>({})

export interface BoundField<V> {
  input: FieldInputProps<V, HTMLElement>
  /** The error to show under the field now, if any. */
  error: string | undefined
}

const asText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined)

/**
 * Binds a field to the surrounding form. Its error shows after a submit, or after it was changed and left; tabbing through
 * it shows nothing.
 * @param options.typed the field has text that is not a value yet, such as half a phone number
 */
export function useBoundField<V>(
  name: string,
  config: UseFieldConfig = {},
  options: { typed?: boolean } = {},
): BoundField<V> {
  const outside = useContext(ServerErrorsContext)[name]
  const { input, meta } = useField<V, HTMLElement>(name, config)
  const [left, setLeft] = useState(false)
  // `touched` is false for a field that was added after the failed submit: it was not part of it.
  const due = (meta.submitFailed && meta.touched) || left
  const fromServer = meta.dirtySinceLastSubmit ? undefined : asText(meta.submitError)
  const fromSchema = due ? asText(meta.error) : undefined
  const onBlur = (event?: FocusEvent<HTMLElement>) => {
    input.onBlur(event)
    if (meta.modified || options.typed) setLeft(true)
  }
  return { input: { ...input, onBlur }, error: outside ?? fromSchema ?? fromServer }
}

/** The error of something that has no control of its own: a list, a widget. */
export function BoundFieldError({ name }: { name: string }) {
  const error = useSteady(useBoundField(name).error)
  return error ? <FieldError role="alert">{error}</FieldError> : null
}
