import type { TextareaHTMLAttributes } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { controlStyles, FieldShell, SelectField, TextField, type SelectFieldProps, type TextFieldProps } from '../field'
import { PasswordField } from '../password-field'
import { useBoundField } from './bound-field'

type Bound<P> = Omit<P, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onFocus' | 'error'> & {
  name: string
}

export type FormTextFieldProps = Bound<TextFieldProps>
export type FormSelectFieldProps = Bound<SelectFieldProps>
export interface FormTextAreaProps extends Bound<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  label: string
  hint?: string
}

export function FormTextField({ name, ...field }: FormTextFieldProps) {
  const { input, error } = useBoundField<string>(name)
  return <TextField {...field} {...input} error={error} />
}

export function FormEmailField({ autoComplete = 'email', ...field }: FormTextFieldProps) {
  return (
    <FormTextField
      {...field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** A password with a reveal button. Pass `autoComplete="new-password"` where a new one is chosen. */
export function FormPasswordField({ name, ...field }: Omit<FormTextFieldProps, 'type' | 'end'>) {
  const { input, error } = useBoundField<string>(name)
  return <PasswordField {...field} {...input} error={error} />
}

export function FormSelectField({ name, ...field }: FormSelectFieldProps) {
  const { input, error } = useBoundField<string>(name)
  return <SelectField {...field} {...input} error={error} />
}

const Area = styled.textarea<{ $invalid: boolean }>`
  ${controlStyles}
  min-height: 96px;
  padding-block: ${vars.space.m};
  resize: vertical;
`

export function FormTextArea({ name, label, hint, ...area }: FormTextAreaProps) {
  const { input, error } = useBoundField<string>(name)
  return (
    <FieldShell label={label} error={error} hint={hint}>
      {(control) => <Area {...control} {...area} {...input} $invalid={error !== undefined} />}
    </FieldShell>
  )
}
