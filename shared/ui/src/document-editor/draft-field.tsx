import { useLingui } from '@lingui/react/macro'
import type { InputHTMLAttributes } from 'react'
import { TextField } from '../field'
import { AutoSizeTextarea } from './auto-size-textarea'
import type { EditedLine, LineChange } from './edited-document'
import { CellField, LabelledField, OnPaper } from './editor.styles'
import { lineLabels, type LineFieldName } from './line-fields'
import type { Drafts } from './use-drafts'

interface DraftFieldProps {
  line: EditedLine
  name: LineFieldName
  drafts: Drafts<number, LineChange>
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  /** Replaces the field's label where the column has its own name. */
  label?: string
  /** Shows its label, for a field without a column header. */
  labelled?: boolean
}

/** A field of a line that saves itself. */
export function DraftField({ line, name, drafts, inputMode, label: ownLabel, labelled = false }: DraftFieldProps) {
  const { t } = useLingui()
  const { unit_name: item } = line
  const label = ownLabel ?? t(lineLabels[name])
  const given = {
    label,
    'aria-label': t`${label} of ${item}`,
    autoComplete: 'off',
    ...drafts.field(line.id, name),
  }
  const field = name === 'unit_name' ? <AutoSizeTextarea {...given} /> : <TextField inputMode={inputMode} {...given} />
  return (
    <>
      {labelled ? <LabelledField>{field}</LabelledField> : <CellField>{field}</CellField>}
      <OnPaper>
        {labelled && `${label}: `}
        {drafts.shown(line.id, name)}
      </OnPaper>
    </>
  )
}
