import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { FieldHint, Icon, IconButton, Stack, TextButton } from '@portal/ui'
import { AddLabel, Files, Line, Refused, Summary } from './photo-picker.styles'
import { addFiles, summarizeFiles, type CheckedFile, type RefusedFile } from './picked-files'

export interface PhotoPickerProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** `accept` of the file input: `.png,.jpg`. Users can override it in the file dialog, so `check` looks again. */
  accept: string
  maxFiles: number
  check: (file: File) => Promise<CheckedFile>
  /** Which files are allowed, shown from the start. */
  hint: string
  disabled?: boolean
}

/** Only picks files and uploads nothing; a rejected file does not affect the others. */
export function PhotoPicker({ files, onChange, accept, maxFiles, check, hint, disabled = false }: PhotoPickerProps) {
  const { i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])

  // Files can be added and removed while others are being checked.
  const current = useRef(files)
  useEffect(() => {
    current.current = files
  }, [files])

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // Otherwise a removed file could not be chosen again: the input would fire no change event.
    target.value = ''
    const checked = await Promise.all(chosen.map(async (file) => ({ name: file.name, ...(await check(file)) })))
    const result = addFiles(current.current, checked, maxFiles, i18n)
    current.current = result.files
    setRefused(result.refused)
    onChange(result.files)
  }
  const keep = (rest: File[]) => {
    setRefused([])
    onChange(rest)
    // The pressed button is gone, so the input gets the focus.
    input.current?.focus()
  }

  return (
    <Stack $gap="s">
      <Line>
        <AddLabel>
          <Icon name="plus" size={16} /> <Trans>Add Photos</Trans>
          <input
            ref={input}
            type="file"
            multiple
            accept={accept}
            disabled={disabled}
            aria-describedby={`${id}-hint ${id}-picked`}
            onChange={(event) => void choose(event)}
          />
        </AddLabel>
        <Summary id={`${id}-picked`} role="status">
          {summarizeFiles(files, i18n)}
        </Summary>
        {files.length > 1 && (
          <TextButton disabled={disabled} onClick={() => keep([])}>
            <Trans>Remove All</Trans>
          </TextButton>
        )}
      </Line>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {/* Rendered from the start: screen readers announce what is added to an alert that already exists. */}
      <div role="alert">{refused.length > 0 && <RefusedFiles files={refused} />}</div>
      {files.length > 0 && <SelectedFiles files={files} disabled={disabled} onKeep={keep} />}
    </Stack>
  )
}

const RefusedFiles = ({ files }: { files: readonly RefusedFile[] }) => (
  <Refused>
    <Trans>Not added:</Trans>
    <ul>
      {files.map(({ name, reason }, index) => (
        <li key={index}>
          <Trans>
            <strong>{name}</strong>: {reason}
          </Trans>
        </li>
      ))}
    </ul>
  </Refused>
)

interface SelectedFilesProps {
  files: readonly File[]
  disabled: boolean
  onKeep: (files: File[]) => void
}

function SelectedFiles({ files, disabled, onKeep }: SelectedFilesProps) {
  const { t } = useLingui()
  return (
    <Files aria-label={t`Selected photos`}>
      {files.map((file, index) => {
        const { name } = file
        return (
          <li key={`${index} ${name}`}>
            <span title={name}>{name}</span>
            <IconButton
              aria-label={t`Remove ${name}`}
              disabled={disabled}
              onClick={() => onKeep(files.filter((other) => other !== file))}
            >
              <Icon name="close" size={16} />
            </IconButton>
          </li>
        )
      })}
    </Files>
  )
}
