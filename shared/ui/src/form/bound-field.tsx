import { createContext, useContext, useState, type FocusEvent } from 'react'
import { useField, type FieldInputProps, type UseFieldConfig } from 'react-final-form'
import { FieldError } from '../field'
import { useSteady } from '../press'

/** Messages found outside the schema, by a call for instance. */
export const ServerErrorsContext = createContext<Readonly<Record<string, string | undefined>>>({})

export interface BoundField<V> {
  input: FieldInputProps<V, HTMLElement>
  /** What to show under the field now, if anything. */
  error: string | undefined
}

const asText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined)

/**
 * A field of the form around it. Its message shows once the form was submitted, or once it was changed and left; never
 * because somebody merely passed through.
 * @param options.typed something stands in the field that is no value yet, half a phone number
 */
export function useBoundField<V>(name: string, config: UseFieldConfig = {}, options: { typed?: boolean } = {}): BoundField<V> {
  const outside = useContext(ServerErrorsContext)[name]
  const { input, meta } = useField<V, HTMLElement>(name, config)
  const [left, setLeft] = useState(false)
  // One that came after the form had failed was not part of it.
  const due = (meta.submitFailed && meta.touched) || left
  const fromServer = meta.dirtySinceLastSubmit ? undefined : asText(meta.submitError)
  const fromSchema = due ? asText(meta.error) : undefined
  const onBlur = (event?: FocusEvent<HTMLElement>) => {
    input.onBlur(event)
    if (meta.modified || options.typed) setLeft(true)
  }
  return { input: { ...input, onBlur }, error: outside ?? fromSchema ?? fromServer }
}

/** The message of something that has no control of its own: a list, a widget. */
export function BoundFieldError({ name }: { name: string }) {
  const error = useSteady(useBoundField(name).error)
  return error ? <FieldError role="alert">{error}</FieldError> : null
}
