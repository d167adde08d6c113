import type { TextareaHTMLAttributes } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { controlStyles, FieldShell } from '../field'

const Area = styled.textarea<{ $invalid: boolean }>`
  ${controlStyles}
  display: block;
  padding-block: ${vars.space.s};
  overflow-wrap: anywhere;
  resize: none;
  /* As high as its text; a browser that does not know this goes by the rows. */
  field-sizing: content;
`

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string
  error: string | undefined
  value: string
}

const LETTERS_A_ROW = 20
const MAX_ROWS = 4

/** A field for a line of text that grows with its content. */
export const AutoSizeTextarea = ({ label, error, ...area }: Props) => (
  <FieldShell label={label} error={error}>
    {(control) => (
      <Area
        rows={Math.min(MAX_ROWS, Math.ceil(area.value.length / LETTERS_A_ROW) || 1)}
        {...control}
        {...area}
        $invalid={error !== undefined}
      />
    )}
  </FieldShell>
)
