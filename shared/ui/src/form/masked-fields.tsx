import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { TextField } from '../field'
import { useBoundField } from './bound-field'
import { focusedBeside } from './focus'
import { formatForeignPhone, useForeignPhones } from './foreign-phones'
import {
  onlyDigits,
  formatExpiration,
  formatPhone,
  formatZip,
  hasCountryCode,
  isForeignPhone,
  phoneValue,
} from './masks'
import type { FormTextFieldProps } from './text-fields'

type MaskedProps = Omit<FormTextFieldProps, 'type' | 'inputMode' | 'maxLength'>

const digitCount = (text: string): number => onlyDigits(text).length

/** The caret position with as many digits before it as before the text was formatted. */
function caretAfter(text: string, digits: number): number {
  let passed = 0
  for (let at = 0; at < text.length; at++) {
    if (passed === digits) return at
    if (/\d/.test(text[at]!)) passed++
  }
  return text.length
}

/** An input whose text is formatted as it is typed; editing in the middle keeps the caret there. */
function useMask(format: (typed: string) => string, onText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret && ref.current && focusedBeside(ref.current) === ref.current)
      ref.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target
    const text = format(value)
    const atEnd = selectionStart === null || selectionStart >= value.length
    setCaret({ at: atEnd ? text.length : caretAfter(text, digitCount(value.slice(0, selectionStart))) })
    onText(text)
  }
  return { ref, onChange }
}

const showPhone = (text: string): string => (hasCountryCode(text) ? formatForeignPhone(text) : formatPhone(text))
const wholePhone = (text: string): string => (isForeignPhone(text) || text.length === 10 ? text : '')

/** Shows `(303) 555-0123`; the value is its ten digits, empty until there are ten. Another country's number is E.164. */
export function FormPhoneField({ name, autoComplete = 'tel-national', ...field }: MaskedProps) {
  const [typed, setTyped] = useState('')
  const { input, error } = useBoundField<string>(name, {}, { typed: typed !== '' })
  useForeignPhones(hasCountryCode(typed) || hasCountryCode(input.value))
  // The form's value wins if it was set from outside; while a number is incomplete the form has none.
  const shown = phoneValue(input.value) === wholePhone(typed) ? typed : phoneValue(input.value)
  const mask = useMask(showPhone, (text) => {
    const entered = phoneValue(text)
    setTyped(entered)
    input.onChange(wholePhone(entered))
  })
  return (
    <TextField
      {...field}
      {...input}
      {...mask}
      value={showPhone(shown)}
      error={error}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
    />
  )
}

export function FormZipField({ name, autoComplete = 'postal-code', ...field }: MaskedProps) {
  const { input, error } = useBoundField<string>(name)
  const mask = useMask(formatZip, input.onChange)
  return <TextField {...field} {...input} {...mask} error={error} inputMode="numeric" autoComplete={autoComplete} />
}

/** `MM/YYYY`, slash included in the value. */
export function FormExpirationField({ name, autoComplete = 'cc-exp', placeholder, ...field }: MaskedProps) {
  const { input, error } = useBoundField<string>(name)
  const { t } = useLingui()
  const mask = useMask((typed) => formatExpiration(typed, input.value), input.onChange)
  return (
    <TextField
      {...field}
      {...input}
      {...mask}
      placeholder={placeholder ?? t`MM/YYYY`}
      error={error}
      inputMode="numeric"
      autoComplete={autoComplete}
    />
  )
}
