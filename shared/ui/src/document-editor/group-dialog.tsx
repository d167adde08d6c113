import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { regionalTag } from '@portal/i18n'
import { FieldError, TextField } from '../field'
import { Choice, ChoiceGroup } from '../form/choice-fields'
import { Text } from '../text'
import { DialogForm } from './dialog-form'
import type { EditedLine, Saving } from './edited-document'
import { parseName } from './parse-input'
import { NOT_SAVED, useSaveState } from './use-save-state'

interface GroupDialogProps {
  /** Always part of the group. */
  lines: readonly EditedLine[]
  /** Lines that can be added to the group; empty if the lines were selected beforehand. */
  others: readonly EditedLine[]
  problem: string | undefined
  onGroup: (name: string, ids: number[]) => Saving
  onClose: () => void
}

export function GroupDialog({ lines, others, problem, onGroup, onClose }: GroupDialogProps) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState('')
  const [joining, setJoining] = useState<readonly number[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useSaveState(onClose)
  const reading = parseName(name, i18n)
  const lacksOthers = others.length > 0 && joining.length === 0

  const group = () => {
    setSubmitted(true)
    if (!reading.ok || lacksOthers) return false
    saving.run(onGroup(reading.value, [...lines.map(({ id }) => id), ...joining]))
    return true
  }
  return (
    <DialogForm
      title={t`Group lines`}
      submitLabel={t`Group`}
      busy={saving.busy}
      error={saving.failed ? (problem ?? t(NOT_SAVED)) : undefined}
      onSubmit={group}
      onClose={onClose}
    >
      <Text>{new Intl.ListFormat(regionalTag(i18n.locale)).format(lines.map(({ unit_name }) => unit_name))}</Text>
      <TextField
        label={t`Group name`}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isSubmitted && !reading.ok ? reading.error : undefined}
      />
      {others.length > 0 && (
        <ChoiceGroup aria-invalid={isSubmitted && lacksOthers}>
          <legend>
            <Trans>Group with</Trans>
          </legend>
          {others.map(({ id, unit_name }) => (
            <Choice key={id}>
              <input
                type="checkbox"
                checked={joining.includes(id)}
                onChange={({ target }) =>
                  setJoining(target.checked ? [...joining, id] : joining.filter((each) => each !== id))
                }
              />
              <span>{unit_name}</span>
            </Choice>
          ))}
          {isSubmitted && lacksOthers && (
            <FieldError role="alert">
              <Trans>Choose at least one line.</Trans>
            </FieldError>
          )}
        </ChoiceGroup>
      )}
    </DialogForm>
  )
}
