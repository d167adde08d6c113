import { useId, type ComponentProps, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { unavailableMark } from './forced-colors'
import { useSteady } from './press'

const FieldBox = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xs};
  min-width: 0;
`

const FieldLabel = styled.label`
  font: ${vars.type.label};
  color: ${vars.color.text};
`

export const FieldError = styled.span`
  color: ${vars.color.bad};
  font: ${vars.type.small};
`

export const FieldHint = styled.span`
  color: ${vars.color.text2};
  font: ${vars.type.small};
`

/** Styles of all text controls and selects. */
export const controlStyles = css<{ $invalid?: boolean }>`
  width: 100%;
  min-height: 48px;
  padding: 0 14px;
  border: 1px solid ${({ $invalid }) => ($invalid ? vars.color.bad : vars.color.fieldLine)};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};
  color: ${vars.color.text};
  font: inherit;
  &:disabled {
    ${unavailableMark}
    background: ${vars.color.canvas};
    color: ${vars.color.text2};
  }
`

const Input = styled.input<{ $invalid?: boolean }>`
  ${controlStyles}
`
const SelectBox = styled.select<{ $invalid?: boolean }>`
  ${controlStyles}
`

interface FieldShellProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Where hint and error stand instead of below the control. */
  notePlace?: HTMLElement | null | undefined
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** Label, control, and below it the hint or the error, associated so that screen readers read all three. */
export function FieldShell({ label, error, hint, notePlace, children }: FieldShellProps) {
  const id = useId()
  // Leaving a field by pressing something else must not move that away from under the finger.
  const wrong = useSteady(error)
  const note = wrong ?? hint
  const Note = wrong ? FieldError : FieldHint
  const shown = note && <Note id={`${id}-note`}>{note}</Note>
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {notePlace ? createPortal(shown, notePlace) : shown}
    </FieldBox>
  )
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  error?: string | undefined
  hint?: string
  notePlace?: HTMLElement | null
  /** Shown inside the field at its end: a reveal button, a unit. */
  end?: ReactNode
}

const WithEnd = styled.span`
  display: grid;
  align-items: center;
  > * {
    grid-area: 1 / 1;
  }
  > :last-child:not(input, select) {
    justify-self: end;
  }
`

export const TextField = ({ label, error, hint, notePlace, end, ...input }: TextFieldProps) => (
  <FieldShell label={label} error={error} hint={hint} notePlace={notePlace}>
    {(control) => (
      <WithEnd>
        <Input {...control} {...input} $invalid={error !== undefined} />
        {end}
      </WithEnd>
    )}
  </FieldShell>
)

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string
  error?: string | undefined
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Label of the first, empty option. */
  placeholder?: string
  /** Shown inside the field at its end. */
  end?: ReactNode
}

/** A native select: it works with every keyboard, screen reader and phone. */
export const SelectField = ({ label, error, options, placeholder, end, ...select }: SelectFieldProps) => (
  <FieldShell label={label} error={error}>
    {(control) => (
      <WithEnd>
        <SelectBox {...control} {...select} $invalid={error !== undefined}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </SelectBox>
        {end}
      </WithEnd>
    )}
  </FieldShell>
)
