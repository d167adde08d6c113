import { TextField } from '@portal/ui'
import { useBoundField } from '@portal/ui/form'
import type { Ref } from 'react'

interface Props {
  /** Of the form's value, which is only whether something was typed. */
  name: string
  label: string
  hint?: string
  maxLength: number
  inputRef: Ref<HTMLInputElement>
}

/** Digits that stay in their input: no state of the page ever holds them. */
export function SecretField({ name, label, hint, maxLength, inputRef }: Props) {
  const { input, error } = useBoundField<boolean | ''>(name)
  return (
    <TextField
      ref={inputRef}
      label={label}
      error={error}
      {...(hint && { hint })}
      maxLength={maxLength}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onInput={(event) => {
        const field = event.currentTarget
        const digits = field.value.replace(/\D/g, '')
        if (digits !== field.value) field.value = digits
        input.onChange(digits !== '')
      }}
      onBlur={input.onBlur}
      onFocus={input.onFocus}
    />
  )
}
