import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { FieldError, FieldHint } from '../field'
import { useSteady } from '../press'
import { useBoundField } from './bound-field'

export const Choice = styled.label<{ $off?: boolean | undefined }>`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  padding-block: 10px;
  cursor: ${({ $off }) => ($off ? 'not-allowed' : 'pointer')};
  color: ${({ $off }) => ($off ? vars.color.text2 : 'inherit')};

  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${vars.color.brandInk};
    cursor: inherit;
  }
`

const Note = styled.div`
  margin-top: -8px;
  padding-inline-start: 32px;
`

export interface FormCheckboxProps {
  name: string
  label: ReactNode
  hint?: string
  disabled?: boolean
}

/** The value is true or false. */
export function FormCheckbox({ name, label, hint, disabled }: FormCheckboxProps) {
  const id = useId()
  const { input, error } = useBoundField<boolean>(name, { type: 'checkbox' })
  const wrong = useSteady(error)
  const note = wrong ?? hint
  return (
    <div>
      <Choice $off={disabled}>
        <input
          {...input}
          // Unchecked by default; `undefined` would make it an uncontrolled input.
          checked={input.checked ?? false}
          value={undefined}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={note ? id : undefined}
        />
        <span>{label}</span>
      </Choice>
      {note && <Note id={id}>{wrong ? <FieldError>{wrong}</FieldError> : <FieldHint>{hint}</FieldHint>}</Note>}
    </div>
  )
}

/** A group of choices; the legend is the question. */
export const ChoiceGroup = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    font: ${vars.type.label};
  }
`

const Group = styled(ChoiceGroup)`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xs};
`

const Choices = styled.div<{ $inline: boolean }>`
  display: flex;
  flex-flow: ${({ $inline }) => ($inline ? 'row wrap' : 'column')};
  column-gap: ${vars.space.xl};
`

export interface FormRadioGroupProps {
  name: string
  label: string
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[]
  /** Side by side where there is room. */
  inline?: boolean
  disabled?: boolean
}

export function FormRadioGroup({ name, label, options, inline = false, disabled = false }: FormRadioGroupProps) {
  const id = useId()
  const { input, error } = useBoundField<string>(name)
  const wrong = useSteady(error)
  return (
    <Group
      role="radiogroup"
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-invalid={error !== undefined}
      aria-describedby={wrong ? id : undefined}
    >
      <legend id={`${id}-label`}>{label}</legend>
      <Choices $inline={inline}>
        {options.map((option) => (
          <Choice key={option.value} $off={disabled || option.disabled}>
            <input
              type="radio"
              // Two forms on a page may have a field of the same name; their radio groups must stay separate.
              name={id}
              value={option.value}
              checked={input.value === option.value}
              disabled={option.disabled}
              onChange={() => input.onChange(option.value)}
              onBlur={input.onBlur}
              onFocus={input.onFocus}
            />
            <span>{option.label}</span>
          </Choice>
        ))}
      </Choices>
      {wrong && <FieldError id={id}>{wrong}</FieldError>}
    </Group>
  )
}
