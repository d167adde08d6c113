import type { Ref } from 'react'
import { TextField } from '@portal/ui'
import { onlyDigits, useBoundField } from '@portal/ui/form'

interface Props {
  /** Name of the form value, which is only whether something was typed. */
  name: string
  label: string
  hint?: string
  maxLength: number
  inputRef: Ref<HTMLInputElement>
}

/** Uncontrolled input for digits: they are never held in React or form state. */
export function SecretField({ name, label, hint, maxLength, inputRef }: Props) {
  const { input, error } = useBoundField<boolean | ''>(name)
  return (
    <TextField
      ref={inputRef}
      label={label}
      error={error}
      hint={hint}
      maxLength={maxLength}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onInput={(event) => {
        const field = event.currentTarget
        const digits = onlyDigits(field.value)
        if (digits !== field.value) field.value = digits
        input.onChange(digits !== '')
      }}
      onBlur={input.onBlur}
      onFocus={input.onFocus}
    />
  )
}
