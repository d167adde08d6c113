import { useState } from 'react'
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

const listed = new Intl.ListFormat('en-US')

export function GroupDialog({ lines, others, problem, onGroup, onClose }: GroupDialogProps) {
  const [name, setName] = useState('')
  const [joining, setJoining] = useState<readonly number[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useSaveState(onClose)
  const reading = parseName(name)
  const lacksOthers = others.length > 0 && joining.length === 0

  const group = () => {
    setSubmitted(true)
    if (!reading.ok || lacksOthers) return false
    saving.run(onGroup(reading.value, [...lines.map(({ id }) => id), ...joining]))
    return true
  }
  return (
    <DialogForm
      title="Group lines"
      submitLabel="Group"
      busy={saving.busy}
      error={saving.failed ? (problem ?? NOT_SAVED) : undefined}
      onSubmit={group}
      onClose={onClose}
    >
      <Text>{listed.format(lines.map(({ unit_name }) => unit_name))}</Text>
      <TextField
        label="Group name"
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isSubmitted && !reading.ok ? reading.error : undefined}
      />
      {others.length > 0 && (
        <ChoiceGroup aria-invalid={isSubmitted && lacksOthers}>
          <legend>Group with</legend>
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
          {isSubmitted && lacksOthers && <FieldError role="alert">Choose at least one line.</FieldError>}
        </ChoiceGroup>
      )}
    </DialogForm>
  )
}
