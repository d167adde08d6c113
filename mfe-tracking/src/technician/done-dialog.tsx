import { useLingui } from '@lingui/react/macro'
import { FormTextArea } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { doneSchema, type DoneValues } from './done.form'

interface Props {
  onDone: (note: string | undefined) => Promise<void>
  onClose: () => void
}

/** Ends the visit, with a note. */
export function DoneDialog({ onDone, onClose }: Props) {
  const { t } = useLingui()
  return (
    <FormDialog<DoneValues>
      title={t`Is this visit done?`}
      submitLabel={t`Done`}
      schema={doneSchema}
      initialValues={{ note: '' }}
      onSubmit={async ({ note }) => {
        await onDone(note?.trim() || undefined)
        onClose()
      }}
      onClose={onClose}
    >
      <FormTextArea name="note" label={t`What was done (optional)`} hint={t`The customer can read this note.`} />
    </FormDialog>
  )
}
