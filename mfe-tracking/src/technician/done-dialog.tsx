import { FormTextArea, object, string, type InferType } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'

const schema = object({ note: string().max(4_000, 'Please use fewer words.') })

interface Props {
  onDone: (note: string | undefined) => Promise<void>
  onClose: () => void
}

/** Ends the visit, with a note. */
export const DoneDialog = ({ onDone, onClose }: Props) => (
  <FormDialog<InferType<typeof schema>>
    title="Is this visit done?"
    submitLabel="Done"
    schema={schema}
    initialValues={{ note: '' }}
    onSubmit={async ({ note }) => {
      await onDone(note?.trim() || undefined)
      onClose()
    }}
    onClose={onClose}
  >
    <FormTextArea name="note" label="What was done (optional)" hint="The customer can read this note." />
  </FormDialog>
)
