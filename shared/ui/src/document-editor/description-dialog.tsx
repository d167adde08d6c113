import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { controlStyles, FieldShell } from '../field'
import { DialogForm } from './dialog-form'
import { parseDescription } from './parse-input'

const Area = styled.textarea<{ $invalid: boolean }>`
  ${controlStyles}
  min-height: 140px;
  padding-block: ${vars.space.m};
  resize: vertical;
`

interface DescriptionDialogProps {
  name: string
  description: string
  onSave: (description: string) => void
  onClose: () => void
}

/** 'Save' passes the text on to the editor's drafts: it shows in the row, and stays there if it can't be saved. */
export function DescriptionDialog({ name, description, onSave, onClose }: DescriptionDialogProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(description)
  const reading = parseDescription(text, i18n)
  const error = reading.ok ? undefined : reading.error
  const save = () => {
    if (!reading.ok) return false
    onSave(text)
    onClose()
    return true
  }
  return (
    <DialogForm
      title={t`Description of ${name}`}
      submitLabel={t`Save`}
      maxWidth={550}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldShell label={t`Description`} error={error}>
        {(control) => (
          <Area
            {...control}
            value={text}
            onChange={({ target }) => setText(target.value)}
            $invalid={error !== undefined}
          />
        )}
      </FieldShell>
    </DialogForm>
  )
}
